"""Speeds foretold: the same model, other models, the bandwidth alone, and nothing."""

from dataclasses import replace

import pytest

from chatapp.metrics.speed_forecast import (
    ForecastSource,
    SpeedForecast,
    SpeedSample,
    SpeedTarget,
    foretell_decode,
    foretell_prefill,
    read_params,
    weights_type,
)

_OTHER = ("other.gguf", 1)
_TARGET = SpeedTarget(("this.gguf", 2), on_gpu=False, token_bytes=2e9, active_params=4e9, weights="Q4_K")


def _sample(
    rate: float, *, model: tuple[str, int] = _OTHER, on_gpu: bool = False, size: float = 1e9, weights: str = "Q4_K"
) -> SpeedSample:
    return SpeedSample(
        model, on_gpu, decode_rate=rate, token_bytes=size, prefill_rate=10 * rate, active_params=2 * size, weights=weights
    )


def test_an_own_measurement_comes_first() -> None:
    samples = [_sample(rate, model=_TARGET.model) for rate in (9.0, 10.0, 14.0)]
    found = foretell_decode(_TARGET, [*samples, _sample(50.0)], 100.0)
    assert isinstance(found, SpeedForecast)
    assert (found.source, found.n) == (ForecastSource.MEASURED, 3)
    assert [found.low, found.mid, found.high] == pytest.approx([8.0, 10.0, 14.0])  # 9 is nearer than the least width, 10 / 1.25


def test_another_model_of_half_the_size_decodes_nearly_twice_as_fast() -> None:
    """40 tokens/s of 1 GB: 40 x 0.5 ^ 0.9 = 40 x 0.53589 = 21.4 of 2 GB, within a factor of 1.5."""
    found = foretell_decode(_TARGET, [_sample(40.0)], None)
    assert isinstance(found, SpeedForecast)
    assert found.source is ForecastSource.SAME_WEIGHTS
    assert [found.low, found.mid, found.high] == pytest.approx([21.4354 / 1.5, 21.4354, 21.4354 * 1.5], rel=1e-4)


@pytest.mark.parametrize(
    ("asked", "known", "width"),
    [("Q4_K", "Q8_0", 1.9), ("BF16", "F16", 1.9), ("Q4_K", "F16", 2.8), ("F16", "Q4_K", 2.8), ("", "", 2.8), ("Q4_K", "", 2.8)],
)
def test_another_type_of_weights_tells_less(asked: str, known: str, width: float) -> None:
    found = foretell_decode(replace(_TARGET, weights=asked), [_sample(40.0, weights=known)], None)
    assert isinstance(found, SpeedForecast)
    assert found.source is ForecastSource.OTHER_WEIGHTS
    assert [found.low, found.mid, found.high] == pytest.approx([21.4354 / width, 21.4354, 21.4354 * width], rel=1e-4)


def test_a_quantized_model_tells_more_of_another_one_than_one_that_is_not() -> None:
    """10 tokens/s of 4 GB are 10 x 2 ^ 0.9 = 10 x 1.86607 of 2 GB."""
    same_size = _sample(99.0, model=("f16.gguf", 3), size=2e9, weights="F16")
    found = foretell_decode(_TARGET, [same_size, _sample(10.0, size=4e9, weights="Q8_0")], None)
    assert isinstance(found, SpeedForecast)
    assert found.mid == pytest.approx(18.6607, rel=1e-5)


def test_the_same_type_of_weights_is_asked_before_the_same_size() -> None:
    """10 tokens/s of 4 GB are 10 x 2 ^ 0.9 = 10 x 1.86607 of 2 GB."""
    same_size = _sample(99.0, model=("f16.gguf", 3), size=2e9, weights="F16")
    found = foretell_decode(_TARGET, [same_size, _sample(10.0, size=4e9)], None)
    assert isinstance(found, SpeedForecast)
    assert found.source is ForecastSource.SAME_WEIGHTS
    assert found.mid == pytest.approx(18.6607, rel=1e-5)


@pytest.mark.parametrize(
    ("file_type", "expected"),
    [
        ("Q4_K - Medium", "Q4_K"),
        ("(guessed) Q4_K - Small", "Q4_K"),
        ("IQ4_XS - 4.25 bpw", "IQ4_XS"),
        ("Q4_1", "Q4_1"),
        ("unknown, may not work", ""),
        ("", ""),
    ],
)
def test_the_type_of_weights_is_read_off_the_name_of_the_file_type(file_type: str, expected: str) -> None:
    assert weights_type(file_type) == expected


def test_far_beyond_what_was_measured_the_interval_grows() -> None:
    """A ratio of 1,600 is 100 times the 16 up to which the factor holds: 1.5 x 100 ^ 0.2 = 1.5 x 2.5119 = 3.768."""
    found = foretell_decode(_TARGET, [_sample(40.0, size=2e9 / 1600)], None)
    assert isinstance(found, SpeedForecast)
    assert found.high / found.mid == pytest.approx(3.7678, rel=1e-4)


def test_the_nearest_model_in_size_is_taken() -> None:
    far = _sample(1000.0, model=("tiny.gguf", 3), size=1e7)
    found = foretell_decode(_TARGET, [far, far, far, _sample(40.0)], None)
    assert isinstance(found, SpeedForecast)
    assert found.n == 1  # the answers of the far one have no part in it
    assert found.mid == pytest.approx(21.4354, rel=1e-4)


def test_nothing_is_foretold_above_the_memory_limit() -> None:
    found = foretell_decode(_TARGET, [_sample(40.0)], 22.0)
    assert isinstance(found, SpeedForecast)
    assert [found.mid, found.high] == pytest.approx([21.4354, 22.0], rel=1e-4)


def test_the_bandwidth_alone_gives_a_wide_interval() -> None:
    found = foretell_decode(_TARGET, [_sample(40.0, on_gpu=True)], 30.0)  # what a GPU did says nothing of the processor
    assert found == SpeedForecast(6.0, 16.5, 30.0, ForecastSource.BANDWIDTH)


def test_reading_goes_by_active_parameters() -> None:
    """400 tokens/s of 2 billion parameters: 400 x 0.5 ^ 0.9 = 214.4 of 4 billion, within a factor of 1.5."""
    found = foretell_prefill(_TARGET, [_sample(40.0)])
    assert isinstance(found, SpeedForecast)
    assert [found.mid, found.high] == pytest.approx([214.354, 214.354 * 1.5], rel=1e-4)


def test_without_any_knowledge_the_reason_is_told() -> None:
    assert "bandwidth has not been measured" in str(foretell_decode(_TARGET, [], None))
    assert "no model has read a prompt" in str(foretell_prefill(_TARGET, []))
    split = SpeedTarget(_TARGET.model, on_gpu=False, token_bytes=1.0, active_params=1.0, reason="two devices")
    assert (foretell_decode(split, [_sample(1.0)], 5.0), foretell_prefill(split, [_sample(1.0)])) == ("two devices",) * 2


def test_the_output_head_is_not_read_with_every_token_of_a_prompt() -> None:
    """135 million parameters, of which the head of 49,152 x 576 = 28.3 million is for the last token only."""
    assert read_params(135e6, 576, 49_152) == 135e6 - 28_311_552
    assert read_params(1e6, 576, 49_152) == 1e6  # what a header says of its vocabulary need not fit the tensors
