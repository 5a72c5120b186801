"""Which models lie in the user's folders: read in place, nothing copied, broken files listed with their fault."""

import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from chatapp.errors import Problem, ProblemKind
from chatapp.log import topic
from chatapp.models.gguf_header import GgufHeader
from chatapp.models.header_cache import HeaderCache, HeaderRecord
from chatapp.models.model_title import model_title
from chatapp.models.split_files import SplitName, first_file, split_name

__all__ = ["ModelEntry", "entry_of", "scan_folders"]

_LOG = topic("models")
_SUFFIX = ".gguf"
_MAX_DEPTH = 24  # below a chosen folder; somebody may choose the root of a disk
_MAX_FILES = 5_000
_JUNCTION = 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT
# A file beside which one of these stands is still being fetched (Firefox leaves an empty file under the final name).
_UNFINISHED_PREFIX = "incomplete-"  # GPT4All's downloads
_UNFINISHED = (".part", ".aria2", ".incomplete", ".crdownload", ".download", ".tmp", ".!qb")


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model on disk, of one file or several.

    Attributes:
        path: The file to load: of a split model the first one.
        bytes: Size of all its files that are there.
        header: What it holds; None if there is a problem.
        problem: Why it cannot be used; None if it can.
        n_files: How many files it consists of.
        name: What the program that fetched it calls it; empty: it is called by its file.
        place: Which program's folder it lies in; empty for the user's own.
        sees: A projector lies beside it, with which it can read pictures.
    """

    path: Path
    bytes: int
    header: GgufHeader | None
    problem: Problem | None
    n_files: int = 1
    name: str = ""
    place: str = ""
    sees: bool = False

    @property
    def title(self) -> str:
        """What the model is called in a list."""
        return self.name or model_title(self.path, self.header.quantization if self.header is not None else "")


def scan_folders(folders: Iterable[Path], cache: HeaderCache | None = None) -> list[ModelEntry]:
    """Return the models in these folders and below them, sorted by name.

    Folders that are missing or may not be read are left out and logged. Hidden files and folders and unfinished downloads are
    no models. A file that can be reached twice is listed once.
    """
    kept = cache or HeaderCache()
    paths: dict[str, Path] = {}
    left: list[ModelEntry] = []
    for folder in folders:
        for path in _model_files(folder, left):
            paths.setdefault(os.path.realpath(path), path)
    entries = [entry_of(path, kept) for path in {first_file(path) for path in paths.values()}]
    return sorted(entries + left, key=lambda entry: (entry.title.casefold(), str(entry.path)))


def entry_of(path: Path, cache: HeaderCache | None = None) -> ModelEntry:
    """Return the entry of one file, for example one that the user chose; any file of a split model gives the whole model."""
    kept = cache or HeaderCache()
    if not _is_text(path):
        return _unnameable(path)
    name = split_name(path)
    if name is None or name.count == 1:
        record = kept.look_up(path)
        return ModelEntry(path, record.bytes, record.header, record.problem or _renamed_part(path, record))
    return _split_entry(path.parent, name, kept)


def _is_text(path: Path) -> bool:
    """Return whether a path can be written down: Linux takes names of any bytes; databases, JSON and llama.cpp want UTF-8."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True


def _unnameable(path: Path) -> ModelEntry:
    readable = Path(os.fsencode(path).decode(errors="replace"))
    reason = "its name or that of its folder is no text in UTF-8: rename it"
    return ModelEntry(
        readable, 0, None, Problem(kind=ProblemKind.GGUF_UNSUPPORTED, facts={"file": readable.name, "reason": reason})
    )


def _split_entry(folder: Path, name: SplitName, cache: HeaderCache) -> ModelEntry:
    paths = [folder / name.name_of(number) for number in range(1, name.count + 1)]
    present = _present(folder, paths)
    missing = next((path for path in paths if path not in present), None)
    records = [cache.look_up(path) for path in paths if path in present]
    problem = next((record.problem for record in records if record.problem is not None), None)
    if missing is not None:
        problem = _missing(missing, name.count, is_part=bool(records))
    header = None if problem is not None else _joined(records)
    return ModelEntry(paths[0], sum(record.bytes for record in records), header, problem, n_files=name.count)


