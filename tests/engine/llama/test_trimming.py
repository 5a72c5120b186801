"""T7 and T8 with the real tokenizer: whole exchanges leave, oldest first, and the counts are the engine's own."""

from pathlib import Path

import pytest

from chatapp.errors import ProblemKind
from chatapp.protocol.commands import Generate
from tests.engine.engine_process import GREEDY, EngineProcess, conversation

pytestmark = pytest.mark.model

SHORT = GREEDY.model_copy(update={"max_tokens": 8})
FILLER = "The weather is fine today and the sea is calm. " * 4  # 45 tokens or so


def _history(n_messages: int) -> list[str]:
    return [f"Message {number}. {FILLER}" for number in range(1, n_messages + 1)]


def _ask(engine: EngineProcess, texts: list[str], **options: object) -> tuple[int, tuple[str, ...], int, int]:
    request: Generate = conversation(*texts, system="You are a clerk.", sampling=SHORT, **options)  # type: ignore[arg-type] # tests' own keywords
    prepared = engine.ask(request).prepared
    assert prepared is not None
    if prepared.trim is None:
        return prepared.n_prompt, (), 0, prepared.n_reserve
    return prepared.n_prompt, prepared.trim.message_ids, prepared.trim.tokens_freed, prepared.n_reserve


def test_the_oldest_exchanges_leave_and_the_newest_message_stays(engine: EngineProcess, starter_model: Path) -> None:
    """29 messages are far above 512 tokens. Kept: at most 3/4 of the window less the reserve, a run that ends at the newest
    message and begins with a user message, so an even number of messages leaves.
    """
    engine.load(starter_model)
    n_prompt, gone, freed, n_reserve = _ask(engine, _history(29))
    assert n_reserve == 8
    assert n_prompt <= 512 * 3 // 4 - 8
    assert gone == tuple(str(number) for number in range(len(gone)))
    assert len(gone) % 2 == 0
    assert 0 < len(gone) <= 28
    assert freed > 0


def test_what_was_freed_is_the_difference_of_two_real_prompts(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, n_ctx=4096)
    whole, none_gone, _, _ = _ask(engine, _history(15))
    assert none_gone == ()
    engine.load(starter_model)
    kept, gone, freed, _ = _ask(engine, _history(15))
    assert len(gone) > 0
    assert kept + freed == whole


def test_after_a_trim_the_next_turns_need_none(engine: EngineProcess, starter_model: Path) -> None:
    """T10: the trimmed history goes on; the next turn evaluates about its new text only."""
    engine.load(starter_model)
    texts = _history(15)
    _, gone, _, _ = _ask(engine, texts)
    kept = texts[len(gone) :]
    follow_up = engine.ask(conversation(*kept, "Fine.", "And now?", system="You are a clerk.", sampling=SHORT))
    assert follow_up.prepared is not None
    assert follow_up.prepared.trim is None
    assert follow_up.finished.counts.n_prompt_processed < 40


def test_a_message_that_cannot_fit_is_refused_with_both_numbers(engine: EngineProcess, starter_model: Path) -> None:
    """T9: n_ctx 512 has room for 511 tokens beside one of an answer."""
    engine.load(starter_model)
    problem = engine.ask(conversation("Hi", "Hello", FILLER * 20, sampling=SHORT)).refused.problem
    assert problem.kind is ProblemKind.MESSAGE_TOO_LONG
    assert problem.facts["n_available"] == 511
    assert int(problem.facts["n_needed"]) > 511


def test_a_long_answer_limit_does_not_empty_the_history(engine: EngineProcess, starter_model: Path) -> None:
    """T9: max_tokens 480 of 512 reserves a quarter of the window and no more."""
    engine.load(starter_model)
    request = conversation("Hi", "Hello", "Bye", sampling=GREEDY.model_copy(update={"max_tokens": 480}))
    prepared = engine.ask(request).prepared
    assert prepared is not None
    assert (prepared.n_reserve, prepared.trim) == (128, None)
