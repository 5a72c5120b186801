"""Bounds, defaults and neutral values of what a user can set."""

from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import DEFAULT_ORDER, SamplerName, SamplingParams
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


@pytest.mark.parametrize(
    ("field", "value"), [("n_ctx", 63), ("n_threads", -1), ("n_gpu_layers", -3), ("type_k", "q3_k"), ("tensor_split", "3;1")]
)
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


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("temperature", float("nan")),
        ("temperature", float("inf")),
        ("typical_p", 1.1),
        ("xtc_threshold", 0.6),
        ("dry_base", 0.5),
        ("mirostat", 3),
        ("adaptive_decay", 1.0),
        ("logit_bias", ["15043+101"]),
        ("logit_bias", ["no number"]),
        ("logit_bias", ["=3"]),
        ("samplers", ["top_k", "top_k"]),
        ("samplers", ["best_k"]),
    ],
)
def test_more_sampler_values_outside_their_range_are_refused(field: str, value: object) -> None:
    with pytest.raises(ValidationError):
        SamplingParams.model_validate({field: value})


def test_values_of_an_older_version_still_load() -> None:
    """Written by the version that knew eight fields: what it did not know takes llama.cpp's default."""
    old = '{"temperature":0.5,"top_k":10,"top_p":0.9,"min_p":0.1,"repeat_penalty":1.1,"seed":7,"max_tokens":64,"stop":["END"]}'
    values = SamplingParams.model_validate_json(old)
    assert (values.temperature, values.stop, values.repeat_last_n, values.samplers) == (0.5, ("END",), 64, DEFAULT_ORDER)


def test_biases_and_order_are_read_as_the_command_line_writes_them() -> None:
    values = SamplingParams.model_validate(
        {"logit_bias": ["15043+1", "a=b=-2.5", "7-100"], "samplers": ["top_k;min_p", "temperature"]}
    )
    assert [(bias.token, bias.bias) for bias in values.logit_bias] == [(15043, 1.0), ("a=b", -2.5), (7, -100.0)]
    assert values.samplers == (SamplerName.TOP_K, SamplerName.MIN_P, SamplerName.TEMPERATURE)
    assert SamplingParams.model_validate_json(values.model_dump_json()) == values


def test_records_do_not_tell_where_the_draft_lies() -> None:
    params = LoadParams(model_draft=str(Path("home") / "me" / "models" / "small.gguf"))
    assert params.without_folders() == LoadParams(model_draft="small.gguf")
    assert LoadParams().without_folders() == LoadParams()
