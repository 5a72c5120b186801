"""How the engine child is started: command line and environment, the same from source and from a frozen app."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import chatapp
from chatapp.assets import is_frozen
from chatapp.domain.huge_pages import with_huge_pages

__all__ = ["EngineLaunch", "is_frozen"]

_ENGINE_FLAG = "--engine"
_NO_DEVICES = {
    "VK_LOADER_DRIVERS_DISABLE": "*",  # the Vulkan loader then opens no driver at all
    "CUDA_VISIBLE_DEVICES": "-1",
    "HIP_VISIBLE_DEVICES": "-1",
}


@dataclass(frozen=True)
class EngineLaunch:
    """Command line and whole environment of an engine child.

    Attributes:
        command: Program and arguments.
        environment: The environment of the child, complete.
    """

    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))

    @classmethod
    def of_this_app(cls, arguments: Sequence[str] = ()) -> "EngineLaunch":
        """Return the launch of this very program as an engine.

        Args:
            arguments: What follows ``--engine``.
        """
        program = (sys.executable,) if is_frozen() else (sys.executable, "-m", "chatapp")
        return cls((*program, _ENGINE_FLAG, *arguments), _engine_environment())

    def without_gpu(self) -> "EngineLaunch":
        """Return the launch of an engine that opens no GPU: no plug-in, and what is linked in finds no device."""
        return EngineLaunch((*self.command, "--cpu-only"), {**self.environment, **_NO_DEVICES})

    def open(self) -> "subprocess.Popen[bytes]":
        """Start the child with three pipes of its own (it never inherits our stdin).

        Raises:
            OSError: The program cannot be started.
        """
        return subprocess.Popen(
            self.command,
            env=dict(self.environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # a read returns what is there: an arrival stamp must not wait for a full buffer
            # A Ctrl-C in the terminal reaches the whole group: the engine must not die of it before the window can say goodbye.
            start_new_session=True,
            creationflags=_windows_flags(),
        )


def _windows_flags() -> int:
    if sys.platform != "win32":
        return 0
    return subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP


def _engine_environment() -> dict[str, str]:
    environment = dict(os.environ)
    # ggml's abort handler attaches a debugger to the dying process, which can keep it (and its pipes) alive for minutes.
    environment.setdefault("GGML_NO_BACKTRACE", "1")
    if not is_frozen():
        environment["PYTHONSAFEPATH"] = "1"  # a file in the current folder must not stand in for one of our modules
        environment["PYTHONPATH"] = _python_path(environment.get("PYTHONPATH", ""))
        environment["PYTHONFAULTHANDLER"] = "1"  # a native crash then leaves the Python stack on stderr, which we keep
    return with_huge_pages(environment) if sys.platform == "linux" else environment


def _python_path(known: str) -> str:
    root = str(Path(chatapp.__file__).resolve().parent.parent)
    return os.pathsep.join([root, *(part for part in known.split(os.pathsep) if part)])
