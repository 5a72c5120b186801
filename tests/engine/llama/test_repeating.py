"""The same seed draws the same answer from the same cache; see "Repeating an answer" in CONTRIBUTING for where it cannot."""

from pathlib import Path

import pytest

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from tests.engine.engine_process import EngineProcess, conversation

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
    """Loaded afresh, the whole prompt is evaluated in the same batches; after a hit, its last token alone, each time."""
    request = conversation("Name three colours.", sampling=sampling)
    engine.load(starter_model)
    fresh, hit = engine.ask(request), engine.ask(request)
    assert engine.ask(request).text == hit.text
    engine.load(starter_model)
    assert engine.ask(request).text == fresh.text


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
    engine.load(starter_model)
    assert engine.ask(request).text == fresh
