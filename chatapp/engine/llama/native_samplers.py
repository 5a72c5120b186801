"""Which of llama.cpp's samplers the settings ask for, each made with its values.

The composition is that of ``common_sampler_init`` in llama.cpp's ``common/sampling.cpp``, less the samplers whose values are
neutral: logit biases first, the samplers in the order of the settings, and last the one that draws.
"""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import llama_cpp

from chatapp.domain.sampling import LogitBias, SamplerName, SamplingParams
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["NativeSampler", "chain_parts"]

_MIN_KEEP = 1
_MIROSTAT_M = 100  # as in the paper and in llama.cpp's programs
# At temperature 0 the likeliest token is taken. These change which one that is; the others only cut tails, and XTC and
# typical-p would take the likeliest one away.
_CHANGE_THE_BEST = (SamplerName.PENALTIES, SamplerName.DRY)


@dataclass(frozen=True, slots=True)
class NativeSampler:
    """A sampler of llama.cpp; ``n_history``: how many tokens of the prompt it wants to see."""

    handle: Any
    n_history: int = 0


def chain_parts(params: SamplingParams, seed: int, vocabulary: Vocabulary) -> list[NativeSampler]:
    """Return the samplers of a chain, in order; the chain that takes them frees them.

    Raises:
        ChatAppError: ``LOGIT_BIAS_INVALID``; nothing is left to be freed then.
    """
    biases = _logit_biases(params.logit_bias, vocabulary)
    if _is_greedy(params):
        wanted = [name for name in params.samplers if name in _CHANGE_THE_BEST and not params.mirostat]
        return [*biases, *_wanted(wanted, params, seed, vocabulary), NativeSampler(llama_cpp.llama_sampler_init_greedy())]
    if params.mirostat:
        return [*biases, *_temperature(params), _mirostat(params, seed, vocabulary)]
    return [*biases, *_wanted(list(params.samplers), params, seed, vocabulary), _last(params, seed)]


def _is_greedy(params: SamplingParams) -> bool:
    return params.temperature == 0 and (params.dynatemp_range == 0 or bool(params.mirostat))


def _wanted(names: list[SamplerName], params: SamplingParams, seed: int, vocabulary: Vocabulary) -> list[NativeSampler]:
    makers: dict[SamplerName, Callable[[], list[NativeSampler]]] = {
        SamplerName.PENALTIES: lambda: _penalties(params, vocabulary),
        SamplerName.DRY: lambda: _dry(params, vocabulary),
        SamplerName.XTC: lambda: _xtc(params, seed),
        SamplerName.TEMPERATURE: lambda: _dynamic_temperature(params),
    }
    return [part for name in names for part in (makers[name]() if name in makers else _cut(name, params))]


def _cut(name: SamplerName, params: SamplingParams) -> list[NativeSampler]:
    """Return the sampler that cuts the tail in this way, if it cuts anything."""
    made = {
        SamplerName.TOP_N_SIGMA: params.top_n_sigma > 0
        and (lambda: llama_cpp.llama_sampler_init_top_n_sigma(params.top_n_sigma)),
        SamplerName.TOP_K: params.top_k > 0 and (lambda: llama_cpp.llama_sampler_init_top_k(params.top_k)),
        SamplerName.TYP_P: params.typical_p < 1 and (lambda: llama_cpp.llama_sampler_init_typical(params.typical_p, _MIN_KEEP)),
        SamplerName.TOP_P: params.top_p < 1 and (lambda: llama_cpp.llama_sampler_init_top_p(params.top_p, _MIN_KEEP)),
        SamplerName.MIN_P: params.min_p > 0 and (lambda: llama_cpp.llama_sampler_init_min_p(params.min_p, _MIN_KEEP)),
    }[name]
    return [NativeSampler(made())] if made else []


def _penalties(params: SamplingParams, vocabulary: Vocabulary) -> list[NativeSampler]:
    is_neutral = params.repeat_penalty == 1 and params.frequency_penalty == 0 and params.presence_penalty == 0
    if is_neutral or params.repeat_last_n == 0:
        return []
    handle = llama_cpp.llama_sampler_init_penalties(
        vocabulary.size, params.repeat_last_n, params.repeat_penalty, params.frequency_penalty, params.presence_penalty
    )
    return [NativeSampler(handle, params.repeat_last_n)]


def _dry(params: SamplingParams, vocabulary: Vocabulary) -> list[NativeSampler]:
    if params.dry_multiplier == 0 or params.dry_penalty_last_n == 0:
        return []
    breakers = [text.encode("utf-8", "replace") for text in params.dry_sequence_breakers if text]
    handle = llama_cpp.llama_sampler_init_dry(
        vocabulary.handle,
        params.dry_multiplier,
        params.dry_base,
        params.dry_allowed_length,
        params.dry_penalty_last_n,
        (ctypes.c_char_p * len(breakers))(*breakers),
        len(breakers),
    )
    return [NativeSampler(handle, params.dry_penalty_last_n)]


def _xtc(params: SamplingParams, seed: int) -> list[NativeSampler]:
    if params.xtc_probability == 0:
        return []
    handle = llama_cpp.llama_sampler_init_xtc(params.xtc_probability, params.xtc_threshold, _MIN_KEEP, seed)
    return [NativeSampler(handle)]


def _temperature(params: SamplingParams) -> list[NativeSampler]:
    return [] if params.temperature == 1 else [NativeSampler(llama_cpp.llama_sampler_init_temp(params.temperature))]


def _dynamic_temperature(params: SamplingParams) -> list[NativeSampler]:
    if params.dynatemp_range == 0:
        return _temperature(params)
    handle = llama_cpp.llama_sampler_init_temp_ext(params.temperature, params.dynatemp_range, params.dynatemp_exponent)
    return [NativeSampler(handle)]


def _mirostat(params: SamplingParams, seed: int, vocabulary: Vocabulary) -> NativeSampler:
    tau, eta = params.mirostat_tau, params.mirostat_eta
    if params.mirostat == 1:
        return NativeSampler(llama_cpp.llama_sampler_init_mirostat(vocabulary.size, seed, tau, eta, _MIROSTAT_M))
    return NativeSampler(llama_cpp.llama_sampler_init_mirostat_v2(seed, tau, eta))


def _last(params: SamplingParams, seed: int) -> NativeSampler:
    if params.adaptive_target >= 0:
        return NativeSampler(llama_cpp.llama_sampler_init_adaptive_p(params.adaptive_target, params.adaptive_decay, seed))
    return NativeSampler(llama_cpp.llama_sampler_init_dist(seed))


def _logit_biases(biases: tuple[LogitBias, ...], vocabulary: Vocabulary) -> list[NativeSampler]:
    pairs = [(token, bias.bias) for bias in biases if bias.bias for token in _tokens_of(bias.token, vocabulary)]
    if not pairs:
        return []
    native = (llama_cpp.llama_logit_bias * len(pairs))(*pairs)
    return [NativeSampler(llama_cpp.llama_sampler_init_logit_bias(vocabulary.size, len(pairs), native))]


def _tokens_of(token: int | str, vocabulary: Vocabulary) -> list[int]:
    if isinstance(token, str):
        return vocabulary.tokenize(token, parse_special=True)
    if token >= vocabulary.size:
        reason = f"this model's tokens end at {vocabulary.size - 1:,}"
        raise ChatAppError.of(ProblemKind.LOGIT_BIAS_INVALID, token=token, reason=reason)
    return [token]
