"""Delayed calls in one thread: the clock behind the cancel ladder and the restart."""

import threading
import time
from collections.abc import Callable, Hashable

from chatapp.log import topic

__all__ = ["Alarms"]

_log = topic("client")


class Alarms:
    """Calls functions later, each at most once, in one thread of its own that starts with the first alarm."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._changed = threading.Condition()
        self._pending: dict[Hashable, tuple[float, Callable[[], None]]] = {}
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def set(self, key: Hashable, delay_s: float, call: Callable[[], None]) -> None:
        """Call ``call`` after ``delay_s`` seconds; replaces the pending alarm of the same key. Ignored once closed."""
        with self._changed:
            if self._is_closed:
                return
            self._pending[key] = (time.monotonic() + delay_s, call)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def cancel(self, key: Hashable) -> None:
        """Forget the alarm of this key; a call that already runs is not stopped."""
        with self._changed:
            self._pending.pop(key, None)

    def cancel_all(self) -> None:
        """Forget every alarm."""
        with self._changed:
            self._pending.clear()

    def close(self) -> None:
        """Forget every alarm and end the thread; returns when a running call is over (unless that call closes us)."""
        with self._changed:
            self._is_closed = True
            self._pending.clear()
            self._changed.notify()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def _run(self) -> None:
        while (call := self._next_due()) is not None:
            try:
                call()
            except Exception:  # noqa: BLE001 - one failed call must not silence the alarms after it
                _log.exception("an alarm of %s failed", self._name)

    def _next_due(self) -> Callable[[], None] | None:
        with self._changed:
            while not self._is_closed:
                key = min(self._pending, key=lambda known: self._pending[known][0], default=None)
                if key is None:
                    self._changed.wait()
                elif (delay_s := self._pending[key][0] - time.monotonic()) > 0:
                    self._changed.wait(delay_s)
                else:
                    return self._pending.pop(key)[1]
            return None
