"""EngineSupervisor with real children: the cancel ladder, rung by rung, and the restarts."""

import os
import signal
import sys
from collections.abc import Callable, Iterator

import pytest

from chatapp.domain.generation import StopReason
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.restart_policy import SupervisorTimes
from chatapp.engine_client.supervisor import EngineSupervisor
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import Generate
from chatapp.protocol.events import EngineReady, GenerationFinished
from tests.engine_client.recorder import Recorder

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals end no process on Windows")

LONG_S = 600.0  # an alarm that must not ring in a test
FAST = SupervisorTimes(cancel_grace_s=0.2, terminate_grace_s=0.2, backoff_s=(0.0,), healthy_s=LONG_S, death_window_s=LONG_S)
PATIENT = SupervisorTimes(cancel_grace_s=LONG_S, terminate_grace_s=LONG_S, backoff_s=(0.0,))

Start = Callable[..., EngineSupervisor]


@pytest.fixture
def start(fake_launch: Callable[[str], EngineLaunch], recorder: Recorder) -> Iterator[Start]:
    supervisors: list[EngineSupervisor] = []

    def start_mode(mode: str, times: SupervisorTimes = FAST) -> EngineSupervisor:
        supervisor = EngineSupervisor(fake_launch(mode), recorder.on_event, recorder.on_exit, times)
        supervisors.append(supervisor)
        supervisor.start()
        return supervisor

    yield start_mode
    for supervisor in supervisors:
        supervisor.shutdown(2.0)


def test_obedient_engine_survives_a_cancel(start: Start, recorder: Recorder, request_r: Generate) -> None:
    supervisor = start("obedient", PATIENT)
    recorder.wait_for("engine_ready")
    pid = supervisor.pid
    assert supervisor.send(request_r)
    supervisor.cancel("r")
    recorder.wait_for("generation_finished")
    assert isinstance(recorder.events[-1], GenerationFinished)
    assert recorder.events[-1].stop_reason is StopReason.STOPPED
    assert supervisor.pid == pid
    assert recorder.exits == []


def test_cancel_of_a_closed_request_does_not_end_the_engine(start: Start, recorder: Recorder, request_r: Generate) -> None:
    """The answer closed just before Stop was pressed: no ladder may start, since nothing will ever answer the Cancel."""
    supervisor = start("echo", SupervisorTimes(cancel_grace_s=0.0, terminate_grace_s=0.0))
    recorder.wait_for("engine_ready")
    supervisor.send(request_r)
    recorder.wait_for("generation_finished")
    supervisor.cancel("r")
    supervisor.cancel("never sent")
    supervisor.send(request_r)
    recorder.wait_for("generation_finished", 2)
    assert recorder.exits == []


@posix_only
@pytest.mark.expects_warnings
def test_a_command_for_an_engine_that_died_does_not_reach_the_next_one(
    start: Start, recorder: Recorder, request_r: Generate
) -> None:
    supervisor = start("echo")
    recorder.wait_for("engine_ready")
    first = recorder.events[0]
    assert isinstance(first, EngineReady)
    assert supervisor.pid is not None
    os.kill(supervisor.pid, signal.SIGKILL)
    recorder.wait_for("engine_ready", 2)
    assert not supervisor.send(request_r, first.pid)
    second = recorder.events[-1]
    assert isinstance(second, EngineReady)
    assert supervisor.send(request_r, second.pid)
    recorder.wait_for("generation_finished")


@posix_only
@pytest.mark.expects_warnings
@pytest.mark.parametrize(("mode", "signal_name"), [("hang", "SIGTERM"), ("hang_deaf", "SIGKILL")])
def test_engine_that_ignores_cancel_is_ended_and_restarted(
    mode: str, signal_name: str, start: Start, recorder: Recorder, request_r: Generate
) -> None:
    supervisor = start(mode)
    recorder.wait_for("engine_ready")
    supervisor.send(request_r)
    supervisor.cancel("r")
    recorder.wait_for("engine_ready", 2)
    assert [end.signal_name for end in recorder.exits] == [signal_name]
    assert recorder.problem_kinds[0] == ProblemKind.ENGINE_HUNG
    assert recorder.restarts == [True]


