"""Reads a file of settings that the user chose: whole, as text, and never a film that was chosen by mistake."""

from pathlib import Path

from chatapp.domain.profile import unreadable

__all__ = ["read_profile_file"]

_MOST_BYTES = 4 * 1024**2  # more than any settings have


def read_profile_file(source: Path) -> str:
    """Return the text of a file.

    Raises:
        ChatAppError: ``PROFILE_UNREADABLE``.
    """
    try:
        with source.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
        if len(content) > _MOST_BYTES:
            raise unreadable(source.name, reason="it is too large")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise unreadable(source.name, reason=error.strerror or type(error).__name__, detail=str(error)) from error
    except UnicodeDecodeError as error:
        raise unreadable(source.name, reason="it is no text in UTF-8") from error
