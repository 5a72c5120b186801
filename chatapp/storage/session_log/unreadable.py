"""What is said of a file that cannot be read: one sentence with the place of the first fault."""

from pathlib import Path

from pydantic import ValidationError

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["fault_of", "unreadable"]

_MOST_CHARACTERS = 160  # of a fault; a file from anywhere can name anything in it


def unreadable(path: Path, reason: str, detail: str = "") -> ChatAppError:
    """Return the error for a file that is no import."""
    return ChatAppError.of(ProblemKind.IMPORT_UNREADABLE, file=path.name, reason=reason, detail=detail)


def fault_of(error: ValidationError, otherwise: str) -> str:
    """Return what is wrong, to stand behind "line 3" or "it".

    Args:
        error: What the validation said.
        otherwise: What the text is not, where it is JSON.
    """
    first = error.errors(include_url=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return "is cut short or is no JSON"
    place = ".".join(str(part) for part in first["loc"])
    fault = f"{otherwise}: {place or 'record'}: {first['msg']}"
    return fault if len(fault) <= _MOST_CHARACTERS else f"{fault[:_MOST_CHARACTERS]}\u2026"
