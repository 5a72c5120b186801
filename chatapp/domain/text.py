"""Text that can be written down: a text field can hold half a character, no file and no pipe can."""

__all__ = ["isolated", "well_formed"]

_FIRST_STRONG_ISOLATE, _POP_DIRECTIONAL_ISOLATE = "\u2068", "\u2069"


def well_formed(text: str) -> str:
    """Return the text with lone surrogates replaced by U+FFFD (paired ones become their character)."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def isolated(text: str) -> str:
    """Return a text for a place in a sentence: whatever its direction, the words around it keep theirs (UAX 9, isolates)."""
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_DIRECTIONAL_ISOLATE}"
