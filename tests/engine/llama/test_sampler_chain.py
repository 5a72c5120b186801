"""The chain holds what the settings ask for, in their order, and nothing that would do nothing."""

import numpy as np
import pytest

from chatapp.domain.sampling import DEFAULT_ORDER, SamplingParams
from chatapp.engine.llama.candidates import Candidates
from chatapp.engine.llama.sampler_chain import SamplerChain, draw_seed
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind

NEUTRAL = {"temperature": 1.0, "top_k": 0, "top_p": 1.0, "min_p": 0.0}
ALL_ON = {
    "temperature": 0.8,
    "dynatemp_range": 0.3,
    "top_k": 40,
    "top_p": 0.95,
    "min_p": 0.05,
    "typical_p": 0.9,
    "top_n_sigma": 1.0,
    "xtc_probability": 0.5,
    "repeat_penalty": 1.1,
    "dry_multiplier": 0.8,
    "logit_bias": [{"token": 5, "bias": 1.0}],
}


def _names(vocabulary: Vocabulary, **changes: object) -> tuple[str, ...]:
    chain = SamplerChain(SamplingParams.model_validate({**NEUTRAL, **changes}), seed=1, vocabulary=vocabulary)
    try:
        return chain.names
    finally:
        chain.close()


def test_xtc_leaves_the_likeliest_out_of_candidates_of_our_own(vocabulary: Vocabulary) -> None:
    """Three tokens of about a third each are left by top-k; XTC (always, from a tenth on) takes all out but the least likely."""
    likeliest_first = (300, 20, 77)
    logits = np.zeros(vocabulary.size, np.float32)
    logits[list(likeliest_first)] = (12.0, 11.9, 11.8)
    params = SamplingParams.model_validate({**NEUTRAL, "top_k": 3, "xtc_probability": 1.0, "xtc_threshold": 0.1})
    candidates = Candidates(vocabulary.size)
    chain = SamplerChain(params, 1, vocabulary)
    for _ in range(2):  # the second time from the same memory
        candidates.take(logits)
        assert chain.draw(candidates) == likeliest_first[-1]
        assert len(candidates) == 1
    chain.close()


def test_logits_that_are_known_are_drawn_from_once(vocabulary: Vocabulary) -> None:
    logits = np.zeros(vocabulary.size, np.float32)
    logits[77] = 9.0
    chain = SamplerChain(SamplingParams(temperature=0, frequency_penalty=2.0), 1, vocabulary)
    chain.remember([77, 77], logits)  # twice 2 less: 9 becomes 5, which is still the most
    assert chain.sample(None) == 77
    chain.remember([77] * 5, logits)  # eight times with the one that was drawn: 9 becomes -7
    assert chain.sample(None) == 0
    chain.close()


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({}, ("dist",)),
        ({"top_k": 40}, ("top-k", "dist")),
        ({"top_p": 0.9}, ("top-p", "dist")),
        ({"min_p": 0.1}, ("min-p", "dist")),
        ({"typical_p": 0.9}, ("typical", "dist")),
        ({"top_n_sigma": 1.0}, ("top-n-sigma", "dist")),
        ({"xtc_probability": 0.5}, ("xtc", "dist")),
        ({"temperature": 0.5}, ("temp", "dist")),
        ({"temperature": 1.0, "dynatemp_range": 0.5}, ("temp-ext", "dist")),
        ({"dry_multiplier": 0.8}, ("dry", "dist")),
        ({"repeat_penalty": 1.1}, ("penalties", "dist")),
        ({"frequency_penalty": 0.1}, ("penalties", "dist")),
        ({"presence_penalty": -0.1}, ("penalties", "dist")),
        ({"logit_bias": [{"token": "yes", "bias": 2}]}, ("logit-bias", "dist")),
        ({"adaptive_target": 0.5}, ("adaptive-p",)),
        ({"mirostat": 1}, ("mirostat",)),
        ({"mirostat": 2, "temperature": 0.7, "top_k": 40, "repeat_penalty": 1.1}, ("temp", "mirostat-v2")),
    ],
)
def test_one_value_adds_its_sampler(vocabulary: Vocabulary, changes: dict[str, object], names: tuple[str, ...]) -> None:
    assert _names(vocabulary, **changes) == names


