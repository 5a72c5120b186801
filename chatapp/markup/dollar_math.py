"""Formulas between dollar signs inside a line; which ones are formulas, the rule says that knows no parser."""

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from chatapp.markup.dollar_rule import end_of_signs, math_end

__all__ = ["dollar_math_plugin"]


def dollar_math_plugin(parser: MarkdownIt) -> None:
    """Teach a parser ``$a$`` and ``$$a$$`` inside a line, in the place of the same rule of the plugin for blocks."""
    parser.inline.ruler.at("math_inline", _inline)


def _inline(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - the parser's signature
    if state.src[state.pos] != "$":
        return False
    end = math_end(state.src, state.pos)
    if end is None:
        return _pass_signs(state, silent=silent)
    if not silent:
        markup = "$$" if state.src.startswith("$$", state.pos) else "$"
        token = state.push("math_inline_double" if markup == "$$" else "math_inline", "math", 0)
        token.content, token.markup = state.src[state.pos + len(markup) : end - len(markup)], markup
    state.pos = end
    return True


def _pass_signs(state: StateInline, *, silent: bool) -> bool:
    """Take a whole run of dollar signs as text: its second sign must not open what its first one does not."""
    end = end_of_signs(state.src, state.pos)
    if not silent:
        state.pending += state.src[state.pos : end]
    state.pos = end
    return True
