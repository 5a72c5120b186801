"""Finds the files of ``resources/``: beside the source tree, inside an installed wheel, or inside a frozen app."""

import json
import sys
from pathlib import Path

__all__ = ["asset", "bundle_commit", "is_frozen"]

_PACKAGE = Path(__file__).resolve().parent
# The wheel and the frozen app carry the folder inside the package; a checkout has it beside the package.
_PLACES = (_PACKAGE / "resources", _PACKAGE.parent / "resources")


def asset(name: str) -> Path:
    """Return the path of one resource file.

    Args:
        name: Path inside ``resources/``, with forward slashes, for example ``"icons/stop.svg"``.

    Raises:
        FileNotFoundError: The resource is not there: a broken installation, or a misspelt name.
    """
    for place in _PLACES:
        path = place / name
        if path.is_file():
            return path
    raise FileNotFoundError(f"The resource {name} is missing from this installation of chatapp.")


def is_frozen() -> bool:
    """Tell whether we run from a bundle: PyInstaller sets ``sys.frozen``, Nuitka a module global of compiled modules."""
    return bool(getattr(sys, "frozen", False)) or "__compiled__" in globals()


def bundle_commit(package: Path = _PACKAGE) -> str:
    """Return the commit that this bundle was built from, seven digits; "" from source, and where the bundle does not say it.

    Args:
        package: The folder of the package; the facts of the build lie beside it, on macOS in the folder of resources.
    """
    if not is_frozen():
        return ""
    for folder in (package.parent, package.parent.parent / "Resources"):
        try:
            facts = json.loads((folder / "build.json").read_text(encoding="utf-8"))
            return str(facts["commit"])[:7]
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return ""
