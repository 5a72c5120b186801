"""Speeds foretold: the same model, other models, the bandwidth alone, and nothing."""

import pytest

from chatapp.metrics.speed_forecast import (
    ForecastSource,
    SpeedForecast,
    SpeedSample,
    SpeedTarget,
    foretell_decode,
    foretell_prefill,
)

_OTHER = ("other.gguf", 1)
_TARGET = SpeedTarget(("this.gguf", 2), on_gpu=False, token_bytes=2e9, active_params=4e9)


def _sample(rate: float, *, model: tuple[str, int] = _OTHER, on_gpu: bool = False, size: float = 1e9) -> SpeedSample:
    return SpeedSample(model, on_gpu, decode_rate=rate, token_bytes=size, prefill_rate=10 * rate, active_params=2 * size)


def test_an_own_measurement_comes_first() -> None:
    samples = [_sample(rate, model=_TARGET.model) for rate in (9.0, 10.0, 14.0)]
    found = foretell_decode(_TARGET, [*samples, _sample(50.0)], 100.0)
    assert found == SpeedForecast(9.0, 10.0, 14.0, ForecastSource.MEASURED, n=3)


def test_another_model_of_half_the_size_decodes_twice_as_fast() -> None:
    """40 tokens/s x 1 GB = 40 GB/s, so 20 tokens/s of 2 GB; the interval is 1.25 x 2 ^ 0.2 = 1.436 wide to each side."""
    found = foretell_decode(_TARGET, [_sample(40.0)], None)
    assert isinstance(found, SpeedForecast)
    assert found.source is ForecastSource.OTHER_MODELS
    assert [found.low, found.mid, found.high] == pytest.approx([20 / 1.436, 20, 20 * 1.436], rel=1e-3)


def test_the_nearest_model_in_size_is_taken() -> None:
    far = _sample(1000.0, model=("tiny.gguf", 3), size=1e7)
    found = foretell_decode(_TARGET, [far, _sample(40.0)], None)
    assert isinstance(found, SpeedForecast)
    assert found.mid == pytest.approx(20.0)


def test_nothing_is_foretold_above_the_memory_limit() -> None:
    found = foretell_decode(_TARGET, [_sample(40.0)], 22.0)
    assert isinstance(found, SpeedForecast)
    assert [found.mid, found.high] == pytest.approx([20.0, 22.0])


def test_the_bandwidth_alone_gives_a_wide_interval() -> None:
    found = foretell_decode(_TARGET, [_sample(40.0, on_gpu=True)], 30.0)  # what a GPU did says nothing of the processor
    assert found == SpeedForecast(6.0, 16.5, 30.0, ForecastSource.BANDWIDTH)


def test_reading_goes_by_active_parameters() -> None:
    """400 tokens/s of 2 billion parameters: 200 tokens/s of 4 billion, within 1.4 x 2 ^ 0.2 = 1.608."""
    found = foretell_prefill(_TARGET, [_sample(40.0)])
    assert isinstance(found, SpeedForecast)
    assert [found.mid, found.high] == pytest.approx([200.0, 200 * 1.608], rel=1e-3)


def test_without_any_knowledge_the_reason_is_told() -> None:
    assert "bandwidth has not been measured" in str(foretell_decode(_TARGET, [], None))
    assert "no model has read a prompt" in str(foretell_prefill(_TARGET, []))
    split = SpeedTarget(_TARGET.model, on_gpu=False, token_bytes=1.0, active_params=1.0, reason="two devices")
    assert (foretell_decode(split, [_sample(1.0)], 5.0), foretell_prefill(split, [_sample(1.0)])) == ("two devices",) * 2
