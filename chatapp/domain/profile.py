"""Settings that come back from a file: what every kind of them has in common."""

from typing import TypeVar

from pydantic import BaseModel, ValidationError

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["profile_from_text", "unreadable"]

_Profile = TypeVar("_Profile", bound=BaseModel)


def profile_from_text(kind: type[_Profile], text: str, file: str) -> _Profile:
    """Return the settings that a file holds.

    Args:
        kind: What they are.
        text: JSON.
        file: Its name, for the sentence.

    Raises:
        ChatAppError: ``PROFILE_UNREADABLE``.
    """
    try:
        return kind.model_validate_json(text)
    except ValidationError as error:
        raise unreadable(file, reason=_first_fault(error), detail=str(error)) from error


def unreadable(file: str, *, reason: str, detail: str = "") -> ChatAppError:
    """Return the error of a file that cannot be read as settings."""
    return ChatAppError.of(ProblemKind.PROFILE_UNREADABLE, file=file, reason=reason, detail=detail)


def _first_fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]
