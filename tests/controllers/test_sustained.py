"""The sustained test's controller, without an engine: events are played to it."""

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.controllers.sustained import SustainedController, SustainedPhase, SustainedState
from chatapp.domain.sustained import SustainedRun
from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.engine_client.exit_status import EngineExit
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.commands import Sustain
from chatapp.protocol.events import PrefillProgress, SustainedFinished, SustainedTokens, ThreadsChanged
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.sensor import Reading
from tests.controllers.fakes import CONTEXT, MODEL, PARAMS, RecordingEngine

READY = ModelState(phase=ModelPhase.READY, path="/m.gguf", params=PARAMS, model=MODEL, context=CONTEXT)
US = 1_000_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    with closing(StoreThread(tmp_path / "chatapp.db")) as opened:
        yield opened


@pytest.fixture
def engine() -> RecordingEngine:
    return RecordingEngine()


@pytest.fixture
def controller(qtbot: QtBot, engine: RecordingEngine, store: StoreThread) -> SustainedController:  # noqa: ARG001 - Qt runs
    made = SustainedController(engine, store, None)
    made.set_model_state(READY)
    return made


def begin(controller: SustainedController, engine: RecordingEngine) -> str:
    assert controller.start(100, 60, "fan on")
    command = engine.sent[-1]
    assert isinstance(command, Sustain)
    assert (command.n_depth, command.seconds) == (100, 60)
    return command.request_id


def steps(request_id: str, *seconds: float, start: float | None = None) -> SustainedTokens:
    return SustainedTokens(
        request_id=request_id,
        start_us=None if start is None else int(start * US),
        token_us=tuple(int(second * US) for second in seconds),
        cpu_us=7,
    )


def ended(request_id: str, *, is_complete: bool = True, problem: Problem | None = None) -> SustainedFinished:
    return SustainedFinished(request_id=request_id, is_complete=is_complete, n_tokens=4, n_ctx_used=0, problem=problem)


def test_a_test_is_followed_and_kept(controller: SustainedController, engine: RecordingEngine, store: StoreThread) -> None:
    """Steps of 1 s from 5 s on: two points of two tokens."""
    request_id = begin(controller, engine)
    assert controller.state.phase is SustainedPhase.READING
    change = ThreadChange(t_us=0, n_threads=3, n_threads_batch=3, cause=ThreadCause.FIXED)
    controller.on_event(ThreadsChanged(request_id=request_id, change=change))
    controller.on_event(PrefillProgress(request_id=request_id, n_processed=100, t_us=1))
    controller.set_readings({"cpu_temperature_c": Reading(60.0, "C", "", 1), "on_mains": Reading(1.0, "", "", 1)})
    controller.on_event(steps(request_id, 6, 7, start=5))
    controller.on_event(steps(request_id, 8, 9))
    state = controller.state
    assert (state.phase, state.n_read, state.elapsed_s) == (SustainedPhase.RUNNING, 100, 4.0)
    controller.on_event(ended(request_id))
    (run,) = controller.runs
    assert [(point.t_s, point.n_tokens, point.temperature_c) for point in run.points] == [(0.0, 2, 60.0), (2.0, 2, None)]
    assert (run.n_threads, run.note, run.is_complete, run.on_mains, run.cpu_us) == (3, "fan on", True, (None, True), 7)
    assert store.submit(store.sustained_runs.load_all).result() == [run]
    assert not controller.state.is_busy


def test_a_stop_keeps_what_was_timed(controller: SustainedController, engine: RecordingEngine) -> None:
    request_id = begin(controller, engine)
    controller.on_event(steps(request_id, 1, 2, start=0))
    controller.stop()
    assert engine.cancelled == [request_id]
    assert controller.state.phase is SustainedPhase.STOPPING
    controller.on_event(ended(request_id, is_complete=False))
    assert [(run.is_complete, run.n_tokens) for run in controller.runs] == [(False, 2)]


def test_only_one_test_runs_at_a_time(controller: SustainedController, engine: RecordingEngine) -> None:
    begin(controller, engine)
    assert not controller.start(100, 60)
    assert len(engine.sent) == 1


