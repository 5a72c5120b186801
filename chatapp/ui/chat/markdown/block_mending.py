"""Completes the last block of a stream: a line of markers waits for its text, a table has its rule at once."""

import re

__all__ = ["fenced_pipes", "mended_block", "open_formula_end"]

_ONLY_MARKS = re.compile(
    r"^[\s>]*(?:[-*+_=#~`:.>]+|\d{1,9}[.)]?|(?:[-*+]|\d{1,9}[.)])\s+\[[ xX]?\]?)?\s*(?:[-*+]|\d{1,9}[.)]?|`+|~+)?\s*$"
)
_RULE = re.compile(r"^[\s|:-]*-[\s|:-]*$")
_CODE = re.compile(r"(`+)(.+?)(?:\1|$)")
_PIPE = re.compile(r"(?<!\\)\|")


def mended_block(source: str) -> str:
    """Return the Markdown of an open block with a last line that means what its end will most likely mean."""
    lines = source.split("\n")
    if end := open_formula_end(source):
        return f"{source.rstrip('$ ')}\n{end}" if len(lines) > 1 else f"{source.rstrip('$ ')}{end}"
    if len(lines) == 1 and not lines[0].strip(" |"):
        return ""
    if _is_table_head(lines):
        return "\n".join([lines[0], _rule(lines[0])])
    if not lines[0].lstrip().startswith("|") and _ONLY_MARKS.match(lines[-1]) and not _is_in_fence(lines):
        lines.pop()
    return "\n".join(lines)


def open_formula_end(source: str) -> str:
    """Return what would close a formula that was begun on a line of its own; "" where none is open or nothing is in it."""
    for begin, end in (("$$", "$$"), ("\\[", "\\]")):
        found = re.search(rf"^ {{0,3}}{re.escape(begin)}(?!.*{re.escape(end)})", source, re.MULTILINE | re.DOTALL)
        if found and source[found.end() :].strip("\\$ \n"):
            return end
    return ""


def fenced_pipes(source: str) -> str:
    """Return the source of a table whose code holds pipes that part no cells: models rarely escape them."""
    lines = source.split("\n")
    if len(lines) < 2 or "|" not in lines[0] or not _RULE.match(lines[1]):  # noqa: PLR2004 - heading and rule
        return source
    return "\n".join(_CODE.sub(lambda code: _PIPE.sub(r"\\|", code[0]), line) for line in lines)


def _is_table_head(lines: list[str]) -> bool:
    if not lines[0].lstrip().startswith("|") or len(lines) > 2 or not lines[0].strip(" |"):  # noqa: PLR2004 - see above
        return False
    return len(lines) == 1 or bool(re.fullmatch(r"[\s|:-]*", lines[1]))


def _rule(head: str) -> str:
    n_cells = len(_PIPE.split(head.strip().removeprefix("|").removesuffix("|")))
    return "|" + "---|" * n_cells


def _is_in_fence(lines: list[str]) -> bool:
    n_fences = sum(line.lstrip(" \t-*+>").startswith(("```", "~~~")) for line in lines[:-1])
    return n_fences % 2 == 1 and not re.match(r"^\s*(?:`+|~+)\s*$", lines[-1])
