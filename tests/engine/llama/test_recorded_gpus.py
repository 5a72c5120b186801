"""What llama.cpp wrote with two GPUs, and with one that was full, as it was recorded: no GPU is needed to read it again.

The starter model on Mesa's software Vulkan device, n_ctx 4,096. A layer's caches are 4,096 cells x (192 + 192) elements x 2
bytes = 3 MiB. The failures come from ``tests/proofs/full_gpu.py``.
"""

from collections import Counter
from pathlib import Path

import pytest

from chatapp.domain.load_params import ALL_LAYERS, LoadParams
from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferUse, DeviceInfo
from chatapp.domain.step_down import StepDown, step_down
from chatapp.engine.llama import offload
from chatapp.engine.llama.buffer_sizes import read_buffers
from chatapp.engine.llama.gguf_file import inspect_model_file
from chatapp.engine.llama.load_failure import context_refused, model_refused, with_what_fits
from chatapp.engine.llama.native_log import INFO, NativeLog
from chatapp.errors import ProblemKind
from chatapp.metrics.layer_split import layer_devices
from chatapp.metrics.memory_plan import Verdict, free_by_device, memory_plan

_MIB = 1024 * 1024
_N_LAYER = 30
_EVEN = """\
load_tensors: offloaded 15/31 layers to GPU
load_tensors:   CPU_Mapped model buffer size =    92.10 MiB
load_tensors:      Vulkan0 model buffer size =    16.91 MiB
load_tensors:      Vulkan1 model buffer size =    41.37 MiB
llama_context: Vulkan_Host  output buffer size =     1.50 MiB
llama_kv_cache:        CPU KV buffer size =    48.00 MiB
llama_kv_cache:    Vulkan0 KV buffer size =    24.00 MiB
llama_kv_cache:    Vulkan1 KV buffer size =    18.00 MiB
sched_reserve:    Vulkan0 compute buffer size =    17.70 MiB
sched_reserve:    Vulkan1 compute buffer size =    97.12 MiB
sched_reserve: Vulkan_Host compute buffer size =     6.26 MiB"""
_THREE_TO_ONE = """\
load_tensors: offloaded 31/31 layers to GPU
load_tensors:   CPU_Mapped model buffer size =    28.69 MiB
load_tensors:      Vulkan0 model buffer size =    50.73 MiB
load_tensors:      Vulkan1 model buffer size =    41.37 MiB
llama_context: Vulkan_Host  output buffer size =     1.50 MiB
llama_kv_cache:    Vulkan0 KV buffer size =    72.00 MiB
llama_kv_cache:    Vulkan1 KV buffer size =    18.00 MiB
sched_reserve:    Vulkan0 compute buffer size =    31.79 MiB
sched_reserve:    Vulkan1 compute buffer size =   117.67 MiB
sched_reserve: Vulkan_Host compute buffer size =    21.68 MiB"""
_NO_ROOM_TO_COMPUTE = """\
ggml_gallocr_reserve_n_impl: failed to allocate Vulkan0 buffer of size 103022592
graph_reserve: failed to allocate compute buffers
llama_init_from_model: failed to initialize the context: failed to allocate compute pp buffers"""
_NO_ROOM_FOR_WEIGHTS = """\
alloc_tensor_range: failed to allocate Vulkan0 buffer of size 96576768
llama_model_load: error loading model: unable to allocate Vulkan0 buffer
llama_model_load_from_file_impl: failed to load model"""
_GPU = DeviceInfo(
    name="Vulkan0",
    description="llvmpipe (LLVM 15.0.6, 256 bits)",
    kind="gpu",
    memory_total_bytes=2_147_483_648,
    memory_free_bytes=2_147_483_648,
)


_MAIN_BYTES = 8 * 1024 * _MIB


