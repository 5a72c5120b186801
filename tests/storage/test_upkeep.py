"""The thread that checks and copies: damage is told instead of copied, and nothing outlives its end."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from chatapp.errors import Problem, ProblemKind
from chatapp.storage import backup
from chatapp.storage.backup import copies_of
from chatapp.storage.integrity import Damage
from chatapp.storage.upkeep import Upkeep
from tests.storage.damage import fill, overwrite_messages

WAIT_S = 60.0


class _Listener:
    def __init__(self) -> None:
        self.damage: list[Damage] = []
        self.problems: list[Problem] = []
        self.told = threading.Event()

    def on_damage(self, damage: Damage) -> None:
        self.damage.append(damage)
        self.told.set()

    def on_problem(self, problem: Problem) -> None:
        self.problems.append(problem)
        self.told.set()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "chatapp.sqlite3"
    fill(made)
    return made


@pytest.fixture
def listener() -> _Listener:
    return _Listener()


@pytest.fixture
def upkeep(file: Path, listener: _Listener) -> Iterator[Upkeep]:
    made = Upkeep(file, listener.on_damage, listener.on_problem, start_delay_s=0.0)
    yield made
    made.close()


def test_a_sound_database_is_copied(upkeep: Upkeep, file: Path, listener: _Listener) -> None:
    upkeep.start()
    ticks = threading.Event()
    while not copies_of(file):
        ticks.wait(0.02)
    assert (listener.damage, listener.problems) == ([], [])


@pytest.mark.expects_warnings
def test_damage_is_told_and_not_copied(upkeep: Upkeep, file: Path, listener: _Listener) -> None:
    overwrite_messages(file)
    upkeep.start()
    assert listener.told.wait(WAIT_S)
    assert [damage.tables for damage in listener.damage] == [("messages",)]
    upkeep.close()
    assert copies_of(file) == []


@pytest.mark.expects_warnings
def test_no_room_is_told_once(upkeep: Upkeep, file: Path, listener: _Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "_ROOM_LEFT_BYTES", 10**18)
    upkeep.start()
    assert listener.told.wait(WAIT_S)
    upkeep.check_again()
    upkeep.close()
    assert [problem.kind for problem in listener.problems] == [ProblemKind.NO_ROOM_FOR_BACKUP]
    assert copies_of(file) == []


def test_it_ends_before_it_began(upkeep: Upkeep, file: Path) -> None:
    upkeep.close()
    upkeep.start()
    upkeep.close()
    assert copies_of(file) == []
