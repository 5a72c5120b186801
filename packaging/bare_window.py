#!/usr/bin/env python3
r"""Freeze a window with one label exactly as the application is frozen, to measure the application's start against it.

    python packaging/build.py bundle
    python packaging/bare_window.py
    python -m tests.benchmarks.start_up --program build/bundle/dist/chatapp/chatapp \
        --label build/bundle/bare/bare_window/bare_window

Same interpreter, same libraries, same start program; it is part of no package.
"""

import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bundle.build_environment import build_python
from bundle.project import BUNDLE, ROOT
from launcher.locations import LOGS
from launcher.terminal import LaunchError, StatusLine, run_logged, say

__all__ = ["main"]

_FOLDER = BUNDLE / "bare"


def main() -> int:
    """Freeze it; returns the exit code, after one clear message where that failed."""
    if not build_python().exists():
        say("There is no build environment yet: run `python packaging/build.py bundle` first.")
        return 1
    script = ROOT / "packaging" / "pyinstaller" / "bare_window.py"
    options = ["--noconfirm", "--windowed", "--distpath", str(_FOLDER), "--workpath", str(BUNDLE / "work"), "--specpath"]
    command = [str(build_python()), "-m", "PyInstaller", *options, str(BUNDLE / "work"), str(script)]
    status = StatusLine("bare window")
    try:
        run_logged(command, log=LOGS / "bare-window.log", status=status, describe=lambda _line: None)
    except LaunchError as error:
        say(f"\n{error}")
        return 1
    status.finish("frozen")
    _strip_python()
    say(str(_FOLDER / script.stem / script.stem))
    return 0


def _strip_python() -> None:
    """As the application's own interpreter is stripped: the system reads less of it."""
    if shutil.which("strip"):
        for library in _FOLDER.rglob("libpython*.so*"):
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)


if __name__ == "__main__":
    sys.exit(main())
