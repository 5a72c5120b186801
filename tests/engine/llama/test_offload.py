"""Load settings as llama.cpp's own structures; and, where llama.cpp has a GPU (a software one will do), what it made of them."""

import ctypes
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import gguf
import llama_cpp
import pytest

from chatapp.domain.load_params import ALL_LAYERS, LoadParams, OffloadKqv, SplitMode
from chatapp.domain.model_info import BufferInfo, BufferUse, DeviceInfo
from chatapp.engine.llama import offload
from chatapp.engine.llama.offload import Offload
from chatapp.errors import ProblemKind
from chatapp.metrics.layer_split import offload_devices
from chatapp.metrics.memory_plan import bytes_by_device
from chatapp.protocol.commands import PlanMemory
from chatapp.protocol.events import LoadFailed, MemoryPlanned
from tests.engine.engine_process import EngineProcess, conversation
from tests.engine.tiny_shapes import write_tiny_grouped
from tests.engine.tiny_variants import write_tiny_experts

pytestmark = pytest.mark.model

_MIB = 1024 * 1024
_ROUNDING = 6 * 0.0051 * _MIB  # of the log's lines that a device's sum may be made of
_GPUS = tuple(DeviceInfo(name=f"CUDA{n}", description="a card", kind="gpu", memory_free_bytes=10**9) for n in range(2))


@pytest.fixture
def two_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offload, "list_devices", lambda: _GPUS)


def _written(params: LoadParams) -> tuple[llama_cpp.llama_model_params, Offload]:
    native = llama_cpp.llama_model_default_params()
    kept = Offload(params)
    kept.write_to(native)
    return native, kept


def _patterns(native: llama_cpp.llama_model_params) -> list[str]:
    """Read the list as llama.cpp does: pairs of pointers, up to an empty pattern."""
    address = ctypes.cast(native.tensor_buft_overrides, ctypes.POINTER(ctypes.c_char_p))
    found: list[str] = []
    while address and (pattern := address[2 * len(found)]):
        found.append(pattern.decode())
    return found


@pytest.mark.usefixtures("two_gpus")
def test_split_main_gpu_and_shares() -> None:
    native, _kept = _written(LoadParams(n_gpu_layers=7, split_mode=SplitMode.ROW, main_gpu=1, tensor_split="3, 1.5"))
    assert (native.n_gpu_layers, native.split_mode, native.main_gpu) == (7, 2, 1)
    assert [native.tensor_split[place] for place in range(3)] == [3.0, 1.5, 0.0]


@pytest.mark.usefixtures("two_gpus")
def test_settings_of_a_machine_with_more_gpus_load_here_too() -> None:
    assert _written(LoadParams(split_mode=SplitMode.NONE, main_gpu=5))[0].main_gpu == 1


@pytest.mark.usefixtures("two_gpus")
@pytest.mark.parametrize(
    ("n_cpu_moe", "patterns"),
    [
        (0, []),
        (ALL_LAYERS, [r"\.ffn_(up|down|gate|gate_up)_(ch|)exps"]),
        (2, [rf"blk\.{layer}\.ffn_(up|down|gate|gate_up)_(ch|)exps" for layer in range(2)]),
    ],
)
def test_experts_in_main_memory_are_llama_cpps_own_patterns(n_cpu_moe: int, patterns: list[str]) -> None:
    native, _kept = _written(LoadParams(n_cpu_moe=n_cpu_moe))
    assert _patterns(native) == patterns


def test_without_a_gpu_nothing_is_overridden(monkeypatch: pytest.MonkeyPatch) -> None:
    """The experts would only miss their faster layout."""
    monkeypatch.setattr(offload, "list_devices", lambda: ())
    assert _patterns(_written(LoadParams(n_cpu_moe=ALL_LAYERS))[0]) == []


def test_a_process_that_must_not_use_gpus_gives_them_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offload, "is_cpu_only", lambda: True)
    native, _kept = _written(LoadParams(n_gpu_layers=5))
    assert (native.split_mode, native.main_gpu) == (0, -1)


@pytest.fixture(scope="module")
def gpu_engine() -> Iterator[EngineProcess]:
    """A real engine with at least one GPU (GGML_VK_VISIBLE_DEVICES=0,0 makes two of one software device)."""
    with EngineProcess() as engine:
        if not offload_devices(engine.hello.devices):
            pytest.skip("llama.cpp has no GPU here: no plug-in, or no device")
        yield engine


@pytest.fixture
def gpus(gpu_engine: EngineProcess) -> list[str]:
    return [device.name for device in offload_devices(gpu_engine.hello.devices)]


def _planned_and_reserved(engine: EngineProcess, path: Path, params: LoadParams) -> tuple[dict[str, int], dict[str, int]]:
    engine.send(PlanMemory(request_id="plan", path=str(path), params=params))
    need = engine.expect(MemoryPlanned).need
    assert need is not None
    context = engine.load(path, **params.model_dump()).context
    assert need.n_gpu_layers == context.n_gpu_layers
    return bytes_by_device(need.buffers), bytes_by_device(context.buffers)


def _of(buffers: tuple[BufferInfo, ...], use: BufferUse) -> Counter[str]:
    sums: Counter[str] = Counter()
    for buffer in buffers:
        sums[buffer.device] += buffer.bytes if buffer.use is use else 0
    return sums


