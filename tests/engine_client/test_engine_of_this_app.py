"""The supervisor with chatapp's own engine and its scripted backend, started from a foreign folder."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.restart_policy import SupervisorTimes
from chatapp.engine_client.supervisor import EngineSupervisor
from chatapp.protocol.commands import Generate, LoadModel
from chatapp.protocol.events import GenerationFinished
from tests.engine_client.recorder import Recorder

FAST = SupervisorTimes(cancel_grace_s=0.2, terminate_grace_s=0.2)

Start = Callable[..., EngineSupervisor]


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recorder: Recorder) -> Iterator[Start]:
    """Start an engine that replays turns, with a model loaded, in a folder that holds an impostor of our package."""
    (tmp_path / "chatapp.py").write_text("raise SystemExit(7)")
    monkeypatch.chdir(tmp_path)
    started: list[EngineSupervisor] = []

    def start_script(*turns: dict[str, object]) -> EngineSupervisor:
        script = tmp_path / "script.json"
        script.write_text(json.dumps({"turns": turns}))
        launch = EngineLaunch.of_this_app(["--backend", "scripted", "--script", str(script)])
        started.append(EngineSupervisor(launch, recorder.on_event, recorder.on_exit, FAST))
        started[0].start()
        recorder.wait_for("engine_ready")
        started[0].send(LoadModel(request_id="load", path="scripted.gguf", params=LoadParams()))
        recorder.wait_for("model_loaded")
        return started[0]

    yield start_script
    for supervisor in started:
        supervisor.shutdown(30)


def test_answers_and_ends_with_exit_code_0(start: Start, recorder: Recorder, request_r: Generate) -> None:
    supervisor = start({"tokens": [{"t_us": 1000, "text": "Hi"}]})
    supervisor.send(request_r)
    recorder.wait_for("generation_finished")
    assert isinstance(recorder.events[-1], GenerationFinished)
    assert recorder.events[-1].stop_reason is StopReason.END_OF_TURN
    supervisor.shutdown(30)
    assert [(end.expected, end.exit_code) for end in recorder.exits] == [(True, 0)]


@pytest.mark.skipif(sys.platform == "win32", reason="signals end no process on Windows")
@pytest.mark.expects_warnings
@pytest.mark.parametrize(
    ("fault", "description"),
    [
        ("exit", "exit code 3"),
        ("kill", "killed by signal SIGKILL"),
        ("abort", "aborted (SIGABRT)"),
        ("hang", "killed by signal SIGTERM"),
        ("hang_hard", "killed by signal SIGKILL"),
    ],
)
def test_every_way_to_die_is_told_and_followed_by_a_restart(
    fault: str, description: str, start: Start, recorder: Recorder, request_r: Generate
) -> None:
    """The first token comes, then the fault; a hang needs the ladder."""
    tokens = [{"t_us": 1000, "text": "Hi"}, {"t_us": 2000, "text": " there"}]
    supervisor = start({"tokens": tokens, "fault": {"kind": fault, "after_tokens": 1}})
    supervisor.send(request_r)
    recorder.wait_for("tokens_generated")
    if fault.startswith("hang"):
        supervisor.cancel("r")
    recorder.wait_for("engine_ready", 2)
    assert [end.description for end in recorder.exits] == [description]
    assert recorder.restarts == [True]
