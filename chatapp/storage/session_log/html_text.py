"""The Markdown of messages as HTML that can do nothing: no raw HTML, no picture, no style, no address that runs something."""

import re
from collections.abc import Mapping, MutableMapping, Sequence
from html import escape
from typing import Any

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from chatapp.markup.parser import markdown_parser
from chatapp.storage.session_log.formula import formula_svg

__all__ = ["MessageHtml", "visible"]

_MOST_HIGHLIGHTED = 50_000  # characters; some lexers take long over more
_LINES_KEPT_TOGETHER = 20  # in print; what is longer may go on over the page, or half of the page before would stay empty
_ADDRESS = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)
_DEEPEST_HEADING = 6
_HEADINGS_ABOVE = 2  # the title and the speaker
_OVERRIDES = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
_SHOWN: Mapping[int, str] = {
    **{code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n\r"},
    **{code: f"\u27e6U+{code:04X}\u27e7" for code in _OVERRIDES},
    **dict.fromkeys((*range(0x7F, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), "\ufffd"),
}


def visible(text: str) -> str:
    """Return the text with control characters pictured and overrides of its direction named: it cannot look like another."""
    return text.translate(_SHOWN)


class MessageHtml:
    """Turns the messages of one document into HTML; the names that it gives out are unique in that document."""

    def __init__(self) -> None:
        self._parser = markdown_parser()
        self._renderer = _Renderer(self._parser)

    def html(self, text: str) -> str:
        """Return the HTML of a message."""
        environment: dict[str, Any] = {}
        tokens = self._parser.parse(visible(text), environment)
        return self._renderer.render(tokens, self._parser.options, environment)


class _Renderer(RendererHTML):
    """The rules of markdown-it's own renderer, and ours for everything that could reach out, or needs more than a tag."""

    def __init__(self, parser: object = None) -> None:
        super().__init__(parser)
        self._formatter = HtmlFormatter(nowrap=True)
        self._n_formulas = 0
        self._is_dead: list[str] = []  # what follows a link that leads nowhere, for each open link

    def link_open(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        address = str(tokens[idx].attrs.get("href", ""))
        if _ADDRESS.match(address):
            self._is_dead.append("</a>")
            quoted = escape(address)
            return f'<a href="{quoted}" title="{quoted}" rel="noopener noreferrer nofollow">'
        self._is_dead.append(f"</span> \u27e8{escape(address)}\u27e9")
        return '<span class="dead-link">'

    def link_close(self, _tokens: Sequence[Token], _idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        return self._is_dead.pop()

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]) -> str:
        token = tokens[idx]
        words = escape(self.renderInlineAsText(token.children or [], options, env))
        return f'<span class="picture">[picture: {words} \u27e8{escape(str(token.attrs.get("src", "")))}\u27e9]</span>'

    def fence(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        token = tokens[idx]
        language = (token.info.split() or [""])[0]
        label = f'<figcaption class="language">{escape(language)}</figcaption>' if language else ""
        return _figure(label, token.content, self._highlighted(token.content, language))

    def code_block(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        return _figure("", tokens[idx].content, escape(tokens[idx].content))

    def math_inline(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        return self._formula(tokens[idx].content, is_block=False)

    def math_inline_double(self, tokens: Sequence[Token], idx: int, _opt: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        return self._formula(tokens[idx].content, is_block=True)

    def math_block(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        return f'<div class="formula-block">{self._formula(tokens[idx].content, is_block=True)}</div>\n'

    math_block_label = math_block
    math_block_eqno = math_block

    def html_inline(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        # With HTML off, the one thing that comes as HTML is the box that the parser puts before a task.
        is_done = 'checked="checked"' in tokens[idx].content
        word, sign = ("done", "\u2611") if is_done else ("to do", "\u2610")
        return f'<span class="task" role="img" aria-label="{word}">{sign}</span>'

    def html_block(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: MutableMapping[str, Any]) -> str:
        return f"<p>{escape(tokens[idx].content)}</p>"

    def renderToken(  # noqa: N802 - the library's name
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        token = tokens[idx]
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(_DEEPEST_HEADING, int(token.tag[1:]) + _HEADINGS_ABOVE)}"
        if token.type == "table_open" and token.map is not None and token.map[1] - token.map[0] > _LINES_KEPT_TOGETHER:
            token.attrJoin("class", "long")
        style = str(token.attrs.pop("style", ""))
        if style.startswith("text-align:"):
            token.attrSet("class", f"to-{style.removeprefix('text-align:')}")
        return super().renderToken(tokens, idx, options, env)

    def _formula(self, tex: str, *, is_block: bool) -> str:
        self._n_formulas += 1
        drawn = formula_svg(tex.strip(), self._n_formulas, is_block=is_block)
        return f'<code class="tex">{escape(tex.strip())}</code>' if drawn is None else drawn

    def _highlighted(self, code: str, language: str) -> str:
        if not language or len(code) > _MOST_HIGHLIGHTED:
            return escape(code)
        try:
            lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
        except ClassNotFound:
            return escape(code)
        return str(highlight(code, lexer, self._formatter))


def _figure(label: str, code: str, shown: str) -> str:
    length = " long" if code.count("\n") > _LINES_KEPT_TOGETHER else ""
    return f'<figure class="code{length}">{label}<pre><code>{shown}</code></pre></figure>\n'
