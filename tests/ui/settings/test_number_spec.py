import pytest
from pydantic import BaseModel

from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.ui.settings.number_spec import number_spec, object_stem


def test_a_fraction_with_a_neutral_value() -> None:
    spec = number_spec(SamplingParams, "temperature")

    assert (spec.title, spec.minimum, spec.maximum, spec.step) == ("Temperature", 0.0, 2.0, 0.05)
    assert (spec.default, spec.neutral, spec.is_integer, spec.decimals) == (0.8, 1.0, False, 2)


def test_an_integer_without_a_neutral_value() -> None:
    spec = number_spec(LoadParams, "n_ctx")

    assert (spec.minimum, spec.maximum, spec.neutral, spec.is_integer, spec.decimals) == (64, 1_048_576, None, True, 0)


def test_values_come_back_as_the_field_type() -> None:
    assert repr(number_spec(SamplingParams, "top_k").typed(40.0)) == "40"
    assert number_spec(SamplingParams, "temperature").typed(0.1 + 0.2) == 0.3


def test_a_seed_of_32_bits_is_exact() -> None:
    assert number_spec(SamplingParams, "seed").typed(float(2**32 - 2)) == 4_294_967_294


@pytest.mark.parametrize(
    ("name", "stem"), [("top_k", "topK"), ("seed", "seed"), ("repeat_penalty", "repeatPenalty"), ("n_gpu_layers", "nGpuLayers")]
)
def test_object_stem(name: str, stem: str) -> None:
    assert object_stem(name) == stem


def test_a_field_without_bounds_is_refused() -> None:
    class Unbounded(BaseModel):
        n: int = 1

    with pytest.raises(ValueError, match="no bounds"):
        number_spec(Unbounded, "n")
