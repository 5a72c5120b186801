"""Names of strangers in our sentences: Arabic, Hebrew, and marks of direction must not turn the words around them."""

from unicodedata import bidirectional

__all__ = ["isolated"]

_BEGIN, _END = "\u2068", "\u2069"  # first strong isolate, and its end (Unicode's bidirectional algorithm, UAX 9)
_TURNING = frozenset({"R", "AL", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def isolated(name: str) -> str:
    """Return a name that keeps its own direction to itself; one that reads as Latin and Chinese do stays as it is."""
    if not any(bidirectional(sign) in _TURNING for sign in name):
        return name
    return f"{_BEGIN}{name.replace(_END, '')}{_END}"
