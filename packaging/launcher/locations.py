"""Where the launcher keeps things: the checkout, its environment, and the cache that all checkouts of a user share."""

import os
import sys
from pathlib import Path

__all__ = ["LAUNCHER_HOME", "LOGS", "REQUIREMENTS", "ROOT", "VENV", "cache_folder", "venv_program"]

ROOT = Path(__file__).resolve().parent.parent.parent
LAUNCHER_HOME = ROOT / "packaging"
VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements"
LOGS = ROOT / "build" / "logs"


def cache_folder() -> Path:
    """The launcher's folder in the user's cache directory (platformdirs is not installed yet when this is needed)."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "chatapp-launcher"


def venv_program(name: str) -> Path:
    """The path that a program of the environment has on this system, whether or not it is there."""
    if sys.platform == "win32":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name
