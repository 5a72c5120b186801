"""Text that can be written down: a text field can hold half a character, no file and no pipe can."""

__all__ = ["well_formed"]


def well_formed(text: str) -> str:
    """Return the text with lone surrogates replaced by U+FFFD (paired ones become their character)."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