def _missing(path: Path, n_files: int, *, is_part: bool) -> Problem:
    """Return the problem of a file that is gone: one of several, or all of them."""
    if is_part:
        return Problem(kind=ProblemKind.MODEL_PART_MISSING, facts={"file": path.name, "n_files": n_files})
    return Problem(kind=ProblemKind.MODEL_MISSING, facts={"file": path.name})


def _present(folder: Path, paths: list[Path]) -> set[Path]:
    """Return which of the files are there, by one look at the folder: a name may announce 99,999 files."""
    try:
        return set(folder.iterdir()) & set(paths)
    except OSError:
        return set()


def _joined(records: list[HeaderRecord]) -> GgufHeader | None:
    """Return the first file's header with the sums over the tensor tables of all."""
    headers = [record.header for record in records if record.header is not None]
    if not headers:
        return None
    sums = {
        "tensor_bytes": dict(sum((Counter(header.tensor_bytes) for header in headers), Counter())),
        "n_params": sum(header.n_params for header in headers),
        "weights_bytes": sum(header.weights_bytes for header in headers),
    }
    return headers[0].model_copy(update=sums)


def _renamed_part(path: Path, record: HeaderRecord) -> Problem | None:
    """Return a problem for one file of a split model that lost its number: llama.cpp finds the others by their names."""
    if record.header is None or record.header.split_count <= 1:
        return None
    part, count = record.header.split_no + 1, record.header.split_count
    reason = (
        f"it is part {part} of {count} of a split model and was renamed; its name must end in -{part:05d}-of-{count:05d}.gguf"
    )
    return Problem(kind=ProblemKind.GGUF_UNSUPPORTED, facts={"file": path.name, "reason": reason})


def _left_out(folder: Path, kind: ProblemKind, **facts: int) -> ModelEntry:
    return ModelEntry(folder, 0, None, Problem(kind=kind, facts={"folder": str(folder), **facts}), name=str(folder))


def _model_files(folder: Path, left: list[ModelEntry]) -> Iterator[Path]:
    """Give the models of a folder; where it holds more, or lies deeper, than anybody looks through is noted and left."""
    n_found, deep = 0, None
    depth_of_root = len(folder.parts)
    been = _line(os.path.realpath(folder))
    for where, folders, files in os.walk(folder, onerror=_log_unreadable, followlinks=True):
        folders[:] = [name for name in sorted(folders) if _is_new(Path(where, name), been)]
        if folders and len(Path(where).parts) - depth_of_root >= _MAX_DEPTH:
            deep = deep or Path(where)
            folders.clear()
        present = {name.lower() for name in files}
        found = [name for name in sorted(files) if _is_model(name, present)]
        if found and n_found > _MAX_FILES:
            _LOG.info("stopped listing %s after %d models", folder, n_found)
            left.append(_left_out(folder, ProblemKind.MODEL_FOLDER_TOO_LARGE, n_files=_MAX_FILES))
            return
        n_found += len(found)
        yield from (Path(where, name) for name in found)
    if deep is not None:
        left.append(_left_out(deep, ProblemKind.MODEL_FOLDER_TOO_DEEP))


def _is_new(folder: Path, been: set[str]) -> bool:
    """Note a folder; say no to hidden ones and to links that lead to one where we have been: they may lead round in circles.

    Args:
        folder: Below one that is being listed.
        been: The folder that was chosen, the targets of links, and all that lie above them.
    """
    if folder.name.startswith("."):
        return False
    if not _is_link(folder):
        return True
    target = os.path.realpath(folder)
    is_new = target not in been
    been |= _line(target)
    return is_new


def _line(folder: str) -> set[str]:
    """Return a folder and all above it."""
    return {folder, *map(str, Path(folder).parents)}


def _is_link(folder: Path) -> bool:
    """Return whether a folder is another one by a second name: a link, or a junction of Windows, which Python 3.11 calls none."""
    try:
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISLNK(found.st_mode) or getattr(found, "st_reparse_tag", 0) == _JUNCTION


def _is_model(name: str, present: set[str]) -> bool:
    lowered = name.lower()
    if name.startswith((".", _UNFINISHED_PREFIX)) or not lowered.endswith(_SUFFIX):
        return False
    return not any(lowered + ending in present for ending in _UNFINISHED)


def _log_unreadable(error: OSError) -> None:
    _LOG.info("a model folder cannot be read: %s", error)
