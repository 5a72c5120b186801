"""Memory plans against what loading takes, over models of many architectures, windows and cache types.

Run by hand, with the paths of real models that should be in the table as well::

    python tests/benchmarks/plan_against_actual.py [MODEL.gguf ...] [--quick] [--load-mode none] [--only "tiny qwen3"]

``--load-mode`` may be given several times: "none" copies the weights into the engine's own memory (huge pages, where the system
gives them), "mmap" maps the file. ``--only`` takes the model of that name alone, so that the table can be made in pieces.

Each line is one load in an engine process of its own, planned before in a planning process of its own, as the app does it.

* ``KV``: bytes of all caches, planned against reserved (llama.cpp's own total, exact where its layer table is known).
* ``engine``: the whole engine process. Planned: weights, KV, compute and the process itself (see ``own_bytes``). Actual: what
  llama.cpp reserved, and the process itself: its resident memory after loading without that of the model's file, of the copied
  weights, and of pages that hold nothing but zeros since the load. These are the caches, which llama.cpp clears, and what huge
  pages make resident of the compute buffers around the bytes that were touched; both are in what was reserved. The compute
  buffer is not resident before the first prompt (and never all of it: most of an idle buffer of 500 MB is for the logits of a
  whole batch), so resident memory alone says too little.

Models of a few kilobytes have next to no weights: with a small window the process's own 80 MB decide there, which is why the
error of the buffers alone (``buffers``) stands beside it.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from statistics import median

from chatapp.domain.load_params import CacheType, LoadMode, LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.message import new_id
from chatapp.domain.model_info import BufferUse, ContextInfo
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.planning_engine import PlanningEngine
from chatapp.models.starter import starter_model
from chatapp.protocol.commands import PlanMemory
from tests.benchmarks.resident_memory import resident_bytes, zero_bytes
from tests.engine.engine_process import EngineProcess
from tests.engine.tiny_models import write_tiny_llama, write_tiny_mamba
from tests.engine.tiny_planned import PLANNED_SHAPES
from tests.engine.tiny_shapes import write_tiny_gemma4, write_tiny_grouped, write_tiny_lfm2, write_tiny_mla
from tests.engine.tiny_variants import write_tiny_experts, write_tiny_sliding

_WINDOWS = (512, 4096, 32_768)
_TYPES = (CacheType.F16, CacheType.Q8_0, CacheType.Q4_0)
_TINY: dict[str, Callable[[Path], Path]] = {
    "llama": write_tiny_llama,
    "llama grouped": write_tiny_grouped,
    "llama experts": write_tiny_experts,
    "gemma3": write_tiny_sliding,
    "gemma4": write_tiny_gemma4,
    "deepseek2": write_tiny_mla,
    "lfm2": write_tiny_lfm2,
    "mamba": write_tiny_mamba,
    **PLANNED_SHAPES,
}


@dataclass(frozen=True, slots=True)
class _Line:
    """One load: bytes planned and taken."""

    model: str
    params: LoadParams
    kv: tuple[int, int]
    buffers: tuple[int, int]
    engine: tuple[int, int]

    def error(self, name: str) -> float:
        planned, actual = getattr(self, name)
        return 100 * (planned - actual) / actual if actual else 0.0


def main() -> int:
    """Print the table; return 1 where an error is above its bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--quick", action="store_true", help="one window and one cache type")
    parser.add_argument("--load-mode", action="append", choices=list(LoadMode), type=LoadMode, help="instead of auto")
    parser.add_argument("--only", default="", help="the model of this name, as the table has it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = [_tell(line) for line in _lines(Path(folder), options)]
    return _summary(lines)


def _lines(folder: Path, options: argparse.Namespace) -> Iterator[_Line]:
    windows, types = ((4096,), (CacheType.F16,)) if options.quick else (_WINDOWS, _TYPES)
    models = [model for model in _models(folder, options.models) if options.only in ("", model[0])]
    modes = options.load_mode or (LoadMode.AUTO,)
    for (name, path), mode, n_ctx, cache_type in product(models, modes, windows, types):
        params = LoadParams(n_ctx=n_ctx, type_k=cache_type, type_v=cache_type, load_mode=mode)
        line = _measure(name, path, params)
        if line is not None:
            yield line


def _models(folder: Path, more: list[Path]) -> Iterator[tuple[str, Path]]:
    starter = starter_model()
    real = ([] if starter is None else [starter]) + more
    yield from ((path.stem[:24], path) for path in real)
    for name, write in _TINY.items():
        yield f"tiny {name}", write(folder / f"{name.replace(' ', '-')}.gguf")


def _measure(name: str, path: Path, params: LoadParams) -> _Line | None:
    with PlanningEngine(EngineLaunch.of_this_app()) as planning:
        answer = planning.plan(PlanMemory(request_id=new_id(), path=str(path), params=params))
    if answer.need is None:
        print(f"{_title(name, params)} refused: {answer.problem}", flush=True)
        return None
    with EngineProcess() as engine:
        zeros = zero_bytes(engine.pid)
        loaded = engine.load(path, **params.model_dump()).context
        resident, of_file = resident_bytes(engine.pid, path)
        new_zeros = zero_bytes(engine.pid) - zeros
        return _compare(name, params, answer.need, loaded, resident - of_file - new_zeros)


def _compare(name: str, params: LoadParams, need: MemoryNeed, context: ContextInfo, resident: int) -> _Line:
    planned = sum(buffer.bytes for buffer in need.buffers)
    planned_kv = sum(buffer.bytes for buffer in need.buffers if buffer.use is BufferUse.KV)
    reserved = sum(buffer.bytes for buffer in context.buffers)
    copied = sum(buffer.bytes for buffer in context.buffers if buffer.use is BufferUse.WEIGHTS and not buffer.is_mapped)
    own = resident - copied
    whole = (planned + (need.own_bytes or 0), reserved + own)
    return _Line(name, params, (planned_kv, context.kv_bytes_reserved), (planned, reserved), whole)


def _tell(line: _Line) -> _Line:
    figures = "".join(
        f"{getattr(line, name)[1] / 1e6:>10.2f} MB {line.error(name):>+8.3f} %" for name in ("kv", "buffers", "engine")
    )
    print(f"{_title(line.model, line.params)}{figures}", flush=True)
    return line


def _title(model: str, params: LoadParams) -> str:
    return f"{model:<26}{params.n_ctx:>7} {params.type_k:<5}{params.load_mode:<5}"


def _summary(lines: list[_Line]) -> int:
    for name, bound in (("kv", 0.1), ("buffers", 5.0), ("engine", 5.0)):
        errors = [abs(line.error(name)) for line in lines]
        print(f"{name}: n {len(errors)}, median {median(errors):.3f} %, largest {max(errors):.3f} % (bound {bound} %)")
    return int(max(abs(line.error("kv")) for line in lines) > 0.1 or max(abs(line.error("engine")) for line in lines) > 5)


if __name__ == "__main__":
    sys.exit(main())
