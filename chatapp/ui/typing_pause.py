"""When somebody has stopped typing."""

__all__ = ["TYPING_PAUSE_MS"]

TYPING_PAUSE_MS = 700  # longer than the pause between two words
