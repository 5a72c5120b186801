"""Writes an export so that its file or folder is whole or not there."""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["whole_file", "whole_folder", "write_whole"]


def write_whole(path: Path, chunks: Iterable[str]) -> None:
    """Write the chunks as UTF-8 into a new file beside ``path``, then put it in its place.

    Raises:
        ChatAppError: ``EXPORT_FAILED``; a file that was there before is untouched then.
    """
    with whole_file(path) as file:
        file.writelines(chunk.encode() for chunk in chunks)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Give a new file to write; after the block it stands under ``path``, after an error there is nothing of it.

    Raises:
        ChatAppError: ``EXPORT_FAILED``; a file that was there before is untouched then.
    """
    target = Path(os.path.realpath(path))  # a link stays one
    draft = _beside(target)
    with _told(path):
        if target.exists() and not target.is_file():  # a pipe or a device would be replaced by a file
            reason = "it is a folder" if target.is_dir() else "it is no ordinary file"
            raise ChatAppError.of(ProblemKind.EXPORT_FAILED, file=path.name, reason=reason)
        try:
            with draft.open("x+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            draft.replace(target)
        except BaseException:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """Give a new folder to fill; after the block it stands under ``path``, after an error there is nothing of it.

    Raises:
        ChatAppError: ``EXPORT_FAILED``, also where ``path`` is there already and is no empty folder.
    """
    draft = _beside(path)
    with _told(path):
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise ChatAppError.of(ProblemKind.EXPORT_FAILED, file=path.name, reason="the folder is not empty")
        draft.mkdir()
        try:
            yield draft
            if path.is_dir():
                path.rmdir()  # Windows replaces no folder, not even an empty one
            draft.rename(path)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise


def _beside(path: Path) -> Path:
    return path.with_name(f".chatapp-{uuid4().hex[:12]}.part")


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ChatAppError.of(ProblemKind.EXPORT_FAILED, file=path.name, reason=reason, detail=str(error)) from error
