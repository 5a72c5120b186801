"""EngineClient with real children."""

import os
import signal
import sys
from collections.abc import Callable, Iterator

import psutil
import pytest

from chatapp.engine_client.client import EngineClient
from chatapp.engine_client.exit_status import EngineExit
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import Generate
from chatapp.protocol.events import EngineReady, Event, TokensGenerated
from tests.engine_client.recorder import Recorder

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="signals end no process on Windows")

N_FLOOD = 20_000  # as in fake_engine.py


@pytest.fixture
def start(fake_launch: Callable[[str], EngineLaunch], recorder: Recorder) -> Iterator[Callable[[str], EngineClient]]:
    clients: list[EngineClient] = []

    def start_mode(mode: str) -> EngineClient:
        client = EngineClient(fake_launch(mode), recorder.on_event, recorder.on_exit)
        clients.append(client)
        client.start()
        return client

    yield start_mode
    for client in clients:
        client.shutdown(2.0)


def test_hello_comes_first_with_an_arrival_stamp(start: Callable[[str], EngineClient], recorder: Recorder) -> None:
    client = start("echo")
    recorder.wait_for("engine_ready")
    assert isinstance(recorder.events[0], EngineReady)
    assert recorder.events[0].pid == client.pid
    assert recorder.stamps[0] > 0


def test_shutdown_ends_the_engine_as_expected(start: Callable[[str], EngineClient], recorder: Recorder) -> None:
    client = start("echo")
    recorder.wait_for("engine_ready")
    client.shutdown(30)
    assert not client.is_running
    assert recorder.exits == [EngineExit(expected=True, exit_code=0, signal_name=None, description="exit code 0")]


@pytest.mark.expects_warnings
def test_shutdown_before_the_hello_leaves_no_process(start: Callable[[str], EngineClient], recorder: Recorder) -> None:
    client = start("hang_without_hello")
    client.shutdown(0.05)
    assert not psutil.pid_exists(client.pid or 0)
    assert recorder.exits[0].expected


@posix_only
@pytest.mark.expects_warnings
def test_shutdown_kills_an_engine_that_ignores_everything(start: Callable[[str], EngineClient], recorder: Recorder) -> None:
    client = start("hang_deaf")
    recorder.wait_for("engine_ready")
    client.shutdown(0.05)
    assert not client.is_running
    assert (recorder.exits[0].expected, recorder.exits[0].signal_name) == (True, "SIGKILL")
    assert recorder.exits[0].problem is None


def test_character_split_over_two_writes_arrives_whole(
    start: Callable[[str], EngineClient], recorder: Recorder, request_r: Generate
) -> None:
    start("split_utf8").send(request_r)
    recorder.wait_for("generation_finished")
    assert [event.text for event in recorder.events if isinstance(event, TokensGenerated)] == ["a\N{ROCKET}b"]


@pytest.mark.expects_warnings
def test_lines_that_are_no_events_are_dropped(
    start: Callable[[str], EngineClient], recorder: Recorder, request_r: Generate
) -> None:
    start("garbage").send(request_r)
    recorder.wait_for("generation_finished")
    assert recorder.kinds == ["engine_ready", "generation_started", "generation_finished"]


@posix_only
@pytest.mark.expects_warnings
def test_killed_mid_answer_is_told_after_the_last_token(
    start: Callable[[str], EngineClient], recorder: Recorder, request_r: Generate
) -> None:
    start("die").send(request_r)
    recorder.wait_for_exits()
    assert isinstance(recorder.events[-1], TokensGenerated)
    assert recorder.events[-1].text == "half an ans"
    end = recorder.exits[0]
    assert (end.expected, end.exit_code, end.signal_name) == (False, None, "SIGKILL")
    assert end.description == "killed by signal SIGKILL"
    assert end.problem is not None
    assert end.problem.kind is ProblemKind.ENGINE_DIED
    assert "killed by signal SIGKILL" in end.problem.sentence()


