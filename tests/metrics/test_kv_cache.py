import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.load_params import CacheType
from chatapp.domain.model_info import CacheInfo, ContextInfo
from chatapp.metrics.kv_cache import kv_bytes, kv_bytes_per_token, kv_bytes_reserved, kv_bytes_used
from tests.samples import sample_context


def test_a_7b_model_takes_512_kib_a_token() -> None:
    """2 x 32 layers x 32 heads x 128 x 2 bytes = 524,288 = 512 KiB; 32,768 tokens = 16 GiB."""
    assert kv_bytes(32, 32, 128, 1, CacheType.F16) == 524_288
    assert kv_bytes(32, 32, 128, 32_768, CacheType.F16) == 16 * 2**30


def test_grouped_query_attention_takes_a_fourth() -> None:
    """An 8B model with 8 KV heads of 128 in 32 layers: 2 x 32 x 8 x 128 x 2 = 131,072 = 128 KiB a token."""
    assert kv_bytes(32, 8, 128, 1, CacheType.F16) == 128 * 1024


@pytest.mark.parametrize(
    ("type_k", "expected"),
    [(CacheType.F32, 1024), (CacheType.F16, 512), (CacheType.Q8_0, 272), (CacheType.Q5_1, 192), (CacheType.Q4_0, 144)],
)
def test_block_types(type_k: CacheType, expected: int) -> None:
    """1 layer, 1 head of 128: 256 elements of K and V = 8 blocks of 32; q8_0 8 x 34 = 272, q5_1 8 x 24, q4_0 8 x 18."""
    assert kv_bytes(1, 1, 128, 1, type_k) == expected


def test_two_types_are_added() -> None:
    """128 elements of K at 2 bytes + 128 of V in 4 blocks of 18: 256 + 72."""
    assert kv_bytes(1, 1, 128, 1, CacheType.F16, CacheType.Q4_0) == 328


def test_used_bytes(context: ContextInfo) -> None:
    """1,000 bytes a cell: 2,104 cells = 2,104,000 of 8,192,000."""
    assert kv_bytes_used(context, 2104).value == 2_104_000
    assert kv_bytes_reserved(context).value == 8_192_000
    assert kv_bytes_per_token(context).value == 1000.0


def test_a_sliding_window_saturates(context: ContextInfo) -> None:
    """Full: 4,096 cells, 100 bytes each. Window: 1,024 cells, 500 bytes each. At 2,048: 204,800 + 512,000."""
    caches = (
        CacheInfo(label="full", n_cells=4096, n_layers=3, bytes=409_600, is_exact=True),
        CacheInfo(label="sliding window", n_cells=1024, n_layers=15, bytes=512_000, is_exact=True),
    )
    swa = context.model_copy(update={"caches": caches})
    assert kv_bytes_used(swa, 2048).value == 716_800
    assert kv_bytes_used(swa, 512).value == 51_200 + 256_000
    assert kv_bytes_used(swa, 999_999).value == 921_600
    assert kv_bytes_per_token(swa).value == 600.0


def test_unknown_is_a_reason(context: ContextInfo) -> None:
    assert kv_bytes_used(None, 5).reason == "no model is loaded"
    assert kv_bytes_used(context, None).reason == "the engine has not reported yet how full the cache is"
    without = context.model_copy(update={"caches": ()})
    assert kv_bytes_reserved(without).reason == "llama.cpp reported no KV cache for this model"
    assert kv_bytes_used(without, 5).value is None


@given(st.integers(0, 20_000))
def test_used_never_passes_reserved(n_used: int) -> None:
    context = sample_context(777, 1_234_567)
    used = kv_bytes_used(context, n_used).value
    assert used is not None
    assert 0 <= used <= 1_234_567
    assert (used == 1_234_567) == (n_used >= 777)
