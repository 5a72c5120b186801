"""Looks after the database in a thread of its own while the window is used: the check after the start, and the daily copy.

It reads through connections of its own, so that nobody waits for it; a database in WAL mode can be read beside its writer.
"""

import sqlite3
import threading
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from chatapp.errors import ChatAppError, Problem
from chatapp.log import topic
from chatapp.storage.backup import copy_of_the_day
from chatapp.storage.integrity import Damage, find_damage

__all__ = ["Upkeep"]

_START_DELAY_S = 5.0  # the window, the last chat and the model come first
_ROUND_S = 3_600.0  # midnight is noticed within the hour
_JOIN_S = 2.0

_log = topic("storage")


class Upkeep:
    """Checks the database once, then copies it once a day.

    A damaged database is not copied: a copy of today must never push out the last good one.

    Args:
        file: The database.
        on_damage: Told, in the thread of this object, what is damaged.
        on_problem: Told, in that thread, why a copy could not be made; once for each kind.
        start_delay_s: Before the check.
    """

    def __init__(
        self,
        file: Path,
        on_damage: Callable[[Damage], None],
        on_problem: Callable[[Problem], None],
        *,
        start_delay_s: float = _START_DELAY_S,
    ) -> None:
        self._file = file
        self._on_damage = on_damage
        self._on_problem = on_problem
        self._start_delay_s = start_delay_s
        self._told: set[str] = set()
        self._is_closing = threading.Event()
        self._is_wanted = threading.Event()  # look again now
        self._thread = threading.Thread(target=self._run, name="upkeep", daemon=True)

    def start(self) -> None:
        """Begin, after the delay."""
        self._thread.start()

    def check_again(self) -> None:
        """Check now: something was mended."""
        self._is_wanted.set()

    def close(self) -> None:
        """Give up what is being done and end the thread."""
        self._is_closing.set()
        self._is_wanted.set()
        if self._thread.is_alive():
            self._thread.join(_JOIN_S)

    def _run(self) -> None:
        self._is_closing.wait(self._start_delay_s)
        while not self._is_closing.is_set():
            self._is_wanted.clear()
            self._look_after()
            if self._is_closing.is_set():
                return
            self._is_wanted.wait(_ROUND_S)

    def _look_after(self) -> None:
        try:
            damage = find_damage(self._file, self._goes_on)
            if damage is None:
                copy_of_the_day(self._file, datetime.now().astimezone().date(), self._goes_on)
        except ChatAppError as error:
            self._tell(error.problem)
        except (sqlite3.Error, OSError) as error:
            if self._goes_on():
                _log.warning("the database could not be looked after: %s", error)
        else:
            if damage is not None:
                _log.error("the database is damaged: %s", "; ".join(damage.lines))
                self._on_damage(damage)

    def _goes_on(self) -> bool:
        return not self._is_closing.is_set()

    def _tell(self, problem: Problem) -> None:
        _log.warning("no copy of the database was made: %s", problem.sentence())
        if problem.kind not in self._told:
            self._told.add(problem.kind)
            self._on_problem(problem)
