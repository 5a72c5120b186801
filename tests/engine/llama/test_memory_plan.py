"""Plans against what loading really reserves: caches exactly, every buffer within the rounding of llama.cpp's log."""

import struct
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from chatapp.domain.load_params import CacheType, FlashAttention, LoadMode, LoadParams
from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.domain.speculation import SpeculationKind
from chatapp.engine.llama.repacked import repacked_tensors
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import PlanMemory
from chatapp.protocol.events import MemoryPlanned
from tests.engine.engine_process import EngineProcess
from tests.engine.tiny_models import write_tiny_llama, write_tiny_mamba, write_vocabulary_only
from tests.engine.tiny_planned import write_tiny_planned, write_tiny_repacked
from tests.engine.tiny_shapes import write_tiny_gemma4, write_tiny_grouped, write_tiny_lfm2, write_tiny_mla
from tests.engine.tiny_variants import write_tiny_sliding

pytestmark = pytest.mark.model

_MIB = 1024 * 1024
_CELLS = 32_768
_ROUNDING = 4 * 0.0051 * _MIB  # of the log's lines that one figure may be the sum of


def _ask(engine: EngineProcess, path: Path, params: LoadParams) -> MemoryPlanned:
    engine.send(PlanMemory(request_id="plan", path=str(path), params=params))
    return engine.expect(MemoryPlanned)


def _need(engine: EngineProcess, path: Path, params: LoadParams) -> MemoryNeed:
    answer = _ask(engine, path, params)
    assert answer.need is not None, answer.problem
    return answer.need


def _sums(buffers: tuple[BufferInfo, ...]) -> Counter[tuple[str, BufferUse]]:
    sums: Counter[tuple[str, BufferUse]] = Counter()
    for buffer in buffers:
        sums[buffer.device, buffer.use] += buffer.bytes
    return sums


