"""The draft model in this process: what it guesses, what its cache holds, and that neither ever changes an answer.

The tiny models have no near ties, so texts and guesses are compared exactly.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import LogitBias, SamplingParams
from chatapp.domain.speculation import Speculation, SpeculationState
from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.guessing import FREE_OF_COST, GuessCost, Guesser, GuessingFailedError
from chatapp.engine.llama.decode_loop import DecodeLoop
from chatapp.engine.llama.draft_guesser import DraftGuesser
from chatapp.engine.llama.draft_model import DraftModel, load_draft
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.speculation import SpeculativeLoop
from chatapp.engine.llama.text_stream import TextStream
from chatapp.engine.turn_report import PreparedPrompt, TurnReport
from tests.engine.llama.loaded_model import LoadedModel
from tests.engine.llama.test_speculative_loop import EagerGate
from tests.engine.tiny_models import write_tiny_llama
from tests.engine.tiny_variants import write_tiny_sliding

PROMPT = [1, *range(28, 88)]  # begin of sequence and sixty bytes: greedily, more than a hundred tokens follow
OTHER = [1, *range(200, 130, -1)]
GREEDY = SamplingParams(temperature=0)
NO_END = (LogitBias(token=2, bias=-100), LogitBias(token=4, bias=-100))


class Pair:
    """A target and its draft."""

    def __init__(self, target: LoadedModel, draft: DraftModel) -> None:
        self.target = target
        self.draft = draft

    @property
    def held(self) -> tuple[int, ...]:
        """What the draft's cache holds."""
        return self.draft.context.cache.tokens

    def guesser(self, text: Sequence[int], conversation_id: str = "c", cancel: CancelFlag | None = None) -> DraftGuesser:
        return DraftGuesser(self.draft, self.target.model.vocabulary, conversation_id, text, cancel or CancelFlag())

    def fresh_guess(self, text: Sequence[int], n_most: int) -> list[int]:
        """Guess from an empty cache."""
        self.draft.context.cache.clear()
        return self.guesser(text, "fresh").guess(n_most)

    def answer(self, n_tokens: int, guesser: Guesser | None, sampling: SamplingParams = GREEDY) -> tuple[list[int], Speculation]:
        """Write an answer, asking for five guesses at every step; return its evaluated tokens and what came of the guesses."""
        report = TurnReport("g", lambda _event: None)
        report.prepared(PreparedPrompt(len(PROMPT), 0, 0, 1), 0)
        self.target.cache.clear()
        vocabulary, gate = self.target.model.vocabulary, EagerGate(5)
        kind = DecodeLoop if guesser is None else SpeculativeLoop
        loop = kind(self.target.context, vocabulary, CancelFlag(), report)
        loop.prefill(PROMPT)
        if isinstance(loop, SpeculativeLoop):
            loop.speculate(PROMPT, gate, guesser)
        sampler = SamplerChain(sampling, 1, vocabulary)
        assert loop.decode(sampler, TextStream(), n_tokens) in (StopReason.LENGTH, StopReason.CONTEXT_FULL)
        sampler.close()
        return list(self.target.cache.tokens[len(PROMPT) :]), gate.outcome


@contextmanager
def loaded(target: Path, draft: Path, **params: object) -> Iterator[Pair]:
    settings = LoadParams.model_validate(
        {"n_ctx": 512, "n_batch": 64, "model_draft": str(draft), "speculation": "draft", "draft_p_min": 0, **params}
    )
    with LoadedModel(target, n_ctx=settings.n_ctx) as model:
        pair = Pair(model, load_draft(model.model, model.context, settings, NativeLog(), CancelFlag()))
        try:
            yield pair
        finally:
            pair.draft.close()


@pytest.fixture(scope="module")
def twin(tiny_model: Path) -> Iterator[Pair]:
    """A model that drafts for itself."""
    with loaded(tiny_model, tiny_model) as pair:
        yield pair


