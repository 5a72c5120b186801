"""What a cache gives back is what evaluating afresh would give: equal next-token logits, whatever was reused.

Not bit by bit: llama.cpp sums in another order when the same tokens come in other batches or lie in other cells, K and V are
kept in 16 bits, and activations beside quantized weights in 8. So next-token distributions are compared: the Kullback-Leibler
divergence (in nats) stays below a hundredth, and a single token that is missing moves it by several times that.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engine.llama.loaded_model import LoadedModel
from tests.engine.tiny_models import write_tiny_llama, write_tiny_mamba
from tests.engine.tiny_variants import write_tiny_experts, write_tiny_single, write_tiny_sliding

pytestmark = pytest.mark.model

Writer = Callable[[Path], Path]
TOLERANCE = 0.01  # nats
WRITERS: dict[str, Writer] = {
    "grouped heads": write_tiny_llama,
    "experts": write_tiny_experts,
    "sliding window": write_tiny_sliding,
    "recurrent": write_tiny_mamba,
}
TEXT = (
    "The harbour lay quiet in the morning. Two boats had come in before dawn, and their crews were mending the nets on the quay. "
    "A boy carried coffee from one to the other. Nobody spoke much; the catch had been small, and the price was smaller still. "
    "When the sun stood above the lighthouse, the harbour master came with his book and wrote down what each had brought. "
    "He asked the oldest of them how many years he had been at sea, and the old man answered that he had stopped to count. "
    "Then the wind turned, and everybody looked up at the flag."
)


def distance(found: NDArray[np.float32], expected: NDArray[np.float32]) -> float:
    """Return the divergence of the found distribution from the expected one."""
    p, q = (logits.astype(np.float64) - np.logaddexp.reduce(logits.astype(np.float64)) for logits in (expected, found))
    return float((np.exp(p) * (p - q)).sum())


def afresh(loaded: LoadedModel, tokens: list[int]) -> NDArray[np.float32]:
    """Return the logits that evaluating everything in one go gives."""
    loaded.cache.clear()
    return loaded.read(tokens)[1]


class Story:
    """A text cut into 90 + 70 tokens that were read and 20 new ones (real words where the vocabulary has them)."""

    def __init__(self, loaded: LoadedModel) -> None:
        tokens = loaded.model.vocabulary.tokenize(TEXT, parse_special=False)
        bos = [loaded.model.vocabulary.bos] if loaded.model.vocabulary.adds_bos else []
        assert len(tokens) >= 110
        self.first = [*bos, *tokens[: 90 - len(bos)]]
        self.second = [*tokens[20:50], *tokens[:40]]
        self.new = tokens[90:110]


@pytest.fixture(params=[*WRITERS, "starter", "gemma"])
def loaded(request: pytest.FixtureRequest, tmp_path: Path, starter_model: Path, gemma_model: Path) -> Iterator[LoadedModel]:
    real = {"starter": starter_model, "gemma": gemma_model}
    path = real[request.param] if request.param in real else WRITERS[request.param](tmp_path / "tiny.gguf")
    with LoadedModel(path) as model:
        yield model


@pytest.fixture
def story(loaded: LoadedModel) -> Story:
    return Story(loaded)


def test_a_prefix_that_is_reused(loaded: LoadedModel, story: Story) -> None:
    loaded.read(story.first)
    n_cached, reused = loaded.read([*story.first, *story.new])
    assert n_cached == 90
    assert distance(reused, afresh(loaded, [*story.first, *story.new])) < TOLERANCE


def test_a_conversation_that_was_put_back(loaded: LoadedModel, story: Story) -> None:
    loaded.read(story.first)
    saved = loaded.cache.save()
    assert saved is not None
    loaded.read(story.second)
    assert loaded.cache.restore(saved)
    assert loaded.cache.tokens == tuple(story.first)
    n_cached, reused = loaded.read([*story.first, *story.new])
    assert n_cached == 90
    assert distance(reused, afresh(loaded, [*story.first, *story.new])) < TOLERANCE


def test_an_end_that_is_given_up(loaded: LoadedModel, story: Story) -> None:
    """A recurrent state cannot, so it begins anew; the result is the same."""
    loaded.read([*story.first, *story.second])
    prompt = [*story.first[:80], *story.new]
    n_cached, reused = loaded.read(prompt)
    assert n_cached == (0 if loaded.model.info.is_recurrent else 80)
    assert distance(reused, afresh(loaded, prompt)) < TOLERANCE


def test_the_tolerance_notices_a_missing_end(loaded: LoadedModel, story: Story) -> None:
    whole = afresh(loaded, [*story.first, *story.new])
    assert distance(afresh(loaded, [*story.first, *story.new[:-1]]), whole) > 3 * TOLERANCE


def test_a_shift_is_exact_where_nothing_looks_back(tmp_path: Path) -> None:
    """In a model of one layer K and V depend on the token and its position only, so moved cells must equal evaluated ones:
    13 + 20 of 90 + 70 tokens leave, the runs before, between and behind stay.
    """
    with LoadedModel(write_tiny_single(tmp_path / "tiny.gguf")) as loaded:
        story = Story(loaded)
        loaded.read([*story.first, *story.second])
        prompt = [*story.first[:20], *story.first[33:], *story.second[20:], *story.new]
        n_cached, shifted = loaded.read(prompt, may_shift=True)
        assert n_cached == 20 + 57 + 50
        assert loaded.cache.tokens == tuple(prompt)
        assert distance(shifted, afresh(loaded, prompt)) < TOLERANCE / 10


def test_a_shift_is_near_where_layers_look_back(starter_model: Path) -> None:
    """What stays still bears traces of what left: an approximation, an order of magnitude above the noise."""
    with LoadedModel(starter_model) as loaded:
        story = Story(loaded)
        loaded.read([*story.first, *story.second])
        prompt = [*story.first[:20], *story.first[33:], *story.second, *story.new]
        n_cached, shifted = loaded.read(prompt, may_shift=True)
        assert n_cached == 20 + 57 + 70
        assert distance(shifted, afresh(loaded, prompt)) < 0.5
