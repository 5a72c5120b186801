"""What "auto" becomes: off on a processor, unless a quantized V cache or the scores' memory speaks against it."""

from pathlib import Path

import pytest

from chatapp.domain.load_params import CacheType, FlashAttention
from chatapp.metrics.flash_attention import flash_attention, score_bytes
from tests.engine.engine_process import EngineProcess

AUTO, ON, OFF = FlashAttention.AUTO, FlashAttention.ON, FlashAttention.OFF
MIB = 1024 * 1024


def test_the_scores_of_one_layer() -> None:
    """512 tokens x 8,192 cells x 32 heads x 4 bytes = 512 MiB."""
    assert score_bytes(8192, 512, 32) == 512 * MIB


@pytest.mark.parametrize(
    ("asked", "on_gpu", "type_v", "n_mib", "expected"),
    [
        (AUTO, False, CacheType.F16, 1, OFF),
        (AUTO, False, CacheType.BF16, 512, OFF),
        (AUTO, False, CacheType.F16, 513, AUTO),  # too much memory without it
        (AUTO, False, CacheType.Q8_0, 1, AUTO),  # llama.cpp refuses a quantized V cache without it
        (AUTO, True, CacheType.F16, 1, AUTO),  # a GPU's own kernels: llama.cpp decides
        (ON, False, CacheType.F16, 1, ON),
        (OFF, True, CacheType.F16, 1, OFF),
    ],
)
def test_what_is_asked_of_llama_cpp(
    asked: FlashAttention, *, on_gpu: bool, type_v: CacheType, n_mib: int, expected: FlashAttention
) -> None:
    assert flash_attention(asked, on_gpu=on_gpu, type_v=type_v, n_score_bytes=n_mib * MIB) is expected


@pytest.mark.model
def test_a_load_without_a_gpu(engine: EngineProcess, starter_model: Path) -> None:
    """With a plain V cache it is off, with a quantized one on, and a setting is obeyed."""
    assert engine.load(starter_model, n_gpu_layers=0).context.flash_attn is False
    assert engine.load(starter_model, n_gpu_layers=0, type_v="q8_0").context.flash_attn is True
    assert engine.load(starter_model, n_gpu_layers=0, flash_attn="on").context.flash_attn is True