class _Recorded(NativeLog):
    """A log that holds these errors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def lines(self, at_least: int = INFO) -> list[str]:
        del at_least
        return self._text.splitlines()


@pytest.mark.parametrize(("recorded", "params"), [(_EVEN, {"n_gpu_layers": 15}), (_THREE_TO_ONE, {"tensor_split": "3,1"})])
def test_caches_lie_where_our_rule_puts_the_layers(recorded: str, params: dict[str, int | str]) -> None:
    """Half of 15 each: layers 16 to 23 and 24 to 29, then the output; three quarters of 31: layers 0 to 23."""
    settings = LoadParams.model_validate({"n_gpu_layers": ALL_LAYERS, **params})
    devices = layer_devices(settings, _N_LAYER, {"Vulkan0": 10**9, "Vulkan1": 10**9})
    layers = Counter(devices.get(layer, "CPU") for layer in range(_N_LAYER))
    buffers = {buffer.device: buffer.bytes for buffer in read_buffers(recorded.splitlines()) if buffer.use is BufferUse.KV}
    assert buffers == {device: n * 3 * _MIB for device, n in layers.items()}


def test_what_lies_on_each_device_is_read_back() -> None:
    buffers = read_buffers(_EVEN.splitlines())
    weights = {buffer.device: (buffer.bytes, buffer.is_mapped) for buffer in buffers if buffer.use is BufferUse.WEIGHTS}
    assert weights == {
        "CPU": (round(92.10 * _MIB), True),
        "Vulkan0": (round(16.91 * _MIB), False),
        "Vulkan1": (round(41.37 * _MIB), False),
    }
    compute = {buffer.device: buffer.bytes for buffer in buffers if buffer.use is BufferUse.COMPUTE}
    assert compute["Vulkan_Host"] == pytest.approx(7.76 * _MIB, abs=1)  # the logits' 1.50 and 6.26


def test_a_software_gpu_adds_no_memory_to_a_plan() -> None:
    """28.69 + 1.50 + 21.68 MiB in main memory and 92.10 + 90 + 149.46 on the GPUs are 383.43 of the 8,192 that there are."""
    gpus = [_GPU.model_copy(update={"name": f"Vulkan{number}"}) for number in range(2)]
    need = MemoryNeed(source=NeedSource.ENGINE, buffers=tuple(read_buffers(_THREE_TO_ONE.splitlines())))
    plan = memory_plan(need, free_by_device(_MAIN_BYTES, gpus, {}))
    assert plan.total_bytes == pytest.approx(383.43 * _MIB, abs=10)
    assert plan.free_bytes == _MAIN_BYTES  # not 12 GiB
    assert [device.is_shared for device in plan.devices] == [False, True, True]
    assert plan.devices[0].taken_bytes == plan.total_bytes
    short = memory_plan(need, free_by_device(383 * _MIB, gpus, {}))
    assert short.verdict is Verdict.DOES_NOT_FIT
    assert short.tight_spot is short.devices[0]


def _step(
    monkeypatch: pytest.MonkeyPatch, starter: Path, recorded: str, params: LoadParams, free_bytes: int = 2 * 10**9
) -> StepDown | None:
    gpu = _GPU.model_copy(update={"memory_free_bytes": free_bytes})
    monkeypatch.setattr(offload, "list_devices", lambda: (gpu,))
    file = inspect_model_file(starter, NativeLog())
    log = _Recorded(recorded)
    refused = context_refused(file, params, log) if "context" in recorded else model_refused(file, log)
    problem = with_what_fits(refused, params, file).problem
    assert problem.kind is ProblemKind.LOAD_OUT_OF_MEMORY
    return step_down(params, problem)


@pytest.mark.parametrize("recorded", [_NO_ROOM_TO_COMPUTE, _NO_ROOM_FOR_WEIGHTS])
@pytest.mark.parametrize(
    ("asked", "free_bytes", "taken"),
    [
        (ALL_LAYERS, 2 * 10**9, 15),  # the plan says that all 31 fit, and they did not: half of them
        (8, 2 * 10**9, 4),
        (ALL_LAYERS, 10**9, 0),  # less is free than should stay free: none
    ],
)
def test_a_full_gpu_gets_fewer_layers(
    monkeypatch: pytest.MonkeyPatch, starter_model: Path, recorded: str, asked: int, free_bytes: int, taken: int
) -> None:
    params = LoadParams(n_ctx=4096, n_gpu_layers=asked)
    step = _step(monkeypatch, starter_model, recorded, params, free_bytes)
    assert step is not None
    assert step.taken == params.model_copy(update={"n_gpu_layers": taken})


def test_main_memory_that_is_full_takes_a_smaller_window_and_no_layer_from_the_gpu(
    monkeypatch: pytest.MonkeyPatch, starter_model: Path
) -> None:
    params = LoadParams(n_ctx=4096, n_gpu_layers=15)
    step = _step(monkeypatch, starter_model, _NO_ROOM_TO_COMPUTE.replace("Vulkan0", "CPU"), params)
    assert step is not None
    assert step.taken.n_gpu_layers == 15
    assert step.taken.n_ctx <= 2048