def test_without_a_model_nothing_begins(qtbot: QtBot, engine: RecordingEngine, store: StoreThread) -> None:
    controller = SustainedController(engine, store, None)
    with qtbot.wait_signal(controller.problem_raised) as raised:
        assert not controller.start(100, 60)
    assert raised.args[0].kind is ProblemKind.NO_MODEL_LOADED
    assert engine.sent == []


def test_a_refused_test_leaves_no_run(qtbot: QtBot, controller: SustainedController, engine: RecordingEngine) -> None:
    request_id = begin(controller, engine)
    problem = Problem(kind=ProblemKind.NO_MODEL_LOADED)
    with qtbot.wait_signal(controller.problem_raised):
        controller.on_event(ended(request_id, is_complete=False, problem=problem))
    assert controller.runs == []
    assert not controller.state.is_busy


def test_an_engine_that_dies_leaves_what_was_timed(controller: SustainedController, engine: RecordingEngine) -> None:
    request_id = begin(controller, engine)
    controller.on_event(steps(request_id, 1, 2, start=0))
    problem = Problem(kind=ProblemKind.ENGINE_DIED, facts={"reason": "killed"})
    controller.on_exit(EngineExit(expected=False, exit_code=None, signal_name="SIGKILL", description="killed", problem=problem))
    assert controller.runs[0].problem == problem


def test_events_of_others_change_nothing(controller: SustainedController, engine: RecordingEngine) -> None:
    begin(controller, engine)
    controller.on_event(steps("another", 1, 2, start=0))
    assert controller.state.run is not None
    assert controller.state.run.points == ()
    assert controller.state.elapsed_s == 0


def test_kept_tests_are_read_noted_and_deleted(qtbot: QtBot, controller: SustainedController, store: StoreThread) -> None:
    run = SustainedRun(seconds_asked=60, n_depth=512)
    store.submit(store.sustained_runs.save, run).result()
    with qtbot.wait_signal(controller.runs_changed):
        controller.load()
    controller.set_note(run.id, "22 C")
    assert [kept.note for kept in store.submit(store.sustained_runs.load_all).result()] == ["22 C"]
    controller.delete([run.id])
    assert store.submit(store.sustained_runs.load_all).result() == []
    assert controller.runs == []


def at(minute: int) -> SustainedRun:
    return SustainedRun(seconds_asked=60, n_depth=512, started_at=datetime(2026, 11, 30, 9, minute, tzinfo=UTC), note=str(minute))


def test_what_was_deleted_together_comes_back_together_to_its_place(
    qtbot: QtBot, controller: SustainedController, store: StoreThread
) -> None:
    first, second, third, fourth = (at(minute) for minute in (1, 2, 3, 4))
    for run in (first, second, third, fourth):
        store.submit(store.sustained_runs.save, run).result()
    with qtbot.wait_signal(controller.runs_changed):
        controller.load()
    told: list[int] = []
    controller.deleted_changed.connect(told.append)
    controller.delete([third.id, "unknown"])
    controller.delete([first.id, fourth.id])
    controller.delete(["unknown"])  # deletes nothing, so what was deleted last is still that
    assert controller.runs == [second]
    controller.undo_delete()
    assert controller.runs == [fourth, second, first]
    assert store.submit(store.sustained_runs.load_all).result() == [fourth, second, first]
    controller.undo_delete()
    assert controller.runs == [fourth, second, first]
    assert told == [1, 2, 0]


def test_a_list_that_was_asked_for_before_the_deletion_brings_nothing_back(
    qtbot: QtBot, controller: SustainedController, store: StoreThread
) -> None:
    store.submit(store.sustained_runs.save, at(1)).result()
    with qtbot.wait_signal(controller.runs_changed):
        controller.load()
    controller.load()  # its answer lies in the event loop
    store.submit(lambda: None).result()
    controller.delete([controller.runs[0].id])
    with qtbot.wait_signal(controller.runs_changed):
        pass
    assert controller.runs == []


def test_closing_the_window_keeps_it(controller: SustainedController, engine: RecordingEngine) -> None:
    controller.on_event(steps(begin(controller, engine), 1, 2, start=0))
    controller.finish_for_close()
    assert len(controller.runs) == 1
    assert controller.state == SustainedState(run=controller.runs[0])
