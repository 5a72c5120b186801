"""Headers already read, by path, size and time of change: a folder of hundreds of models is listed at once."""

from collections.abc import Callable, Iterable
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.models.gguf_header import READER_VERSION, GgufHeader, read_header

__all__ = ["HeaderCache", "HeaderRecord"]

# These may pass without any change of the file: it is looked at again every time.
_PASSING = frozenset({ProblemKind.MODEL_MISSING, ProblemKind.MODEL_UNREADABLE})


class HeaderRecord(BaseModel):
    """What one file held when it had this size and time of change: a header or a problem, never both."""

    model_config = ConfigDict(frozen=True)

    path: str
    bytes: int
    mtime_ns: int
    reader_version: int = READER_VERSION
    header: GgufHeader | None = None
    problem: Problem | None = None


class HeaderCache:
    """Reads a header once, as long as its file does not change.

    ``record_added`` is called for every file that had to be read, so that a store can keep the record; give what it kept as
    ``records`` at the next start. Records of another reader version are left out.
    """

    def __init__(
        self, records: Iterable[HeaderRecord] = (), *, record_added: Callable[[HeaderRecord], None] | None = None
    ) -> None:
        self._records = {record.path: record for record in records if record.reader_version == READER_VERSION}
        self._record_added = record_added

    def look_up(self, path: Path) -> HeaderRecord:
        """Return the record of one file, read now only if it is new or has changed; a fault is part of the record."""
        size, mtime_ns = _state(path)
        known = self._records.get(str(path))
        if known is not None and (known.bytes, known.mtime_ns) == (size, mtime_ns):
            return known
        record = _read(path, size, mtime_ns)
        if record.problem is None or record.problem.kind not in _PASSING:
            self._keep(record)
        return record

    def _keep(self, record: HeaderRecord) -> None:
        self._records[record.path] = record
        if self._record_added is not None:
            self._record_added(record)


def _state(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0  # reading it tells why
    return found.st_size, found.st_mtime_ns


def _read(path: Path, size: int, mtime_ns: int) -> HeaderRecord:
    try:
        return HeaderRecord(path=str(path), bytes=size, mtime_ns=mtime_ns, header=read_header(path))
    except ChatAppError as error:
        return HeaderRecord(path=str(path), bytes=size, mtime_ns=mtime_ns, problem=error.problem)
