"""The engine dies of a kill, an abort or a lack of memory, at rest and at work: a sentence each, nothing lost, and on it goes."""

import json
import sys
import time
from pathlib import Path

import psutil
import pytest
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from tests.app.window import PATIENCE_MS, open_window, send, set_sampling, wait_answered, wait_ready

pytestmark = [pytest.mark.gui, pytest.mark.expects_warnings]

ENDS = ("kill", "abort")
LONG_TASK = "Count from one to a thousand in words."


def _script(folder: Path, **script: object) -> tuple[str, ...]:
    path = folder / "script.json"
    path.write_text(json.dumps({"time_scale": 1.0, **script}), encoding="utf-8")
    (folder / "any.gguf").write_bytes(b"GGUF")
    return ("--backend", "scripted", "--script", str(path))


def _tokens(*texts: str, start_us: int = 0) -> list[dict[str, object]]:
    """Tokens 100 ms apart: each goes out in an event of its own."""
    return [{"t_us": start_us + 100_000 * (index + 1), "text": text} for index, text in enumerate(texts)]


GOOD_TURN = {"tokens": _tokens("All ", "is ", "well.")}


def _heal(folder: Path) -> None:
    """Give the next engine a script without a fault: the one that runs has read its own already."""
    _script(folder, turns=[GOOD_TURN])


def _pid(desktop: Desktop) -> int:
    pid = desktop.services.engine.pid
    assert pid is not None
    return pid


def _wait_for_another_engine(qtbot: QtBot, desktop: Desktop, dead: int) -> None:
    """Wait until another engine is up; the dead one must be gone altogether, not left as a zombie."""
    qtbot.wait_until(lambda: desktop.services.engine.pid not in (None, dead), timeout=PATIENCE_MS)
    assert not psutil.pid_exists(dead)


def _ask_again(qtbot: QtBot, desktop: Desktop, text: str = "And now?") -> str:
    """Send the next message and return its answer."""
    wait_ready(qtbot, desktop)
    send(qtbot, desktop, text)
    wait_answered(qtbot, desktop)
    answer = desktop.services.chat.conversation.messages[-1]
    assert answer.stop_reason is StopReason.END_OF_TURN
    return answer.text