@posix_only
@pytest.mark.expects_warnings
def test_abort_keeps_the_last_words_of_stderr(
    start: Callable[[str], EngineClient], recorder: Recorder, request_r: Generate
) -> None:
    """The fake writes its assertion without a newline, as a dying process may."""
    start("abort").send(request_r)
    recorder.wait_for_exits()
    assert recorder.exits[0].description == "aborted (SIGABRT)"
    assert "GGML_ASSERT(false) failed" in recorder.exits[0].stderr_tail
    assert recorder.exits[0].problem is not None
    assert "GGML_ASSERT(false) failed" in recorder.exits[0].problem.detail


def test_flood_on_both_pipes_arrives_in_order(
    start: Callable[[str], EngineClient], recorder: Recorder, request_r: Generate
) -> None:
    """20,000 events of about 200 bytes with a line of stderr each: far above what the pipes hold."""
    start("flood").send(request_r)
    recorder.wait_for("generation_finished")
    numbers = [int(event.text.split()[0]) for event in recorder.events if isinstance(event, TokensGenerated)]
    assert numbers == list(range(N_FLOOD))


@pytest.mark.expects_warnings
def test_send_never_waits_for_an_engine_that_does_not_read(start: Callable[[str], EngineClient], request_r: Generate) -> None:
    """40 commands of 100 kB cannot fit into a pipe; a blocked caller would never come back."""
    client = start("hang_without_hello")
    long = request_r.model_copy(update={"system_prompt": "x" * 100_000})
    for _ in range(40):
        client.send(long)
    assert client.is_running


@posix_only
@pytest.mark.expects_warnings
def test_sending_after_death_is_silent(start: Callable[[str], EngineClient], recorder: Recorder, request_r: Generate) -> None:
    client = start("echo")
    recorder.wait_for("engine_ready")
    os.kill(client.pid or 0, signal.SIGKILL)
    client.send(request_r)
    recorder.wait_for_exits()
    client.send(request_r)
    assert len(recorder.exits) == 1


@pytest.mark.parametrize(("mode", "version"), [("mismatch", 2), ("foreign_hello", 7)])
@pytest.mark.expects_warnings
def test_other_protocol_version_is_refused(
    mode: str, version: int, start: Callable[[str], EngineClient], recorder: Recorder
) -> None:
    """Our version is 1; the foreign hello has a field that we do not know, so that it is no event of ours at all."""
    start(mode)
    recorder.wait_for_exits()
    problem = recorder.exits[0].problem
    assert problem is not None
    assert problem.kind is ProblemKind.PROTOCOL_MISMATCH
    assert problem.facts == {"engine_version": version, "app_version": 1}
    assert recorder.events == []


def test_program_that_does_not_exist(recorder: Recorder) -> None:
    client = EngineClient(EngineLaunch(("/no/such/program",)), recorder.on_event, recorder.on_exit)
    with pytest.raises(ChatAppError) as caught:
        client.start()
    assert caught.value.problem.kind is ProblemKind.ENGINE_NOT_STARTED
    assert recorder.exits == []
    client.shutdown()


@pytest.mark.expects_warnings
def test_fault_in_a_listener_does_not_stop_the_drain(
    fake_launch: Callable[[str], EngineLaunch], recorder: Recorder, request_r: Generate
) -> None:
    def faulty(event: Event, arrived_ns: int) -> None:
        recorder.on_event(event, arrived_ns)
        raise RuntimeError("a bug of the app")

    client = EngineClient(fake_launch("echo"), faulty, recorder.on_exit)
    client.start()
    client.send(request_r)
    recorder.wait_for("generation_finished")
    client.shutdown(30)
    assert recorder.exits[0].expected


@pytest.mark.expects_warnings
def test_engine_that_closes_its_output_without_ending_is_ended(
    start: Callable[[str], EngineClient], recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chatapp.engine_client.process._CLOSED_STDOUT_GRACE_S", 0.05)
    client = start("mute")
    recorder.wait_for_exits()
    assert not client.is_running
    assert not recorder.exits[0].expected
