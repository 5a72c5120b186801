"""Answers of a real model: counts, reasons to stop, and what the cache keeps. Texts are never pinned: they differ by CPU."""

from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import CountTokens, UnloadModel
from chatapp.protocol.events import ModelUnloaded, TokensCounted
from tests.engine.engine_process import GREEDY, Answer, EngineProcess, conversation

pytestmark = pytest.mark.model

LONG_TASK = "Write a very long story about a ship, a storm and an island. Do not stop early."


def _counts(answer: Answer) -> tuple[int, int, int]:
    counts = answer.finished.counts
    return counts.n_prompt, counts.n_prompt_cached, counts.n_prompt_processed


@pytest.mark.parametrize("max_tokens", [1, 5, 20])
def test_max_tokens_are_counted_exactly(engine: EngineProcess, starter_model: Path, max_tokens: int) -> None:
    """T3 and T12: that many tokens, and the reason is the limit, not the window."""
    engine.load(starter_model)
    answer = engine.ask(conversation(LONG_TASK, sampling=GREEDY.model_copy(update={"max_tokens": max_tokens})))
    assert answer.finished.n_gen == len(answer.token_us) == max_tokens
    assert answer.finished.stop_reason is StopReason.LENGTH
    # The last token was sampled and never evaluated.
    assert answer.finished.n_ctx_used == answer.finished.counts.n_prompt + max_tokens - 1


def test_the_same_prompt_twice_is_read_once(engine: EngineProcess, starter_model: Path) -> None:
    """T4: totals are equal, cached + evaluated = total, and the second time nothing is evaluated: the logits were kept."""
    engine.load(starter_model)
    request = conversation(LONG_TASK, sampling=GREEDY.model_copy(update={"max_tokens": 4}))
    first, second = engine.ask(request), engine.ask(request)
    n_prompt = first.finished.counts.n_prompt
    assert _counts(first) == (n_prompt, 0, n_prompt)
    assert _counts(second) == (n_prompt, n_prompt, 0)
    stamps = second.finished.stamps
    assert stamps.prefill_start_us is not None
    assert stamps.prefill_end_us is not None
    assert stamps.prefill_start_us <= stamps.prefill_end_us <= second.token_us[0]


def test_greedy_answers_repeat(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    request = conversation("Name three colours.", sampling=GREEDY.model_copy(update={"max_tokens": 24}))
    first = engine.ask(request)
    engine.load(starter_model)  # an empty cache again: the same sums in the same order
    assert engine.ask(request).text == first.text


def test_the_same_seed_repeats_and_the_seed_drawn_is_told(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    drawn = engine.ask(conversation("Hi", sampling=SamplingParams(temperature=1.5, max_tokens=16)))
    assert drawn.prepared is not None
    engine.load(starter_model)
    seeded = SamplingParams(temperature=1.5, max_tokens=16, seed=drawn.prepared.seed)
    assert engine.ask(conversation("Hi", sampling=seeded)).text == drawn.text


def test_the_next_turn_reuses_the_answer(engine: EngineProcess, starter_model: Path) -> None:
    """Prompt and answer stay in the cache; the next turn evaluates the end of that turn and the new message."""
    engine.load(starter_model)
    first = engine.ask(conversation("Say hello.", sampling=GREEDY.model_copy(update={"max_tokens": 12})))
    second = engine.ask(conversation("Say hello.", first.text, "Thanks."))
    held = first.finished.n_ctx_used
    # Tokenizing the answer's text again may split its very end differently; all before that is found in the cache.
    assert held - 2 <= second.finished.counts.n_prompt_cached <= held
    n_prompt, n_cached, n_processed = _counts(second)
    assert n_cached + n_processed == n_prompt


def test_a_changed_beginning_is_read_again(engine: EngineProcess, starter_model: Path) -> None:
    """Both prompts begin with <|im_start|> system newline; the system prompts differ from their first word on."""
    engine.load(starter_model)
    short = GREEDY.model_copy(update={"max_tokens": 2})
    engine.ask(conversation("Hi", system="Alpha speaks.", sampling=short))
    assert engine.ask(conversation("Hi", system="Omega speaks.", sampling=short)).finished.counts.n_prompt_cached == 3


def test_a_full_window_keeps_the_text_and_says_so(engine: EngineProcess, starter_model: Path) -> None:
    """T11: n_ctx 64. One token more than fits can be sampled: it needs no cell of its own."""
    loaded = engine.load(starter_model, n_ctx=64)
    assert loaded.context.n_ctx == 64
    answer = engine.ask(conversation(LONG_TASK))
    end = answer.finished
    assert end.stop_reason is StopReason.CONTEXT_FULL
    assert (end.n_ctx_used, end.n_gen) == (64, 64 - end.counts.n_prompt + 1)
    assert len(answer.text) > 0


def test_a_short_answer_ends_with_its_turn(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model, n_ctx=2048)
    answer = engine.ask(conversation("Say only: yes."))
    assert answer.finished.stop_reason is StopReason.END_OF_TURN
    assert "<|im_end|>" not in answer.text


def test_a_stop_string_ends_the_turn_before_it(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    free = engine.ask(conversation(LONG_TASK, sampling=GREEDY.model_copy(update={"max_tokens": 30})))
    word = free.text.split()[5]
    stopped = engine.ask(conversation(LONG_TASK, sampling=GREEDY.model_copy(update={"max_tokens": 30, "stop": (word,)})))
    assert stopped.text == free.text[: free.text.index(word)]
    assert stopped.finished.stop_reason is StopReason.END_OF_TURN


def test_stamps_never_go_back_and_lie_within_the_turn(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    answer = engine.ask(conversation(LONG_TASK, sampling=GREEDY.model_copy(update={"max_tokens": 16})))
    stamps = answer.finished.stamps
    assert stamps.prefill_start_us is not None
    assert stamps.prefill_end_us is not None
    assert stamps.end_us is not None
    line = [stamps.prefill_start_us, stamps.prefill_end_us, *answer.token_us, stamps.end_us]
    assert line == sorted(line)
    assert answer.pieces[0].token_us == (answer.token_us[0],)  # the first token did not wait for others


def test_counting_tokens_and_unloading(engine: EngineProcess, starter_model: Path) -> None:
    """Two words of the vocabulary; a control token's written form is plain text here, so it is several tokens."""
    engine.load(starter_model)
    engine.send(CountTokens(request_id="n", text="Hello world"), CountTokens(request_id="m", text="<|im_end|>"))
    assert engine.expect(TokensCounted).n_tokens == 2
    assert engine.expect(TokensCounted).n_tokens > 1
    engine.send(UnloadModel(request_id="u"))
    engine.expect(ModelUnloaded)
    assert engine.ask(conversation("Hi")).refused.problem.kind is ProblemKind.NO_MODEL_LOADED


def test_a_sliding_window_model_without_a_template_answers(engine: EngineProcess, gemma_model: Path) -> None:
    loaded = engine.load(gemma_model, n_ctx=1024)
    assert [notice.value for notice in loaded.notices] == ["template_missing"]
    short = GREEDY.model_copy(update={"max_tokens": 6})
    first = engine.ask(conversation("Hello, my name is", sampling=short))
    again = engine.ask(conversation("Hello, my name is", sampling=short))
    assert again.finished.counts.n_prompt_cached == first.finished.counts.n_prompt
    assert again.text == first.text
