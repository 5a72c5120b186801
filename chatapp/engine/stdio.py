"""The engine's three standard streams, put in order before any native code loads.

Standard library only: nothing here may pull in a module that could print.
"""

import os
import signal
import sys

__all__ = ["STDERR", "STDIN", "claim_stdout", "ignore_interrupts"]

STDIN = 0
STDOUT = 1
STDERR = 2


def claim_stdout() -> int:
    """Take standard output for the protocol, and point descriptor 1 at standard error.

    llama.cpp and the libraries below it may print; from now on whatever they print lands on stderr, which the parent logs.

    Returns:
        The descriptor that the protocol writes to (not inherited by children).
    """
    protocol = os.dup(STDOUT)
    _make_binary(STDIN)
    _make_binary(protocol)
    _open_stderr()
    os.dup2(STDERR, STDOUT)
    return protocol


def _make_binary(descriptor: int) -> None:
    if sys.platform == "win32":  # text mode would turn every newline into two bytes and end at a Ctrl-Z
        import msvcrt  # noqa: PLC0415 - exists on Windows only

        msvcrt.setmode(descriptor, os.O_BINARY)


def _open_stderr() -> None:
    """Give Python a stderr where there is none: a windowed program on Windows starts without one."""
    try:
        os.fstat(STDERR)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), STDERR)
    if sys.stderr is None:
        sys.stderr = os.fdopen(STDERR, "w", encoding="utf-8", errors="backslashreplace", closefd=False)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent: a terminal sends it to the whole process group."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
