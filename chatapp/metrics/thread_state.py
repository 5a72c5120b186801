"""Which number of threads computes, since when and why: for the panel."""

from collections.abc import Sequence
from dataclasses import dataclass

from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.domain.turn import Turn

__all__ = ["HeldThreads", "ThreadState", "threads_of_turn"]

_US_PER_S = 1_000_000
_NS_PER_S = 1_000_000_000


@dataclass(frozen=True, slots=True)
class ThreadState:
    """The decode threads that are held; numbers on trial for a few tokens are not shown.

    Attributes:
        n_threads: Held now.
        n_most: What the model was loaded with; None where that is not known.
        cause: Why.
        age_s: Whole seconds since then; None where that is not known, or since the load.
    """

    n_threads: int
    n_most: int | None
    cause: ThreadCause
    age_s: int | None = None


class HeldThreads:
    """Follows the changes of one generation."""

    def __init__(self) -> None:
        self._held: ThreadChange | None = None
        self._arrived_ns = 0

    def apply(self, change: ThreadChange, arrived_ns: int) -> None:
        """Take a change at its arrival (app clock)."""
        if not change.is_probe:
            self._held, self._arrived_ns = change, arrived_ns

    def state(self, n_most: int | None, now_ns: int) -> ThreadState | None:
        """Return what is held; the age adds a duration of the engine's clock and one of the app's."""
        held = self._held
        if held is None:
            return None
        age_s = None if held.held_us is None else int(held.held_us / _US_PER_S + (now_ns - self._arrived_ns) / _NS_PER_S)
        return ThreadState(held.n_threads, n_most, held.cause, age_s)


def threads_of_turn(turn: Turn) -> ThreadState | None:
    """Return what a finished turn held at its end; None where the engine did not say."""
    held = _last_held(turn.threads)
    if held is None:
        return None
    return ThreadState(held.n_threads, None if turn.context is None else turn.context.n_threads, held.cause)


def _last_held(changes: Sequence[ThreadChange]) -> ThreadChange | None:
    return next((change for change in reversed(changes) if not change.is_probe), None)
