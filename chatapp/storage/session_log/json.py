"""Conversations as one JSON document: the whole trees with everything that is kept of them; it comes back without loss."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from chatapp import __version__
from chatapp.domain.message import Message
from chatapp.metrics.figure import Figure
from chatapp.metrics.turn_figures import turn_figures
from chatapp.storage.session_log.kept import KeptConversation, without_figures
from chatapp.storage.session_log.unreadable import fault_of, unreadable

__all__ = ["ARCHIVE_FORMAT", "ARCHIVE_VERSION", "archive_of", "json_text"]

ARCHIVE_FORMAT = "chatapp-conversations"
ARCHIVE_VERSION = 2  # 2: pinned, renamed and drafts come along; a reader of 1 would lose them without a word


class _Entry(KeptConversation):
    """What is written of one conversation; ``figures`` is derived, for readers, and left out when it is read again."""

    figures: dict[str, dict[str, Figure]]


class _Archive(BaseModel):
    model_config = ConfigDict(frozen=True)

    format: Literal["chatapp-conversations"]
    version: int
    conversations: tuple[KeptConversation, ...]


def json_text(kept: Iterable[KeptConversation], *, with_figures: bool = True) -> Iterator[str]:
    """Yield the document piece by piece, one conversation a line."""
    yield f'{{"format": "{ARCHIVE_FORMAT}", "version": {ARCHIVE_VERSION}, "chatapp": "{__version__}", "conversations": ['
    separator = "\n"
    for one in kept:
        entry = one if with_figures else without_figures(one)
        yield f"{separator}{_entry(entry).model_dump_json()}"
        separator = ",\n"
    yield "\n]}\n"


def archive_of(content: bytes, path: Path) -> list[KeptConversation]:
    """Return the conversations in a document.

    Args:
        content: The document.
        path: Where it comes from, for the sentence.

    Raises:
        ChatAppError: ``IMPORT_UNREADABLE``.
    """
    try:
        archive = _Archive.model_validate_json(content)
    except ValidationError as error:
        raise unreadable(path, f"it {fault_of(error, 'is no archive of chatapp')}", str(error)) from error
    if archive.version > ARCHIVE_VERSION:
        raise unreadable(path, "it was written by a newer chatapp")
    return list(archive.conversations)


def _entry(kept: KeptConversation) -> _Entry:
    figures = {message.id: _figures(message) for message in kept.conversation.nodes if message.turn is not None}
    return _Entry(**dict(kept), figures=figures)


def _figures(message: Message) -> dict[str, Figure]:
    return {} if message.turn is None else turn_figures(message.turn)
