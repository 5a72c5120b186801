"""Verdicts at their thresholds, and what a model that leaves gives back: all sums by hand."""

import pytest

from chatapp.domain.load_params import CacheType
from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse, DeviceInfo
from chatapp.metrics.memory_plan import Verdict, free_by_device, given_back, memory_plan
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
    gpu = DeviceInfo(name="Vulkan0", description="", kind="igpu", memory_free_bytes=50)
    dumb = DeviceInfo(name="CUDA0", description="", kind="gpu")
    assert free_by_device(100, (cpu, gpu, dumb), {"CPU": 7, "Vulkan0": 3}) == {"CPU": 107, "Vulkan0": 53}
    software = gpu.model_copy(update={"memory_total_bytes": 50})  # which calls all of it free whatever lies there
    assert free_by_device(100, (software,), {"Vulkan0": 3}) == {"CPU": 100, "Vulkan0": 50}