@pytest.mark.parametrize("n_gpu_layers", [0, 2, -1, -2])
@pytest.mark.parametrize("offload_kqv", list(OffloadKqv))
def test_the_gpu_and_main_memory_get_what_was_planned(
    gpu_engine: EngineProcess, tmp_path: Path, n_gpu_layers: int, offload_kqv: OffloadKqv
) -> None:
    path = write_tiny_grouped(tmp_path / "model.gguf")
    params = LoadParams(n_ctx=8192, n_gpu_layers=n_gpu_layers, offload_kqv=offload_kqv, split_mode=SplitMode.NONE)
    planned, reserved = _planned_and_reserved(gpu_engine, path, params)
    for device in {*planned, *reserved}:
        assert abs(planned.get(device, 0) - reserved.get(device, 0)) <= _ROUNDING, device


@pytest.mark.parametrize("n_gpu_layers", [2, -1])
def test_attention_scores_lie_where_the_caches_are(gpu_engine: EngineProcess, tmp_path: Path, n_gpu_layers: int) -> None:
    """Scores of 8 heads, 512 tokens and 8,192 cells are 134 MB in main memory, which llama.cpp's empty graph puts elsewhere."""
    path = write_tiny_grouped(tmp_path / "model.gguf")
    given = {"offload_kqv": "off", "flash_attn": "off", "split_mode": "none"}
    params = LoadParams.model_validate({"n_ctx": 8192, "n_gpu_layers": n_gpu_layers, **given})
    planned, reserved = _planned_and_reserved(gpu_engine, path, params)
    assert planned["CPU"] > 134_217_728
    assert planned["CPU"] == pytest.approx(reserved["CPU"], rel=0.01)
    (gpu,) = set(planned) - {"CPU"}
    assert 0 <= planned[gpu] - reserved[gpu] <= 16 * _MIB  # the mask, which is planned there as well


def test_layers_and_caches_lie_on_the_gpu_and_text_comes_from_there(
    gpu_engine: EngineProcess, gpus: list[str], tmp_path: Path
) -> None:
    """3 layers x (64 + 64) elements x 2 bytes x 512 cells."""
    context = gpu_engine.load(write_tiny_grouped(tmp_path / "model.gguf"), n_gpu_layers=-1, split_mode="none").context
    assert context.n_gpu_layers == 4  # the output counts
    assert _of(context.buffers, BufferUse.KV)[gpus[0]] == pytest.approx(3 * 128 * 2 * 512, abs=_ROUNDING)
    assert gpu_engine.ask(conversation("Hi")).finished.n_gen > 0
    context = gpu_engine.load(tmp_path / "model.gguf", n_gpu_layers=-1, offload_kqv="off", split_mode="none").context
    assert _of(context.buffers, BufferUse.KV)[gpus[0]] == 0
    assert gpu_engine.ask(conversation("Hi")).finished.n_gen > 0


def test_experts_stay_in_main_memory(gpu_engine: EngineProcess, gpus: list[str], tmp_path: Path) -> None:
    """What leaves the GPU is what all expert tensors weigh: read from llama.cpp's buffers before and after."""
    path = write_tiny_experts(tmp_path / "model.gguf")
    whole = _of(gpu_engine.load(path, n_gpu_layers=-1, split_mode="none").context.buffers, BufferUse.WEIGHTS)
    kept = gpu_engine.load(path, n_gpu_layers=-1, split_mode="none", n_cpu_moe=-1).context
    moved = whole[gpus[0]] - _of(kept.buffers, BufferUse.WEIGHTS)[gpus[0]]
    assert moved == pytest.approx(_expert_bytes(path), abs=_ROUNDING)
    assert gpu_engine.ask(conversation("Hi")).finished.n_gen > 0


def _expert_bytes(path: Path) -> int:
    return sum(int(tensor.n_bytes) for tensor in gguf.GGUFReader(path).tensors if "_exps." in tensor.name)


def test_rows_are_refused_with_a_sentence_where_the_backend_cannot(gpu_engine: EngineProcess, tmp_path: Path) -> None:
    event = gpu_engine.try_load(write_tiny_grouped(tmp_path / "model.gguf"), n_gpu_layers=-1, split_mode="row")
    if isinstance(event, LoadFailed):
        assert event.problem.kind is ProblemKind.LOAD_SETTINGS_REFUSED
        assert "does not support split buffers" in event.problem.sentence()


def test_two_gpus_share_the_layers(gpu_engine: EngineProcess, gpus: list[str], tmp_path: Path) -> None:
    """4 layers with the output, shares 3 and 1: three layers and their caches there, the output here.

    llama.cpp's own figure for the compute buffer of a second GPU was up to 1.4 % above what it then reserved.
    """
    if len(gpus) < 2:
        pytest.skip("one GPU only")
    path = write_tiny_grouped(tmp_path / "model.gguf")
    params = LoadParams(n_ctx=512, n_gpu_layers=-1, tensor_split="3,1")
    planned, reserved = _planned_and_reserved(gpu_engine, path, params)
    for device in {*planned, *reserved}:
        assert planned.get(device, 0) == pytest.approx(reserved.get(device, 0), rel=0.02, abs=_ROUNDING), device
    context = gpu_engine.load(path, **params.model_dump()).context
    kv = _of(context.buffers, BufferUse.KV)
    assert kv[gpus[0]] == pytest.approx(3 * 128 * 2 * 512, abs=_ROUNDING)
    assert kv[gpus[1]] == 0
    context = gpu_engine.load(path, n_gpu_layers=-1, split_mode="none", main_gpu=1).context
    weights = _of(context.buffers, BufferUse.WEIGHTS)
    assert weights[gpus[0]] == 0
    assert weights[gpus[1]] > 0
    assert gpu_engine.ask(conversation("Hi")).finished.n_gen > 0
