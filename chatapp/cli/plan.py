"""``chatapp plan``: what a model would take and how fast it would be, without reading its weights."""

import argparse
import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import psutil

from chatapp.cli.options import load_params_of
from chatapp.domain.load_params import ALL_LAYERS, LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.message import new_id
from chatapp.domain.model_info import DeviceInfo
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.planning_engine import PlanningEngine
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.log import start_logging, topic
from chatapp.metrics.layer_split import offload_devices
from chatapp.metrics.load_forecast import LoadForecast, MachineState, foretell_load
from chatapp.metrics.memory_estimate import estimate_need
from chatapp.metrics.memory_plan import DevicePlan, Verdict, free_by_device
from chatapp.metrics.published_bandwidth import published_gb_per_s
from chatapp.metrics.significant import significant
from chatapp.metrics.speed_forecast import ForecastSource, SpeedForecast, SpeedSample
from chatapp.models.model_facts import model_facts
from chatapp.models.scan import ModelEntry, entry_of
from chatapp.models.starter import starter_model
from chatapp.protocol.commands import PlanMemory
from chatapp.storage.machine_facts import MachineFacts
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.machine import machine_info

__all__ = ["run_plan"]

_PARTS = ("weights_bytes", "kv_bytes", "compute_bytes", "draft_bytes", "other_bytes", "total_bytes")
_BASES = {
    ForecastSource.MEASURED: "measured with this model",
    ForecastSource.SAME_WEIGHTS: "by what a model with the same type of weights reached on this machine",
    ForecastSource.OTHER_WEIGHTS: "by what a model with another type of weights reached on this machine",
    ForecastSource.BANDWIDTH: "by the bandwidth of the memory alone",
}
_UNITS = ((1e9, "GB"), (1e6, "MB"))
_NOT_A_MODEL = frozenset(
    {
        *(ProblemKind.MODEL_MISSING, ProblemKind.MODEL_PART_MISSING, ProblemKind.MODEL_UNREADABLE),
        *(ProblemKind.MODEL_TRUNCATED, ProblemKind.NOT_A_GGUF),
        *(ProblemKind.GGUF_INVALID, ProblemKind.GGUF_UNSUPPORTED, ProblemKind.NOT_A_CHAT_MODEL),
        *(ProblemKind.UNKNOWN_ARCHITECTURE, ProblemKind.LOAD_SETTINGS_REFUSED, ProblemKind.DRAFT_UNUSABLE),
        *(ProblemKind.CACHE_TYPE_UNFIT, ProblemKind.CACHE_NEEDS_FLASH, ProblemKind.CACHE_TYPES_DIFFER),
    }
)
_log = topic("engine")


def run_plan(options: argparse.Namespace) -> int:
    """Run the command; return 0.

    Raises:
        ChatAppError: The file is no model that can chat, or cannot be loaded like this.
    """
    options.data_folder.prepare()
    start_logging(options.data_folder.logs, verbose=options.verbose)
    params = load_params_of(options)
    entry = _entry(options.file)
    need = _need(entry, params)
    forecast = _forecast(entry, need, params, options)
    as_record = _record(entry, params, forecast)
    print(json.dumps(as_record, ensure_ascii=False) if options.json else _text(as_record))
    return 0


def _entry(file: Path | None) -> ModelEntry:
    path = file or starter_model()
    if path is None:
        raise ChatAppError.of(ProblemKind.NO_MODEL_LOADED)
    entry = entry_of(path)
    if entry.problem is not None:
        raise ChatAppError(entry.problem)
    return entry


def _need(entry: ModelEntry, params: LoadParams) -> MemoryNeed:
    """Return llama.cpp's figures; the header's where llama.cpp could not be asked."""
    try:
        return _ask(entry, params)
    except ChatAppError as error:
        if error.problem.kind in _NOT_A_MODEL:
            raise
        _log.warning("llama.cpp could not be asked for a plan: %s", error)
        need = None if entry.header is None else estimate_need(model_facts(entry.header), params)
        if need is None:
            raise
    return need.model_copy(update={"free_main_bytes": psutil.virtual_memory().available})


def _ask(entry: ModelEntry, params: LoadParams) -> MemoryNeed:
    command = PlanMemory(request_id=new_id(), path=str(entry.path.absolute()), params=params)
    with PlanningEngine(EngineLaunch.of_this_app()) as engine:
        answer = engine.plan(command)
    if answer.need is None:
        reason = "the engine gave no plan"
        raise ChatAppError(
            answer.problem or Problem(kind=ProblemKind.LOAD_FAILED, facts={"file": entry.path.name, "reason": reason})
        )
    return answer.need


