"""Stopping a real load, a real prefill inside one batch, and a real answer; afterwards the engine goes on exactly."""

from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.protocol.commands import Cancel, LoadModel, Shutdown
from chatapp.protocol.events import LoadCancelled, LoadProgress, PrefillProgress, PromptPrepared, TokensGenerated
from tests.engine.engine_process import GREEDY, EngineProcess, conversation

pytestmark = pytest.mark.model

LONG_PROMPT = "The quick brown fox jumps over the lazy dog. " * 380  # some 3,800 tokens: seconds of prefill on any CPU
LONG_TASK = "Count from one to a thousand in words."


def test_a_load_is_cancelled_on_its_way(gemma_model: Path) -> None:
    with EngineProcess() as engine:
        engine.send(LoadModel(request_id="load", path=str(gemma_model), params=LoadParams()), Cancel(request_id="load"))
        assert engine.expect(LoadCancelled).request_id == "load"


def test_prefill_stops_inside_its_only_batch_and_the_book_stays_true(engine: EngineProcess, starter_model: Path) -> None:
    """With n_batch 4096 the whole prompt is one llama_decode: only the abort callback can stop it before its end."""
    engine.load(starter_model, n_ctx=4096, n_batch=4096)
    engine.send(conversation(LONG_PROMPT))
    prepared = engine.expect(PromptPrepared)
    engine.send(Cancel(request_id="g"))
    answer = engine.collect(prepared)
    end = answer.finished
    assert end.stop_reason is StopReason.STOPPED
    assert not [event for event in answer.events if isinstance(event, PrefillProgress)]
    assert (end.counts.n_prompt_processed, end.n_ctx_used, end.n_gen) == (0, 0, 0)
    assert end.stamps.prefill_end_us is None
    short = GREEDY.model_copy(update={"max_tokens": 8})
    after = engine.ask(conversation("Say hello.", sampling=short))
    engine.load(starter_model, n_ctx=4096, n_batch=4096)
    assert after.text == engine.ask(conversation("Say hello.", sampling=short)).text


def test_prefill_stops_between_batches_and_keeps_what_was_read(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, n_ctx=4096, n_batch=32)
    engine.send(conversation(LONG_PROMPT))
    engine.expect(PrefillProgress)
    engine.send(Cancel(request_id="g"))
    end = engine.collect().finished
    assert end.stop_reason is StopReason.STOPPED
    assert 32 <= end.counts.n_prompt_processed < end.counts.n_prompt
    assert end.n_ctx_used == end.counts.n_prompt_processed
    engine.send(conversation(LONG_PROMPT))
    prepared = engine.expect(PromptPrepared)
    engine.send(Cancel(request_id="g"))
    engine.collect(prepared)
    assert prepared.n_prompt_cached == end.n_ctx_used


def test_a_long_document_stops_on_its_way(engine: EngineProcess, tiny_model: Path) -> None:
    """20,000 bytes are 20,000 tokens of the tiny model and 40 batches: the flag is seen long before the last."""
    engine.load(tiny_model, n_ctx=24_576)
    engine.send(conversation("x" * 20_000))
    first = engine.expect(PrefillProgress)
    engine.send(Cancel(request_id="g"))
    end = engine.collect(first).finished
    assert end.stop_reason is StopReason.STOPPED
    assert end.counts.n_prompt > 20_000
    assert 512 <= end.counts.n_prompt_processed < end.counts.n_prompt
    assert end.n_gen == 0


def test_an_answer_stops_and_the_next_turn_finds_it_in_the_cache(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, n_ctx=2048)
    engine.send(conversation(LONG_TASK))
    first = engine.expect(TokensGenerated)
    engine.send(Cancel(request_id="g"))
    answer = engine.collect(first)
    end = answer.finished
    assert end.stop_reason is StopReason.STOPPED
    assert end.n_gen == len(answer.token_us)
    assert end.counts.n_prompt < end.n_ctx_used + 1
    assert end.n_ctx_used <= end.counts.n_prompt + end.n_gen
    short = GREEDY.model_copy(update={"max_tokens": 2})
    following = engine.ask(conversation(LONG_TASK, answer.text, "Go on.", sampling=short))
    assert following.finished.counts.n_prompt_cached >= end.n_ctx_used - 2


def test_the_process_ends_in_the_middle_of_a_prefill(starter_model: Path) -> None:
    with EngineProcess() as engine:
        engine.load(starter_model, n_ctx=4096, n_batch=4096)
        engine.send(conversation(LONG_PROMPT))
        engine.expect(PromptPrepared)
        engine.close_stdin()
        assert engine.wait() == 0


def test_shutdown_ends_a_running_load(gemma_model: Path) -> None:
    with EngineProcess() as engine:
        engine.send(LoadModel(request_id="load", path=str(gemma_model), params=LoadParams()))
        engine.expect(LoadProgress)
        engine.send(Shutdown())
        assert engine.wait() == 0
