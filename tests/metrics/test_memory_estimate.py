"""Needs from a header alone: caches by hand, and the compute buffer as llama.cpp logged it for the starter model."""

from dataclasses import replace

import pytest

from chatapp.domain.load_params import AUTO_LAYERS, CacheType, FlashAttention, LoadMode, LoadParams, OffloadKqv, SplitMode
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.model_info import BufferUse
from chatapp.metrics.memory_estimate import ModelFacts, compute_bytes, estimate_need, with_n_ctx
from chatapp.metrics.memory_fit import best_n_gpu_layers, do_layers_help, largest_n_ctx, with_automatic_layers
from chatapp.metrics.memory_plan import FreeMemory, Verdict, memory_plan

_MIB = 1024 * 1024
STARTER = ModelFacts(  # SmolLM2 135M
    architecture="llama",
    n_vocab=49_152,
    n_params=134_515_008,
    numbers={
        "block_count": (30,),
        "context_length": (8192,),
        "embedding_length": (576,),
        "feed_forward_length": (1536,),
        "attention.head_count": (9,),
        "attention.head_count_kv": (3,),
    },
    tensor_bytes={"token_embd.weight": 30_000_000, **{f"blk.{layer}.weight": 2_000_000 for layer in range(30)}},
)


def _kv(need: MemoryNeed | None, device: str = "CPU") -> int:
    assert need is not None
    return sum(buffer.bytes for buffer in need.buffers if buffer.use is BufferUse.KV and buffer.device == device)


@pytest.mark.parametrize(("n_ctx", "logged_mib"), [(512, 98.25 + 1.5), (4096, 99.38 + 1.5), (32_768, 646.38 + 1.5)])
def test_the_compute_buffer_of_the_starter_model(n_ctx: int, logged_mib: float) -> None:
    """Logged by llama.cpp: logits of 512 tokens are 96 MiB; at 32,768 the scores (576) and the mask (64) are more."""
    assert compute_bytes(STARTER, LoadParams(n_ctx=n_ctx, flash_attn=FlashAttention.OFF)) == pytest.approx(
        logged_mib * _MIB, rel=0.02
    )


def test_caches_by_hand() -> None:
    """30 layers x 3 KV heads x 64 x (34/32 + 18/32) bytes x 1,024 cells."""
    need = estimate_need(STARTER, LoadParams(n_ctx=1000, type_k=CacheType.Q8_0, type_v=CacheType.Q4_0))
    assert _kv(need) == 30 * 3 * 64 * (34 + 18) * 1024 // 32