def _forecast(entry: ModelEntry, need: MemoryNeed, params: LoadParams, options: argparse.Namespace) -> LoadForecast:
    machine = machine_info()
    with closing(StoreThread(options.data_folder.database)) as store:
        samples = store.submit(store.speed_samples.samples, machine).result()
    bandwidth = MachineFacts(options.data_folder.machines, machine).bandwidth()
    state = _machine(need, None if bandwidth is None else bandwidth.gb_per_s, samples)
    if entry.header is None:
        raise ChatAppError.of(ProblemKind.MODEL_MISSING, file=entry.path.name)
    return foretell_load(need, model_facts(entry.header), params, state, (entry.path.name, entry.bytes))


def _machine(need: MemoryNeed, main_gb_s: float | None, samples: list[SpeedSample]) -> MachineState:
    gpus = offload_devices(need.devices)
    return MachineState(
        free=free_by_device(need.free_main_bytes, need.devices, {}),
        gpus=tuple(gpu.name for gpu in gpus),
        main_gb_s=main_gb_s,
        gpu_gb_s=_published(gpus),
        samples=samples,
    )


def _published(gpus: Sequence[DeviceInfo]) -> float | None:
    found = published_gb_per_s(gpus[0].description) if len(gpus) == 1 else ()
    return found[0] if len(found) == 1 else None


def _record(entry: ModelEntry, params: LoadParams, forecast: LoadForecast) -> dict[str, Any]:
    plan = forecast.plan
    return {
        "model": entry.path.name,
        "source": str(plan.source),
        **{name: plan.sum_of(name) for name in _PARTS},
        "droppable_bytes": plan.sum_of("droppable_bytes"),
        "free_bytes": plan.free_bytes,
        "verdict": plan.verdict,
        "largest_n_ctx": forecast.largest_n_ctx,
        "best_n_gpu_layers": forecast.best_n_gpu_layers,
        "devices": [_device(device) for device in plan.devices],
        **_speed("decode", forecast.decode),
        **_speed("prefill", forecast.prefill),
        "load_params": params.without_folders().model_dump(mode="json"),
    }


def _device(device: DevicePlan) -> dict[str, Any]:
    sums = {name: getattr(device, name) for name in _PARTS}
    shared = {"shares_main_memory": device.is_shared}
    return {"device": device.device, **sums, **shared, "free_bytes": device.free_bytes, "verdict": device.verdict}


def _speed(name: str, forecast: SpeedForecast | str) -> dict[str, Any]:
    if isinstance(forecast, str):
        return {f"{name}_tokens_per_s": None, f"{name}_reason": forecast}
    return {f"{name}_tokens_per_s": {**asdict(forecast), "source": str(forecast.source)}}


def _text(record: dict[str, Any]) -> str:
    lines = [f"{record['model']}: {_verdict(record)}"]
    lines += [f"  {name.removesuffix('_bytes'):<8}{_size(record[name])}" for name in _PARTS if record[name]]
    lines.append(f"  free    {_size(record['free_bytes'])}")
    if record["largest_n_ctx"] is not None:
        lines.append(f"  the largest n_ctx that fits, of those it was trained for: {record['largest_n_ctx']:,}")
    if (best := record["best_n_gpu_layers"]) is not None:
        lines.append(f"  the best number of GPU layers: {'all' if best == ALL_LAYERS else best}")
    for name in ("decode", "prefill"):
        speed = record[f"{name}_tokens_per_s"]
        told = record.get(f"{name}_reason", "")
        if speed is not None:
            low, mid, high = (significant(speed[end]) for end in ("low", "mid", "high"))
            told = f"{mid} ({low} to {high}) tokens/s, {_BASES[speed['source']]}"
        lines.append(f"  {name}: {told if speed is not None else f'n/a, because {told}'}")
    return "\n".join(lines)


def _verdict(record: dict[str, Any]) -> str:
    names = {Verdict.FITS: "fits", Verdict.TIGHT: "fits, but it is tight", Verdict.DOES_NOT_FIT: "does not fit"}
    return names.get(record["verdict"], "n/a, because the free memory is not known") + f" (figures: {record['source']})"


def _size(value: int | None) -> str:
    if value is None:
        return "n/a"
    factor, unit = next(((factor, unit) for factor, unit in _UNITS if value >= factor), _UNITS[-1])
    return f"{significant(value / factor)} {unit}"
