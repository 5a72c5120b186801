"""The loop that guesses, in this process, guessing at every step: tokens, cells and logits beside those of the plain loop."""

from collections.abc import Callable, Sequence
from pathlib import Path

import llama_cpp
import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.sampling import LogitBias, SamplingParams
from chatapp.domain.speculation import Speculation
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.decode_loop import DecodeLoop
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.speculation import SpeculativeLoop
from chatapp.engine.llama.text_stream import TextStream
from chatapp.engine.speculation_gate import SpeculationGate
from chatapp.engine.turn_report import PreparedPrompt, TurnReport
from tests.engine.llama.loaded_model import LoadedModel
from tests.engine.tiny_models import write_tiny_llama
from tests.engine.tiny_variants import write_tiny_experts, write_tiny_sliding

A, B, C = 102, 103, 104  # bytes of the tiny models
LETTERS = SamplingParams(temperature=0, logit_bias=tuple(LogitBias(token=token, bias=100) for token in (A, B, C)))


class EagerGate(SpeculationGate):
    """Asks for guesses always."""

    def __init__(self, n_guesses: int = 5) -> None:
        super().__init__()
        self._n_asked = n_guesses

    @property
    def n_guesses(self) -> int:
        return self._n_asked

    def _judge(self) -> None:
        pass

    @property
    def _plain_step_us(self) -> float:
        return 1.0


class Run:
    """One answer, and what it left."""

    def __init__(
        self,
        model: LoadedModel,
        prompt: Sequence[int],
        n_tokens: int,
        sampling: SamplingParams,
        *,
        guesses: bool,
        n_wanted: int = 5,
    ) -> None:
        self.gate = EagerGate(n_wanted)
        report = TurnReport("g", lambda _event: None)
        report.prepared(PreparedPrompt(len(prompt), 0, 0, 1), 0)
        model.cache.clear()
        sampler = SamplerChain(sampling, 1, model.model.vocabulary)
        loop = (SpeculativeLoop if guesses else DecodeLoop)(model.context, model.model.vocabulary, CancelFlag(), report)
        loop.prefill(list(prompt))
        if isinstance(loop, SpeculativeLoop):
            loop.speculate(prompt, self.gate)
        self.reason = loop.decode(sampler, TextStream(), n_tokens)
        sampler.close()
        self.n_gen = report.n_gen
        self.held = model.cache.tokens
        self.state_bytes = model.cache.saved_size()  # grows with each cell that llama.cpp holds
        self.last_position = llama_cpp.llama_memory_seq_pos_max(llama_cpp.llama_get_memory(model.context.handle), 0)
        self.answer = self.held[len(prompt) :]  # all but the last token

    @property
    def outcome(self) -> Speculation:
        return self.gate.outcome


@pytest.mark.parametrize("write", [write_tiny_llama, write_tiny_experts, write_tiny_sliding])
@pytest.mark.parametrize("temperature", [0.0, 0.5])
def test_tokens_and_cells_are_those_of_the_plain_loop(tmp_path: Path, write: Callable[[Path], Path], temperature: float) -> None:
    """Four hundred tokens of three letters: right and wrong guesses mixed, each wrong one removed again, in the book and in
    llama.cpp's memory.
    """
    sampling = LETTERS.model_copy(update={"temperature": temperature})
    prompt = [1, A, B, C, A, B, C, A, B]
    with LoadedModel(write(tmp_path / "tiny.gguf")) as model:
        plain, guessed = (Run(model, prompt, 400, sampling, guesses=guesses) for guesses in (False, True))
    assert guessed.held == plain.held
    assert guessed.n_gen == plain.n_gen == len(guessed.answer) + 1 == 400
    assert guessed.reason is plain.reason is StopReason.LENGTH
    assert guessed.outcome.n_drafted > 0
    assert guessed.state_bytes == plain.state_bytes
    assert guessed.last_position == plain.last_position == len(guessed.held) - 1


@pytest.mark.parametrize("n_wanted", [1, 3, 63])
def test_the_window_fills_to_its_last_cell(tmp_path: Path, n_wanted: int) -> None:
    """However far it guesses (63: all that the batch of 64 has room for), no cell beyond the window is asked for."""
    prompt = [1, A, B, C, A, B, C, A, B]
    with LoadedModel(write_tiny_llama(tmp_path / "tiny.gguf"), n_ctx=256) as model:
        runs = [Run(model, prompt, 0, LETTERS, guesses=guesses, n_wanted=n_wanted) for guesses in (False, True)]
    plain, guessed = runs
    assert guessed.reason is plain.reason is StopReason.CONTEXT_FULL
    assert guessed.held == plain.held
    assert len(guessed.held) == 256


@pytest.mark.model
def test_copied_text_is_mostly_guessed(starter_model: Path) -> None:
    """The model goes on with a list that repeats: more than half of the guesses hold, and a batch gives several tokens. Nothing
    is said of time.
    """
    text = "red, green, blue, yellow, black, white, " * 8
    with LoadedModel(starter_model, n_batch=256) as model:
        prompt = model.model.vocabulary.tokenize(text, parse_special=False)
        plain, guessed = (Run(model, prompt, 60, SamplingParams(temperature=0), guesses=guesses) for guesses in (False, True))
    assert guessed.held == plain.held
    assert guessed.n_gen == 60
    assert 2 * guessed.outcome.n_accepted > guessed.outcome.n_drafted
    assert guessed.outcome.n_accepted > guessed.outcome.n_batches
