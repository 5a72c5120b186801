"""The style sheet of exported HTML: light or dark as the reader's system is, and black on white in print."""

from functools import lru_cache

from pygments.formatters import HtmlFormatter

from chatapp.storage.session_log.formula import DEPTH_STEP_EM, DEPTH_STEPS

__all__ = ["style_sheet"]

_LIGHT_CODE, _DARK_CODE = "default", "github-dark"

_PAGE = """
:root { color-scheme: light dark; --page: #ffffff; --text: #1c1e21; --muted: #5c6370; --line: #d9dce1; --box: #f4f5f7;
  --mine: #eef3fb; --link: #0b57d0; --mark: #8a5300; }
@media (prefers-color-scheme: dark) { :root { --page: #17191d; --text: #e4e6ea; --muted: #a0a7b3; --line: #363b44;
  --box: #20242a; --mine: #1f2833; --link: #8ab4f8; --mark: #f0b860; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem 4rem; background: var(--page); color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: .8125rem; font-weight: 600; letter-spacing: .02em; color: var(--muted); margin: 0 0 .375rem; }
h3, h4, h5, h6 { font-size: 1.05rem; margin: 1.25rem 0 .5rem; }
h3 { font-size: 1.2rem; }
a { color: var(--link); }
.about, .figures, .note { color: var(--muted); font-size: .8125rem; margin: .5rem 0 0; }
.note { color: var(--mark); }
header { border-bottom: 1px solid var(--line); padding-bottom: 1rem; margin-bottom: 1.5rem; }
article, section.system { margin: 0 0 1.75rem; }
article.user > .text, .system > .text { background: var(--mine); border-radius: .75rem; padding: .125rem 1rem; }
article.user > .typed, .system > .typed { white-space: pre-wrap; padding-block: .625rem; }
article.unseen > .text, article.unseen > details { opacity: .62; }
.trim { border-top: 1px dashed var(--mark); padding-top: .5rem; margin: 0 0 1.5rem; }
.text > :first-child { margin-top: .625rem; } .text > :last-child { margin-bottom: .625rem; }
details { border-left: 3px solid var(--line); padding-left: .875rem; margin: .25rem 0 .75rem; }
summary { cursor: pointer; color: var(--muted); font-size: .875rem; }
section.branch { border-top: 1px solid var(--line); padding-top: 1.25rem; margin-top: 2rem; }
blockquote { margin: .75rem 0; padding-left: .875rem; border-left: 3px solid var(--line); color: var(--muted); }
code, pre { font: .875em/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
:not(pre) > code { background: var(--box); border-radius: .25rem; padding: .0625rem .25rem; }
figure.code { margin: .75rem 0; background: var(--box); border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
figure.code pre { margin: 0; padding: .75rem 1rem; overflow-x: auto; tab-size: 4; }
figure.code .err { border: 0; color: inherit; }
.language { font-size: .75rem; color: var(--muted); padding: .25rem 1rem; border-bottom: 1px solid var(--line); }
table { border-collapse: collapse; margin: .75rem 0; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: .3125rem .75rem; text-align: start; } th { background: var(--box); }
.to-left { text-align: left; } .to-right { text-align: right; } .to-center { text-align: center; }
.contains-task-list { list-style: none; padding-left: 1rem; }
.formula { max-width: 100%; overflow: visible; } .formula-block { margin: 1rem 0; text-align: center; overflow-x: auto; }
.picture, .dead-link { color: var(--muted); }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem 1rem; font-size: .8125rem; } dd { margin: 0; }
"""

_PRINT = """
@page { margin: 18mm 16mm; }
@media print {
  :root { color-scheme: light; --page: #ffffff; --text: #000000; --muted: #444444; --line: #bbbbbb; --box: #f6f6f6;
    --mine: #f2f2f2; --link: #000000; --mark: #444444; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h1, h2, h3, h4, summary { break-after: avoid; }
  figure.code, table, tr, .formula-block, article.user { break-inside: avoid; }
  figure.code.long, table.long { break-inside: auto; }
  figure.code pre { white-space: pre-wrap; overflow-wrap: anywhere; overflow: visible; }
  table, .formula-block { overflow: visible; }
  p { orphans: 3; widows: 3; }
  section.branch > details::details-content { content-visibility: visible; height: auto; }
  .text a[href^="http"]::after { content: " (" attr(href) ")"; font-size: .85em; overflow-wrap: anywhere; }
}
"""


@lru_cache(maxsize=1)
def style_sheet() -> str:
    """Return the whole sheet; the same text for every document, so that the document can name its hash."""
    light = _code_colours(_LIGHT_CODE)
    dark = _code_colours(_DARK_CODE)
    depths = "".join(f".d{step} {{ vertical-align: -{step * DEPTH_STEP_EM:.2f}em; }}\n" for step in range(DEPTH_STEPS + 1))
    screen = "@media not print { @media (prefers-color-scheme: dark) {\n" + dark + "} }\n"
    return f"{_PAGE}{light}{screen}{depths}{_PRINT}"


def _code_colours(style: str) -> str:
    """Return the rules for the kinds of words alone: the box around them is ours."""
    formatter = HtmlFormatter(style=style)
    rules = str(formatter.get_style_defs("figure.code")).splitlines()  # type: ignore[no-untyped-call] # the stubs leave it out
    return "".join(f"{rule}\n" for rule in rules if rule.startswith("figure.code ."))
