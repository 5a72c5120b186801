"""Hundreds of models in the folders of all programs that the picker knows, as those programs lay them out."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

from chatapp.models.places import Place, known_places

__all__ = ["KINDS", "write_many_models"]


def _plain(folder: Path) -> Callable[[Path, int, bytes], None]:
    def write(home: Path, number: int, content: bytes) -> None:
        path = home / folder / f"maker-{number % 7}" / f"model-{number:04d}-Q4_K_M.gguf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    return write


def _flat(folder: Path) -> Callable[[Path, int, bytes], None]:
    def write(home: Path, number: int, content: bytes) -> None:
        (home / folder).mkdir(parents=True, exist_ok=True)
        (home / folder / f"flat-{number:04d}.Q8_0.gguf").write_bytes(content)

    return write


def _hugging_face(home: Path, number: int, content: bytes) -> None:
    """A snapshot links a name to a blob that is called after its hash."""
    repository = home / ".cache/huggingface/hub" / f"models--maker--cached-{number:04d}-GGUF"
    blob = repository / "blobs" / hashlib.sha256(content + str(number).encode()).hexdigest()
    blob.parent.mkdir(parents=True)
    blob.write_bytes(content)
    snapshot = repository / "snapshots" / "0123456789abcdef0123456789abcdef01234567"
    snapshot.mkdir(parents=True)
    (snapshot / f"cached-{number:04d}-Q5_K_M.gguf").symlink_to(Path("../..") / "blobs" / blob.name)


def _ollama(home: Path, number: int, content: bytes) -> None:
    """A manifest names the blob."""
    folder = home / ".ollama/models"
    digest = "sha256:" + hashlib.sha256(content + str(number).encode()).hexdigest()
    blob = folder / "blobs" / digest.replace(":", "-")
    blob.parent.mkdir(parents=True, exist_ok=True)
    blob.write_bytes(content)
    manifest = folder / "manifests/registry.ollama.ai/library" / f"named{number:04d}" / "4b"
    manifest.parent.mkdir(parents=True)
    layers = [{"mediaType": "application/vnd.ollama.image.model", "digest": digest}]
    manifest.write_text(json.dumps({"schemaVersion": 2, "layers": layers}), encoding="utf-8")


KINDS: dict[str, Callable[[Path, int, bytes], None]] = {
    "own": _plain(Path("own")),
    "LM Studio": _plain(Path(".lmstudio/models")),
    "Hugging Face": _hugging_face,
    "Ollama": _ollama,
    "GPT4All": _flat(Path(".local/share/nomic.ai/GPT4All")),
    "Jan": _plain(Path(".local/share/Jan/data/llamacpp/models")),
    "chosen": _flat(Path("chosen")),
}


def write_many_models(home: Path, n_models: int, content: bytes) -> list[Place]:
    """Write models in turn into the folders of all kinds below a home folder; return the places to scan, own ones first.

    Args:
        home: A folder of the test's own; nothing outside it is written.
        n_models: How many, over all kinds.
        content: Of every file.
    """
    writers = list(KINDS.values())
    for number in range(n_models):
        writers[number % len(writers)](home, number, content)
    own = [Place(home / "own"), Place(home / "chosen")]
    return own + [place for place in known_places("linux", {}, home) if home in place.folder.parents]
