"""The strings that match a ``pattern``, as a GBNF expression of their characters inside a JSON string."""

from collections.abc import Callable

from chatapp.engine.llama.code_points import ALL, in_json_string
from chatapp.engine.llama.regular_expression import (
    Choice,
    Node,
    Pattern,
    PatternUnsupportedError,
    Repeat,
    Sequence,
    Set,
    parse_pattern,
)
from chatapp.engine.llama.repetition import repeated

__all__ = ["pattern_expression"]

_EMPTY = '""'
_ANYTHING = Repeat(Set(ALL), 0, None)  # what stands beside a pattern that does not hold to the beginning or the end


def pattern_expression(text: str, least: int, most: int | None, named: Callable[[str], str]) -> str | None:
    """Return the expression of all strings that match, quotes left out; None: there are none.

    Args:
        text: The pattern.
        least: ``minLength`` beside it.
        most: ``maxLength`` beside it.
        named: Makes a rule of an expression and returns its name.

    Raises:
        PatternError: It is no regular expression.
        PatternUnsupportedError: It uses what no grammar can follow.
    """
    nodes = [_limited(_whole(pattern), least, most) for pattern in parse_pattern(text)]
    options = [option for node in nodes if node is not None and (option := _expression(node, named)) is not None]
    if not options:
        return None
    return options[0] if len(options) == 1 else f"({' | '.join(options)})"


def _whole(pattern: Pattern) -> Node:
    before = () if pattern.from_start else (_ANYTHING,)
    behind = () if pattern.to_end else (_ANYTHING,)
    return Sequence((*before, pattern.node, *behind)) if before or behind else pattern.node


def _limited(node: Node, least: int, most: int | None) -> Node | None:
    """Return the node with a length beside it: exact where all lengths fit, none do, or one set of characters is repeated."""
    shortest, longest = _lengths(node)
    fits_below = most is None or (longest is not None and longest <= most)
    if shortest >= least and fits_below:
        return node
    if (longest is not None and longest < least) or (most is not None and shortest > most):
        return None
    if isinstance(node, Repeat) and isinstance(node.part, Set):
        return Repeat(node.part, max(least, node.least), min((n for n in (most, node.most) if n is not None), default=None))
    raise PatternUnsupportedError("a length beside it that cuts its texts; write the length into the pattern")


def _lengths(node: Node) -> tuple[int, int | None]:
    """Return the lengths of the shortest and of the longest text, in characters; None: there is no longest."""
    if isinstance(node, Set):
        return 1, 1
    if isinstance(node, Repeat):
        shortest, longest = _lengths(node.part)
        is_endless = longest is None or (node.most is None and longest > 0)
        return shortest * node.least, None if is_endless and node.most != 0 else (longest or 0) * (node.most or 0)
    lengths = [_lengths(part) for part in (node.options if isinstance(node, Choice) else node.parts)]
    longests = [longest for _, longest in lengths if longest is not None]
    fold = max if isinstance(node, Choice) else sum
    longest = None if len(longests) < len(lengths) else fold(longests or [0])
    return (min if isinstance(node, Choice) else sum)([shortest for shortest, _ in lengths] or [0]), longest


def _expression(node: Node, named: Callable[[str], str]) -> str | None:
    if isinstance(node, Set):
        return in_json_string(node.points)
    if isinstance(node, Repeat):
        return _repetition(node, named)
    parts = [_expression(part, named) for part in (node.options if isinstance(node, Choice) else node.parts)]
    if isinstance(node, Choice):
        options = [part for part in parts if part is not None]
        return f"({' | '.join(options)})" if options else None
    return None if None in parts else " ".join(part for part in parts if part) or _EMPTY


def _repetition(node: Repeat, named: Callable[[str], str]) -> str | None:
    if node.most == 0:
        return _EMPTY
    if _lengths(node.part)[0] == 0:
        raise PatternUnsupportedError("a repetition of what may be empty")
    part = _expression(node.part, named)
    if part is None:
        return None if node.least else _EMPTY
    return f"({repeated(part, node.least, node.most, named)})"
