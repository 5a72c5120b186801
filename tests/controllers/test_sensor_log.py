from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.sensor_log import MOST_ROWS, SensorLogController
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.sensor_row import SensorRow
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.sensor import Reading, Readings

ANSWER = Message(id="m", role=Role.ASSISTANT, text="x")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    with closing(StoreThread(tmp_path / "chatapp.db")) as opened:
        opened.submit(opened.conversations.save_whole, Conversation(id="c")).result()
        yield opened


def readings(taken_ns: int) -> Readings:
    return {
        "cpu_clock_mhz": Reading(3600.0, "MHz", "psutil", taken_ns),
        "cpu_temperature_c": Reading(None, "C", "psutil", taken_ns, "no sensor"),
        "steal_pct": Reading(1.0, "%", "psutil", taken_ns),  # not a column of the log
    }


def live_turn() -> LiveTurn:
    return LiveTurn(TurnSetting(sampling=SamplingParams(), load_params=LoadParams()), sent_ns=100)


def test_rows_are_kept_with_the_answer(qtbot: QtBot, store: StoreThread) -> None:  # noqa: ARG001 - Qt runs
    log = SensorLogController(store)
    live = live_turn()
    log.set_readings(readings(50))  # nothing runs
    log.begin(live, "c")
    log.set_readings(readings(90))  # taken before Send
    log.set_readings(readings(150))
    live.token_us += [1, 2]
    log.set_readings(readings(1150))
    log.on_turn_finished(ANSWER)
    log.set_readings(readings(2150))
    clock = {"cpu_clock_mhz": 3600.0}
    rows = (SensorRow(elapsed_ns=50, n_tokens=0, values=clock), SensorRow(elapsed_ns=1050, n_tokens=2, values=clock))
    assert store.submit(store.sensor_rows.load, "c").result() == {"m": rows}


def test_memory_is_bounded(qtbot: QtBot, store: StoreThread) -> None:  # noqa: ARG001 - Qt runs
    log = SensorLogController(store)
    log.begin(live_turn(), "c")
    for number in range(MOST_ROWS + 5):
        log.set_readings(readings(200 + number))
    log.on_turn_finished(ANSWER)
    assert len(store.submit(store.sensor_rows.load, "c").result()["m"]) == MOST_ROWS
