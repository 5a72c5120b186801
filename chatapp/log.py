"""Program log: named topics, one rotating file, warnings on stderr. Conversation text never goes into it."""

import logging
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

__all__ = ["say_without_window", "start_logging", "topic"]

Topic = Literal["init", "engine", "client", "storage", "models", "telemetry", "chat", "ui"]

_FORMAT = "%(asctime)s.%(msecs)03d %(levelname)-7s %(name)s: %(message)s"
_DIALOGS = (("kdialog", "--error"), ("zenity", "--error", "--no-markup", "--text"), ("xmessage", "-center"))
_DIALOG_PATIENCE_S = 120  # nobody may be there to close it
_MAX_BYTES = 1_000_000  # two files of this size hold weeks of ordinary use


def topic(name: Topic) -> logging.Logger:
    """Return the logger of one topic; topics, not modules, are what a reader of the log filters by."""
    return logging.getLogger(f"chatapp.{name}")


def start_logging(folder: Path | None, *, verbose: bool = False) -> None:
    """Send our topics to ``folder/chatapp.log`` (if given) and warnings to stderr.

    Args:
        folder: An existing folder, or None for stderr only (the engine child: its parent keeps its stderr).
        verbose: Also log DEBUG lines.
    """
    root = logging.getLogger("chatapp")
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    console = logging.StreamHandler(sys.stderr)
    console.setLevel(logging.DEBUG if verbose else logging.WARNING)
    handlers: list[logging.Handler] = [console]
    if folder is not None:
        from logging.handlers import RotatingFileHandler  # noqa: PLC0415 - brings sockets along, which no first paint needs

        handlers.append(RotatingFileHandler(folder / "chatapp.log", maxBytes=_MAX_BYTES, backupCount=1, encoding="utf-8"))
    for handler in handlers:
        handler.setFormatter(logging.Formatter(_FORMAT, datefmt="%Y-%m-%d %H:%M:%S"))
        root.addHandler(handler)


def say_without_window(sentence: str) -> None:
    """Say why there is no window: on stderr, and where nobody reads that, in whatever dialog this desktop has."""
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
        if sys.stderr.isatty():
            return
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    import shutil  # noqa: PLC0415 - a window that comes up needs none of this
    import subprocess  # noqa: PLC0415

    for command in _DIALOGS:
        program = shutil.which(command[0])
        if program is not None:
            with suppress(subprocess.TimeoutExpired, OSError):
                subprocess.run((program, *command[1:], sentence), check=False, timeout=_DIALOG_PATIENCE_S)
            return
