import os
import queue
import threading
import time

import pytest

from chatapp.telemetry.psutil_sensors import psutil_sensors
from chatapp.telemetry.sampler import DEAR_MS, Sampler
from chatapp.telemetry.sensor import Reading, Readings

WAIT_S = 30.0


class PidSensor:
    """Tells which process it was asked about."""

    def read(self, pid: int | None, now_ns: int) -> Readings:
        return {"pid": Reading(None if pid is None else float(pid), "", "test", now_ns, "" if pid else "none")}


class BrokenOnceSensor(PidSensor):
    """Raises in the first round."""

    def __init__(self) -> None:
        self.n_rounds = 0

    def read(self, pid: int | None, now_ns: int) -> Readings:
        self.n_rounds += 1
        if self.n_rounds == 1:
            raise RuntimeError("broken")
        return super().read(pid, now_ns)


def test_readings_come_in_a_thread_of_their_own_until_stop() -> None:
    rounds: queue.Queue[tuple[Readings, int]] = queue.Queue()
    sampler = Sampler([PidSensor()], lambda readings: rounds.put((readings, threading.get_ident())), period_s=0.01)
    sampler.start()
    readings, thread = rounds.get(timeout=WAIT_S)
    assert thread != threading.get_ident()
    assert readings["pid"].reason == "none"
    sampler.set_pid(42)
    while readings["pid"].value != 42.0:
        readings, _ = rounds.get(timeout=WAIT_S)
    sampler.stop()
    assert "chatapp-telemetry" not in {thread.name for thread in threading.enumerate()}
    n_rounds = rounds.qsize()
    sampler.stop()  # twice is harmless
    assert rounds.qsize() == n_rounds


def test_stop_before_start_is_harmless() -> None:
    Sampler([], lambda _readings: None).stop()


def test_a_round_says_what_it_cost() -> None:
    cost = Sampler(psutil_sensors(), lambda _readings: None).sample()["sampler_cost_ms"]
    assert cost.value is not None
    assert cost.value > 0.0


def test_real_sensors_have_a_value_or_a_reason() -> None:
    sampler = Sampler(psutil_sensors(), lambda _readings: None)
    sampler.set_pid(os.getpid())
    readings = sampler.sample()
    assert {"engine_rss_bytes", "engine_cpu_pct", "system_cpu_pct", "cpu_clock_mhz", "cpu_temperature_c"} <= set(readings)
    assert all((reading.value is None) == bool(reading.reason) for reading in readings.values())


@pytest.mark.expects_warnings
def test_a_broken_sensor_does_not_end_the_thread(caplog: pytest.LogCaptureFixture) -> None:
    rounds: queue.Queue[Readings] = queue.Queue()
    sampler = Sampler([BrokenOnceSensor()], rounds.put, period_s=0.01)
    sampler.start()
    assert "pid" not in rounds.get(timeout=WAIT_S)  # the round arrives, without the broken sensor's readings
    assert "pid" in rounds.get(timeout=WAIT_S)
    sampler.stop()
    assert "a round of sensor readings failed" in caplog.text


class DearSensor(PidSensor):
    """Takes longer than it is worth."""

    def __init__(self) -> None:
        self.n_rounds = 0

    def read(self, pid: int | None, now_ns: int) -> Readings:
        self.n_rounds += 1
        time.sleep(2 * DEAR_MS / 1e3)
        return super().read(pid, now_ns)


def test_a_dear_sensor_is_asked_rarely_and_its_readings_keep_their_age() -> None:
    dear = DearSensor()
    sampler = Sampler([dear], lambda _readings: None)
    sampler.set_pid(7)
    first, second = sampler.sample(), sampler.sample()
    assert dear.n_rounds == 1
    assert second["pid"] == first["pid"]
    assert first["sampler_cost_ms"].note == "DearSensor"
    sampler.set_pid(8)  # what was read of another engine no longer counts
    assert sampler.sample()["pid"].value == 8.0
