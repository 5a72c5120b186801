"""Named sets of sampler values: three of ours, the model's own, and the user's."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from chatapp.domain.sampling import SamplingParams

__all__ = ["BUILT_IN_PRESETS", "MAX_NAME_CHARACTERS", "SamplerPreset", "apply_preset", "is_in_force"]

MAX_NAME_CHARACTERS = 40
_KEPT = ("seed", "max_tokens", "stop", "logit_bias")  # belong to the task at hand, not to a manner of drawing


class SamplerPreset(BaseModel):
    """A name and the values behind it; seed, limits, stop strings and logit biases are no part of a preset."""

    model_config = ConfigDict(frozen=True)

    name: Annotated[str, Field(min_length=1, max_length=MAX_NAME_CHARACTERS)]
    values: SamplingParams


BUILT_IN_PRESETS: tuple[SamplerPreset, ...] = (
    # Near-greedy for facts, code and extraction; min-p alone cuts the tail, so that nothing is cut twice.
    SamplerPreset(name="Precise", values=SamplingParams(temperature=0.2, top_k=0, top_p=1.0, min_p=0.1)),
    SamplerPreset(name="Balanced", values=SamplingParams()),  # llama.cpp's defaults
    # A high temperature with a min-p tail cut, and DRY against loops.
    SamplerPreset(name="Lively", values=SamplingParams(temperature=1.2, top_k=0, top_p=1.0, min_p=0.05, dry_multiplier=0.8)),
)


def apply_preset(preset: SamplingParams, present: SamplingParams) -> SamplingParams:
    """Return the preset's values with what belongs to the task (seed, limits, stop strings, biases) kept."""
    return preset.model_copy(update={name: getattr(present, name) for name in _KEPT})


def is_in_force(preset: SamplingParams, present: SamplingParams) -> bool:
    """True where applying the preset would change nothing."""
    return apply_preset(preset, present) == present
