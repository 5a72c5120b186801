"""Screens without a monitor: an X server and a Wayland compositor, and hands on the keyboard of the first."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from launcher.terminal import LaunchError

__all__ = ["XScreen", "until", "wayland_screen", "x_screen"]

_SIZE = "1400x1000x24"
_EVERY_S = 0.5


def until(condition: Callable[[], object], what: str, patience_s: float = 90.0) -> float:
    """Wait for something; returns the seconds that it took.

    Raises:
        LaunchError: It did not happen in time.
    """
    started = time.monotonic()
    while not condition():
        if time.monotonic() - started > patience_s:
            raise LaunchError(f"Waited {patience_s:.0f} s in vain for {what}.")
        time.sleep(_EVERY_S)
    return time.monotonic() - started


class XScreen:
    """An X server that shows nothing.

    Attributes:
        display: What goes into DISPLAY.
    """

    def __init__(self, display: str) -> None:
        self.display = display

    def windows(self, name: str) -> list[str]:
        """The ids of the visible windows with this in their title."""
        return self._xdotool("search", "--onlyvisible", "--name", name, check=False).split()

    def type(self, window: str, text: str) -> None:
        """Type into a window."""
        self._xdotool("windowfocus", "--sync", window)
        self._xdotool("type", "--delay", "30", text)

    def press(self, key: str) -> None:
        """Press a key in the window that has the focus."""
        self._xdotool("key", key)

    def picture(self, path: Path) -> None:
        """Save what the screen shows."""
        subprocess.run(["import", "-window", "root", str(path)], env=self._environment(), check=True, capture_output=True)

    def _xdotool(self, *arguments: str, check: bool = True) -> str:
        command = ["xdotool", *arguments]
        return subprocess.run(command, env=self._environment(), check=check, capture_output=True, text=True).stdout

    def _environment(self) -> dict[str, str]:
        return os.environ | {"DISPLAY": self.display}


@contextlib.contextmanager
def x_screen() -> Iterator[XScreen]:
    """An X server for anyone on this machine, ended afterwards."""
    _require("Xvfb", "xdotool", "import")
    read, write = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", _SIZE, "-ac", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    ) as server:
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        try:
            yield XScreen(f":{number}")
        finally:
            server.terminate()


@contextlib.contextmanager
def wayland_screen(folder: Path) -> Iterator[dict[str, str]]:
    """A headless compositor whose socket lies in `folder`; yields the variables that a program needs to find it."""
    _require("weston")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen(
            ["weston", "--backend=headless-backend.so", "--socket=wayland-proof", "--width=1400", "--height=1000"],
            env=os.environ | {"XDG_RUNTIME_DIR": str(folder)},
            stdout=log,
            stderr=log,
        ) as compositor,
    ):
        try:
            until((folder / "wayland-proof").exists, "the Wayland compositor", 20)
            (folder / "wayland-proof").chmod(0o777)
            yield {"WAYLAND_DISPLAY": "wayland-proof", "XDG_SESSION_TYPE": "wayland"}
        finally:
            compositor.terminate()


def _require(*programs: str) -> None:
    missing = [name for name in programs if shutil.which(name) is None]
    if missing:
        raise LaunchError(f"This machine lacks {', '.join(missing)} (Debian: xvfb, xdotool, imagemagick, weston).")