@pytest.mark.parametrize("kind", ENDS)
def test_death_while_an_answer_is_written(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    broken = {"tokens": _tokens("half ", "an ", "answer "), "fault": {"kind": kind, "after_tokens": 2}}
    with open_window(tmp_path, _script(tmp_path, turns=[broken]), tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        _heal(tmp_path)
        pid = _pid(desktop)
        send(qtbot, desktop, "Go on")
        wait_answered(qtbot, desktop)
        answer = desktop.services.chat.conversation.messages[1]
        assert (answer.text.split(), answer.stop_reason) == (["half", "an"], StopReason.ENGINE_FAILED)
        assert "What it wrote is kept" in desktop.parts.problem_bar.sentence()
        _wait_for_another_engine(qtbot, desktop, pid)
        assert _ask_again(qtbot, desktop) == "All is well."


@pytest.mark.parametrize("kind", ENDS)
def test_death_while_the_prompt_is_read(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    reading = {"prefill": [{"n_processed": 8, "t_us": 50_000}], "tokens": _tokens("x", start_us=100_000)}
    broken = {**reading, "fault": {"kind": kind, "after_tokens": 0}}
    with open_window(tmp_path, _script(tmp_path, turns=[broken]), tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        _heal(tmp_path)
        pid = _pid(desktop)
        send(qtbot, desktop, "Read this")
        wait_answered(qtbot, desktop)
        prompt, answer = desktop.services.chat.conversation.messages
        assert (prompt.text, answer.text, answer.stop_reason) == ("Read this", "", StopReason.ENGINE_FAILED)
        assert desktop.parts.problem_bar.sentence()
        _wait_for_another_engine(qtbot, desktop, pid)
        assert _ask_again(qtbot, desktop) == "All is well."


@pytest.mark.parametrize("kind", ENDS)
def test_death_while_a_model_is_loaded(qtbot: QtBot, tmp_path: Path, kind: str) -> None:
    """The engine comes back; whether the file is tried again is the user's decision, since the engine may die of it again."""
    script = _script(tmp_path, loads=[{"t_us": 600_000, "fault": kind}])
    with open_window(tmp_path, script, tmp_path / "any.gguf") as desktop:
        # A first sign of progress: this engine has read the broken script and is in the middle of the load.
        qtbot.wait_until(lambda: desktop.services.model.state.fraction > 0, timeout=PATIENCE_MS)
        pid = _pid(desktop)
        _heal(tmp_path)
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
        assert "ended while it loaded any.gguf" in desktop.parts.problem_bar.sentence()
        _wait_for_another_engine(qtbot, desktop, pid)
        desktop.picker.model_chosen.emit(str(tmp_path / "any.gguf"))
        assert _ask_again(qtbot, desktop) == "All is well."


def test_death_at_rest(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, _script(tmp_path, turns=[GOOD_TURN]), tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        pid = _pid(desktop)
        psutil.Process(pid).kill()
        _wait_for_another_engine(qtbot, desktop, pid)
        assert desktop.parts.problem_bar.sentence()
        assert _ask_again(qtbot, desktop) == "All is well."


def test_a_model_chosen_before_the_death_is_known_is_loaded_once_by_the_next_engine(qtbot: QtBot, tmp_path: Path) -> None:
    """No event is handled from the kill to the choice: the window has not heard of it, and the next engine lives already."""
    other = tmp_path / "other.gguf"
    with open_window(tmp_path, _script(tmp_path, turns=[GOOD_TURN]), tmp_path / "any.gguf") as desktop:
        other.write_bytes(b"GGUF")
        wait_ready(qtbot, desktop)
        pid = _pid(desktop)
        phases: list[ModelPhase] = []
        desktop.services.model.state_changed.connect(lambda state: phases.append(state.phase))
        events: list[str] = []
        desktop.services.bridge.event_arrived.connect(lambda event, _ns: events.append(event.type))
        psutil.Process(pid).kill()
        until_s = time.monotonic() + PATIENCE_MS / 1000
        while desktop.services.engine.pid in (None, pid) and time.monotonic() < until_s:
            time.sleep(0.01)
        desktop.picker.model_chosen.emit(str(other))
        wait_ready(qtbot, desktop)
        assert ModelPhase.FAILED not in phases
        assert desktop.services.model.state.path == str(other)
        assert _ask_again(qtbot, desktop) == "All is well."
        assert events.count("model_loaded") == 1


def _forbid_growth(engine: psutil.Process, spare_bytes: int = 0) -> None:
    """Close the engine's address space: whatever it asks for beyond ``spare_bytes`` more fails, as on a full machine."""
    hard = engine.rlimit(psutil.RLIMIT_AS)[1]
    engine.rlimit(psutil.RLIMIT_AS, (engine.memory_info().vms + spare_bytes, hard))


@pytest.mark.model
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process limit another one's memory")
def test_out_of_memory_while_a_model_is_loaded(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    """The window that is tried in place of 131,072 tokens is the trained one: 8,192 tokens take 180 MiB of keys and values.

    With weights and compute buffer that is some 430 MiB; 64 are left, and the model before gives some 290 back.
    """
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        _forbid_growth(psutil.Process(_pid(desktop)), 64 * 1024 * 1024)
        desktop.services.model.load(starter_model, LoadParams(n_ctx=131_072))
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
        assert desktop.parts.problem_bar.sentence()
        desktop.services.model.load(starter_model, LoadParams(n_ctx=512))
        wait_ready(qtbot, desktop)
        _answers_with_four_tokens(qtbot, desktop)


@pytest.mark.model
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process limit another one's memory")
def test_a_load_that_finds_too_little_memory_takes_a_smaller_window_and_says_so(
    qtbot: QtBot, tmp_path: Path, starter_model: Path
) -> None:
    """32,768 tokens take 720 MiB of keys and values, the 8,192 that it was trained for 180: within 300 MiB and what came back."""
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        _forbid_growth(psutil.Process(_pid(desktop)), 300 * 1024 * 1024)
        desktop.services.model.load(starter_model, LoadParams(n_ctx=32_768))
        wait_ready(qtbot, desktop)
        context = desktop.services.model.state.context
        assert context is not None
        assert context.n_ctx == 8_192
        told = "n_ctx = 32,768 did not fit into memory, so the model was loaded with n_ctx = 8,192. "
        assert desktop.parts.problem_bar.sentence() == f"{told}The next load tries 32,768 again."
        _answers_with_four_tokens(qtbot, desktop)


@pytest.mark.model
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a process limit another one's memory")
def test_out_of_memory_while_a_prompt_is_read(qtbot: QtBot, tmp_path: Path) -> None:
    """With a second thread to start the engine aborts; on one core it may get by with what it has. Both are survived."""
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        pid = _pid(desktop)
        _forbid_growth(psutil.Process(pid))
        set_sampling(desktop, max_tokens=4)
        send(qtbot, desktop, "Hi")
        wait_answered(qtbot, desktop)
        if desktop.services.chat.conversation.messages[-1].stop_reason is StopReason.ENGINE_FAILED:
            assert desktop.parts.problem_bar.sentence()
            _wait_for_another_engine(qtbot, desktop, pid)
        wait_ready(qtbot, desktop)
        _answers_with_four_tokens(qtbot, desktop)


def _answers_with_four_tokens(qtbot: QtBot, desktop: Desktop) -> None:
    set_sampling(desktop, max_tokens=4)
    desktop.services.chat.show(Conversation())
    send(qtbot, desktop, "Hi")
    wait_answered(qtbot, desktop)
    turn = desktop.services.chat.conversation.messages[-1].turn
    assert turn is not None
    assert (turn.n_gen, turn.stop_reason) == (4, StopReason.LENGTH)