# By hand: cells x layers x (K + V elements) x bytes; see test_kv_shapes for each shape.
_CASES: list[tuple[Callable[[Path], Path], CacheType, int]] = [
    (write_tiny_grouped, CacheType.F16, _CELLS * 3 * (64 + 64) * 2),
    (write_tiny_grouped, CacheType.Q8_0, _CELLS * 3 * (64 + 64) * 34 // 32),
    (write_tiny_grouped, CacheType.Q4_0, _CELLS * 3 * (64 + 64) * 18 // 32),
    (write_tiny_mla, CacheType.F16, _CELLS * 2 * (96 + 32) * 2),
    (write_tiny_mla, CacheType.Q8_0, _CELLS * 2 * (96 + 32) * 34 // 32),
    (write_tiny_lfm2, CacheType.F16, _CELLS * 2 * (32 + 32) * 2 + 2 * 64 * 2 * 4),
    (write_tiny_gemma4, CacheType.F16, _CELLS * (3 * (64 + 128) + 1 * (128 + 128)) * 2),  # without flash attention
    (write_tiny_gemma4, CacheType.Q8_0, _CELLS * (3 * (64 + 64) + 1 * (128 + 128)) * 34 // 32),
    (write_tiny_mamba, CacheType.F16, 2 * (3 * 128 + 16 * 128) * 4),
    (lambda path: write_tiny_planned(path, "qwen3"), CacheType.Q4_0, _CELLS * 2 * (128 + 128) * 18 // 32),
]


@pytest.mark.parametrize(("write", "cache_type", "kv_by_hand"), _CASES)
def test_what_is_planned_is_what_loading_reserves(
    engine: EngineProcess, tmp_path: Path, write: Callable[[Path], Path], cache_type: CacheType, kv_by_hand: int
) -> None:
    flash = FlashAttention.AUTO if cache_type is CacheType.F16 else FlashAttention.ON
    params = LoadParams(n_ctx=_CELLS, type_k=cache_type, type_v=cache_type, flash_attn=flash)
    path = write(tmp_path / "model.gguf")
    need = _need(engine, path, params)
    loaded = engine.load(path, **params.model_dump()).context
    planned, reserved = _sums(need.buffers), _sums(loaded.buffers)
    assert need.source is NeedSource.ENGINE
    assert planned["CPU", BufferUse.KV] == loaded.kv_bytes_reserved == kv_by_hand
    for key in set(planned) | set(reserved):
        assert abs(planned[key] - reserved[key]) <= _ROUNDING, key
    assert need.flash_attn == loaded.flash_attn


@pytest.mark.parametrize("load_mode", [LoadMode.NONE, LoadMode.MMAP])
@pytest.mark.parametrize("write", [write_tiny_gemma4, write_tiny_sliding])
def test_an_embedding_that_is_the_output_as_well(
    engine: EngineProcess, tmp_path: Path, write: Callable[[Path], Path], load_mode: LoadMode
) -> None:
    """Copied, gemma4 has it twice (67,072 bytes more) and gemma3 once; the mapped file has it once."""
    params = LoadParams(n_ctx=512, load_mode=load_mode)
    path = write(tmp_path / "model.gguf")
    need = _need(engine, path, params)
    loaded = engine.load(path, **params.model_dump()).context
    planned, reserved = _sums(need.buffers), _sums(loaded.buffers)
    assert abs(planned["CPU", BufferUse.WEIGHTS] - reserved["CPU", BufferUse.WEIGHTS]) <= _ROUNDING


def test_the_starter_model(engine: EngineProcess, starter_model: Path) -> None:
    """98.25 MiB + 1.50 MiB are what llama.cpp logs for 512 cells; the weights are the tensor table's."""
    need = _need(engine, starter_model, LoadParams(n_ctx=512))
    sums = _sums(need.buffers)
    assert sums["CPU", BufferUse.WEIGHTS] == 96_576_768
    assert sums["CPU", BufferUse.KV] == 30 * 3 * 64 * 2 * 2 * 512
    assert sums["CPU", BufferUse.COMPUTE] == round(98.25 * _MIB) + round(1.5 * _MIB)
    assert (need.n_layer, need.n_ctx_train, need.droppable_bytes) == (30, 8192, 0)
    assert need.own_bytes is not None
    assert need.own_bytes > 40 * _MIB
    assert need.free_main_bytes is not None


def test_repacked_weights_are_counted_twice(engine: EngineProcess, tmp_path: Path) -> None:
    """Whether Q4_0 is repacked depends on the processor: llama.cpp's own load tells the same."""
    path = write_tiny_repacked(tmp_path / "model.gguf")
    need = _need(engine, path, LoadParams(n_ctx=512))
    reserved = _sums(engine.load(path).context.buffers)
    assert abs(_sums(need.buffers)["CPU_REPACK", BufferUse.WEIGHTS] - reserved["CPU_REPACK", BufferUse.WEIGHTS]) <= _ROUNDING
    assert bool(repacked_tensors(path)) == (reserved["CPU_REPACK", BufferUse.WEIGHTS] > 0)


def test_a_draft_model_is_planned_as_well(engine: EngineProcess, tmp_path: Path) -> None:
    path, draft = write_tiny_grouped(tmp_path / "model.gguf"), write_tiny_llama(tmp_path / "draft.gguf")
    params = LoadParams(n_ctx=4096, speculation=SpeculationKind.DRAFT, model_draft=str(draft))
    planned = _sums(_need(engine, path, params).buffers)
    reserved = _sums(engine.load(path, **params.model_dump()).context.buffers)
    assert planned["CPU", BufferUse.DRAFT] > 0
    assert abs(planned["CPU", BufferUse.DRAFT] - reserved["CPU", BufferUse.DRAFT]) <= _ROUNDING


def test_a_loaded_model_stays_and_answers(engine: EngineProcess, tmp_path: Path, tiny_model: Path) -> None:
    engine.load(tiny_model)
    _need(engine, write_tiny_grouped(tmp_path / "model.gguf"), LoadParams(n_ctx=512))
    assert engine.load(tiny_model).model.file == tiny_model.name  # its log is read from the right place again


def test_bad_files_are_refused_as_loading_would(engine: EngineProcess, tmp_path: Path, tiny_model: Path) -> None:
    no_gguf, cut, newer = tmp_path / "text.gguf", tmp_path / "cut.gguf", tmp_path / "newer.gguf"
    data = tiny_model.read_bytes()
    no_gguf.write_bytes(b"hello, this is no model")
    cut.write_bytes(data[:-4096])
    newer.write_bytes(data[:4] + struct.pack("<I", 99) + data[8:])
    kinds = {
        tmp_path / "gone.gguf": ProblemKind.MODEL_MISSING,
        no_gguf: ProblemKind.NOT_A_GGUF,
        cut: ProblemKind.MODEL_TRUNCATED,
        newer: ProblemKind.GGUF_UNSUPPORTED,
        write_vocabulary_only(tmp_path / "vocabulary.gguf"): ProblemKind.NOT_A_CHAT_MODEL,
    }
    for path, kind in kinds.items():
        problem = _ask(engine, path, LoadParams()).problem
        assert problem is not None
        assert problem.kind is kind
