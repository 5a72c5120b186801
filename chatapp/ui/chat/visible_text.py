"""Tames text from outside before it is laid out: what cannot be seen is made visible, what cannot be drawn is replaced."""

__all__ = ["visible_text"]

_REPLACEMENT = "\ufffd"
_CONTROLS = (*range(0x20), 0x7F)  # by number: few fonts have the pictures of them (U+2400 and on)
# Marks that reorder or hide the text around them: an answer must not be able to show something else than it says.
_BIDI_MARKS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
# Characters without a width that can carry hidden words (tags spell ASCII), or that stand for an object of the text engine.
# Joiners and the zero-width space stay: scripts and emoji need them.
_HIDDEN = (0x180E, *range(0x2060, 0x2065), 0xFEFF, *range(0xFFF9, 0xFFFD), *range(0xE0000, 0xE0080))

_TABLE: dict[int, str | None] = {
    **{code: f"\u27e6U+{code:04X}\u27e7" for code in (*_CONTROLS, *_BIDI_MARKS, *_HIDDEN)},
    **dict.fromkeys(range(0x80, 0xA0), _REPLACEMENT),
    **dict.fromkeys(range(0xD800, 0xE000), _REPLACEMENT),  # lone surrogates
    **dict.fromkeys((*range(0xFDD0, 0xFDF0), 0xFFFE, 0xFFFF), _REPLACEMENT),  # no characters: Qt marks tables with them
    ord("\n"): "\n",
    ord("\t"): "\t",
    ord("\r"): None,
    0x2028: "\n",
    0x2029: "\n",
}


def visible_text(text: str) -> str:
    """Return the text without control characters and bidirectional overrides: their numbers stand in their place.

    Lone surrogates become U+FFFD, since no text engine accepts them. Works on any slice of a stream: no character depends on
    its neighbour.
    """
    return text.translate(_TABLE)
