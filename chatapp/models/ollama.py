"""Ollama's models: blobs named by their hash, and manifests that say which blob is which model."""

import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chatapp.log import topic

__all__ = ["OllamaModel", "ollama_models"]

_LOG = topic("models")
_REGISTRY = "registry.ollama.ai"
_LIBRARY = "library"
_WEIGHTS = "application/vnd.ollama.image.model"
_PROJECTOR = "application/vnd.ollama.image.projector"
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")  # nothing else becomes a part of a path
_MAX_MANIFEST_BYTES = 1024**2  # real ones have about a kilobyte
_MAX_MANIFESTS = 5_000
_LEVELS = 4  # host, namespace, model, tag


@dataclass(frozen=True, slots=True)
class OllamaModel:
    """One name and the blob behind it; several names may share a blob.

    Attributes:
        name: As Ollama's own list has it: ``llama3.2:3b``; with its namespace or host where that is not the usual one.
        path: The blob with the weights; it need not be there.
        has_projector: A second blob lets the model see pictures.
    """

    name: str
    path: Path
    has_projector: bool = False


def ollama_models(folder: Path) -> list[OllamaModel]:
    """Return the models of one of Ollama's folders, by name; none where there is no such folder.

    Manifests that cannot be read, or name no weights, are left out and logged.
    """
    found = (_model(folder, manifest) for manifest in _manifests(folder / "manifests"))
    return sorted((model for model in found if model is not None), key=lambda model: model.name)


def _manifests(root: Path) -> Iterator[Path]:
    n_found = 0
    for where, folders, files in os.walk(root):
        depth = len(Path(where).relative_to(root).parts)
        if depth == _LEVELS - 1:
            folders.clear()
            yield from (Path(where, name) for name in sorted(files) if not name.startswith("."))
            n_found += len(files)
        if n_found > _MAX_MANIFESTS:
            return


def _model(folder: Path, manifest: Path) -> OllamaModel | None:
    layers = _layers(manifest)
    weights = next((digest for kind, digest in layers if kind == _WEIGHTS), None)
    if weights is None:
        _LOG.info("the manifest %s names no weights", manifest)
        return None
    path = folder / "blobs" / weights.replace(":", "-")
    return OllamaModel(_name(manifest), path, any(kind == _PROJECTOR for kind, _digest in layers))


def _layers(manifest: Path) -> list[tuple[str, str]]:
    """Return media type and digest of each layer that is sound."""
    try:
        with manifest.open("rb") as file:
            content: Any = json.loads(file.read(_MAX_MANIFEST_BYTES))
    except (OSError, ValueError, RecursionError) as error:
        _LOG.info("the manifest %s cannot be read: %s", manifest, error)
        return []
    layers = content.get("layers") if isinstance(content, dict) else None
    if not isinstance(layers, list):
        return []
    pairs = [(layer.get("mediaType"), layer.get("digest")) for layer in layers if isinstance(layer, dict)]
    return [(str(kind), digest) for kind, digest in pairs if isinstance(digest, str) and _DIGEST.fullmatch(digest)]


def _name(manifest: Path) -> str:
    host, namespace, model, tag = manifest.parts[-_LEVELS:]
    parts = [model] if namespace == _LIBRARY else [namespace, model]
    if host != _REGISTRY:
        parts.insert(0, host)
    return f"{'/'.join(parts)}:{tag}"
