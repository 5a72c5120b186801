"""Room for several answers, and the threads that compute them: with tiny models, whose tokens are bytes."""

from pathlib import Path

import llama_cpp
import pytest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import LogitBias
from chatapp.domain.thread_change import ThreadCause
from chatapp.engine.llama import thread_control
from chatapp.engine.llama.thread_control import ThreadControl
from chatapp.engine.thread_governor import Span
from chatapp.protocol.events import ThreadsChanged
from tests.engine.engine_process import GREEDY, EngineProcess, conversation
from tests.engine.llama.loaded_model import LoadedModel

NO_END = (LogitBias(token=2, bias=-100), LogitBias(token=4, bias=-100))


def test_the_oldest_messages_leave_for_several_answers_where_one_would_fit(engine: EngineProcess, tiny_model: Path) -> None:
    """About 195 tokens of 256: room for one answer of twenty, not for four. All four are written to their end."""
    engine.load(tiny_model, n_ctx=256)
    sampling = GREEDY.model_copy(update={"max_tokens": 20, "logit_bias": NO_END})
    request = conversation("a" * 80, "b" * 60, "c" * 10, sampling=sampling)
    one = engine.ask(request)
    assert one.prepared is not None
    assert (one.prepared.n_reserve, one.prepared.trim) == (20, None)
    assert one.prepared.n_prompt + 80 > 256
    several = engine.ask(request.model_copy(update={"n_answers": 4}))
    assert several.prepared is not None
    assert several.prepared.n_reserve == 80
    assert several.prepared.trim is not None
    assert several.prepared.trim.message_ids == ("0", "1")
    answers = several.finished.answers
    assert [(answer.n_gen, answer.stop_reason) for answer in answers] == [(20, StopReason.LENGTH)] * 4
    again = engine.ask(request)  # one answer has room for the oldest messages again, and the cache held them no more
    assert again.prepared is not None
    assert (again.prepared.trim, again.prepared.cache_miss) == (None, CacheMiss.CAME_BACK)


def test_fixed_threads_are_left_alone(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model, n_threads=1, n_threads_batch=1)
    sampling = GREEDY.model_copy(update={"max_tokens": 20})
    answer = engine.ask(conversation("Hi", sampling=sampling).model_copy(update={"n_answers": 3}))
    (only,) = [event.change for event in answer.events if isinstance(event, ThreadsChanged)]
    assert (only.n_threads_batch, only.cause) == (1, ThreadCause.FIXED)


class _Clock:
    """Two clocks that a test turns by hand; all threads get the processor time that they ask for."""

    now = 0

    def __init__(self) -> None:
        self.wall_us = _Clock.now

    def span_since(self, earlier: "_Clock", n_tokens: int = 1, n_idle: float | None = None) -> Span:
        wall_us = self.wall_us - earlier.wall_us
        return Span(self.wall_us, wall_us, 4 * wall_us, n_tokens, n_idle)


def test_steps_that_become_three_times_as_dear_try_fewer_threads(tiny_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three answers, four threads. A window is eight steps: eight of 3,000 us, eight of 9,000, and the next tries two threads.

    With one answer fewer it begins anew with the four that it held: steps of another size tell nothing of each other.
    """
    monkeypatch.setattr(thread_control, "_Mark", _Clock)
    with LoadedModel(tiny_model, n_threads=4, n_threads_batch=4) as model:
        handle = model.context.handle
        threads = ThreadControl(handle, LoadParams())
        assert threads.branched(3) is None
        for step_us in (*[3_000] * 8, *[9_000] * 7):
            _Clock.now += step_us
            assert threads.branched(3) is None
        _Clock.now += 9_000
        change = threads.branched(3)
        assert change is not None
        assert (change.n_threads_batch, change.is_probe) == (2, True)
        assert llama_cpp.llama_n_threads_batch(handle) == 2
        change = threads.branched(2)
        assert change is not None
        assert change.n_threads_batch == 4
        threads.close()
