"""Proves the per-user installer in a clean system: the user installs, is told which libraries are missing, chats, removes."""

import re
import shutil
import time
from pathlib import Path
from typing import Any

from bundle.project import NAME
from launcher.terminal import LaunchError, say
from linux import drive
from linux.clean_system import HOME, CleanSystem
from linux.screen import XScreen, x_screen

__all__ = ["named_packages", "prove_run"]

_APP = HOME / ".local/opt" / NAME
_SHARE = HOME / ".local/share"
_ROUNDS = 4
_COMMAND = re.compile(r"Install it: sudo apt install ([\w.+ -]+?)\. ")


def named_packages(said: str) -> list[str]:
    """The packages in the command that a program told its user to run; none where it told no such thing."""
    found = _COMMAND.search(said)
    return [] if found is None else found[1].split()


def prove_run(system: CleanSystem, package: Path, out: Path) -> dict[str, Any]:
    """Prove it; returns figures.

    Raises:
        LaunchError: A step failed.
    """
    facts = _install(system, package, out)
    told = _bring(system, out.with_name(f"{out.name}-install.log").read_text(encoding="utf-8"))
    with x_screen() as screen:
        facts["told_to_install"] = told + _follow_advice(system, screen, out)
        entry = system.inside(_SHARE / f"applications/{NAME}.desktop")
        facts |= drive.chat(system, screen, drive.menu_command(entry), out)
    return facts | _remove(system, out)


def _install(system: CleanSystem, package: Path, out: Path) -> dict[str, Any]:
    shutil.copy(package, system.root / f"srv/{NAME}.run")
    started = time.monotonic()
    _as_user(system, ["/bin/sh", f"/srv/{NAME}.run"], out.with_name(f"{out.name}-install.log"))
    seconds = time.monotonic() - started
    say(f"  installed by the user in {seconds:.0f} s")
    return {"install_s": round(seconds, 1), "installed_mb": round(drive.size_mb(system.inside(_APP)), 1)}


def _follow_advice(system: CleanSystem, screen: XScreen, out: Path) -> list[str]:
    """Run the self-test, and install what it says is missing until it passes; a desktop has all of it already."""
    told: list[str] = []
    program, variables = str(_APP / NAME), {"DISPLAY": screen.display}
    for number in range(_ROUNDS):
        run = drive.self_test(system, program, variables, out.with_name(f"{out.name}-self-test-{number}"))
        missing = [] if run.code == 0 else _bring(system, run.said)
        if not missing:
            break
        told += missing
    drive.passed(run)
    return told


def _bring(system: CleanSystem, said: str) -> list[str]:
    """Install what a program said is missing; returns the packages."""
    missing = named_packages(said)
    if missing:
        say(f"  told to install {' '.join(missing)}")
        system.run("apt-get", "update")
        # the data of fonts and keyboards comes with every desktop, and is no library whose absence a program could meet
        system.run("apt-get", "install", "--yes", "--no-install-recommends", "fontconfig-config", "xkb-data", *missing)
    return missing


def _remove(system: CleanSystem, out: Path) -> dict[str, Any]:
    _as_user(system, [str(_APP / "uninstall.sh")], out.with_name(f"{out.name}-uninstall.log"))
    home = system.inside(HOME)
    left = [path for path in home.rglob(f"*{NAME}*") if not _is_users(path, system)]
    if left:
        raise LaunchError(f"The removal left {', '.join(map(str, left))}.")
    if not system.inside(drive.DATABASE).exists():
        raise LaunchError("The removal took the user's chats away.")
    say("  removed by the user; the chats are still there")
    return {"removed": True, "chats_kept": True}


def _is_users(path: Path, system: CleanSystem) -> bool:
    kept = (system.inside(drive.DATABASE).parent, system.inside(HOME / "self-test"), system.inside(HOME / ".cache"))
    return any(path.is_relative_to(place) for place in kept)


def _as_user(system: CleanSystem, command: list[str], log: Path) -> None:
    code = system.start(command, {}, log).wait(timeout=600)
    if code != 0:
        raise LaunchError(f"{' '.join(command)} ended with code {code}:\n{log.read_text(encoding='utf-8')[-2000:]}")