@posix_only
@pytest.mark.expects_warnings
def test_engine_that_never_says_hello_is_ended(start: Start, recorder: Recorder) -> None:
    start("hang_without_hello", SupervisorTimes(hello_s=0.05, backoff_s=(LONG_S,)))
    recorder.wait_for_exits()
    assert recorder.problem_kinds[0] == ProblemKind.ENGINE_HUNG


@posix_only
@pytest.mark.expects_warnings
def test_next_message_works_after_a_kill_from_outside(start: Start, recorder: Recorder, request_r: Generate) -> None:
    supervisor = start("echo")
    recorder.wait_for("engine_ready")
    os.kill(supervisor.pid or 0, signal.SIGKILL)
    recorder.wait_for("engine_ready", 2)
    assert recorder.restarts == [True]
    assert recorder.problem_kinds[0] == ProblemKind.ENGINE_DIED
    assert supervisor.send(request_r)
    recorder.wait_for("generation_finished")


@pytest.mark.expects_warnings
def test_gives_up_after_five_deaths_and_says_so(start: Start, recorder: Recorder, request_r: Generate) -> None:
    supervisor = start("exit_at_once")
    recorder.wait_for_exits(5)
    assert recorder.restarts == [True, True, True, True, False]
    assert [end.exit_code for end in recorder.exits] == [3] * 5
    assert recorder.problem_kinds[-1] == ProblemKind.ENGINE_NOT_STARTED
    assert recorder.exits[-1].problem is not None
    assert "exit code 3" in recorder.exits[-1].problem.sentence()
    assert not supervisor.send(request_r)
    supervisor.start()
    recorder.wait_for_exits(6)
    assert recorder.restarts[-1]


@pytest.mark.expects_warnings
def test_program_that_does_not_exist_is_an_exit(recorder: Recorder) -> None:
    supervisor = EngineSupervisor(EngineLaunch(("/no/such/program",)), recorder.on_event, recorder.on_exit, FAST)
    supervisor.start()
    recorder.wait_for_exits(5)
    supervisor.shutdown()
    assert recorder.restarts == [True, True, True, True, False]
    assert recorder.problem_kinds[-1] == ProblemKind.ENGINE_NOT_STARTED


@pytest.mark.expects_warnings
def test_other_protocol_version_is_not_tried_again(start: Start, recorder: Recorder) -> None:
    start("mismatch")
    recorder.wait_for_exits()
    assert recorder.restarts == [False]
    assert recorder.problem_kinds[0] == ProblemKind.PROTOCOL_MISMATCH


@pytest.mark.expects_warnings
def test_an_engine_that_lacks_files_is_not_tried_again_and_says_what_it_lacks(start: Start, recorder: Recorder) -> None:
    supervisor = start("incomplete")
    recorder.wait_for_exits()
    assert recorder.restarts == [False]
    problem = recorder.exits[0].problem
    assert problem is not None
    assert "libllama.so of this installation is missing or damaged (it is not there)" in problem.sentence()
    assert (recorder.exits[0].exit_code, recorder.exits[0].description) == (71, "it could not be loaded")
    supervisor.start()  # it was installed again, perhaps
    recorder.wait_for_exits(2)


def test_no_restart_after_shutdown(start: Start, recorder: Recorder) -> None:
    supervisor = start("echo")
    recorder.wait_for("engine_ready")
    supervisor.shutdown(30)
    supervisor.start()
    assert not supervisor.is_running
    assert [(end.expected, end.exit_code) for end in recorder.exits] == [(True, 0)]
    assert recorder.restarts == [False]


@pytest.mark.expects_warnings
def test_shutdown_while_a_restart_is_pending(start: Start, recorder: Recorder, request_r: Generate) -> None:
    supervisor = start("exit_at_once", SupervisorTimes(backoff_s=(LONG_S,)))
    recorder.wait_for_exits()
    assert not supervisor.send(request_r)
    supervisor.shutdown()
    assert recorder.restarts == [True]


@posix_only
@pytest.mark.expects_warnings
def test_shutdown_in_the_middle_of_an_answer_leaves_nothing(start: Start, recorder: Recorder, request_r: Generate) -> None:
    supervisor = start("hang_deaf")
    recorder.wait_for("engine_ready")
    supervisor.send(request_r)
    supervisor.shutdown(0.05)
    assert not supervisor.is_running
    assert recorder.exits[0].expected
