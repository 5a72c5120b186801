"""The chain holds what the settings ask for, in llama.cpp's order, and nothing that would do nothing."""

import pytest

from chatapp.domain.sampling import SamplingParams
from chatapp.engine.llama.sampler_chain import SamplerChain, draw_seed

NEUTRAL = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0, "repeat_penalty": 1.0}


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({}, ("dist",)),
        ({"temperature": 0.0}, ("greedy",)),
        ({"temperature": 0.0, "top_k": 40, "top_p": 0.5}, ("greedy",)),
        ({"temperature": 0.0, "repeat_penalty": 1.1}, ("penalties", "greedy")),
        ({"top_p": 0.9}, ("top-p", "dist")),
        (
            {"temperature": 0.8, "top_k": 40, "top_p": 0.95, "min_p": 0.05, "repeat_penalty": 1.1},
            ("penalties", "top-k", "top-p", "min-p", "temp", "dist"),
        ),
    ],
)
def test_the_chain(changes: dict[str, float], names: tuple[str, ...]) -> None:
    chain = SamplerChain(SamplingParams.model_validate({**NEUTRAL, **changes}), seed=1, n_vocab=100)
    assert chain.names == names
    chain.close()


def test_a_seed_that_was_asked_for_is_used() -> None:
    assert draw_seed(SamplingParams(seed=0)) == 0
    assert draw_seed(SamplingParams(seed=2**32 - 2)) == 2**32 - 2


def test_a_drawn_seed_is_a_seed_that_can_be_asked_for() -> None:
    seeds = {draw_seed(SamplingParams()) for _ in range(20)}
    assert len(seeds) > 1
    assert all(SamplingParams(seed=seed).seed == seed for seed in seeds)
