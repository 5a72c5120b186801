r"""Formulas in TeX's own brackets: ``\(a\)`` inside a line, ``\[a\]`` displayed, on lines of its own or inside one.

The plugin that comes with the parser drops what follows a closing bracket on its line: no word of a message may be lost.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

__all__ = ["bracket_math_plugin"]

_INLINE = re.compile(r"\\\((?P<inline>.+?)\\\)|\\\[(?P<display>.+?)\\\]", re.DOTALL)
_CODE_INDENT = 4


def bracket_math_plugin(parser: MarkdownIt) -> None:
    """Teach a parser the brackets; tokens are those of the dollar formulas, with the opening bracket as markup."""
    parser.inline.ruler.before("escape", "bracket_math", _inline)
    parser.block.ruler.before("fence", "bracket_math_block", _block, {"alt": ["paragraph", "reference", "blockquote", "list"]})


def _inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    found = _INLINE.match(state.src, state.pos) if state.src[state.pos] == "\\" else None
    if found is None or not (found["inline"] or found["display"]).strip():
        return False
    if not silent:
        is_display = found["display"] is not None
        token = state.push("math_inline_double" if is_display else "math_inline", "math", 0)
        token.content = found["display"] if is_display else found["inline"]
        token.markup = r"\[" if is_display else r"\("
    state.pos = found.end()
    return True


def _block(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - see above
    if state.sCount[start] - state.blkIndent >= _CODE_INDENT or not _line(state, start).startswith(r"\["):
        return False
    last = next((number for number in range(start, end) if r"\]" in _line(state, number) or not _line(state, number)), end)
    if last == end or not _line(state, last).endswith(r"\]") or _line(state, last).count(r"\]") > 1:
        return False  # not closed, or words follow: then it stands inside a paragraph
    if silent:
        return True
    lines = [_line(state, number) for number in range(start, last + 1)]
    token = state.push("math_block", "math", 0)
    token.content = "\n".join(lines).removeprefix(r"\[").removesuffix(r"\]")
    token.markup, token.block, token.map = r"\[", True, [start, last + 1]
    state.line = last + 1
    return True


def _line(state: StateBlock, number: int) -> str:
    return state.src[state.bMarks[number] + state.tShift[number] : state.eMarks[number]].strip()
