"""Freezes the application with PyInstaller, then looks whether all that it needs is in it."""

import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from bundle import icu_data, unresolved
from bundle.project import BUNDLE, DIST, NAME, ROOT, VERSION
from launcher.locations import LOGS
from launcher.native_build import Recipe, pip_environment
from launcher.terminal import LaunchError, StatusLine, run_logged, say

__all__ = ["LIBRARIES", "freeze", "missing_modules", "size_mb"]

LIBRARIES = DIST / "_internal"
_WORK = BUNDLE / "work"
_LOG = LOGS / "freeze.log"
_WITH_SYMBOLS = (
    "libpython*.so*",
    "python3*/lib-dynload/*.so",
    "llama_cpp/lib/*.so*",
    "yaml/*.so",
    "cryptography/hazmat/bindings/*.so",
    "PySide6/Qt/lib/libicui18n.so.*",
    "PySide6/Qt/lib/libicuuc.so.*",
)
_MISSING = re.compile(rf"^missing module named '?({NAME}[\w.]*)'?", flags=re.MULTILINE)


def freeze(python: Path, recipe: Recipe) -> Path:
    """Make the folder of the frozen application from this checkout.

    Raises:
        LaunchError: PyInstaller failed, or something that the application needs is not in the folder.
    """
    shutil.rmtree(DIST, ignore_errors=True)
    _run_ours(python, "bundle.icons", BUNDLE / "icons")
    status = StatusLine("PyInstaller")
    command = ["-m", "PyInstaller", "--noconfirm", "--distpath", str(DIST.parent), "--workpath", str(_WORK)]
    spec = ROOT / "packaging" / "pyinstaller" / "chatapp.spec"
    run_logged([str(python), *command, str(spec)], log=_LOG, status=status, describe=_progress, environment=_environment())
    status.finish("frozen")
    _strip()
    _reduce_icu()
    _write_facts(python, recipe)
    _run_ours(python, "bundle.licences", DIST)
    _check()
    say(f"{DIST}: {size_mb(DIST):.0f} MB")
    return DIST


def missing_modules(warnings: str) -> list[str]:
    """Modules of the application itself that PyInstaller did not find, from its file of warnings."""
    return sorted(set(_MISSING.findall(warnings)))


def size_mb(folder: Path) -> float:
    """The size of all files in a folder in MB of 1,000,000 bytes; links count nothing."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def _progress(line: str) -> str | None:
    found = re.match(r"\d+ INFO: (.{1,60})", line)
    return found.group(1) if found else None


def _environment() -> dict[str, str]:
    return pip_environment() | {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": _commit_time()}  # the same input, the same bundle


def _commit_time() -> str:
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    return finished.stdout.strip() or "0"


def _strip() -> None:
    """Take symbols worth 29 MB out; stripping everything breaks numpy's OpenBLAS."""
    if sys.platform == "linux" and shutil.which("strip"):
        for pattern in _WITH_SYMBOLS:
            for library in LIBRARIES.glob(pattern):
                subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)


def _reduce_icu() -> None:
    if sys.platform != "linux":  # elsewhere Qt asks the system
        return
    folder = LIBRARIES / "PySide6" / "Qt" / "lib"
    for library in folder.glob("libicudata.so.*"):
        if not icu_data.reduce(library, folder.glob("libQt6Core.so.*")):
            say("Qt asks ICU for more than it used to: ICU's data stays whole (packaging/bundle/icu_data.py).")


def _write_facts(python: Path, recipe: Recipe) -> None:
    """What this bundle is made of, for bug reports."""
    command = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    version = subprocess.run([str(python), "--version"], capture_output=True, text=True, check=False).stdout.strip()
    facts = {"version": VERSION, "commit": commit, "python": version, "system": platform.platform()}
    flags = [flag for flag in shlex.split(recipe.cmake_args) if "=/" not in flag]  # folders of this machine say nothing elsewhere
    facts |= {"llama_cpp_python": recipe.requirement.split()[0], "cmake_args": shlex.join(flags)}
    (LIBRARIES / "build.json").write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")


def _run_ours(python: Path, module: str, folder: Path) -> None:
    """Run one of our modules in the build environment, which has Qt and everybody's licences."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "packaging")}
    finished = subprocess.run(
        [str(python), "-m", module, str(folder)], env=environment, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise LaunchError(f"{module} failed:\n{finished.stderr}")
    if finished.stdout:
        say(finished.stdout.strip())


def _check() -> None:
    warnings = (_WORK / NAME / f"warn-{NAME}.txt").read_text(encoding="utf-8")
    found = [f"{name} is not in the bundle" for name in missing_modules(warnings)]
    found += unresolved.unresolved_warnings(_LOG.read_text(encoding="utf-8"))
    if sys.platform == "linux":
        found += unresolved.problems(unresolved.needs_of_bundle(DIST), DIST)
    found += [f"{path} leads nowhere" for path in DIST.rglob("*") if path.is_symlink() and not path.exists()]
    if found:
        raise LaunchError("The bundle is not complete:\n" + "\n".join(f"  {line}" for line in found))
