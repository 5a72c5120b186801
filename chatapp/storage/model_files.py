"""Hashes of model files, kept so that gigabytes are read once only."""

import hashlib
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FileStamp", "ModelFileStore", "hash_file"]

_CHUNK_BYTES = 1 << 20  # one cancel check a mebibyte: well under 10 ms apart even on slow disks


@dataclass(frozen=True, slots=True)
class FileStamp:
    """What must be unchanged for a kept hash to hold.

    Attributes:
        size: Bytes.
        mtime_ns: Time of the last change in nanoseconds.
    """

    size: int
    mtime_ns: int

    @classmethod
    def of(cls, path: Path) -> "FileStamp":
        """Return the file's stamp.

        Raises:
            OSError: The file cannot be looked at.
        """
        status = path.stat()
        return cls(status.st_size, status.st_mtime_ns)


class ModelFileStore:
    """SHA-256 by path, size and time of change; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def sha256(self, path: Path) -> str | None:
        """Return the kept hash, or None where there is none or the file changed or is gone."""
        try:
            stamp = FileStamp.of(path)
        except OSError:
            return None
        row = self._connection.execute(
            "SELECT sha256 FROM model_files WHERE path = ? AND size = ? AND mtime_ns = ?",
            (str(path), stamp.size, stamp.mtime_ns),
        ).fetchone()
        return None if row is None else str(row[0])

    def put(self, path: Path, stamp: FileStamp, sha256: str) -> None:
        """Keep a hash.

        Args:
            path: The file.
            stamp: Taken before the hashing began: a file that changed meanwhile then does not match.
            sha256: 64 hexadecimal digits.
        """
        self._connection.execute(
            """
            INSERT INTO model_files (path, size, mtime_ns, sha256) VALUES (?, ?, ?, ?)
            ON CONFLICT (path) DO UPDATE SET size = excluded.size, mtime_ns = excluded.mtime_ns, sha256 = excluded.sha256
            """,
            (str(path), stamp.size, stamp.mtime_ns, sha256),
        )


def hash_file(path: Path, cancelled: Callable[[], bool]) -> str | None:
    """Return the SHA-256 of a file as 64 hexadecimal digits.

    Args:
        path: The file.
        cancelled: Asked once a mebibyte.

    Returns:
        The hash; None if ``cancelled`` said so, or if the file cannot be read.
    """
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK_BYTES):
                if cancelled():
                    return None
                digest.update(chunk)
    except OSError:
        return None
    return digest.hexdigest()
