"""Parses the Markdown of one block into markdown-it's tokens."""

from functools import cache
from typing import TYPE_CHECKING

from chatapp.ui.chat.markdown.block_mending import fenced_pipes, mended_block, open_formula_end
from chatapp.ui.chat.markdown.line_mending import mended_line

if TYPE_CHECKING:  # the parser takes a twentieth of a second to import: not on the way to the first picture
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

__all__ = ["OPEN_FORMULA", "tokens_of"]

OPEN_FORMULA = "formula_open"
"""Key of a token's ``meta`` that says that the last formula of it is not complete."""


def tokens_of(source: str, *, is_open: bool) -> "list[Token]":
    """Return the tokens of a block; ``is_open``: its end is still being written and is mended."""
    shown = fenced_pipes(mended_block(source) if is_open else source)
    tokens = _parser().parse(shown, {"is_open": is_open})
    if is_open and open_formula_end(source) and tokens and tokens[-1].type.startswith("math_block"):
        tokens[-1].meta = {**(tokens[-1].meta or {}), OPEN_FORMULA: True}
    return tokens


@cache
def _parser() -> "MarkdownIt":
    from mdit_py_plugins.gfm_autolink import gfm_autolink_plugin  # noqa: PLC0415 - see above

    from chatapp.markup.parser import markdown_parser  # noqa: PLC0415 - see above

    parser = markdown_parser().use(gfm_autolink_plugin)
    parser.disable("reference")  # it would swallow a definition that only another block uses
    parser.core.ruler.after("block", "mend_last_line", _mend_last_line)
    setattr(parser, "validateLink", _is_any_address)  # noqa: B010 - a documented hook, but declared as a method
    return parser


def _is_any_address(_address: str) -> bool:
    """Every address is shown as a link: whoever opens links refuses the dangerous ones, and says why."""
    return True


def _mend_last_line(state: "StateCore") -> None:
    if not state.env.get("is_open"):
        return
    kinds = ("inline", "fence", "code_block", "math_block")
    last = next((token for token in reversed(state.tokens) if token.type in kinds and token.content), None)
    if last is not None and last.type == "inline":
        last.content, is_formula_open = mended_line(last.content)
        last.meta = {**last.meta, OPEN_FORMULA: is_formula_open}
