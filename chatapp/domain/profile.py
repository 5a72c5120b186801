"""Settings that come back from a file: what every kind of them has in common."""

import json
from collections.abc import Iterator
from typing import TypeVar, get_args

from pydantic import BaseModel, ValidationError

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["MAX_PROMPT_CHARACTERS", "check_prompt", "profile_from_text", "unknown_names", "unreadable"]

MAX_PROMPT_CHARACTERS = 1_000_000  # as many as a field takes: what was exported comes back
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


def check_prompt(system_prompt: str | None, file: str) -> None:
    """Refuse a system prompt that no field would take.

    Raises:
        ChatAppError: ``PROFILE_UNREADABLE``.
    """
    if system_prompt is not None and len(system_prompt) > MAX_PROMPT_CHARACTERS:
        raise unreadable(file, reason="its system prompt is longer than any real one")


def unknown_names(kind: type[BaseModel], text: str) -> tuple[str, ...]:
    """Return what a readable file holds beyond the settings that this version knows: "warp", "load_params.warp"."""
    return tuple(_unknown(kind, json.loads(text), ""))


def _unknown(kind: type[BaseModel], given: object, place: str) -> Iterator[str]:
    for name, value in given.items() if isinstance(given, dict) else ():
        field = kind.model_fields.get(name)
        if field is None:
            yield f"{place}{name}"
            continue
        for inner in (field.annotation, *get_args(field.annotation)):
            if isinstance(inner, type) and issubclass(inner, BaseModel):
                yield from _unknown(inner, value, f"{place}{name}.")


def unreadable(file: str, *, reason: str, detail: str = "") -> ChatAppError:
    """Return the error of a file that cannot be read as settings."""
    return ChatAppError.of(ProblemKind.PROFILE_UNREADABLE, file=file, reason=reason, detail=detail)


def _first_fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]
