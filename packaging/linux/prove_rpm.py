"""Proves the .rpm with dnf: packages that Fedora names stand in for its own, the libraries behind them are Debian's.

This says nothing of Fedora's libraries. It says that dnf reads what the package asks for, refuses it where something is missing,
brings what is missing by the names that Fedora provides, and finds no file in anybody's way.
"""

import shutil
import time
from pathlib import Path
from typing import Any

from bundle.project import NAME
from launcher.terminal import LaunchError, say
from linux import drive
from linux.clean_system import CleanSystem
from linux.description import DEB_DEPENDS, RPM_DEPENDS
from linux.prove_deb import LARGEST_MB, check_removed
from linux.screen import x_screen

__all__ = ["prove_rpm", "stand_ins"]

_TOOLS = ("dnf", "rpm", "createrepo-c")
_PLACE = Path("srv/stand-ins")
_DNF = ("dnf", "--assumeyes", "--releasever=1", "--disablerepo=*")
_REPO = ("--repofrompath", f"stand-ins,file:///{_PLACE}", "--setopt=stand-ins.gpgcheck=0")
_GLIBC = "2.36"  # Debian 12's
# What Fedora calls the package that provides it; libraries are provided as "NAME()(64bit)" by every .rpm that holds them.
_FEDORA = {
    "libstdc++.so.6": "libstdc++",
    "libgcc_s.so.1": "libgcc",
    "libGL.so.1": "libglvnd-glx",
    "libEGL.so.1": "libglvnd-egl",
    "libxcb.so.1": "libxcb",
    "libdbus-1.so.3": "dbus-libs",
    "libexpat.so.1": "expat",
    "libwayland-client.so.0": "libwayland-client",
    "libwayland-cursor.so.0": "libwayland-cursor",
    "libwayland-egl.so.1": "libwayland-egl",
}
# Folders that packages of Fedora own; a package that lays claim to one of them with other rights is refused.
_OWNED = ("/opt", "/usr/bin", "/usr/share/applications", "/usr/share/doc", "/usr/share/icons/hicolor", "/usr/share/mime/packages")


def stand_ins() -> str:
    """A recipe of rpmbuild for one package beside another, each with the name and the provisions of Fedora's and no libraries."""
    names = {_FEDORA.get(need.partition("()")[0], need): need for need in RPM_DEPENDS}
    head = ("Name: filesystem", "Version: 1", "Release: 1", "Summary: stand-in", "License: none", "BuildArch: noarch")
    lines = [*head, "%description", "A stand-in.", "%install", *(f"mkdir -p %{{buildroot}}{folder}" for folder in _OWNED)]
    lines += ["%files", *(f"%dir %attr(755,root,root) {folder}" for folder in _OWNED)]
    for name, provided in {**names, "glibc": ""}.items():
        lines += [f"%package -n {name}", "Summary: stand-in", *([f"Provides: {provided}"] if "(" in provided else [])]
        lines += [f"Version: {_GLIBC}"] if name == "glibc" else []
        lines += [f"%description -n {name}", "A stand-in.", f"%files -n {name}"]
    return "\n".join(lines) + "\n"


def prove_rpm(system: CleanSystem, package: Path, out: Path) -> dict[str, Any]:
    """Prove it; returns figures.

    Raises:
        LaunchError: A step failed, or dnf installed the package although nothing that it asks for was to be had.
    """
    shutil.copy(package, system.root / f"srv/{NAME}.rpm")
    _prepare(system)
    facts = {"refused": _refusal(system)} | _install(system)
    command = drive.menu_command(system.root / f"usr/share/applications/{NAME}.desktop")
    with x_screen() as screen:
        facts |= drive.chat(system, screen, command, out)
        run = drive.self_test(system, NAME, {"DISPLAY": screen.display}, out.with_name(f"{out.name}-x11"))
        facts["self_test_x11"] = drive.passed(run)
    system.run(*_DNF, "remove", NAME)
    return facts | check_removed(system)


def _prepare(system: CleanSystem) -> None:
    """Bring dnf, the libraries that the stand-ins name, and the stand-ins."""
    system.run("apt-get", "update")
    libraries = [need.partition(" ")[0] for need in DEB_DEPENDS]
    system.run("apt-get", "install", "--yes", "--no-install-recommends", *_TOOLS, *libraries)
    recipe = system.root / "srv/stand-ins.spec"
    recipe.write_text(stand_ins(), encoding="utf-8")
    system.run("rpmbuild", "--quiet", "-bb", "--define", f"_rpmdir /{_PLACE}", f"/srv/{recipe.name}")
    system.run("createrepo_c", "--quiet", f"/{_PLACE}")
    system.run(*_DNF, *_REPO, "install", "filesystem")


def _refusal(system: CleanSystem) -> list[str]:
    """What dnf says is missing while nothing is to be had."""
    try:
        system.run(*_DNF, "install", f"/srv/{NAME}.rpm")
    except LaunchError as error:
        missing = [need for need in RPM_DEPENDS if f"nothing provides {need} needed by" in str(error)]
        if set(missing) != set(RPM_DEPENDS):
            raise
        say(f"  refused by dnf, which names all {len(missing)} that are missing")
        return missing
    raise LaunchError("dnf installed the package although nothing that it asks for was to be had.")


def _install(system: CleanSystem) -> dict[str, Any]:
    started = time.monotonic()
    system.run(*_DNF, *_REPO, "install", f"/srv/{NAME}.rpm")
    seconds = time.monotonic() - started
    changed = system.run("rpm", "--verify", NAME)
    size = drive.size_mb(system.root / "opt" / NAME)
    say(f"  installed by dnf in {seconds:.0f} s, {size:.0f} MB")
    if changed or size > LARGEST_MB:
        raise LaunchError(f"The installation takes {size:.0f} MB, and rpm finds changed: {changed or 'nothing'}")
    return {"install_s": round(seconds, 1), "installed_mb": round(size, 1)}
