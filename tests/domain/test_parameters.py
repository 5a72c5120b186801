"""Bounds, defaults and neutral values of what a user can set."""

import pytest
from pydantic import BaseModel, ValidationError

from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.settings import AppSettings


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("temperature", -0.1),
        ("temperature", 2.01),
        ("top_p", 1.5),
        ("min_p", -1),
        ("repeat_penalty", 0.9),
        ("seed", -2),
        ("seed", 2**32),
    ],
)
def test_sampler_values_outside_their_range_are_refused(field: str, value: float) -> None:
    with pytest.raises(ValidationError, match=field):
        SamplingParams.model_validate({field: value})


@pytest.mark.parametrize(("field", "value"), [("n_ctx", 63), ("n_threads", -1), ("n_gpu_layers", -2), ("type_k", "q3_k")])
def test_load_values_outside_their_range_are_refused(field: str, value: object) -> None:
    with pytest.raises(ValidationError, match=field):
        LoadParams.model_validate({field: value})


@pytest.mark.parametrize("model", [SamplingParams, LoadParams])
def test_every_field_has_a_title_and_a_description_for_the_panel(model: type[BaseModel]) -> None:
    missing = [name for name, field in model.model_fields.items() if not field.title]
    assert missing == []


def test_every_neutral_value_is_inside_its_bounds() -> None:
    for name, field in SamplingParams.model_fields.items():
        extra = field.json_schema_extra
        if isinstance(extra, dict) and "neutral" in extra:
            assert SamplingParams.model_validate({name: extra["neutral"]})


def test_settings_of_a_newer_version_are_read_without_what_is_unknown() -> None:
    assert AppSettings.model_validate({"theme": "dark", "hologram": True}).theme == "dark"
