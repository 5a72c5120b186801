"""Verdicts at their thresholds, and what a model that leaves gives back: all sums by hand."""

import pytest

from chatapp.domain.load_params import CacheType
from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse, DeviceInfo
from chatapp.metrics.memory_plan import (
    FreeMemory,
    MemoryPlan,
    Verdict,
    free_by_device,
    given_back,
    memory_plan,
    shared_in,
)
from tests.samples import sample_context

_MIB = 1024 * 1024
_GIB = 1024 * _MIB


def _need(*buffers: BufferInfo, own: int = 0, droppable: int = 0) -> MemoryNeed:
    return MemoryNeed(source=NeedSource.ENGINE, buffers=buffers, own_bytes=own, droppable_bytes=droppable)


def _buffer(device: str, use: BufferUse, size: int, *, is_mapped: bool = False) -> BufferInfo:
    return BufferInfo(device=device, use=use, bytes=size, is_mapped=is_mapped)


_SMALL = _need(
    _buffer("CPU", BufferUse.WEIGHTS, 600 * _MIB, is_mapped=True),
    _buffer("CPU", BufferUse.KV, 200 * _MIB),
    _buffer("CPU", BufferUse.COMPUTE, 100 * _MIB),
    own=100 * _MIB,
)


@pytest.mark.parametrize(
    ("free_mib", "verdict"),
    [(999, Verdict.DOES_NOT_FIT), (1000, Verdict.TIGHT), (1511, Verdict.TIGHT), (1512, Verdict.FITS)],
)
def test_the_thresholds_of_main_memory(free_mib: int, verdict: Verdict) -> None:
    """600 + 200 + 100 + 100 = 1,000 MiB are needed; the margin is 512 MiB, since 5 % are only 50."""
    plan = memory_plan(_SMALL, {"CPU": free_mib * _MIB})
    assert (plan.total_bytes, plan.verdict) == (1000 * _MIB, verdict)


def test_a_large_model_keeps_five_percent_free() -> None:
    """20 GiB: 5 % are 1 GiB, more than 512 MiB."""
    need = _need(_buffer("CPU", BufferUse.WEIGHTS, 20 * _GIB))
    assert memory_plan(need, {"CPU": 21 * _GIB - 1}).verdict is Verdict.TIGHT
    assert memory_plan(need, {"CPU": 21 * _GIB}).verdict is Verdict.FITS


def test_what_is_copied_once_need_not_stay() -> None:
    """4,000 MiB mapped, of them 3,000 copied, 3,000 MiB of copies: 4,000 of the 7,000 must stay."""
    mapped, copied = _buffer("CPU", BufferUse.WEIGHTS, 4000 * _MIB), _buffer("CPU_REPACK", BufferUse.WEIGHTS, 3000 * _MIB)
    need = _need(mapped, copied, droppable=3000 * _MIB)
    assert memory_plan(need, {"CPU": 4000 * _MIB}).verdict is Verdict.TIGHT
    assert memory_plan(need, {"CPU": 4000 * _MIB - 1}).verdict is Verdict.DOES_NOT_FIT


def test_the_worst_device_decides_and_a_gpu_keeps_a_gibibyte() -> None:
    need = _need(_buffer("CPU", BufferUse.WEIGHTS, _GIB), _buffer("CUDA0", BufferUse.WEIGHTS, 6 * _GIB))
    free = {"CPU": 64 * _GIB, "CUDA0": 7 * _GIB - 1}
    plan = memory_plan(need, free)
    assert [device.verdict for device in plan.devices] == [Verdict.FITS, Verdict.TIGHT]
    assert plan.verdict is Verdict.TIGHT
    assert memory_plan(need, {**free, "CUDA0": 7 * _GIB}).verdict is Verdict.FITS
    assert memory_plan(need, {"CPU": 64 * _GIB}).verdict is None  # nobody tells what is free on the GPU


def test_buffers_of_a_host_lie_in_main_memory() -> None:
    plan = memory_plan(_need(_buffer("CUDA_Host", BufferUse.COMPUTE, 5)), {"CPU": _GIB})
    assert [(device.device, device.compute_bytes) for device in plan.devices] == [("CPU", 5)]


