"""Whether the machine slept: a clock that runs on in sleep against one that stands still."""

import sys
import time
from collections.abc import Callable

from chatapp.telemetry.guard import FIRST_SAMPLE, Quantity, missing
from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["SuspendSensor", "always_running_ns"]

_LEAST_GAP_S = 0.5  # a clock that is being adjusted moves by milliseconds
_LATE_S = 5.0  # the sampler runs once a second: a round this late was not let run
_NS_PER_S = 1e9


def always_running_ns() -> int:
    """Return a clock that counts sleep too: ``CLOCK_BOOTTIME`` (Linux), ``CLOCK_MONOTONIC`` (macOS), else ``time.monotonic``.

    That one stands still in sleep on Linux and macOS. On Windows it runs on, and only the late round tells. Never the wall clock:
    one that is set forward is no sleep.
    """
    if sys.platform == "linux":
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    return time.monotonic_ns()


class SuspendSensor:
    """How long the machine slept, or this program was stopped, since the round before.

    Args:
        running_ns: Counts sleep.
        awake_ns: Does not.
    """

    def __init__(
        self, running_ns: Callable[[], int] = always_running_ns, awake_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        self._clocks = (running_ns, awake_ns)
        self._last: tuple[int, int] | None = None

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``suspend_gap_s``: 0 in an ordinary round."""
        running, awake = self._clocks[0](), self._clocks[1]()
        last, self._last = self._last, (running, awake)
        quantity = Quantity("s", "two clocks")
        if last is None:
            return {"suspend_gap_s": missing(quantity, now_ns, FIRST_SAMPLE)}
        slept_s = (running - last[0] - (awake - last[1])) / _NS_PER_S
        late_s = (awake - last[1]) / _NS_PER_S
        gap_s = max(slept_s if slept_s >= _LEAST_GAP_S else 0.0, late_s if late_s >= _LATE_S else 0.0)
        return {"suspend_gap_s": Reading(gap_s, "s", quantity.source, now_ns)}
