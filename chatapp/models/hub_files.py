"""What a repository of the hub offers: the files of one model are one row, and names are checked before they become paths."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

from pydantic import BaseModel, ConfigDict

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.model_title import model_title
from chatapp.models.split_files import SplitName, split_name

__all__ = ["HubFile", "HubListing", "HubModel", "HubRepo", "grouped", "local_path", "quantization_of"]

_SUFFIX = ".gguf"
# Files beside models that no chat can be held with.
_COMPANIONS = ("mmproj", "imatrix")
_QUANTIZATION = re.compile(r"(?:^|[-._ ])((?:I?Q\d+(?:_[A-Z0-9]+)*)|TQ\d_\d|MXFP4(?:_MOE)?|NVFP4|BF16|F16|F32)$", re.IGNORECASE)
_SAFE_PART = re.compile(r"[\w()+=@, .\-\[\]]{1,200}")
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)  # devices of Windows, with any ending
_DEEPEST = 8


class HubRepo(BaseModel):
    """One repository of a search.

    Attributes:
        id: ``owner/name``.
        n_downloads: In the last thirty days, as the hub counts; None = not said.
        is_gated: Its terms must be accepted on its page first.
        licence: As the authors name it; empty = not said.
        architecture: As the GGUF files name it; empty = not said.
        n_params: Parameters; None = not said.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    n_downloads: int | None = None
    is_gated: bool = False
    licence: str = ""
    architecture: str = ""
    n_params: int | None = None


class HubFile(BaseModel):
    """One file; ``path`` is relative to the repository, ``sha256`` empty where the hub names none."""

    model_config = ConfigDict(frozen=True)

    path: str
    size_bytes: int
    sha256: str = ""

    @property
    def name(self) -> str:
        """The last part of the path."""
        return PurePosixPath(self.path).name


class HubModel(BaseModel):
    """One model of a repository, of one file or several.

    Attributes:
        repo_id: ``owner/name``.
        revision: The commit that was listed; it is what will be fetched.
        title: The name without ending and part numbers.
        quantization: From the file's name; empty = not said there.
        files: In order.
        missing: Name of the first part that the repository lacks; empty = complete.
    """

    model_config = ConfigDict(frozen=True)

    repo_id: str
    revision: str
    title: str
    quantization: str
    files: tuple[HubFile, ...]
    missing: str = ""

    @property
    def bytes(self) -> int:
        """Size of all files."""
        return sum(file.size_bytes for file in self.files)

    @property
    def key(self) -> str:
        """What tells downloads apart."""
        return f"{self.repo_id}/{self.files[0].path}"


class HubListing(BaseModel):
    """A repository and its models, the smallest first."""

    model_config = ConfigDict(frozen=True)

    repo: HubRepo
    models: tuple[HubModel, ...]


def grouped(repo_id: str, revision: str, files: Iterable[HubFile]) -> tuple[HubModel, ...]:
    """Return the models that these files make, the smallest first; projectors and other companions are left out."""
    groups: dict[str, list[HubFile]] = {}
    for file in files:
        if _is_model(file):
            groups.setdefault(_group_of(file), []).append(file)
    models = [_model(repo_id, revision, sorted(group, key=lambda file: file.path)) for group in groups.values()]
    return tuple(sorted(models, key=lambda model: (model.bytes, model.title)))


def quantization_of(stem: str) -> str:
    """Return the quantization at the end of a file's stem, in capitals: ``Qwen3-4B-Q4_K_M`` gives ``Q4_K_M``."""
    match = _QUANTIZATION.search(stem)
    return "" if match is None else match[1].upper()


def local_path(folder: Path, repo_id: str, path: str) -> Path:
    """Return where a file of a repository lies on this disk: ``folder/owner/name/path``.

    Raises:
        ChatAppError: ``DOWNLOAD_NAME_UNSAFE``: the name could lead out of the folder, or means something else to a system.
    """
    parts = (*repo_id.split("/"), *path.split("/"))
    reason = next((reason for part in parts if (reason := _fault(part))), "")
    if not reason and len(parts) > _DEEPEST:
        reason = "too many folders"
    if reason:
        raise ChatAppError.of(ProblemKind.DOWNLOAD_NAME_UNSAFE, file=_tame(path), reason=reason)
    return folder.joinpath(*parts)


def _fault(part: str) -> str:
    """Return what is wrong with one part of a path; empty if nothing."""
    if part in {"", ".", ".."}:
        return "it leads to another folder"
    if part.startswith("."):
        return "it is hidden"
    if not _SAFE_PART.fullmatch(part) or part != part.strip(" .") or _RESERVED.fullmatch(part):
        return "it holds signs that file systems use for themselves, or is too long"
    return ""


def _tame(path: str) -> str:
    """Return a name that may be shown: one line, and short."""
    return "".join(sign if sign.isprintable() else "?" for sign in path)[:120]


def _is_model(file: HubFile) -> bool:
    lowered = file.name.lower()
    return lowered.endswith(_SUFFIX) and not any(word in lowered for word in _COMPANIONS)


def _group_of(file: HubFile) -> str:
    name = split_name(Path(file.name))
    return file.path if name is None else f"{file.path.removesuffix(file.name)}{name.stem}/{name.count}"


def _model(repo_id: str, revision: str, files: Sequence[HubFile]) -> HubModel:
    name = split_name(Path(files[0].name))
    stem = name.stem if name is not None else PurePosixPath(files[0].name).stem
    quantization = quantization_of(stem)
    return HubModel(
        repo_id=repo_id,
        revision=revision,
        title=model_title(Path(files[0].name), quantization),
        quantization=quantization,
        files=tuple(files),
        missing="" if name is None else _missing(name, files),
    )


def _missing(name: SplitName, files: Sequence[HubFile]) -> str:
    present = {file.name for file in files}
    names = (name.name_of(number) for number in range(1, name.count + 1))
    return next((wanted for wanted in names if wanted not in present), "")
