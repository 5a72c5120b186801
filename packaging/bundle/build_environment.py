"""The environment that the application is frozen from: what the locks name and nothing else, made anew when they change.

Other tools in it would be found by PyInstaller's hooks and come along.
"""

import hashlib
import shutil
import sys
from pathlib import Path

from bundle import llama_wheel
from bundle.project import BUNDLE
from launcher import native_build
from launcher.environment import pip_progress
from launcher.locations import LOGS, REQUIREMENTS
from launcher.terminal import StatusLine, run_logged, say

__all__ = ["build_python", "prepare"]

_VENV = BUNDLE / "venv"
_STAMP = _VENV / ".made-from"
_TOOLS = ("build", "bundle")


def build_python() -> Path:
    """The environment's Python."""
    return _VENV / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def prepare(recipe: native_build.Recipe) -> Path:
    """Install the tools, build or find llama.cpp, install the application's libraries; returns the environment's Python.

    Raises:
        LaunchError: a step failed; the text names its log.
    """
    stamp = _fingerprint(recipe)
    if not (_STAMP.exists() and _STAMP.read_text(encoding="utf-8") == stamp):
        _make(recipe)
        _STAMP.write_text(stamp, encoding="utf-8")
    return build_python()


def _fingerprint(recipe: native_build.Recipe) -> str:
    locks = [(REQUIREMENTS / f"{name}.lock").read_text(encoding="utf-8") for name in (*_TOOLS, "app")]
    return hashlib.sha256("\0".join([*locks, recipe.key, sys.version, str(_VENV)]).encode()).hexdigest()


def _make(recipe: native_build.Recipe) -> None:
    say(f"Making the build environment in {_VENV}")
    shutil.rmtree(_VENV, ignore_errors=True)
    base = getattr(sys, "_base_executable", sys.executable)
    run_logged([base, "-m", "venv", str(_VENV)], log=LOGS / "bundle-venv.log", status=StatusLine("venv"), describe=lambda _: None)
    for name in _TOOLS:
        _install(["--require-hashes", "--requirement", str(REQUIREMENTS / f"{name}.lock")], name)
    _install(["--no-index", str(llama_wheel.wheel(build_python(), recipe))], "llama")
    # pip leaves the wheel alone: its version is the locked one
    _install(["--require-hashes", "--requirement", str(REQUIREMENTS / "app.lock")], "app")


def _install(arguments: list[str], name: str) -> None:
    status = StatusLine(f"build environment, {name}")
    run_logged(
        [str(build_python()), "-m", "pip", "install", "--no-deps", *arguments],
        log=LOGS / f"bundle-{name}.log",
        status=status,
        describe=pip_progress,
        environment=native_build.pip_environment(),
    )
    status.finish("installed")
