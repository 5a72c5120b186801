"""Text as it is searched: case, accents, width and kind of white space do not count; pure.

``fold`` makes "Straße", "STRASSE" and full-width letters the same, "naïve" and "naive", and one kana written in one character
or in two; but keeps ka and ga apart, since only the accents of Latin, Greek and Cyrillic are dropped.
"""

import re
import unicodedata
from dataclasses import dataclass

__all__ = ["FoldedText", "fold"]

_ACCENTS = range(0x300, 0x370)  # the block "Combining Diacritical Marks"
_VARIATIONS = range(0xFE00, 0xFE10)  # which picture an emoji takes
_INVISIBLE = frozenset({0xAD, 0x200B, 0x2060, 0xFEFF})
_JAMO = range(0x1160, 0x1200)  # vowels and ends of Hangul syllables written apart
_HALF_WIDTH_MARKS = range(0xFF9E, 0xFFA0)  # of half-width kana
_SPACES = re.compile(" {2,}")


class _Folds(dict[int, str]):
    """What each character becomes, worked out when it is first met."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _fold_character(chr(code))
        return folded


def _fold_character(character: str) -> str:
    code = ord(character)
    if code in _ACCENTS or code in _VARIATIONS or code in _INVISIBLE:
        return ""
    if character.isspace() or unicodedata.category(character) in {"Cc", "Cs"}:
        return " "
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", character).casefold())
    bare = "".join(piece for piece in apart if ord(piece) not in _ACCENTS)
    return re.sub(r"\s", " ", unicodedata.normalize("NFC", bare))


_FOLDS = _Folds()


def fold(text: str) -> str:
    """Return a text as it is compared with what is sought; runs of white space become one space."""
    if text.isascii() or unicodedata.is_normalized("NFKC", text):
        return _SPACES.sub(" ", text.translate(_FOLDS))
    return _SPACES.sub(" ", "".join(_fold_cluster(text[start:end]) for start, end in _clusters(text)))


@dataclass(frozen=True)
class FoldedText:
    """A folded text that knows where its characters came from.

    Attributes:
        text: As :func:`fold` returns it.
        starts: Where the character that each folded one came from begins in the original.
        ends: Where it ends.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "FoldedText":
        """Fold a text, a character at a time."""
        pieces: list[str] = []
        places: list[tuple[int, int]] = []
        for start, end in _clusters(text):
            for piece in _fold_cluster(text[start:end]):
                if piece == " " and pieces and pieces[-1] == " ":
                    continue
                pieces.append(piece)
                places.append((start, end))
        return cls("".join(pieces), tuple(start for start, _ in places), tuple(end for _, end in places))


def _clusters(text: str) -> list[tuple[int, int]]:
    """Return where characters stand together with the marks that belong to them."""
    starts = [place for place, character in enumerate(text) if place == 0 or not _continues(character)]
    return list(zip(starts, [*starts, len(text)][1:], strict=True))


def _continues(character: str) -> bool:
    if character.isascii():
        return False
    code = ord(character)
    return code in _JAMO or code in _HALF_WIDTH_MARKS or unicodedata.combining(character) != 0


def _fold_cluster(cluster: str) -> str:
    whole = cluster if len(cluster) == 1 else unicodedata.normalize("NFKC", cluster)
    return whole.translate(_FOLDS)
