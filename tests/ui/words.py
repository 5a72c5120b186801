"""What a reader reads, without what only forbids lines to break."""

__all__ = ["words"]


def words(text: str) -> str:
    """Return a text with plain spaces and without word joiners."""
    return text.replace("\u00a0", " ").replace("\u2060", "")
