"""What llama.cpp really set up: cache bytes worked out by hand, threads, and what a second load frees."""

from pathlib import Path

import psutil
import pytest

from chatapp.domain.model_info import CacheInfo
from chatapp.engine.llama.thread_control import automatic_threads
from tests.engine.engine_process import GREEDY, EngineProcess, conversation

pytestmark = pytest.mark.model


def test_plain_attention_at_f16(engine: EngineProcess, starter_model: Path) -> None:
    """30 layers x 512 cells x (192 K + 192 V elements) x 2 bytes = 11,796,480 (the log says 11.25 MiB)."""
    context = engine.load(starter_model).context
    assert context.caches == (CacheInfo(label="full", n_cells=512, n_layers=30, bytes=11_796_480, is_exact=True),)


def test_q8_0_and_a_window_that_is_rounded_up(engine: EngineProcess, starter_model: Path) -> None:
    """q8_0 keeps 32 elements in 34 bytes: 30 x 512 x (192 + 192) / 32 x 34 = 6,266,880. llama.cpp rounds 300 up to 512 cells."""
    context = engine.load(starter_model, n_ctx=300, type_k="q8_0", type_v="q8_0", flash_attn="on").context
    assert context.caches == (CacheInfo(label="full", n_cells=512, n_layers=30, bytes=6_266_880, is_exact=True),)
    assert (context.n_ctx, context.type_k.value, context.flash_attn) == (300, "q8_0", True)


def test_a_sliding_window_model_has_two_caches(engine: EngineProcess, gemma_model: Path) -> None:
    """18 layers, every sixth sees all: 3 x 2048 x (256 + 256) x 2 bytes = 6,291,456 and 15 x the same = 31,457,280."""
    loaded = engine.load(gemma_model, n_ctx=2048)
    assert loaded.context.caches == (
        CacheInfo(label="full", n_cells=2048, n_layers=3, bytes=6_291_456, is_exact=True),
        CacheInfo(label="sliding window", n_cells=2048, n_layers=15, bytes=31_457_280, is_exact=True),
    )
    assert loaded.context.kv_bytes_reserved == 37_748_736
    assert (loaded.model.n_swa, loaded.model.architecture) == (512, "gemma3")


def test_a_tiny_llama_is_described_by_its_header(engine: EngineProcess, tiny_model: Path) -> None:
    """2 layers x 512 cells x (32 + 32) x 2 bytes = 131,072. Parameters: see the shapes in tiny_models."""
    loaded = engine.load(tiny_model)
    per_layer = 2 * 64 + 2 * 64 * 64 + 2 * 32 * 64 + 3 * 96 * 64
    n_params = 2 * per_layer + 64 + 2 * 262 * 64
    assert loaded.model.n_params == n_params
    assert loaded.model.weights_bytes == 4 * n_params
    assert loaded.model.bytes == tiny_model.stat().st_size
    assert (loaded.model.n_layer, loaded.model.n_head, loaded.model.n_head_kv, loaded.model.n_vocab) == (2, 4, 2, 262)
    assert loaded.context.kv_bytes_reserved == 131_072
    assert loaded.model.sha256 is None


def test_automatic_threads_start_at_all_physical_cores(engine: EngineProcess, tiny_model: Path) -> None:
    context = engine.load(tiny_model).context
    cores = psutil.cpu_count(logical=False) or 1
    assert 1 <= context.n_threads == context.n_threads_batch <= cores
    assert context.n_threads == automatic_threads()
    chosen = engine.load(tiny_model, n_threads=2, n_threads_batch=1).context
    assert (chosen.n_threads, chosen.n_threads_batch) == (2, 1)


def test_a_context_above_the_trained_one_is_noticed(engine: EngineProcess, tiny_model: Path) -> None:
    """The tiny model was "trained" for 1,024 tokens."""
    assert [notice.value for notice in engine.load(tiny_model, n_ctx=2048).notices] == ["context_above_trained"]
    assert engine.load(tiny_model, n_ctx=1024).notices == ()


def test_loading_again_frees_the_model_before(tiny_model: Path, starter_model: Path) -> None:
    """An engine that has held the starter model is not much larger than one that never did (caches of 180 MB were freed)."""
    with EngineProcess() as engine:
        engine.load(tiny_model)
        engine.ask(conversation("Hi", sampling=GREEDY.model_copy(update={"max_tokens": 1})))
        before = psutil.Process(engine.pid).memory_info().rss
        for _ in range(3):
            engine.load(starter_model, n_ctx=8192)
        engine.load(tiny_model)
        after = psutil.Process(engine.pid).memory_info().rss
    assert after - before < 100_000_000
