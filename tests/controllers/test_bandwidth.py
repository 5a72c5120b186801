"""When the bandwidth is measured, refused, cancelled and kept."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.bandwidth import BandwidthController
from chatapp.domain.bandwidth import MemoryBandwidth
from chatapp.telemetry.bandwidth import BandwidthResult

_BANDWIDTH = MemoryBandwidth(bytes_per_s=36.1e9, kernel="dot", n_threads=2, measured_at=datetime(2026, 11, 29, tzinfo=UTC))


@dataclass
class _Keeper:
    kept: MemoryBandwidth | None = None

    def bandwidth(self) -> MemoryBandwidth | None:
        return self.kept

    def keep_bandwidth(self, bandwidth: MemoryBandwidth) -> None:
        self.kept = bandwidth


class _Measure:
    """Runs until the test lets it end, or until it is cancelled."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.n_calls = 0

    def __call__(self, on_progress: Callable[[float], None], is_cancelled: Callable[[], bool]) -> BandwidthResult:
        self.n_calls += 1
        on_progress(0.5)
        while not self.may_end.wait(0.01):
            if is_cancelled():
                return BandwidthResult(None)
        return BandwidthResult(_BANDWIDTH)


@pytest.fixture
def measure() -> _Measure:
    return _Measure()


@pytest.fixture
def keeper() -> _Keeper:
    return _Keeper()


@pytest.fixture
def controller(qapp: object, keeper: _Keeper, measure: _Measure) -> Iterator[BandwidthController]:
    del qapp
    controller = BandwidthController(keeper, measure=measure)
    yield controller
    controller.close()


def test_nothing_is_measured_unasked(controller: BandwidthController, measure: _Measure) -> None:
    assert controller.state.bandwidth is None
    assert measure.n_calls == 0


def test_it_is_measured_told_and_kept(qtbot: QtBot, controller: BandwidthController, measure: _Measure, keeper: _Keeper) -> None:
    controller.measure()
    controller.measure()  # a second click changes nothing
    qtbot.wait_until(lambda: controller.state.fraction == 0.5)
    measure.may_end.set()
    qtbot.wait_until(lambda: controller.state.bandwidth is not None)
    assert (controller.state.fraction, keeper.kept, measure.n_calls) == (None, _BANDWIDTH, 1)


def test_it_is_refused_while_an_answer_is_written(controller: BandwidthController, measure: _Measure) -> None:
    controller.set_answering(is_answering=True)
    controller.measure()
    assert (controller.state.refusal, measure.n_calls) == ("answering", 0)
    controller.set_answering(is_answering=False)
    assert controller.state.refusal == ""


def test_an_answer_that_begins_stops_it(qtbot: QtBot, controller: BandwidthController, keeper: _Keeper) -> None:
    controller.measure()
    controller.set_answering(is_answering=True)
    qtbot.wait_until(lambda: controller.state.fraction is None)
    assert (controller.state.refusal, keeper.kept) == ("answering", None)


def test_cancelled_it_leaves_what_was_known(qtbot: QtBot, keeper: _Keeper, measure: _Measure) -> None:
    keeper.kept = _BANDWIDTH
    controller = BandwidthController(keeper, measure=measure)
    controller.measure()
    controller.cancel()
    qtbot.wait_until(lambda: controller.state.fraction is None)
    assert (controller.state.bandwidth, controller.state.refusal) == (_BANDWIDTH, "")
    controller.close()


def test_closing_ends_the_thread(controller: BandwidthController) -> None:
    controller.measure()
    controller.close()
    assert not any(thread.name == "bandwidth" for thread in threading.enumerate())
