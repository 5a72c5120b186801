"""How an engine ended, as a value."""

import signal
from dataclasses import dataclass

from chatapp.errors import Problem

__all__ = ["OUT_OF_MEMORY", "EngineExit", "describe_exit", "signal_name_of"]

OUT_OF_MEMORY = "memory ran out, and the system ended it"

_SIGNAL_WORDS = {
    "SIGABRT": "aborted (SIGABRT)",
    "SIGSEGV": "crashed (SIGSEGV)",
    "SIGBUS": "a file that it reads is cut short or cannot be read, SIGBUS",  # in mapped memory, which programs and models are
}

# See the engine's channel and its entry.
_OWN_FAULTS = {70: "it could not read its commands any more, mostly for lack of memory", 71: "it could not be loaded"}

# The Windows exit codes that a user is likely to meet (NTSTATUS values, as GetExitCodeProcess returns them).
_WINDOWS_FAULTS = {
    0xC0000005: "access violation",
    0xC000001D: "illegal instruction",
    0xC00000FD: "stack overflow",
    0xC0000135: "a library was not found",
    0xC0000409: "aborted",
}


@dataclass(frozen=True, slots=True)
class EngineExit:
    """One end of an engine process.

    Attributes:
        expected: We asked for it with a shutdown.
        exit_code: As the system reports it; None where a signal ended it, or where it never started.
        signal_name: For example ``"SIGKILL"``; None where no signal ended it.
        description: Short English text for a sentence: ``"killed by signal SIGKILL"``, ``"exit code 3"``.
        stderr_tail: The last lines that it wrote to stderr.
        problem: What to tell the user; None for an expected end.
        gpu_blamed: It crashed while it used a GPU; the next engine does without.
    """

    expected: bool
    exit_code: int | None
    signal_name: str | None
    description: str
    stderr_tail: str = ""
    problem: Problem | None = None
    gpu_blamed: bool = False


def signal_name_of(return_code: int) -> str | None:
    """Return the name of the signal in a ``Popen.returncode`` (negative numbers), or None."""
    if return_code >= 0:
        return None
    try:
        return signal.Signals(-return_code).name
    except ValueError:
        return f"signal {-return_code}"


def describe_exit(return_code: int) -> str:
    """Return a ``Popen.returncode`` in words."""
    name = signal_name_of(return_code)
    if name is None:
        fault = _WINDOWS_FAULTS.get(return_code)
        if return_code in _OWN_FAULTS:
            return _OWN_FAULTS[return_code]
        return f"{fault} (0x{return_code:08X})" if fault else f"exit code {return_code}"
    return _SIGNAL_WORDS.get(name, f"killed by signal {name.removeprefix('signal ')}")
