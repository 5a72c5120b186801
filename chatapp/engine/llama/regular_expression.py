"""The ``pattern`` of a JSON schema (ECMA-262) as a tree: what a grammar can follow, and the rest refused by name."""

import re
from dataclasses import dataclass
from typing import NoReturn

from chatapp.engine.llama.code_points import DIGIT, NOT_A_LINE_END, SPACE, WORD, CodePoints, complement, union

__all__ = ["Choice", "Pattern", "PatternError", "PatternUnsupportedError", "Repeat", "Sequence", "Set", "parse_pattern"]

_MAX_NESTING = 30
_COUNTS = re.compile(r"\{(\d{1,6})(,(\d{0,6}))?\}")
_CLASSES = {"d": DIGIT, "w": WORD, "s": SPACE}
_CONTROLS = {"t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "0": 0}
_CODED = re.compile(r"x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}")
_NO_GROUPS = {"?=": "looking ahead", "?!": "looking ahead", "?<=": "looking back", "?<!": "looking back"}
_LAST_POINT = 0x10FFFF


class PatternError(Exception):
    """The text is no regular expression."""


class PatternUnsupportedError(Exception):
    """The expression asks for what no grammar can follow; the message names it."""


@dataclass(frozen=True)
class Set:
    """One character of a set."""

    points: CodePoints


@dataclass(frozen=True)
class Sequence:
    """One part behind the other; empty for nothing."""

    parts: tuple["Node", ...]


@dataclass(frozen=True)
class Choice:
    """One of several."""

    options: tuple["Node", ...]


@dataclass(frozen=True)
class Repeat:
    """A part several times; ``most`` None: without end."""

    part: "Node"
    least: int
    most: int | None


Node = Set | Sequence | Choice | Repeat


@dataclass(frozen=True)
class Pattern:
    """An alternative of a pattern, and whether it holds from the beginning and to the end of the text."""

    node: Node
    from_start: bool
    to_end: bool


def parse_pattern(text: str) -> tuple[Pattern, ...]:
    """Return the alternatives of a pattern.

    Raises:
        PatternError: It is no regular expression.
        PatternUnsupportedError: It uses what no grammar can follow.
    """
    return _Parser(text).patterns()


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._depth = 0

    def patterns(self) -> tuple[Pattern, ...]:
        found = [self._pattern()]
        while self._skip("|"):
            found.append(self._pattern())
        if self._at < len(self._text):
            raise PatternError(f'"{self._text[self._at]}" has no beginning')
        return tuple(found)

    def _pattern(self) -> Pattern:
        from_start = self._skip("^")
        node = self._sequence()
        return Pattern(node, from_start, to_end=self._skip("$"))

    def _choice(self) -> Node:
        options = [self._sequence()]
        while self._skip("|"):
            options.append(self._sequence())
        return options[0] if len(options) == 1 else Choice(tuple(options))

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self._at < len(self._text) and not self._ends_sequence():
            parts.append(self._repeated(self._atom()))
        return parts[0] if len(parts) == 1 else Sequence(tuple(parts))

    def _ends_sequence(self) -> bool:
        """Return whether a part ends here; a "$" may only end an alternative of the whole."""
        rest = self._text[self._at :]
        return rest[0] in "|)" or (not self._depth and rest[0] == "$" and rest[1:2] in ("", "|"))

    def _repeated(self, part: Node) -> Node:
        counts = self._counts()
        if counts is None:
            return part
        self._skip("?")  # as few as possible: the same texts
        if self._at < len(self._text) and (self._text[self._at] in "*+?" or _COUNTS.match(self._text, self._at)):
            raise PatternError("a repetition repeats nothing")
        least, most = counts
        if most is not None and least > most:
            raise PatternError("a repetition ends before it begins")
        return Repeat(part, least, most)

    def _counts(self) -> tuple[int, int | None] | None:
        simple = {"*": (0, None), "+": (1, None), "?": (0, 1)}.get(self._text[self._at : self._at + 1])
        if simple is not None:
            self._at += 1
            return simple
        match = _COUNTS.match(self._text, self._at)
        if match is None:
            return None
        self._at = match.end()
        least, comma, most = int(match[1]), match[2], match[3]
        return least, int(most) if most else (None if comma else least)

    def _atom(self) -> Node:
        character = self._next()
        if character == "(":
            return self._group()
        if character == "[":
            return Set(self._class())
        if character == ".":
            return Set(NOT_A_LINE_END)
        if character == "\\":
            return Set(self._escape(in_class=False))
        if character in "^$":
            raise PatternUnsupportedError(f'"{character}" inside the pattern')
        if character in "*+?{":
            raise PatternError("a repetition repeats nothing")
        return _one(character)

    def _group(self) -> Node:
        for mark, name in _NO_GROUPS.items():
            if self._text.startswith(mark, self._at):
                raise PatternUnsupportedError(name)
        head = re.compile(r"\?:|\?<[A-Za-z_$][\w$]*>|(?!\?)").match(self._text, self._at)
        if head is None:
            raise PatternError("a group begins with what no group begins with")
        self._at = head.end()
        self._depth += 1
        if self._depth > _MAX_NESTING:
            raise PatternUnsupportedError("deeper nesting")
        node = self._choice()
        self._depth -= 1
        if not self._skip(")"):
            raise PatternError("a group is not closed")
        return node

    def _class(self) -> CodePoints:
        is_negated = self._skip("^")
        ranges: list[tuple[int, int]] = []
        while not self._skip("]"):
            first = self._member()
            is_range = self._text.startswith("-", self._at) and self._text[self._at + 1 : self._at + 2] not in ("]", "")
            ranges += self._range(first) if is_range else first
        return complement(union(ranges)) if is_negated else union(ranges)

    def _range(self, first: CodePoints) -> CodePoints:
        self._at += 1
        last = self._member()
        if not all(len(end) == 1 and end[0][0] == end[0][1] for end in (first, last)) or first[0][0] > last[0][0]:
            raise PatternError("a range in brackets ends before it begins")
        return ((first[0][0], last[0][0]),)

    def _member(self) -> CodePoints:
        character = self._next("brackets are not closed")
        return self._escape(in_class=True) if character == "\\" else _one(character).points

    def _escape(self, *, in_class: bool) -> CodePoints:
        coded = _CODED.match(self._text, self._at)
        if coded:
            self._at = coded.end()
            return _coded(int(coded[1] or coded[2] or coded[3], 16))
        letter = self._next("it ends with a backslash")
        if letter.lower() in _CLASSES:
            points = _CLASSES[letter.lower()]
            return complement(points) if letter.isupper() else points
        if letter in _CONTROLS:
            return _one(chr(_CONTROLS[letter])).points
        if in_class and letter == "b":
            return _one("\b").points
        return _refuse_escape(letter) if letter.isalnum() else _one(letter).points

    def _next(self, complaint: str = "it ends too early") -> str:
        if self._at == len(self._text):
            raise PatternError(complaint)
        self._at += 1
        return self._text[self._at - 1]

    def _skip(self, mark: str) -> bool:
        is_there = self._text.startswith(mark, self._at)
        self._at += len(mark) if is_there else 0
        return is_there


def _one(character: str) -> Set:
    return Set(((ord(character), ord(character)),))


def _coded(point: int) -> CodePoints:
    if point > _LAST_POINT:
        raise PatternError("a character has a number that none has")
    return ((point, point),)


def _refuse_escape(letter: str) -> NoReturn:
    if letter in "bB":
        raise PatternUnsupportedError(f"\\{letter}, the border of a word")
    if letter in "pP":
        raise PatternUnsupportedError(f"\\{letter}, a property of characters")
    if letter.isdecimal() or letter == "k":
        raise PatternUnsupportedError(f"\\{letter}, what a group matched before")
    raise PatternError(f"\\{letter} means nothing")
