"""The same seed draws the same answer to a prompt that was just read, and again to one that is held: see "Repeating an answer" in
CONTRIBUTING, also for where it cannot.
"""

from pathlib import Path

import pytest

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import EngineProcess, conversation
from tests.engine.llama.test_alternatives import several

pytestmark = pytest.mark.model

EVERYTHING = SamplingParams(
    temperature=1.2,
    dynatemp_range=0.3,
    top_k=60,
    typical_p=0.95,
    top_n_sigma=2.0,
    xtc_probability=0.3,
    frequency_penalty=0.2,
    dry_multiplier=0.8,
    seed=11,
    max_tokens=24,
)


@pytest.mark.parametrize(
    "sampling",
    [
        SamplingParams(temperature=0, max_tokens=24),
        EVERYTHING,
        SamplingParams(mirostat=1, seed=5, max_tokens=24),
        SamplingParams(mirostat=2, seed=5, max_tokens=24),
        SamplingParams(adaptive_target=0.3, seed=5, max_tokens=24),
    ],
    ids=["greedy", "everything", "mirostat", "mirostat-v2", "adaptive-p"],
)
def test_an_answer_repeats_after_a_load_and_after_a_hit(
    engine: EngineProcess, starter_model: Path, sampling: SamplingParams
) -> None:
    """Loaded afresh, the whole prompt is evaluated in the same batches; after a hit, its logits are those that were kept."""
    request = conversation("Name three colours.", sampling=sampling)
    engine.load(starter_model)
    fresh = engine.ask(request).text
    for _ in range(2):
        hit = engine.ask(request)
        assert hit.text == fresh
        assert hit.finished.counts.n_prompt_processed == 0
    engine.load(starter_model)
    assert engine.ask(request).text == fresh


def test_an_answer_repeats_with_the_seed_that_was_drawn_for_it(engine: EngineProcess, starter_model: Path) -> None:
    """The user asks with a new seed each time, likes the answer, and enters the seed that the figures name."""
    engine.load(starter_model)
    lively = SamplingParams(temperature=1.5, max_tokens=24)
    drawn = engine.ask(conversation("Name three colours.", sampling=lively))
    assert drawn.prepared is not None
    fixed = lively.model_copy(update={"seed": drawn.prepared.seed})
    assert engine.ask(conversation("Name three colours.", sampling=fixed)).text == drawn.text


@pytest.mark.parametrize("speculation", ["off", "ngram"])
def test_an_answer_in_the_middle_repeats_when_one_goes_back(engine: EngineProcess, starter_model: Path, speculation: str) -> None:
    """Two turns, another conversation, then the answer to the first message again, then to the second as it was.

    With guesses a clock chooses the batches of a longer answer; these are over before the first guess.
    """
    engine.load(starter_model, n_ctx=1024, speculation=speculation)
    chat, other = (ChatDriver(engine, max_tokens=6 if speculation == "ngram" else 24) for _ in range(2))
    first, second = chat.say("Tell me about the sea."), chat.say("And the sky?")
    other.say("How do I boil an egg?")
    chat.take_back()
    assert chat.ask().text == second.text
    chat.take_back(3)
    assert chat.ask().text == first.text


def test_an_answer_behind_a_trim_repeats(engine: EngineProcess, starter_model: Path) -> None:
    """Its prompt was read behind cells that were moved; asked again, all of it lies there as it was."""
    engine.load(starter_model, n_ctx=512, trim_mode="fast")
    chat = ChatDriver(engine, max_tokens=12)
    while (turn := chat.say("Tell me about the sea, the sky, the wind and the harbour. " * 3)).finished.trim is None:
        pass
    chat.take_back()
    again = chat.ask()
    assert chat.counts(again)[1] == 0
    assert again.text == turn.text


def test_several_answers_repeat(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    request = conversation("Name three colours.", sampling=SamplingParams(seed=5, max_tokens=12))
    texts = [several(engine.ask(request.model_copy(update={"n_answers": 3}))).texts for _ in range(2)]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) > 1


def test_another_seed_draws_another_answer(engine: EngineProcess, starter_model: Path) -> None:
    """Twelve tokens at temperature 2 from all of the vocabulary: that two seeds agree is practically impossible."""
    engine.load(starter_model)
    wild = SamplingParams(temperature=2.0, top_k=0, top_p=1.0, min_p=0.0, max_tokens=12)
    texts = {engine.ask(conversation("Hi", sampling=wild.model_copy(update={"seed": seed}))).text for seed in (1, 2)}
    assert len(texts) == 2


def test_a_constrained_answer_repeats_too(engine: EngineProcess, starter_model: Path) -> None:
    request = conversation("Describe a sailor.", sampling=SamplingParams(seed=5, max_tokens=24))
    request = request.model_copy(update={"output_format": OutputFormat(kind=FormatKind.JSON)})
    engine.load(starter_model)
    fresh = engine.ask(request).text
    assert engine.ask(request).text == fresh
    engine.load(starter_model)
    assert engine.ask(request).text == fresh
