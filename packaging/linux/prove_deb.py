"""Proves the .deb in a clean system: apt installs it, an ordinary user chats, apt takes it away again."""

import shutil
import time
from pathlib import Path
from typing import Any

from bundle.project import NAME
from launcher.terminal import LaunchError, say
from linux import drive
from linux.clean_system import CleanSystem
from linux.screen import x_screen

__all__ = ["LARGEST_MB", "check_removed", "install_deb", "prove_deb"]

LARGEST_MB = 350
_HOME = Path("opt") / NAME


def prove_deb(system: CleanSystem, package: Path, out: Path) -> dict[str, Any]:
    """Prove it; returns figures.

    Raises:
        LaunchError: A step failed.
    """
    facts = install_deb(system, package)
    command = drive.menu_command(system.root / f"usr/share/applications/{NAME}.desktop")
    with x_screen() as screen:
        facts |= drive.chat(system, screen, command, out)
        run = drive.self_test(system, NAME, {"DISPLAY": screen.display}, out.with_name(f"{out.name}-x11"))
        facts["self_test_x11"] = drive.passed(run)
        facts["without_libllama"] = _without_library(system, {"DISPLAY": screen.display}, out)
    facts["self_test_wayland"] = drive.on_wayland(system, command, NAME, out.with_name(f"{out.name}-wayland"))
    system.run("apt-get", "purge", "--yes", NAME)
    return facts | check_removed(system)


def _without_library(system: CleanSystem, screen: dict[str, str], out: Path) -> str:
    """Take the engine's library away for a while: the installation must be blamed, not the model."""
    library = system.root / _HOME / "_internal/llama_cpp/lib/libllama.so"
    aside = library.rename(library.with_suffix(".aside"))
    run = drive.self_test(system, NAME, screen, out.with_name(f"{out.name}-incomplete"))
    aside.rename(library)
    failure = run.report.get("failure") or {}
    if run.code != 1 or failure.get("kind") != "engine_incomplete":
        raise LaunchError(f"Without {library.name} the self-test ended with code {run.code} and said:\n{run.said[-2000:]}")
    say(f"  without {library.name}: {failure['sentence']}")
    return str(failure["sentence"])


def install_deb(system: CleanSystem, package: Path) -> dict[str, Any]:
    """Let apt install a .deb with what it depends on; returns figures.

    Raises:
        LaunchError: It failed, brought Python along, or takes too much room.
    """
    shutil.copy(package, system.root / f"srv/{NAME}.deb")
    system.run("apt-get", "update")
    started = time.monotonic()
    system.run("apt-get", "install", "--yes", "--no-install-recommends", f"/srv/{NAME}.deb")
    seconds = time.monotonic() - started
    if system.has("python3"):
        raise LaunchError("The package brought Python along.")
    size = drive.size_mb(system.root / _HOME)
    say(f"  installed in {seconds:.0f} s, {size:.0f} MB")
    if size > LARGEST_MB:
        raise LaunchError(f"The installation takes {size:.0f} MB, more than {LARGEST_MB}.")
    return {"install_s": round(seconds, 1), "installed_mb": round(size, 1)}


def check_removed(system: CleanSystem) -> dict[str, Any]:
    """See that nothing of the package is left, and that the user's chats are.

    Raises:
        LaunchError: Something is left, or the chats are not.
    """
    left = [place for place in (_HOME, Path("usr/bin") / NAME) if (system.root / place).exists()]
    left += [path.relative_to(system.root) for path in (system.root / "usr/share").rglob(f"*{NAME}*")]
    if left:
        raise LaunchError(f"The removal left {', '.join(map(str, left))}.")
    if not system.inside(drive.DATABASE).exists():
        raise LaunchError("The removal took the user's chats away.")
    say("  removed; the user's chats are still there")
    return {"removed": True, "chats_kept": True}
