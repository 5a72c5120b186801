"""Writes an export so that its file is whole or not there."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["write_whole"]


def write_whole(path: Path, chunks: Iterable[str]) -> None:
    """Write the chunks as UTF-8 into a new file beside ``path``, then put it in its place.

    Raises:
        ChatAppError: ``EXPORT_FAILED``; a file that was there before is untouched then.
    """
    draft = path.with_name(f".{path.name}.{uuid4().hex[:8]}.part")
    try:
        with draft.open("xb") as file:
            file.writelines(chunk.encode() for chunk in chunks)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        reason = error.strerror or type(error).__name__
        raise ChatAppError.of(ProblemKind.EXPORT_FAILED, file=path.name, reason=reason, detail=str(error)) from error