@pytest.fixture(scope="module")
def stranger(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """A draft of the same vocabulary and other weights."""
    with loaded(tiny_model, write_tiny_llama(tmp_path_factory.mktemp("draft") / "other.gguf", seed=2)) as pair:
        yield pair


def test_a_model_that_drafts_for_itself_is_always_right(twin: Pair) -> None:
    """One token comes from the prompt; each batch of five guesses gives six more: 1 + 4 x 6 = 25, with 20 guesses."""
    written, outcome = twin.answer(25, twin.guesser(PROMPT))
    assert (outcome.n_batches, outcome.n_drafted, outcome.n_accepted) == (4, 20, 20)
    assert len(written) == 24  # the last token is drawn and not evaluated


@pytest.mark.parametrize("temperature", [0.0, 0.7])
def test_an_unrelated_draft_changes_no_token(stranger: Pair, temperature: float) -> None:
    """Greedy and seeded: each token is drawn from the target, one random number each, whatever was guessed."""
    sampling = SamplingParams(temperature=temperature, logit_bias=NO_END)
    plain, _ = stranger.answer(120, None, sampling)
    guessed, outcome = stranger.answer(120, stranger.guesser(PROMPT), sampling)
    assert guessed == plain
    assert 0 <= outcome.n_accepted < outcome.n_drafted


def test_a_sliding_window_drafts(tmp_path: Path) -> None:
    path = write_tiny_sliding(tmp_path / "sliding.gguf")
    with loaded(path, path) as pair:
        plain, _ = pair.answer(120, None)
        guessed, outcome = pair.answer(120, pair.guesser(PROMPT))
        assert guessed == plain
        assert outcome.n_accepted == outcome.n_drafted > 0


def test_the_window_fills_to_its_last_cell(tiny_model: Path) -> None:
    with loaded(tiny_model, tiny_model, n_ctx=256) as pair:
        sampling = SamplingParams(temperature=0, logit_bias=NO_END)
        plain, _ = pair.answer(0, None, sampling)
        guessed, _ = pair.answer(0, pair.guesser(PROMPT), sampling)
        assert guessed == plain
        assert len(pair.target.cache) == 256


def test_the_cache_holds_the_text_and_all_guesses_but_the_last(stranger: Pair) -> None:
    guesser = stranger.guesser(PROMPT)
    guesses = guesser.guess(4)
    assert len(guesses) == 4
    assert list(stranger.held) == [*PROMPT, *guesses[:3]]


def test_a_guess_that_held_stays_and_a_wrong_one_goes(stranger: Pair) -> None:
    """Two of four guesses are drawn, then another token: the third and fourth leave the draft's cache."""
    guesser = stranger.guesser(PROMPT)
    guesses = guesser.guess(4)
    text = [*PROMPT, *guesses[:2], (guesses[2] + 1) % 250]
    for token in text[len(PROMPT) :]:
        guesser.append(token)
    again = guesser.guess(3)
    assert list(stranger.held) == [*text, *again[:2]]
    assert again == stranger.fresh_guess(text, 3)


def test_all_guesses_held(stranger: Pair) -> None:
    """The last guess was never evaluated by the draft: it is read with the token behind it."""
    guesser = stranger.guesser(PROMPT)
    text = [*PROMPT, *guesser.guess(3), 77]
    for token in text[len(PROMPT) :]:
        guesser.append(token)
    again = guesser.guess(3)
    assert again == stranger.fresh_guess(text, 3)


def test_an_answer_written_in_a_pause_is_read_later(stranger: Pair) -> None:
    guesser = stranger.guesser(PROMPT)
    guesser.guess(2)
    text = [*PROMPT, *range(60, 160)]  # more than a batch of 64
    for token in text[len(PROMPT) :]:
        guesser.append(token)
    again = guesser.guess(2)
    assert guesser.cost.t_reading_us > 0
    assert again == stranger.fresh_guess(text, 2)


def test_the_next_turn_reads_only_what_is_new(stranger: Pair) -> None:
    """What the draft read stays: of the next prompt ten tokens are evaluated, and the first sixty-one are not."""
    stranger.draft.context.cache.clear()
    first = stranger.guesser(PROMPT)
    first.guess(1)
    assert first.cost.t_reading_us > 0  # sixty-one tokens had piled up
    longer = [*PROMPT, *range(30, 38)]
    second = stranger.guesser(longer)
    guesses = second.guess(2)
    assert second.cost.t_reading_us == 0  # eight tokens are no pile
    assert guesses == stranger.fresh_guess(longer, 2)


def test_another_answer_to_the_same_prompt(stranger: Pair) -> None:
    """Regenerate: the old answer goes, and the last token of the prompt is evaluated again for its logits."""
    guesser = stranger.guesser(PROMPT)
    first = guesser.guess(4)
    assert stranger.guesser(PROMPT).guess(4) == first
    assert list(stranger.held) == [*PROMPT, *first[:3]]


def test_conversations_take_turns_in_the_cache(stranger: Pair) -> None:
    """Back in the first one nothing of it is read again."""
    stranger.draft.context.cache.clear()
    mine = stranger.guesser(PROMPT, "mine").guess(2)
    stranger.guesser(OTHER, "other").guess(2)
    assert stranger.held[: len(OTHER)] == tuple(OTHER)
    back = stranger.guesser(PROMPT, "mine")
    assert back.guess(2) == mine
    assert back.cost.t_reading_us == 0


def test_a_text_whose_beginning_left_is_moved(stranger: Pair) -> None:
    """Thirty tokens leave behind the first: the cache holds the rest in its new places, and the text goes on from there."""
    stranger.draft.context.cache.clear()
    guesser = stranger.guesser(PROMPT, "trimmed")
    guesser.guess(2)
    shorter = [PROMPT[0], *PROMPT[31:], 99]
    guesser.restart(shorter)
    guesses = guesser.guess(3)
    assert list(stranger.held) == [*shorter, *guesses[:2]]
    assert guesser.cost.t_reading_us == 0  # moved, not read


def test_the_limit_of_guesses(tiny_model: Path) -> None:
    with loaded(tiny_model, tiny_model, n_draft=2) as pair:
        assert len(pair.guesser(PROMPT).guess(5)) == 2


def test_an_unsure_draft_does_not_guess(tiny_model: Path) -> None:
    """Certainty is asked for, and no token has all of the probability."""
    with loaded(tiny_model, tiny_model, draft_p_min=1) as pair:
        guesser = pair.guesser([1, 60])
        assert len(guesser.guess(5)) < 5
        assert guesser.cost.t_us > 0


def test_a_token_that_only_the_target_has_ends_the_guessing(tmp_path: Path) -> None:
    """Padded vocabularies differ at their end: 262 tokens against 263, so number 262 is unknown to the draft."""
    target = write_tiny_llama(tmp_path / "target.gguf", more_pieces=("more",))
    with loaded(target, write_tiny_llama(tmp_path / "draft.gguf")) as pair:
        guesser = pair.guesser(PROMPT)
        assert len(guesser.guess(2)) == 2
        guesser.append(262)
        with pytest.raises(GuessingFailedError):
            guesser.guess(2)


def test_a_token_that_only_the_draft_has_is_never_guessed(tmp_path: Path) -> None:
    draft = write_tiny_llama(tmp_path / "draft.gguf", more_pieces=tuple(f"more{n}" for n in range(100)), seed=3)
    with loaded(write_tiny_llama(tmp_path / "target.gguf"), draft) as pair:
        guesses = [token for start in range(10, 250, 5) for token in pair.guesser([1, start]).guess(8)]
    assert guesses
    assert max(guesses) < 262


def test_stop_ends_the_reading(stranger: Pair) -> None:
    cancel = CancelFlag()
    stranger.draft.context.cache.clear()
    guesser = stranger.guesser(PROMPT, cancel=cancel)
    cancel.raise_flag()
    with pytest.raises(RequestCancelledError):
        guesser.guess(2)


class Broken:
    """A source of guesses that fails at once."""

    cost: GuessCost = FREE_OF_COST

    def append(self, token: int) -> None: ...

    def restart(self, text: Sequence[int]) -> None: ...

    def guess(self, n_most: int) -> list[int]:  # noqa: ARG002 - as the protocol has it
        raise GuessingFailedError("it broke")


@pytest.mark.expects_warnings
def test_an_answer_goes_on_without_a_draft_that_fails(stranger: Pair) -> None:
    plain, _ = stranger.answer(40, None)
    written, outcome = stranger.answer(40, Broken())
    assert written == plain
    assert (outcome.state, outcome.n_drafted) == (SpeculationState.DRAFT_FAILED, 0)
