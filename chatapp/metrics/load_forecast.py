"""Memory and speed of a model together, from its facts and what is known of the machine: one answer to "can it run here"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.model_info import BufferUse
from chatapp.metrics.decode_weights import decode_weights
from chatapp.metrics.memory_estimate import ModelFacts
from chatapp.metrics.memory_fit import best_n_gpu_layers, do_layers_help, largest_n_ctx
from chatapp.metrics.memory_plan import MemoryPlan, memory_plan
from chatapp.metrics.speed_forecast import (
    DEPTH,
    SpeedForecast,
    SpeedSample,
    SpeedTarget,
    foretell_decode,
    foretell_prefill,
    read_params,
    weights_type,
)
from chatapp.metrics.weight_places import MAIN_MEMORY

__all__ = ["LoadForecast", "MachineState", "foretell_load"]

_GIGA = 1e9
_ON_TWO = "its layers would lie on two devices, each with a speed of its own"


@dataclass(frozen=True, slots=True)
class MachineState:
    """What is known of the machine now.

    Attributes:
        free: Bytes by device, once the model that leaves has given its memory back.
        gpus: The devices that take offloaded layers, in llama.cpp's order.
        main_gb_s: Bandwidth of main memory; None where it is not known.
        gpu_gb_s: Likewise, of the GPU's memory.
        samples: Answers that were measured here, newest first.
    """

    free: Mapping[str, int]
    gpus: tuple[str, ...] = ()
    main_gb_s: float | None = None
    gpu_gb_s: float | None = None
    samples: Sequence[SpeedSample] = field(default_factory=tuple)


@dataclass(frozen=True, slots=True)
class LoadForecast:
    """All that is foretold of one load.

    Attributes:
        plan: Of the memory.
        largest_n_ctx: The largest window that fits; None: none does, or nobody can tell.
        best_n_gpu_layers: Layers that the GPU takes; None without a GPU.
        decode: Tokens a second behind 512 tokens, or the reason why nobody can tell.
        prefill: Likewise, of a prompt that fills a batch.
        layers_help: With so many layers the verdict would be better.
    """

    plan: MemoryPlan
    largest_n_ctx: int | None
    best_n_gpu_layers: int | None
    decode: SpeedForecast | str
    prefill: SpeedForecast | str
    layers_help: bool = False


def foretell_load(
    need: MemoryNeed, facts: ModelFacts, params: LoadParams, machine: MachineState, model: tuple[str, int]
) -> LoadForecast:
    """Return the forecast.

    Args:
        need: What loading would reserve, from the header or from llama.cpp.
        facts: Of the model.
        params: Load settings.
        machine: What is known of it.
        model: File name and bytes, by which answers of the same model are found.
    """
    target = _target(need, facts, params, model)
    gb_s = machine.gpu_gb_s if target.on_gpu else machine.main_gb_s
    limit = gb_s * _GIGA / target.token_bytes if gb_s and target.token_bytes else None
    plan = memory_plan(need, machine.free)
    return LoadForecast(
        plan=plan,
        largest_n_ctx=largest_n_ctx(need, facts, params, machine.free),
        best_n_gpu_layers=best_n_gpu_layers(facts, params, machine.free, machine.gpus),
        decode=foretell_decode(target, machine.samples, limit),
        prefill=foretell_prefill(target, machine.samples),
        layers_help=do_layers_help(plan, facts, params, machine.free, machine.gpus),
    )


def _target(need: MemoryNeed, facts: ModelFacts, params: LoadParams, model: tuple[str, int]) -> SpeedTarget:
    weights = decode_weights(facts.tensor_bytes.items(), facts.numbers)
    kv = sum(buffer.bytes for buffer in need.buffers if buffer.use is BufferUse.KV)
    on_gpu = {buffer.device != MAIN_MEMORY for buffer in need.buffers if buffer.use is BufferUse.KV}
    read = (weights.n_bytes or 0) + kv * min(1.0, DEPTH / params.n_ctx)
    return SpeedTarget(
        model=model,
        on_gpu=on_gpu == {True},
        token_bytes=read,
        active_params=_active_params(facts, weights.n_bytes),
        reason=weights.reason or (_ON_TWO if len(on_gpu) > 1 else ""),
        weights=weights_type(facts.file_type),
    )


def _active_params(facts: ModelFacts, decode_bytes: int | None) -> float:
    total = sum(facts.tensor_bytes.values())
    active = facts.n_params * min(1.0, (decode_bytes or 0) / total) if total else 0.0
    return read_params(active, facts.number("embedding_length"), facts.n_vocab)