def test_layers_on_a_gpu_take_their_caches_along() -> None:
    """11 of 31: the output and the last 10 layers; 10 of 30 caches."""
    need = estimate_need(STARTER, LoadParams(n_ctx=256, n_gpu_layers=11), {"CUDA0": 10**12})
    whole = 30 * 3 * 64 * 2 * 2 * 256
    assert (_kv(need), _kv(need, "CUDA0")) == (whole * 2 // 3, whole // 3)
    weights = {buffer.device: buffer.bytes for buffer in need.buffers if buffer.use is BufferUse.WEIGHTS} if need else {}
    assert weights == {"CPU": 30_000_000 + 20 * 2_000_000, "CUDA0": 10 * 2_000_000 + 30_000_000}  # the embedding is the output


@pytest.mark.parametrize(("architecture", "n_times"), [("llama", 1), ("gemma4", 2), ("gemma3n", 2)])
def test_an_embedding_that_is_the_output_lies_there_twice_where_it_is_copied_and_asked_for_as_the_output_first(
    architecture: str, n_times: int
) -> None:
    """30,000,000 bytes of embedding and 30 layers of 2,000,000; a mapped file has all of it once."""
    facts = replace(STARTER, architecture=architecture, numbers={**STARTER.numbers, "attention.key_length": (64,)})
    for mode, n_embeddings in ((LoadMode.NONE, n_times), (LoadMode.MMAP, 1)):
        need = estimate_need(facts, LoadParams(n_ctx=256, load_mode=mode))
        assert need is not None
        weights = [(buffer.bytes, buffer.is_mapped) for buffer in need.buffers if buffer.use is BufferUse.WEIGHTS]
        assert weights == [(60_000_000 + n_embeddings * 30_000_000, mode is LoadMode.MMAP)]


def test_an_unknown_architecture_is_not_guessed() -> None:
    assert estimate_need(ModelFacts("refact", 1000), LoadParams()) is None


def test_another_window_is_worked_out_from_the_figures_of_this_one() -> None:
    params = LoadParams(n_ctx=4096)
    need = estimate_need(STARTER, params)
    assert need is not None
    doubled, anew = with_n_ctx(need, STARTER, params, 8192), estimate_need(STARTER, LoadParams(n_ctx=8192))
    assert anew is not None
    assert doubled.buffers == anew.buffers


def test_the_largest_window_that_fits() -> None:
    """At 2,048 tokens: weights 90.0 MB, KV 2,048 x 23,040 B, compute 101 MiB, process 77 MiB, margin 512 MiB: 98 % of it all."""
    params = LoadParams(n_ctx=8192)
    need = estimate_need(STARTER, params)
    assert need is not None
    enough = 90_000_000 + 2048 * 23_040 + 77.1 * _MIB + 512 * _MIB + compute_bytes(STARTER, LoadParams(n_ctx=2048))
    assert largest_n_ctx(need, STARTER, params, {"CPU": int(enough / 0.98)}) == 2048
    assert largest_n_ctx(need, STARTER, params, {"CPU": 10**12}) == 8192  # the trained window
    assert largest_n_ctx(need, STARTER, params, {"CPU": 10**6}) is None


def test_the_most_layers_that_a_gpu_takes() -> None:
    params = LoadParams(n_ctx=256)
    assert best_n_gpu_layers(STARTER, params, {"CPU": 10**12, "CUDA0": 10**12}, ["CUDA0"]) == -1
    assert best_n_gpu_layers(STARTER, params, {"CPU": 10**12, "CUDA0": 10**6}, ["CUDA0"]) == 0
    assert best_n_gpu_layers(STARTER, params, {"CPU": 10**12}, []) is None


def test_caches_stay_in_main_memory_where_that_is_asked_for() -> None:
    need = estimate_need(STARTER, LoadParams(n_ctx=256, n_gpu_layers=-1, offload_kqv=OffloadKqv.OFF), {"CUDA0": 10**12})
    assert (_kv(need), _kv(need, "CUDA0")) == (30 * 3 * 64 * 2 * 2 * 256, 0)


def test_two_gpus_share_caches_and_weights_and_each_computes() -> None:
    """31 layers, shares 3 and 1: layer l is on the first while l / 31 < 3/4, so 0 to 23 there, 24 to 29 and the output here."""
    params = LoadParams(n_ctx=256, n_gpu_layers=-1, tensor_split="3,1")
    need = estimate_need(STARTER, params, {"CUDA0": 1, "CUDA1": 10**12})
    assert need is not None
    a_cache = 3 * 64 * 2 * 2 * 256
    assert (_kv(need, "CUDA0"), _kv(need, "CUDA1")) == (24 * a_cache, 6 * a_cache)
    weights = {buffer.device: buffer.bytes for buffer in need.buffers if buffer.use is BufferUse.WEIGHTS}
    assert weights == {"CPU": 30_000_000, "CUDA0": 24 * 2_000_000, "CUDA1": 6 * 2_000_000 + 30_000_000}
    assert [buffer.device for buffer in need.buffers if buffer.use is BufferUse.COMPUTE] == ["CUDA0", "CUDA1"]


def test_as_many_layers_as_fit_on_the_main_gpu_alone() -> None:
    """With split_mode none the first GPU's memory does not count; 1 GiB stays free of the other one."""
    params = LoadParams(n_ctx=256, n_gpu_layers=AUTO_LAYERS, split_mode=SplitMode.NONE, main_gpu=1)
    alone = LoadParams(n_ctx=256, n_gpu_layers=5)
    need = estimate_need(STARTER, alone, {"CUDA1": 1})
    assert need is not None
    room = sum(buffer.bytes for buffer in need.buffers if buffer.device == "CUDA1") + 1024 * _MIB
    free = {"CPU": 10**12, "CUDA0": 0, "CUDA1": room}
    assert with_automatic_layers(STARTER, params, free, ["CUDA0", "CUDA1"]).n_gpu_layers == 5
    assert with_automatic_layers(STARTER, alone, free, ["CUDA0", "CUDA1"]) is alone


def test_as_many_layers_as_fit_are_all_where_nobody_can_tell() -> None:
    assert with_automatic_layers(STARTER, LoadParams(), {"CPU": 10**12}, []).n_gpu_layers == -1


def _main_memory(params: LoadParams, n_layers: int, margin_mib: int) -> int:
    """Return what main memory must have free for the starter with so many layers on a GPU that takes it, and a margin."""
    need = estimate_need(STARTER, params.model_copy(update={"n_gpu_layers": n_layers}), {"Vulkan0": 1})
    assert need is not None
    return sum(buffer.bytes for buffer in need.buffers) + (need.own_bytes or 0) + margin_mib * _MIB


def test_layers_that_make_main_memory_tight_are_not_called_fitting() -> None:
    """A large KV cache on the processor counts for main memory alone: 31 layers have room on the GPU, not beside the cache.

    30 x 3 x 64 x 4 bytes x 131,072 cells are 3.02 GB of cache in main memory. With 0 layers all fits, with a MiB to spare
    beside the margin of 512 MiB; the first one on the GPU adds the embedding as the output's second copy (30 MB): tight.
    """
    params = LoadParams(n_ctx=131_072, offload_kqv=OffloadKqv.OFF, load_mode=LoadMode.NONE, flash_attn=FlashAttention.ON)
    room = _main_memory(params, 0, 512) + _MIB
    free = FreeMemory({"CPU": room, "Vulkan0": room}, ["Vulkan0"])
    best = best_n_gpu_layers(STARTER, params, free, ["Vulkan0"])
    assert best is not None
    need = estimate_need(STARTER, params.model_copy(update={"n_gpu_layers": best}), {"Vulkan0": room})
    assert need is not None
    assert memory_plan(need, free).verdict is Verdict.FITS
    assert best == 0
    assert best_n_gpu_layers(STARTER, params, FreeMemory(free), ["Vulkan0"]) == -1  # with memory of its own, of the same size
    roomy = FreeMemory({"CPU": room + 30_000_000, "Vulkan0": room}, ["Vulkan0"])
    assert best_n_gpu_layers(STARTER, params, roomy, ["Vulkan0"]) == -1


def test_where_no_number_of_layers_fits_main_memory_the_gpu_is_still_used() -> None:
    """Tight without any layer is tight with all: leaving the GPU would cost speed and win nothing."""
    params = LoadParams(n_ctx=131_072, offload_kqv=OffloadKqv.OFF, load_mode=LoadMode.NONE, flash_attn=FlashAttention.ON)
    room = _main_memory(params, -1, 100)
    free = FreeMemory({"CPU": room, "Vulkan0": room}, ["Vulkan0"])
    assert best_n_gpu_layers(STARTER, params, free, ["Vulkan0"]) == -1


def test_layers_help_where_the_verdict_becomes_better() -> None:
    """A GPU of its own: with all layers on 10 MB it does not fit, with none it does. Shared and tight anyway: nothing helps."""
    params = LoadParams(n_ctx=256, n_gpu_layers=-1, load_mode=LoadMode.NONE)
    small = {"CPU": 10**12, "CUDA0": 10**7}
    need = estimate_need(STARTER, params, {"CUDA0": 1})
    assert need is not None
    assert do_layers_help(memory_plan(need, small), STARTER, params, small, ["CUDA0"])
    room = _main_memory(params, -1, 100)
    shared = FreeMemory({"CPU": room, "CUDA0": room}, ["CUDA0"])
    tight = memory_plan(need, shared)
    assert tight.devices[0].verdict is Verdict.TIGHT
    assert not do_layers_help(tight, STARTER, params, shared, ["CUDA0"])