def test_what_the_loaded_model_gives_back() -> None:
    """KV 300 and compute 200 come back, less the 150 that were never touched; mapped weights are free already."""
    buffers = (
        _buffer("CPU", BufferUse.WEIGHTS, 1000, is_mapped=True),
        _buffer("CPU", BufferUse.KV, 300),
        _buffer("CPU", BufferUse.COMPUTE, 200),
        _buffer("CUDA0", BufferUse.KV, 70),
    )
    context = sample_context(512, 300).model_copy(update={"buffers": buffers, "type_k": CacheType.F16})
    assert given_back(context, 150.0) == {"CPU": 350, "CUDA0": 70}
    assert given_back(context, None)["CPU"] == 0
    assert given_back(None) == {}


def test_free_memory_by_device() -> None:
    """Main memory as the system tells it; the CPU's own figure in llama.cpp's list is not that."""
    cpu = DeviceInfo(name="CPU", description="", kind="cpu", memory_free_bytes=999)
    gpu = DeviceInfo(name="Vulkan0", description="", kind="gpu", memory_free_bytes=50)
    dumb = DeviceInfo(name="CUDA0", description="", kind="gpu")
    assert free_by_device(100, (cpu, gpu, dumb), {"CPU": 7, "Vulkan0": 3}) == {"CPU": 107, "Vulkan0": 53}


def test_what_comes_back_on_a_gpu_without_memory_of_its_own_is_main_memory() -> None:
    """A software GPU calls all of it free whatever lies there: 50, not 53; the 3 that leave are free in main memory."""
    software = DeviceInfo(
        name="Vulkan0", description="llvmpipe (LLVM 15)", kind="gpu", memory_total_bytes=50, memory_free_bytes=50
    )
    free = free_by_device(100, (software,), {"CPU": 7, "Vulkan0": 3})
    assert free == {"CPU": 110, "Vulkan0": 50}
    assert shared_in(free) == {"Vulkan0"}


def test_a_gpu_without_memory_of_its_own_takes_that_of_the_processor() -> None:
    """2 GiB in main memory and 6 GiB on the GPU are 8 GiB of one memory, of which 512 MiB should stay free."""
    need = _need(_buffer("CPU", BufferUse.KV, 2 * _GIB), _buffer("Vulkan0", BufferUse.WEIGHTS, 6 * _GIB))

    def plan(free_mib: int, on_gpu_mib: int) -> MemoryPlan:
        return memory_plan(need, FreeMemory({"CPU": free_mib * _MIB, "Vulkan0": on_gpu_mib * _MIB}, ["Vulkan0"]))

    assert plan(8 * 1024 + 512, 16 * 1024).verdict is Verdict.FITS
    assert plan(8 * 1024 + 511, 16 * 1024).verdict is Verdict.TIGHT
    short = plan(8 * 1024 - 1, 16 * 1024)
    assert short.verdict is Verdict.DOES_NOT_FIT
    assert short.total_bytes == 8 * _GIB
    assert short.free_bytes == 8 * _GIB - _MIB  # not 24 GiB
    assert short.tight_spot is short.devices[0]
    assert short.tight_spot.taken_bytes == 8 * _GIB
    assert short.devices[1].free_bytes == 8 * _GIB - _MIB  # whatever its driver calls free
    assert plan(64 * 1024, 6 * 1024 - 1).verdict is Verdict.DOES_NOT_FIT  # its driver gives no more
    assert plan(64 * 1024, 7 * 1024).verdict is Verdict.FITS


@pytest.mark.parametrize(
    ("kind", "description", "is_shared"),
    [
        ("gpu", "llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("gpu", "SwiftShader Device (Subzero)", True),
        ("gpu", "Microsoft Direct3D12 (Microsoft Basic Render Driver)", True),
        ("gpu", "Apple M2 Pro", True),
        ("gpu", "QUALCOMM Adreno(TM) 750", True),
        ("igpu", "AMD Radeon 780M (RADV PHOENIX)", True),
        ("igpu", "Intel(R) Iris(R) Xe Graphics (ADL GT2)", True),
        ("gpu", "NVIDIA GeForce RTX 4090", False),
        ("gpu", "AMD Radeon Pro 5500M", False),  # of an Intel Mac
        ("cpu", "llvmpipe is no processor", False),
        ("accel", "Apple BLAS", False),
    ],
)
def test_which_gpus_take_main_memory(kind: str, description: str, *, is_shared: bool) -> None:
    assert DeviceInfo(name="X0", description=description, kind=kind).shares_main_memory is is_shared
