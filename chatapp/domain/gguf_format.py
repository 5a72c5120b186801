"""What of the GGUF format can be read here: window and engine tell the same of a file."""

__all__ = ["GGUF_LEAST_BYTES", "GGUF_MAGIC", "MOST_LAYERS", "version_reason"]

GGUF_MAGIC = b"GGUF"
GGUF_LEAST_BYTES = 24  # magic, version, and the counts of tensors and settings
MOST_LAYERS = 1024  # that are believed; llama.cpp knows at most 512
_VERSIONS = (2, 3)


def version_reason(version: int) -> str:
    """Return why a file of this version cannot be read; empty if it can."""
    if version in _VERSIONS:
        return ""
    if version & 0xFFFF == 0:  # the low half of a small number is 0 only where its bytes stand the other way round
        return "it was written for big-endian machines"
    if version > max(_VERSIONS):
        return f"it is of the GGUF version {version:,}, which is newer than this chatapp"
    return f"it is of the old GGUF version {version}"
