"""Presets: what they change and what they leave alone."""

import pytest
from pydantic import ValidationError

from chatapp.domain.sampler_presets import BUILT_IN_PRESETS, SamplerPreset, apply_preset, is_in_force
from chatapp.domain.sampling import LogitBias, SamplingParams

MINE = SamplingParams(temperature=1.9, seed=7, max_tokens=99, stop=("END",), logit_bias=(LogitBias(token=3, bias=1.0),))


@pytest.mark.parametrize("preset", BUILT_IN_PRESETS, ids=lambda preset: preset.name)
def test_a_preset_keeps_what_belongs_to_the_task(preset: SamplerPreset) -> None:
    applied = apply_preset(preset.values, MINE)
    assert (applied.seed, applied.max_tokens, applied.stop, applied.logit_bias) == (7, 99, ("END",), MINE.logit_bias)
    assert applied.temperature == preset.values.temperature
    assert is_in_force(preset.values, applied)
    assert not is_in_force(preset.values, MINE)


def test_the_built_in_presets_differ_and_balanced_is_the_default() -> None:
    in_force = [preset.name for preset in BUILT_IN_PRESETS if is_in_force(preset.values, SamplingParams())]
    assert in_force == ["Balanced"]


@pytest.mark.parametrize("name", ["", 41 * "x"])
def test_a_name_that_no_list_can_show_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        SamplerPreset(name=name, values=SamplingParams())
