"""Which package of a Linux system brings a library that a window needs, and the command that installs it."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["PACKAGES", "engine_library_command", "install_command", "library_error", "missing_library"]

_MISSING = re.compile(r"\b(lib[\w.+-]+?\.so(?:\.\d+)*): cannot open shared object file")
_FAMILIES = {"debian": "debian", "ubuntu": "debian", "fedora": "fedora", "rhel": "fedora", "arch": "arch", "suse": "suse"}
_COMMANDS = {"debian": "sudo apt install", "fedora": "sudo dnf install", "arch": "sudo pacman -S", "suse": "sudo zypper install"}
# Library: package in Debian and its relatives, in Fedora and its relatives, in Arch.
PACKAGES = MappingProxyType(
    {
        "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
        "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
        "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image"),
        "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
        "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
        "libxcb-util.so.1": ("libxcb-util1", "xcb-util", "xcb-util"),
        "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb"),
        "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb"),
        "libxcb-shm.so.0": ("libxcb-shm0", "libxcb", "libxcb"),
        "libxcb-sync.so.1": ("libxcb-sync1", "libxcb", "libxcb"),
        "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb", "libxcb"),
        "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb"),
        "libxcb.so.1": ("libxcb1", "libxcb", "libxcb"),
        "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb", "libx11"),
        "libX11.so.6": ("libx11-6", "libX11", "libx11"),
        "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
        "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
        "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd"),
        "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd"),
        "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig"),
        "libfreetype.so.6": ("libfreetype6", "freetype", "freetype2"),
        "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
        "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus"),
        "libexpat.so.1": ("libexpat1", "expat", "expat"),
        "libwayland-client.so.0": ("libwayland-client0", "libwayland-client", "wayland"),
        "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "wayland"),
        "libwayland-egl.so.1": ("libwayland-egl1", "libwayland-egl", "wayland"),
    }
)
# What llama.cpp's libraries need of a system; apart from the others, because no window lacks them.
_ENGINE_PACKAGES = MappingProxyType(
    {
        "libgomp.so.1": ("libgomp1", "libgomp", "gcc-libs"),
        "libstdc++.so.6": ("libstdc++6", "libstdc++", "gcc-libs"),
        "libgcc_s.so.1": ("libgcc-s1", "libgcc", "gcc-libs"),
    }
)


def missing_library(message: str) -> str:
    """Return the library that the system's linker did not find, by its message; "" where it says something else."""
    found = _MISSING.search(message)
    return "" if found is None else found[1]


def install_command(libraries: tuple[str, ...], os_release: str) -> str:
    """Return the command that installs libraries, "" where the system or one of them is not known.

    Args:
        libraries: Names as the linker has them, ``libxcb-cursor.so.0``.
        os_release: Text of ``/etc/os-release``.
    """
    return _command(libraries, os_release, PACKAGES)


def engine_library_command(library: str, os_release: str) -> str:
    """Return the command that installs a library of the engine, "" where the system does not bring it or is not known."""
    return _command((library,), os_release, _ENGINE_PACKAGES)


def library_error(libraries: tuple[str, ...], os_release: str, detail: str) -> ChatAppError:
    """Return the error that names what is missing and how to get it; see :func:`install_command`."""
    command = install_command(libraries, os_release)
    remedy = f"Install it: {command}." if command else "Install it with the system's package manager."
    return ChatAppError.of(ProblemKind.LIBRARY_MISSING, libraries=_listed(libraries), remedy=remedy, detail=detail)


def _command(libraries: tuple[str, ...], os_release: str, known: Mapping[str, tuple[str, str, str]]) -> str:
    family = _family(os_release)
    if not family or any(library not in known for library in libraries):
        return ""
    return f"{_COMMANDS[family]} {' '.join(_packages(libraries, family, known))}"


def _packages(libraries: tuple[str, ...], family: str, known: Mapping[str, tuple[str, str, str]]) -> dict[str, None]:
    if family == "suse":  # zypper finds a package by what it provides, as an .rpm says it
        return dict.fromkeys(f"'{library}()(64bit)'" for library in libraries)
    place = tuple(_COMMANDS).index(family)
    return dict.fromkeys(known[library][place] for library in libraries)


def _listed(names: tuple[str, ...]) -> str:
    """Put names into a sentence: a, b and c."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def _family(os_release: str) -> str:
    values = dict(re.findall(r"^(ID|ID_LIKE)=(.*)$", os_release, flags=re.MULTILINE))
    names = f"{values.get('ID', '')} {values.get('ID_LIKE', '')}".replace('"', "").split()
    return next((_FAMILIES[name] for name in names if name in _FAMILIES), "")
