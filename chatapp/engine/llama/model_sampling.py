"""Sampler values that a model's author recommends: ``general.sampling.*`` in the header of the file.

The keys are those of ``enum llama_model_meta_key``, read as ``common_init_sampler_from_model`` in llama.cpp's
``common/common.cpp`` reads them: what the file does not name keeps llama.cpp's default.
"""

from collections.abc import Callable

import llama_cpp
from pydantic import ValidationError

from chatapp.domain.sampling import SamplerName, SamplingParams
from chatapp.log import topic

__all__ = ["recommended_sampling"]

_FIELDS = {
    "top_k": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_TOP_K,
    "top_p": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_TOP_P,
    "min_p": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_MIN_P,
    "xtc_probability": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_XTC_PROBABILITY,
    "xtc_threshold": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_XTC_THRESHOLD,
    "temperature": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_TEMP,
    "repeat_last_n": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_PENALTY_LAST_N,
    "repeat_penalty": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_PENALTY_REPEAT,
    "mirostat": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_MIROSTAT,
    "mirostat_tau": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_MIROSTAT_TAU,
    "mirostat_eta": llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_MIROSTAT_ETA,
}
_SPELLINGS = {"nucleus": "top_p", "temp": "temperature", "typ": "typ_p", "topnsigma": "top_n_sigma"}

_log = topic("engine")


def recommended_sampling(meta: Callable[[str], str]) -> SamplingParams | None:
    """Return the author's sampler values; None where the file names none.

    Args:
        meta: Returns a scalar of the header as text, empty where it is missing.
    """
    values: SamplingParams | None = None
    for name, key in _FIELDS.items():
        text = meta(_key(key))
        values = _with(values, name, text) if text else values
    order = _order(meta(_key(llama_cpp.LLAMA_MODEL_META_KEY_SAMPLING_SEQUENCE)))
    return (values or SamplingParams()).model_copy(update={"samplers": order}) if order else values


def _key(number: int) -> str:
    name = llama_cpp.llama_model_meta_key_str(number)
    return name.decode() if name else ""


def _with(values: SamplingParams | None, name: str, text: str) -> SamplingParams | None:
    """Return the values with one more; one that is outside its range is left out, and the log says so."""
    try:
        return SamplingParams.model_validate({**(values or SamplingParams()).model_dump(), name: float(text)})
    except (ValidationError, ValueError) as error:
        _log.warning("the model recommends %s = %s, which is left out: %s", name, text, error)
        return values


def _order(sequence: str) -> tuple[SamplerName, ...]:
    """Return the samplers named in ``general.sampling.sequence``; those that a chat has no use for are left out."""
    known = {name.value: name for name in SamplerName} | {name.value.replace("_", ""): name for name in SamplerName}
    spelled = [part.strip().lower().replace("-", "_") for part in sequence.split(";")]
    found = [known.get(_SPELLINGS.get(part, part)) for part in spelled]
    return tuple(dict.fromkeys(name for name in found if name is not None))
