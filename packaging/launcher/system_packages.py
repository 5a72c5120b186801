"""What must be on the machine before anything is installed: the system libraries of Qt, a compiler, Python's venv."""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from launcher.terminal import LaunchError, say

__all__ = ["WINDOW_LIBRARIES", "Need", "install_command", "missing_compiler", "missing_libraries", "missing_venv", "provide"]

# Soname -> Debian's package. Read from the NEEDED entries of the PySide6-Essentials 6.12 wheel and of llama.cpp's build.
COMMON_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libzstd.so.1": "libzstd1",
    "libgomp.so.1": "libgomp1",
}
# Qt's xcb platform, which an X11 desktop and most virtual machines use; the offscreen platform of the tests does without.
WINDOW_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
WINDOWS_COMPILER = (
    "winget install Microsoft.VisualStudio.2022.BuildTools --override "
    '"--wait --passive --add Microsoft.VisualStudio.Workload.VCTools --includeRecommended"'
)


@dataclass(frozen=True)
class Need:
    """One thing the system lacks: what it is called everywhere, and the package that brings it on Debian and Fedora."""

    what: str
    debian: str
    fedora: str


def missing_libraries(*, window: bool) -> list[Need]:
    """The shared libraries that Qt and llama.cpp would not find; with `window`, those of a visible window too (Linux only)."""
    if sys.platform != "linux":
        return []
    wanted = COMMON_LIBRARIES | (WINDOW_LIBRARIES if window else {})
    return [Need(name, package, f"{name}()(64bit)") for name, package in wanted.items() if not _loads(name)]


def missing_venv() -> list[Need]:
    """Debian and Ubuntu take the venv module's pip out of Python and put it into a package of its own."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return []
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return [Need("Python's venv module with ensurepip", f"python{version}-venv", f"python{version}")]


def missing_compiler() -> list[Need]:
    """The C/C++ compiler that builds llama.cpp."""
    return [] if _has_compiler() else [Need("a C/C++ compiler", "g++", "gcc-c++")]


def provide(needs: list[Need], *, may_install: bool) -> None:
    """Install what is missing where that is allowed and possible, else say what to do.

    Raises:
        LaunchError: something is still missing; the text holds the exact command.
    """
    if not needs:
        return
    missing = ", ".join(need.what for need in needs)
    if not (may_install and _is_root() and shutil.which("apt-get")):
        raise LaunchError(f"This system lacks: {missing}.\nInstall it, then run this again:\n  {install_command(needs)}")
    say(f"This system lacks: {missing}.\nInstalling as root: {install_command(needs)}")
    _apt_install(_unique(need.debian for need in needs))


def install_command(needs: list[Need]) -> str:
    """The one command that brings everything in `needs` on this system."""
    if sys.platform == "darwin":
        return "xcode-select --install"
    if sys.platform == "win32":
        return WINDOWS_COMPILER
    sudo = "" if _is_root() else "sudo "
    if shutil.which("apt-get"):
        return f"{sudo}apt-get update && {sudo}apt-get install -y {' '.join(_unique(need.debian for need in needs))}"
    if manager := next((name for name in ("dnf", "zypper") if shutil.which(name)), None):
        return f"{sudo}{manager} install -y {' '.join(repr(name) for name in _unique(need.fedora for need in needs))}"
    return f"(with this system's package manager) {', '.join(need.what for need in needs)}"


def _apt_install(packages: list[str]) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", *packages]):
        finished = subprocess.run(command, stdin=subprocess.DEVNULL, env=environment, check=False)
        if finished.returncode != 0:
            raise LaunchError(f"This command failed with code {finished.returncode}, see its output above: {' '.join(command)}")


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _has_compiler() -> bool:
    if sys.platform == "darwin":  # /usr/bin/c++ is there without the tools too, and only asks for them
        return subprocess.run(["xcode-select", "-p"], capture_output=True, check=False).returncode == 0
    if sys.platform == "win32":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", r"C:\Program Files (x86)")) / "Microsoft Visual Studio" / "Installer"
        return shutil.which("cl") is not None or (installer / "vswhere.exe").exists()
    return bool(os.environ.get("CXX")) or any(shutil.which(name) for name in ("c++", "g++", "clang++"))


def _is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _unique(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
