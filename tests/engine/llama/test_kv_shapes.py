"""T13: KV bytes foretold from the header against llama.cpp's own log, over tiny models of every shape: within 0.1 %."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from chatapp.domain.load_params import CacheType, FlashAttention, LoadParams
from chatapp.domain.model_info import CacheInfo
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.cache_sizes import expected_kv_bytes, read_caches
from chatapp.engine.llama.context import make_context
from chatapp.engine.llama.gguf_file import inspect_model_file
from chatapp.engine.llama.model import load_model
from chatapp.engine.llama.native_log import NativeLog
from tests.engine.tiny_models import write_tiny_llama, write_tiny_mamba
from tests.engine.tiny_shapes import write_tiny_gemma4, write_tiny_grouped, write_tiny_lfm2, write_tiny_mla

pytestmark = pytest.mark.model

_CELLS = 32_768
_TOTAL = re.compile(r"(?:llama_kv_cache|llama_memory_recurrent): size = +([\d.]+) MiB")
_MIB = 1024 * 1024
_ROUNDING = 0.0051 * _MIB  # of one line of the log


def _load(path: Path, params: LoadParams) -> tuple[int | None, tuple[CacheInfo, ...], list[float]]:
    """Return the bytes foretold, the caches as described, and the bytes of llama.cpp's log."""
    log = NativeLog()
    log.install()
    model = load_model(inspect_model_file(path, log), params, log, CancelFlag(), lambda _fraction: None)
    is_flash = params.flash_attn is FlashAttention.ON  # the other settings here stay below the size where auto turns it on
    foretold = expected_kv_bytes(model, params, is_flash=is_flash)
    context = make_context(model, params, log)
    logged = [float(match[1]) * _MIB for line in log.lines() if (match := _TOTAL.search(line))]
    assert read_caches(model, params, log.lines()) == context.info.caches
    context.close()
    model.close()
    return foretold, context.info.caches, logged


# Worked out by hand: cells x layers x (K + V elements) x 2 bytes of f16.
_SHAPES: list[tuple[Callable[[Path], Path], int]] = [
    (write_tiny_grouped, _CELLS * 3 * (64 + 64) * 2),
    (write_tiny_mla, _CELLS * 2 * (96 + 32) * 2),  # no V: it is computed from the latent row
    (write_tiny_lfm2, _CELLS * 2 * (32 + 32) * 2 + 2 * 64 * 2 * 4),  # + two states of 64 x 2 elements in f32
    (write_tiny_gemma4, _CELLS * (3 * (64 + 128) + 1 * (128 + 128)) * 2),  # four of six layers have a cache; V is padded
    (write_tiny_mamba, 2 * (3 * 128 + 16 * 128) * 4),  # states alone: (4 - 1) x 128 of the convolution, 16 x 128
]


@pytest.mark.parametrize(("write", "by_hand"), _SHAPES)
def test_foretold_described_and_logged_agree(tmp_path: Path, write: Callable[[Path], Path], by_hand: int) -> None:
    foretold, caches, logged = _load(write(tmp_path / "model.gguf"), LoadParams(n_ctx=_CELLS))
    assert foretold == by_hand
    assert sum(cache.bytes for cache in caches) == by_hand
    assert all(cache.is_exact for cache in caches)
    assert abs(by_hand - sum(logged)) <= max(0.001 * by_hand, _ROUNDING * len(logged))


@pytest.mark.parametrize(
    ("write", "type_v"),
    [(write_tiny_grouped, CacheType.Q4_0), (write_tiny_grouped, CacheType.Q8_0), (write_tiny_mla, CacheType.Q8_0)],
)
def test_quantized_keys_and_values(tmp_path: Path, write: Callable[[Path], Path], type_v: CacheType) -> None:
    """q8_0 takes 34/32 bytes an element, q4_0 18/32; latent attention wants one type for both."""
    params = LoadParams(n_ctx=_CELLS, type_k=CacheType.Q8_0, type_v=type_v, flash_attn=FlashAttention.ON)
    foretold, _, logged = _load(write(tmp_path / "model.gguf"), params)
    assert foretold is not None
    assert sum(logged) == pytest.approx(foretold, rel=0.001)


def test_gemma4_tells_which_layers_slide(tmp_path: Path) -> None:
    _, caches, _ = _load(write_tiny_gemma4(tmp_path / "model.gguf"), LoadParams(n_ctx=_CELLS))
    assert [(cache.label, cache.n_layers) for cache in caches] == [("full", 1), ("sliding window", 3)]


def test_the_hybrid_tells_its_states(tmp_path: Path) -> None:
    _, caches, _ = _load(write_tiny_lfm2(tmp_path / "model.gguf"), LoadParams(n_ctx=_CELLS))
    assert [cache.label for cache in caches] == ["full", "recurrent state"]
    assert caches[1].bytes == 1024


def test_gemma_3_of_the_wild(gemma_model: Path) -> None:
    """18 layers of one KV head of 256: 32,768 cells x 18 x 512 x 2 bytes, although its header names no pattern."""
    foretold, caches, logged = _load(gemma_model, LoadParams(n_ctx=_CELLS))
    assert foretold == _CELLS * 18 * 512 * 2
    assert sum(logged) == pytest.approx(foretold, rel=0.001)
    assert sum(cache.bytes for cache in caches) == foretold


def test_an_unlisted_architecture_is_not_guessed(tmp_path: Path) -> None:
    """Refact is loaded as llama is, but nobody worked out its cache here: no guess, and the log's figure is taken."""
    params = LoadParams(n_ctx=_CELLS)
    foretold, caches, logged = _load(write_tiny_llama(tmp_path / "model.gguf", architecture="refact"), params)
    assert foretold is None
    assert [cache.is_exact for cache in caches] == [False]
    assert sum(cache.bytes for cache in caches) == pytest.approx(sum(logged), rel=0.001)
