"""The real engine adapts its threads, tells it, and leaves a fixed number alone."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.engine.llama.thread_control import automatic_threads
from chatapp.protocol.events import ThreadsChanged
from tests.engine.engine_process import GREEDY, Answer, EngineProcess, conversation

pytestmark = pytest.mark.model
TASK = "Count from one to a thousand in words."


@pytest.fixture
def busy_cores() -> Iterator[None]:
    """One busy program for each core that an engine may use."""
    hogs = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(automatic_threads())]
    time.sleep(0.5)
    yield
    for hog in hogs:
        hog.kill()
        hog.wait()


def _changes(answer: Answer) -> list[ThreadChange]:
    return [event.change for event in answer.events if isinstance(event, ThreadsChanged)]


def test_a_fixed_number_is_kept_whatever_happens(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model, n_ctx=1024, n_threads=2, n_threads_batch=1)
    answer = engine.ask(conversation("Hi", sampling=GREEDY.model_copy(update={"max_tokens": 300})))
    (only,) = _changes(answer)
    assert (only.n_threads, only.n_threads_batch, only.cause) == (2, 1, ThreadCause.FIXED)
    assert (only.is_probe, only.held_us) == (False, None)


@pytest.mark.usefixtures("busy_cores")
@pytest.mark.skipif(automatic_threads() == 1, reason="one core leaves nothing to lower")
def test_beside_busy_programs_fewer_threads_compute(engine: EngineProcess, starter_model: Path) -> None:
    """Every core has a program of its own: all threads together cannot run undisturbed."""
    engine.load(starter_model, n_ctx=2048)
    request = conversation(TASK, sampling=GREEDY.model_copy(update={"max_tokens": 200}))  # beside them: seconds
    first, second = _changes(engine.ask(request)), _changes(engine.ask(request))
    held = [change for change in second if not change.is_probe]
    assert held[0].n_threads < automatic_threads()  # found out in the first answer, known from the beginning of the next
    assert held[0].cause in {ThreadCause.STARVED, ThreadCause.SLOWER}
    assert held[0].held_us is not None
    assert [change.t_us for change in first] == sorted(change.t_us for change in first)


@pytest.mark.usefixtures("busy_cores")
@pytest.mark.skipif(automatic_threads() == 1, reason="one core leaves nothing to lower")
def test_the_first_prompt_after_a_load_knows_of_busy_programs(engine: EngineProcess, tiny_model: Path) -> None:
    """The engine has watched the cores since it started: a short prompt is one batch, which corrects nothing."""
    time.sleep(3)  # two stretches of a second, as a window takes to be typed into
    engine.load(tiny_model, n_ctx=1024)
    first = _changes(engine.ask(conversation("Hi", sampling=GREEDY.model_copy(update={"max_tokens": 2}))))[0]
    assert first.n_threads_batch < automatic_threads()


def test_the_answer_is_the_same_with_any_number_of_threads(engine: EngineProcess, starter_model: Path) -> None:
    """llama.cpp shares rows among threads and never splits one sum: greedy answers do not depend on their number."""
    texts = []
    for n_threads in (1, 2, 0):
        engine.load(starter_model, n_ctx=2048, n_threads=n_threads, n_threads_batch=n_threads)
        texts.append(engine.ask(conversation(TASK, sampling=GREEDY.model_copy(update={"max_tokens": 24}))).text)
    assert texts[0] == texts[1] == texts[2]
