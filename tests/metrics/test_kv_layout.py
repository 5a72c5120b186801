"""Layers with keys and values, worked out from headers by hand."""

from chatapp.domain.load_params import CacheType
from chatapp.metrics.kv_layout import KvLayer, kv_layers, layer_bytes, state_bytes

_PLAIN = {"block_count": (2,), "embedding_length": (64,), "attention.head_count": (4,)}


def test_heads_without_groups_have_one_kv_head_each() -> None:
    """4 heads of 64 / 4 = 16 elements."""
    assert kv_layers("llama", _PLAIN) == (KvLayer(64, 64, is_sliding=False),) * 2


def test_groups_and_lengths_of_the_header() -> None:
    numbers = {**_PLAIN, "attention.head_count_kv": (2,), "attention.key_length": (24,), "attention.value_length": (8,)}
    assert kv_layers("llama", numbers) == (KvLayer(48, 16, is_sliding=False),) * 2


def test_heads_that_differ_by_layer() -> None:
    """OpenELM: 1 and 3 KV heads of 16."""
    numbers = {**_PLAIN, "attention.head_count_kv": (1, 3)}
    assert kv_layers("openelm", numbers) == (KvLayer(16, 16, is_sliding=False), KvLayer(48, 48, is_sliding=False))


def test_bytes_of_two_types() -> None:
    """10 cells x (32 elements x 34/32 + 32 x 18/32) = 10 x 52."""
    assert layer_bytes([KvLayer(32, 32, is_sliding=False)], 10, CacheType.Q8_0, CacheType.Q4_0) == 520


def test_what_is_not_known_is_not_guessed() -> None:
    assert kv_layers("deepseek32", _PLAIN) is None  # keeps an indexer beside the cache
    assert kv_layers("llama", {"embedding_length": (64,)}) is None
    assert kv_layers("llama", {**_PLAIN, "nextn_predict_layers": (1,)}) is None
    windowed = {"attention.sliding_window": (512,), "attention.key_length": (64,), "attention.key_length_swa": (32,)}
    assert kv_layers("gemma4", {**_PLAIN, **windowed}) is None  # which layers slide is not told
    assert state_bytes("jamba", _PLAIN) is None


def test_a_window_of_the_same_width_needs_no_pattern() -> None:
    assert kv_layers("gemma3", {**_PLAIN, "attention.sliding_window": (512,)}) == (KvLayer(64, 64, is_sliding=None),) * 2
