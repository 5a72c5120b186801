"""Downloads that are not complete: what they are and how far they came, on the disk beside their bytes.

``<models folder>/.incomplete/<key>/`` holds ``download.json`` and one ``NNNNN.part`` a file. The folder is hidden and the endings
are not those of models, so nothing in it is ever offered as one; a download survives a restart, and a crash of any kind.
"""

import hashlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from chatapp.errors import Problem
from chatapp.log import topic
from chatapp.models.hub_files import HubModel, local_path

__all__ = ["DownloadRecord", "PartialDownload", "partial_downloads"]

_LOG = topic("models")
_FOLDER = ".incomplete"
_RECORD = "download.json"
_VERSION = 1
_LONGEST_RECORD = 1_000_000  # bytes; somebody else's file may lie there
_ROOM_FOR_RECORD = 1 << 16  # bytes; a record has some hundred for each file


class DownloadRecord(BaseModel):
    """What ``download.json`` holds.

    Attributes:
        version: Of this format.
        endpoint: The hub it comes from.
        model: What is fetched, at which commit, with which checksums.
        n_verified: How many of its files, from the first one, are complete and checked.
        problem: Why its last run ended; None: it runs, or the user paused it.
    """

    model_config = ConfigDict(frozen=True)

    version: int = _VERSION
    endpoint: str
    model: HubModel
    n_verified: int = 0
    problem: Problem | None = None


@dataclass(frozen=True)
class PartialDownload:
    """One download on the disk.

    Attributes:
        models_folder: Where the model will lie, below ``owner/name``.
        record: What it is.
    """

    models_folder: Path
    record: DownloadRecord

    @property
    def folder(self) -> Path:
        """Where its bytes are until it is complete."""
        digest = hashlib.sha256(f"{self.record.model.key}@{self.record.model.revision}".encode()).hexdigest()
        return self.models_folder / _FOLDER / digest[:16]

    def part(self, index: int) -> Path:
        """Where the bytes of one file are until the model is complete."""
        return self.folder / f"{index + 1:05d}.part"

    def target(self, index: int) -> Path:
        """Where one file will lie.

        Raises:
            ChatAppError: ``DOWNLOAD_NAME_UNSAFE``.
        """
        model = self.record.model
        return local_path(self.models_folder, model.repo_id, model.files[index].path)

    def present_bytes(self) -> int:
        """How much of it is on the disk."""
        sizes = (self._present(index) for index in range(len(self.record.model.files)))
        return sum(sizes)

    def keep(self, n_verified: int) -> "PartialDownload":
        """Write how far it came, whole or not at all, and return that; a reason why it ended is no longer true.

        Raises:
            OSError: The folder cannot be written.
        """
        return self._write(self.record.model_copy(update={"n_verified": n_verified, "problem": None}))

    def note(self, problem: Problem) -> None:
        """Write why its run ended, for the next start; without technical detail, which may hold signed addresses.

        Where nothing can be written, nothing is: what arrived is worth more. On a full disk its end makes room, which is fetched
        again anyway.
        """
        present = _record_in(self.folder)
        if present is None:
            return
        record = present.model_copy(update={"problem": problem.model_copy(update={"detail": ""})})
        for is_room_made in (False, True):
            try:
                if is_room_made:
                    self._drop_end(record.n_verified)
                self._write(record)
            except OSError as error:
                _LOG.info("why a download ended cannot be kept: %s", error)
            else:
                return

    def _drop_end(self, index: int) -> None:
        size = self._present(index) if index < len(self.record.model.files) else 0
        if size > 0:
            os.truncate(self.part(index), max(0, size - _ROOM_FOR_RECORD))

    def _write(self, record: DownloadRecord) -> "PartialDownload":
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / f"{_RECORD}.new"
        fresh.write_text(record.model_dump_json(indent=1), encoding="utf-8")
        fresh.replace(self.folder / _RECORD)
        return PartialDownload(self.models_folder, record)

    def discard(self) -> None:
        """Delete everything of it that is not complete."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _present(self, index: int) -> int:
        size = self.record.model.files[index].size_bytes
        try:
            return min(size, self.part(index).stat().st_size)
        except OSError:
            return size if index < self.record.n_verified else 0  # it was moved to its place when the last run ended


def _record_in(folder: Path) -> DownloadRecord | None:
    path = folder / _RECORD
    try:
        if path.stat().st_size > _LONGEST_RECORD:
            return None
        return DownloadRecord.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        _LOG.info("a download cannot be read: %s", error)
        return None


def partial_downloads(models_folder: Path) -> Iterator[PartialDownload]:
    """Give the downloads that were begun in this folder and not completed; what cannot be read is logged and left alone."""
    for path in sorted((models_folder / _FOLDER).glob(f"*/{_RECORD}")):
        record = _record_in(path.parent)
        if record is None or record.version != _VERSION or not record.model.files:
            continue
        partial = PartialDownload(models_folder, record)
        if partial.folder == path.parent:
            yield partial
