"""An engine whose decode steps spin for a share of their own time: a processor whose clock has fallen, without a furnace.

    python -m tests.benchmarks.slow_engine SHARE_FILE [arguments of the engine]

The share lies in a file of eight bytes that whoever started the engine keeps open as a :class:`SharedShare`, and changes while
the engine works.
"""

import mmap
import struct
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from chatapp.engine.main import main as run_engine
from chatapp.engine_client.launch import EngineLaunch

__all__ = ["SharedShare", "SlowSteps", "slow_decoding", "slow_launch"]

_DOUBLE = struct.Struct("d")


class SlowSteps:
    """Wraps ``llama_decode``: spins for a share of the time that the step took.

    Args:
        decode: What is wrapped.
        share: Asked after each step; 0.2 makes a step a fifth longer.
    """

    def __init__(self, decode: Callable[..., int], share: Callable[[], float]) -> None:
        self._decode = decode
        self._share = share

    def __call__(self, *arguments: Any) -> int:  # noqa: ANN401 - passed on as they are
        start = time.perf_counter()
        result = self._decode(*arguments)
        until = time.perf_counter() + self._share() * (time.perf_counter() - start)
        while time.perf_counter() < until:
            pass
        return result


class SharedShare:
    """A number that two processes see."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(_DOUBLE.pack(0.0))
        with file.open("r+b") as opened:
            self._bytes = mmap.mmap(opened.fileno(), _DOUBLE.size)

    def get(self) -> float:
        """Return it as it is now."""
        return float(_DOUBLE.unpack_from(self._bytes)[0])

    def set(self, share: float) -> None:
        """Change it, for both."""
        _DOUBLE.pack_into(self._bytes, 0, share)


def slow_decoding(share: Callable[[], float]) -> None:
    """Let every decode step of this process spin from now on."""
    from chatapp.engine.llama.batch import Batch  # noqa: PLC0415 - loads llama.cpp, which the window's process must not

    slow = SlowSteps(Batch.decode, share)
    Batch.decode = lambda *arguments: slow(*arguments)  # type: ignore[method-assign]  # noqa: PLW0108 - an object is not bound


def slow_launch(share_file: Path) -> EngineLaunch:
    """Return the launch of such an engine."""
    command = (sys.executable, "-m", "tests.benchmarks.slow_engine", str(share_file), "--engine")
    return EngineLaunch(command, EngineLaunch.of_this_app().environment)


def main(arguments: Sequence[str]) -> int:
    """Run the engine; return its exit code."""
    slow_decoding(SharedShare(Path(arguments[0])).get)
    return run_engine(arguments[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
