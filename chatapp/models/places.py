"""Where other programs keep models on this system, so that nobody has to fetch or copy a file twice."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

__all__ = ["Place", "PlaceKind", "known_places"]

_JAN_FOLDERS = (("data", "llamacpp", "models"), ("data", "models"))


class PlaceKind(StrEnum):
    """How models lie in a place."""

    FOLDER = "folder"  # files that end in .gguf, at any depth
    OLLAMA = "ollama"  # blobs without names, and manifests that name them


@dataclass(frozen=True, slots=True)
class Place:
    """A folder to look for models in.

    Attributes:
        folder: It need not exist.
        label: Whose it is, for the list; empty for the user's own folders.
        kind: How models lie there.
    """

    folder: Path
    label: str = ""
    kind: PlaceKind = PlaceKind.FOLDER


def known_places(system: str, environment: Mapping[str, str], home: Path) -> list[Place]:
    """Return where LM Studio, Hugging Face, llama.cpp, Ollama, GPT4All and Jan keep models by default or by their variables.

    Args:
        system: As ``sys.platform`` names it.
        environment: The process's variables.
        home: The user's home folder.
    """
    data, caches = _data_folder(system, environment, home), _cache_folder(system, environment, home)
    places = [
        Place(home / ".lmstudio" / "models", "LM Studio"),
        Place(home / ".cache" / "lm-studio" / "models", "LM Studio"),
        Place(_hugging_face_hub(environment, home), "Hugging Face"),
        Place(_variable(environment, "LLAMA_CACHE") or caches / "llama.cpp", "llama.cpp"),
        *(Place(folder, "Ollama", PlaceKind.OLLAMA) for folder in _ollama_folders(system, environment, home)),
        Place(data / "nomic.ai" / "GPT4All", "GPT4All"),
    ]
    jan = [_roaming_folder(system, environment, home) / "Jan", data / "Jan"]
    places += [Place(root.joinpath(*parts), "Jan") for root in jan for parts in _JAN_FOLDERS]
    places.append(Place(home / "jan" / "models", "Jan"))
    return list(dict.fromkeys(places))


def _data_folder(system: str, environment: Mapping[str, str], home: Path) -> Path:
    if system == "win32":
        return _variable(environment, "LOCALAPPDATA") or home / "AppData" / "Local"
    if system == "darwin":
        return home / "Library" / "Application Support"
    return _variable(environment, "XDG_DATA_HOME") or home / ".local" / "share"


def _roaming_folder(system: str, environment: Mapping[str, str], home: Path) -> Path:
    if system == "win32":
        return _variable(environment, "APPDATA") or home / "AppData" / "Roaming"
    if system == "darwin":
        return home / "Library" / "Application Support"
    return _variable(environment, "XDG_CONFIG_HOME") or home / ".config"


def _cache_folder(system: str, environment: Mapping[str, str], home: Path) -> Path:
    if system == "win32":
        return _variable(environment, "LOCALAPPDATA") or home / "AppData" / "Local"
    if system == "darwin":
        return home / "Library" / "Caches"
    return _variable(environment, "XDG_CACHE_HOME") or home / ".cache"


def _hugging_face_hub(environment: Mapping[str, str], home: Path) -> Path:
    """Follow huggingface_hub: its own variables first, the same folder under the home on every system."""
    if hub := _variable(environment, "HF_HUB_CACHE") or _variable(environment, "HUGGINGFACE_HUB_CACHE"):
        return hub
    if hf_home := _variable(environment, "HF_HOME"):
        return hf_home / "hub"
    return (_variable(environment, "XDG_CACHE_HOME") or home / ".cache") / "huggingface" / "hub"


def _ollama_folders(system: str, environment: Mapping[str, str], home: Path) -> Iterator[Path]:
    if chosen := _variable(environment, "OLLAMA_MODELS"):
        yield chosen
    yield home / ".ollama" / "models"
    if system not in {"win32", "darwin"}:  # its system service on Linux, and the packages of distributions
        yield Path("/usr/share/ollama/.ollama/models")
        yield Path("/var/lib/ollama")
        yield Path("/var/lib/ollama/.ollama/models")


def _variable(environment: Mapping[str, str], name: str) -> Path | None:
    value = environment.get(name, "").strip()
    return Path(value).expanduser() if value else None
