"""Sets of characters, and how a JSON string writes one of them, as a GBNF expression."""

from collections.abc import Iterable

__all__ = ["ALL", "DIGIT", "NOT_A_LINE_END", "SPACE", "WORD", "CodePoints", "complement", "in_json_string", "union"]

CodePoints = tuple[tuple[int, int], ...]
"""Ranges, both ends inclusive, in order and apart from each other."""

_LAST = 0x10FFFF
_SURROGATES = (0xD800, 0xDFFF)
_SHORT_ESCAPES = {0x08: "b", 0x09: "t", 0x0A: "n", 0x0C: "f", 0x0D: "r", 0x22: '"', 0x5C: "\\"}
_LAST_CONTROL = 0x1F


def union(ranges: Iterable[tuple[int, int]]) -> CodePoints:
    """Return the set of all characters in any of the ranges."""
    joined: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return tuple(joined)


def complement(points: CodePoints) -> CodePoints:
    """Return all characters that are not in the set."""
    gaps, begin = [], 0
    for first, last in points:
        if begin < first:
            gaps.append((begin, first - 1))
        begin = last + 1
    return (*gaps, (begin, _LAST)) if begin <= _LAST else tuple(gaps)


ALL: CodePoints = ((0, _LAST),)
DIGIT = union([(0x30, 0x39)])
WORD = union([(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)])
SPACE = union(  # of ECMA-262: white space and line ends
    [
        *((0x09, 0x0D), (0x20, 0x20), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A), (0x2028, 0x2029)),
        *((0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000), (0xFEFF, 0xFEFF)),
    ]
)
NOT_A_LINE_END = complement(union([(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)]))


def in_json_string(points: CodePoints) -> str | None:
    """Return the expression of one character of the set inside a JSON string; None: no text can hold any of them.

    Control characters without a short escape are written only where the set holds nothing else.
    """
    kept_apart = union([(0, _LAST_CONTROL), _SURROGATES, *((point, point) for point in _SHORT_ESCAPES)])
    plain = complement(union([*complement(points), *kept_apart]))
    parts = [f"[{''.join(_range(first, last) for first, last in plain)}]"] if plain else []
    parts += [_escaped(escape) for point, escape in _SHORT_ESCAPES.items() if _holds(points, point)]
    if not parts:
        parts = [f'"\\\\u{point:04x}"' for point in range(_LAST_CONTROL + 1) if _holds(points, point)]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else f"({' | '.join(parts)})"


def _holds(points: CodePoints, point: int) -> bool:
    return any(first <= point <= last for first, last in points)


def _escaped(escape: str) -> str:
    """Return the literal of a backslash and a character."""
    return f'"\\\\{escape}"' if escape.isalpha() else f'"\\\\\\{escape}"'


def _range(first: int, last: int) -> str:
    return _point(first) if first == last else f"{_point(first)}-{_point(last)}"


def _point(point: int) -> str:
    """Return a character as GBNF writes it inside brackets."""
    return chr(point) if chr(point).isascii() and chr(point).isalnum() else f"\\U{point:08X}"
