"""Texts that may wrap, but never between a quantity's name, its number and its unit.

Lines break at spaces, and behind the stroke of "tok/s" and "n/a" (Unicode's line breaking, UAX 14): no-break spaces and word
joiners, which no font draws, forbid that in every language alike.
"""

import re

__all__ = ["holding_names", "holding_numbers", "unbroken"]

_SPACE, _JOINER = "\u00a0", "\u2060"
_BEHIND_NUMBER = re.compile(r"(?<=\d) (?=(?:%|[kMGT]?B|tok|ms|s)(?![A-Za-z]))")
_STROKE = re.compile(r"(?<![A-Za-z])(tok|[kMGT]?B|n)/(?=[sa](?![A-Za-z]))")  # units alone: a path must find its place to break
_INSIDE_CHINESE = re.compile(r"(?<=[\u4e00-\u9fff])(?=[\u4e00-\u9fff])")
_BEFORE_FIGURE = re.compile(r"(?<=\w) (?=\{)")


def unbroken(text: str) -> str:
    """Return a short text that stays in one line: "weights 629 MB"."""
    held = _STROKE.sub(rf"\1/{_JOINER}", text.replace(" ", _SPACE))
    return _INSIDE_CHINESE.sub(_JOINER, held)


def holding_numbers(text: str) -> str:
    """Return a text in which each number stays with the unit behind it: "planned 1.05 GB"."""
    return _STROKE.sub(rf"\1/{_JOINER}", _BEHIND_NUMBER.sub(_SPACE, text))


def holding_names(template: str) -> str:
    """Return a template in which each figure stays with the word before it: "planned {planned}"."""
    return _BEFORE_FIGURE.sub(_SPACE, template)
