"""Speculative decoding against plain decoding: the same text, the same counts, the same cache."""

from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import LogitBias, SamplingParams
from chatapp.domain.speculation import Speculation, SpeculationState
from chatapp.protocol.commands import Cancel, Generate
from chatapp.protocol.events import GenerationFinished, TokensGenerated
from tests.engine.engine_process import GREEDY, Answer, EngineProcess, conversation
from tests.engine.tiny_models import write_tiny_mamba
from tests.engine.tiny_variants import write_tiny_sliding

COPY = (
    "Repeat this code word for word:\n\n"
    "def area(width, height):\n    return width * height\n\n"
    "def volume(width, height, depth):\n    return width * height * depth\n\n"
    "def surface(width, height, depth):\n    return 2 * (width * height + width * depth + height * depth)\n"
)

LOOPING = tuple(LogitBias(token=token, bias=100) for token in (102, 103, 104))  # the tiny models write a, b and c, and no end


def looping(n_tokens: int, **more: object) -> Generate:
    """Return a request that a tiny model answers with three letters: soon each run of four has stood there before."""
    return conversation("abcabcabc", sampling=limited(n_tokens, logit_bias=LOOPING, **more))


def limited(n_tokens: int, **more: object) -> SamplingParams:
    return GREEDY.model_copy(update={"max_tokens": n_tokens, **more})


def outcome(answer: Answer) -> Speculation:
    speculation = answer.finished.speculation
    assert speculation is not None
    return speculation


def plain_and_guessed(engine: EngineProcess, model: Path, request: Generate, **params: object) -> tuple[Answer, Answer]:
    """Answer a request twice, each time from an empty cache."""
    engine.load(model, speculation="off", **params)
    plain = engine.ask(request)
    engine.load(model, speculation="ngram", **params)
    return plain, engine.ask(request)


def assert_same(plain: Answer, guessed: Answer) -> None:
    assert guessed.text == plain.text
    assert len(guessed.token_us) == guessed.finished.n_gen == plain.finished.n_gen
    assert guessed.finished.stop_reason is plain.finished.stop_reason
    assert guessed.finished.n_ctx_used == plain.finished.n_ctx_used


@pytest.mark.model
def test_an_answer_that_copies_is_counted_exactly(engine: EngineProcess, starter_model: Path) -> None:
    """A hundred tokens, the last of them not evaluated. Texts of a real model are compared where the batches are the same each
    time (``test_speculative_loop``): here the clock decides on them, and a near tie may part two texts.
    """
    plain, guessed = plain_and_guessed(engine, starter_model, conversation(COPY, sampling=limited(100)), n_ctx=1024)
    assert plain.finished.speculation is None
    assert outcome(guessed).n_drafted > 0
    for answer in (plain, guessed):
        assert len(answer.token_us) == answer.finished.n_gen == 100
        assert answer.finished.n_ctx_used == answer.finished.counts.n_prompt + 99


def test_greedy_tokens_are_exact_on_a_tiny_model(engine: EngineProcess, tiny_model: Path) -> None:
    """What a tiny model writes hangs on its last token almost alone, so there are no near ties: rounding parts nothing."""
    plain, guessed = plain_and_guessed(engine, tiny_model, looping(200))
    assert_same(plain, guessed)
    assert outcome(guessed).n_drafted > 0


def test_a_sliding_window_gives_guesses_back(engine: EngineProcess, tmp_path: Path) -> None:
    model = write_tiny_sliding(tmp_path / "sliding.gguf")
    plain, guessed = plain_and_guessed(engine, model, looping(120))
    assert_same(plain, guessed)
    assert outcome(guessed).n_drafted > 0


def test_a_seeded_draw_takes_the_same_tokens(engine: EngineProcess, tiny_model: Path) -> None:
    """One random number a token, in order, whatever was guessed."""
    plain, guessed = plain_and_guessed(engine, tiny_model, looping(200, temperature=0.3))
    assert_same(plain, guessed)
    assert outcome(guessed).n_drafted > 0


