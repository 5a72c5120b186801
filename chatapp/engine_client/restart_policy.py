"""When a dead engine is started again: pure bookkeeping over given times."""

from collections import deque
from dataclasses import dataclass

__all__ = ["RestartPolicy", "SupervisorTimes"]


@dataclass(frozen=True, slots=True)
class SupervisorTimes:
    """Every waiting time of the supervisor, in seconds.

    Attributes:
        cancel_grace_s: From Cancel to terminate.
        terminate_grace_s: From terminate to kill.
        hello_s: From start to the hello; importing native code from a cold disk is slow.
        look_s: Between two looks at the memory, which tell after a kill whether memory ran out.
        backoff_s: Wait before the restart after the first, second, ... death; the last one repeats.
        death_window_s: Deaths older than this are forgotten.
        healthy_s: An engine that lived this long after its hello wipes out the deaths before it.
        max_deaths: So many remembered deaths end the restarts.
    """

    cancel_grace_s: float = 2.0
    terminate_grace_s: float = 1.0
    hello_s: float = 60.0
    look_s: float = 1.0
    backoff_s: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0, 5.0)
    death_window_s: float = 60.0
    healthy_s: float = 30.0
    max_deaths: int = 5


class RestartPolicy:
    """Remembers deaths and says how long to wait, or to give up. Not thread-safe; times are of one monotonic clock."""

    def __init__(self, times: SupervisorTimes) -> None:
        self._times = times
        self._deaths: deque[float] = deque()

    def forget(self) -> None:
        """Begin afresh: the user asked for another try."""
        self._deaths.clear()

    def delay_after_death(self, now_s: float, hello_s: float | None) -> float | None:
        """Record a death and return the seconds to wait before the restart; None = give up.

        Args:
            now_s: Time of the death.
            hello_s: Time of this engine's hello; None if there was none.
        """
        if hello_s is not None and now_s - hello_s >= self._times.healthy_s:
            self._deaths.clear()
        while self._deaths and now_s - self._deaths[0] > self._times.death_window_s:
            self._deaths.popleft()
        self._deaths.append(now_s)
        if len(self._deaths) >= self._times.max_deaths:
            return None
        return self._times.backoff_s[min(len(self._deaths), len(self._times.backoff_s)) - 1]