@pytest.mark.parametrize(
    "changes",
    [
        {"repeat_last_n": 0, "repeat_penalty": 1.5},
        {"dry_multiplier": 0.8, "dry_penalty_last_n": 0},
        {"dynatemp_exponent": 3.0, "xtc_threshold": 0.3, "dry_base": 2.0, "mirostat_tau": 2.0, "adaptive_decay": 0.5},
        {"top_n_sigma": -0.5, "adaptive_target": -0.5},
        {"logit_bias": [{"token": "yes", "bias": 0}]},
    ],
)
def test_a_value_without_effect_adds_nothing(vocabulary: Vocabulary, changes: dict[str, object]) -> None:
    assert _names(vocabulary, **changes) == ("dist",)


def test_the_default_order_is_that_of_llama_cpp(vocabulary: Vocabulary) -> None:
    """As ``samplers`` in llama.cpp's common/common.h; logit biases before it and the draw behind it."""
    cuts = ("top-n-sigma", "top-k", "typical", "top-p", "min-p", "xtc")
    assert _names(vocabulary, **ALL_ON) == ("logit-bias", "penalties", "dry", *cuts, "temp-ext", "dist")


def test_the_order_can_be_changed_and_a_sampler_left_out(vocabulary: Vocabulary) -> None:
    backwards = _names(vocabulary, **ALL_ON, samplers=DEFAULT_ORDER[::-1])
    assert backwards[1:-1] == _names(vocabulary, **ALL_ON)[1:-1][::-1]
    assert _names(vocabulary, **ALL_ON, samplers=["temperature;top_k"]) == ("logit-bias", "temp-ext", "top-k", "dist")


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({}, ("greedy",)),
        ({"top_k": 40, "top_p": 0.5, "typical_p": 0.2, "xtc_probability": 1.0, "adaptive_target": 0.2}, ("greedy",)),
        ({"repeat_penalty": 1.1, "dry_multiplier": 0.8}, ("penalties", "dry", "greedy")),
        ({"mirostat": 2}, ("greedy",)),
        ({"dynatemp_range": 0.5}, ("temp-ext", "dist")),  # it reaches from 0 to 0.5: no longer only the likeliest
    ],
)
def test_temperature_zero_takes_the_likeliest(vocabulary: Vocabulary, changes: dict[str, object], names: tuple[str, ...]) -> None:
    assert _names(vocabulary, **{**changes, "temperature": 0.0}) == names


def test_a_logit_bias_decides_a_draw(vocabulary: Vocabulary) -> None:
    """All logits are 0: greedy takes the one that has a bias, whatever its id."""
    params = SamplingParams.model_validate({"temperature": 0, "logit_bias": ["77+3"]})
    chain = SamplerChain(params, seed=1, vocabulary=vocabulary)
    assert chain.draw(Candidates(vocabulary.size)) == 77
    chain.close()


def test_the_prompt_counts_for_the_penalties(vocabulary: Vocabulary) -> None:
    """All logits are 0 but one stands out a little; a presence penalty for having been in the prompt takes it back."""
    params = SamplingParams.model_validate({"temperature": 0, "presence_penalty": 2.0, "logit_bias": ["9+1"]})
    chain = SamplerChain(params, seed=1, vocabulary=vocabulary)
    assert chain.draw(Candidates(vocabulary.size)) == 9
    chain.remember([9])
    assert chain.draw(Candidates(vocabulary.size)) != 9
    chain.close()


def test_a_bias_for_a_token_that_the_model_lacks_is_told(vocabulary: Vocabulary) -> None:
    params = SamplingParams.model_validate({"logit_bias": [f"{vocabulary.size}+1"]})
    with pytest.raises(ChatAppError, match="tokens end at 49,151") as told:
        SamplerChain(params, seed=1, vocabulary=vocabulary)
    assert told.value.problem.kind is ProblemKind.LOGIT_BIAS_INVALID


def test_a_seed_that_was_asked_for_is_used() -> None:
    assert draw_seed(SamplingParams(seed=0)) == 0
    assert draw_seed(SamplingParams(seed=2**32 - 2)) == 2**32 - 2


def test_a_drawn_seed_is_a_seed_that_can_be_asked_for() -> None:
    seeds = {draw_seed(SamplingParams()) for _ in range(20)}
    assert len(seeds) > 1
    assert all(SamplingParams(seed=seed).seed == seed for seed in seeds)