@pytest.mark.parametrize("n_tokens", [1, 2, 9, 10, 11, 12, 13, 14, 40])
def test_the_length_limit_is_exact(engine: EngineProcess, tiny_model: Path, n_tokens: int) -> None:
    plain, guessed = plain_and_guessed(engine, tiny_model, looping(n_tokens))
    assert_same(plain, guessed)
    assert guessed.finished.n_ctx_used == guessed.finished.counts.n_prompt + n_tokens - 1


def test_the_end_of_the_window_is_exact(engine: EngineProcess, tiny_model: Path) -> None:
    """The last token is drawn behind a full window, whether it came alone or in a batch."""
    plain, guessed = plain_and_guessed(engine, tiny_model, looping(0), n_ctx=256)
    assert_same(plain, guessed)
    assert guessed.finished.stop_reason is StopReason.CONTEXT_FULL
    assert guessed.finished.n_ctx_used == 256


def test_a_stop_string_inside_a_batch_ends_the_answer_there(engine: EngineProcess, tiny_model: Path) -> None:
    """The stop string is what stands late in the answer of the plain loop, where guesses come in batches."""
    engine.load(tiny_model, speculation="off")
    whole = engine.ask(looping(200)).text
    for length in range(5, 13):
        stop = whole[150 : 150 + length]
        plain, guessed = plain_and_guessed(engine, tiny_model, looping(200, stop=(stop,)))
        assert_same(plain, guessed)


@pytest.mark.model
def test_the_next_turn_finds_the_answer_in_the_cache(engine: EngineProcess, starter_model: Path) -> None:
    """As after plain decoding: only the very end may be spelt in other tokens when its text is tokenized again."""
    engine.load(starter_model, n_ctx=1024, speculation="ngram")
    answer = engine.ask(conversation(COPY, sampling=limited(60)))
    assert outcome(answer).n_drafted > 0
    following = engine.ask(conversation(COPY, answer.text, "Thanks.", sampling=limited(20)))
    assert answer.finished.n_ctx_used - 2 <= following.finished.counts.n_prompt_cached <= answer.finished.n_ctx_used


def test_a_stopped_answer_leaves_no_guess_behind(engine: EngineProcess, tiny_model: Path) -> None:
    """Stopped wherever that was: the cache holds the prompt and what was written, less the last token at most."""
    engine.load(tiny_model, n_ctx=4096, speculation="ngram")
    request = looping(0)
    engine.send(request)
    engine.expect(TokensGenerated)
    engine.send(Cancel(request_id=request.request_id))
    end = engine.expect(GenerationFinished)
    assert end.stop_reason is StopReason.STOPPED
    assert end.n_ctx_used - end.counts.n_prompt in (end.n_gen - 1, end.n_gen)


def test_tokens_of_a_batch_share_a_stamp(engine: EngineProcess, tiny_model: Path) -> None:
    """Each batch gives the guesses that held and one more: so many stamps, and no other, are repeated."""
    engine.load(tiny_model, speculation="ngram")
    answer = engine.ask(looping(200))
    assert len(answer.token_us) - len(set(answer.token_us)) == outcome(answer).n_accepted
    assert answer.token_us == sorted(answer.token_us)


def test_a_format_keeps_guessing_off(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model, speculation="ngram")
    request = conversation("abcabcabc", sampling=limited(20))
    answer = engine.ask(request.model_copy(update={"output_format": OutputFormat(kind=FormatKind.JSON)}))
    assert outcome(answer) == Speculation(state=SpeculationState.FORMAT)


def test_a_model_that_cannot_give_cells_back_keeps_guessing_off(engine: EngineProcess, tmp_path: Path) -> None:
    engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"), speculation="ngram")
    answer = engine.ask(conversation("abcabcabc", sampling=limited(20)))
    assert outcome(answer) == Speculation(state=SpeculationState.NO_REMOVAL)
