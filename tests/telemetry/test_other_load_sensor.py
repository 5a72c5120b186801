"""Scripted CPU times: what remains when the engine's and the app's own are taken off."""

from collections import namedtuple
from collections.abc import Iterator

import psutil
import pytest

from chatapp.telemetry.other_load_sensor import OtherLoadSensor, ProcessTime, busy_seconds

Linux = namedtuple("Linux", "user nice system idle iowait irq softirq steal guest guest_nice")  # noqa: PYI024 - psutil's shape
Windows = namedtuple("Windows", "user system idle interrupt dpc")  # noqa: PYI024 - psutil's shape
ENGINE, APP = 77, None


class Machine:
    """Two cores whose seconds the test moves."""

    def __init__(self) -> None:
        self.at_s = 0.0
        self.user = self.idle = self.steal = 0.0
        self.own: dict[int | None, float] = {ENGINE: 0.0, APP: 0.0}
        self.processes: list[ProcessTime] = []
        self.n_scans = 0

    def step(
        self, *, seconds: float = 1.0, others: float = 0.0, engine: float = 0.0, app: float = 0.0, steal: float = 0.0
    ) -> None:
        self.at_s += seconds
        self.user += others + engine + app
        self.steal += steal
        self.idle += 2 * seconds - others - engine - app - steal
        self.own[ENGINE] += engine
        self.own[APP] += app

    def times(self) -> Linux:
        return Linux(self.user, 0.0, 0.0, self.idle, 0.0, 0.0, 0.0, self.steal, 0.0, 0.0)

    def own_seconds(self, pid: int | None) -> float:
        if pid not in self.own:
            raise psutil.NoSuchProcess(pid or 0)
        return self.own[pid]

    def scan(self) -> Iterator[ProcessTime]:
        self.n_scans += 1
        return iter(self.processes)

    def sensor(self) -> OtherLoadSensor:
        return OtherLoadSensor(lambda: self.at_s, self.times, self.own_seconds, self.scan)


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_others_are_the_rest(machine: Machine) -> None:
    """1.9 busy core seconds in one second, 0.4 of the engine and 0.1 of the app: 1.4 cores of others."""
    sensor = machine.sensor()
    assert sensor.read(ENGINE, 5)["other_cpu_cores"].reason == "it takes two readings, and this is the first"
    machine.step(others=1.4, engine=0.4, app=0.1, steal=0.04)
    readings = sensor.read(ENGINE, 6)
    assert readings["other_cpu_cores"].value == pytest.approx(1.4)
    assert readings["steal_pct"].value == pytest.approx(2.0)  # 0.04 of 2 core seconds


def test_ticks_that_disagree_are_never_negative(machine: Machine) -> None:
    sensor = machine.sensor()
    sensor.read(ENGINE, 5)
    machine.step(engine=1.0)
    machine.user -= 0.02
    assert sensor.read(ENGINE, 6)["other_cpu_cores"].value == 0.0


def test_another_engine_begins_anew(machine: Machine) -> None:
    sensor = machine.sensor()
    sensor.read(ENGINE, 5)
    machine.step(others=1.0)
    machine.own[78] = 500.0
    assert sensor.read(78, 6)["other_cpu_cores"].value is None
    machine.step(others=1.0)
    assert sensor.read(78, 7)["other_cpu_cores"].value == pytest.approx(1.0)


def test_an_engine_that_has_just_ended_spends_nothing(machine: Machine) -> None:
    sensor = machine.sensor()
    sensor.read(ENGINE, 5)
    machine.step(others=0.5, engine=0.5)
    del machine.own[ENGINE]
    assert sensor.read(ENGINE, 6)["other_cpu_cores"].value == pytest.approx(1.0)  # its last second cannot be told apart
    assert sensor.read(None, 7)["other_cpu_cores"].value is None


def test_the_busiest_program_is_named_after_two_scans(machine: Machine) -> None:
    """Two workers of a compiler use 0.9 + 0.4, a player 0.5; the engine itself is no other program."""
    sensor = machine.sensor()
    machine.processes = [(1, "cc1plus", 10.0), (2, "cc1plus", 3.0), (3, "player", 50.0), (ENGINE, "engine", 0.0)]
    sensor.read(ENGINE, 5)
    machine.step(others=1.4)
    assert sensor.read(ENGINE, 6)["other_cpu_cores"].note == ""
    machine.processes = [(1, "cc1plus", 10.9), (2, "cc1plus", 3.4), (3, "player", 50.5), (ENGINE, "engine", 99.0)]
    for _ in range(5):
        machine.step(others=1.4)
    assert sensor.read(ENGINE, 7)["other_cpu_cores"].note == "cc1plus"


def test_processes_are_scanned_every_five_seconds_at_most_and_not_at_all_while_quiet(machine: Machine) -> None:
    sensor = machine.sensor()
    for others in [0.1] * 20 + [1.0] * 20:
        sensor.read(ENGINE, 5)
        machine.step(others=others)
    assert machine.n_scans == 4  # seconds 21, 26, 31, 36


def test_a_system_that_refuses_is_a_reason(machine: Machine) -> None:
    sensor = machine.sensor()
    sensor.read(ENGINE, 5)
    machine.own.pop(APP)
    assert sensor.read(ENGINE, 6)["other_cpu_cores"].reason == "the system refused the reading (NoSuchProcess)"


def test_busy_time_counts_nothing_twice() -> None:
    """Linux has its guests in user, Windows its interrupts in system; waiting and stolen time are nobody's work."""
    assert busy_seconds(Linux(10.0, 1.0, 2.0, 100.0, 5.0, 0.5, 0.5, 7.0, 4.0, 0.0)) == 14.0
    assert busy_seconds(Windows(10.0, 4.0, 100.0, 1.0, 1.0)) == 14.0


def test_steal_is_told_by_linux_only(machine: Machine) -> None:
    times = Windows(10.0, 4.0, 100.0, 1.0, 1.0)
    sensor = OtherLoadSensor(lambda: machine.at_s, lambda: times, machine.own_seconds, machine.scan)
    sensor.read(None, 5)
    machine.at_s = 1.0
    assert sensor.read(None, 6)["steal_pct"].reason == "only Linux reports it"


def test_this_machine() -> None:
    sensor = OtherLoadSensor()
    sensor.read(None, 5)
    deadline = psutil.cpu_times()
    while busy_seconds(psutil.cpu_times()) == busy_seconds(deadline):
        sum(range(10_000))  # this program's own work: CPU times move in ticks
    cores = sensor.read(None, 6)["other_cpu_cores"].value
    assert cores is not None
    assert cores >= 0.0
