"""Records with the keys of llama-bench's JSON Lines, so that scripts made for it read ours. What we do not know is null.

A turn gives two records: reading (``n_prompt`` evaluated tokens at ``n_depth`` cached ones) and writing (``n_gen`` steps at the
depth of the whole prompt). A sustained test gives one: a sample is the rate of a point of two seconds, as the time of 64 tokens.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadMode
from chatapp.domain.message import Message
from chatapp.domain.model_info import ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.sustained import ROUND_TOKENS, SustainedRun
from chatapp.domain.turn import MachineInfo, Turn
from chatapp.metrics.sustained import steady_points
from chatapp.metrics.timings import is_burst
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND
from chatapp.storage.session_log.atomic_write import write_whole

__all__ = ["KEYS", "conversation_records", "export_llama_bench", "sustained_record", "write_records"]

KEYS = (
    *("build_commit", "build_number", "cpu_info", "gpu_info", "backends", "model_filename", "model_type", "model_size"),
    *("model_n_params", "n_batch", "n_ubatch", "n_threads", "cpu_mask", "cpu_strict", "poll", "type_k", "type_v"),
    *("n_gpu_layers", "n_cpu_moe", "split_mode", "main_gpu", "no_kv_offload", "flash_attn", "devices", "tensor_split"),
    *("tensor_buft_overrides", "load_mode", "lazy_mode", "embeddings", "no_op_offload", "no_host", "repack", "fit_target"),
    *("fit_min_ctx", "n_prompt", "n_gen", "n_depth", "test_time", "avg_ns", "stddev_ns", "avg_ts", "stddev_ts"),
    *("samples_ns", "samples_ts"),
)
"""llama-bench's own, in its order."""

_NS_PER_US = 1_000
_NS_PER_S = 1e9
_LOAD_MODES: dict[bool | None, str] = {True: LoadMode.MMAP.value, False: LoadMode.NONE.value}  # as llama-bench spells them
_Record = dict[str, Any]


def export_llama_bench(conversation: Conversation, path: Path) -> None:
    """Write the records of a conversation's turns.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_records(conversation_records(conversation), path)


def write_records(records: Iterable[_Record], path: Path) -> None:
    """Write records, one a line.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, (f"{json.dumps(record)}\n" for record in records))


def conversation_records(conversation: Conversation) -> list[_Record]:
    """Return the records of all turns; replayed scripts measure nothing and have none."""
    return [record for message in conversation.messages for record in _of_message(message)]


def sustained_record(run: SustainedRun) -> _Record:
    """Return the record of a sustained test: its points after the warm-up are the samples."""
    rates = [point.tps for point in steady_points(run)]
    known = _known(run.model, run.context, run.versions, run.machine)
    samples = [round(ROUND_TOKENS * _NS_PER_S / rate) for rate in rates]
    return {
        **known,
        "n_threads": run.n_threads,
        **_measured(0, ROUND_TOKENS, run.n_depth, run.started_at),
        **_spread(samples, rates),
    }


def _of_message(message: Message) -> Iterator[_Record]:
    turn = message.turn
    if turn is None or turn.counts is None or turn.backend == SCRIPTED_BACKEND:
        return
    known = _known(turn.model, turn.context, turn.versions, turn.machine)
    counts, context = turn.counts, turn.context
    read_us = _read_us(turn)
    if read_us and counts.n_prompt_processed > 0:
        size = _measured(counts.n_prompt_processed, 0, counts.n_prompt_cached, message.created_at)
        threads = {"n_threads": None if context is None else context.n_threads_batch}
        yield {**known, **threads, **size, **_sample(read_us, counts.n_prompt_processed)}
    n_steps = len(turn.token_us) - 1
    is_guessed = turn.speculation is not None and turn.speculation.n_drafted > 0  # llama-bench knows single steps only
    if n_steps > 0 and not is_burst(turn.token_us) and not is_guessed:
        size = _measured(0, n_steps, counts.n_prompt, message.created_at)
        yield {**known, "n_threads": _decode_threads(turn), **size, **_sample(turn.token_us[-1] - turn.token_us[0], n_steps)}


def _read_us(turn: Turn) -> int | None:
    start_us, end_us = turn.engine.prefill_start_us, turn.engine.prefill_end_us
    return None if start_us is None or end_us is None else end_us - start_us


def _decode_threads(turn: Turn) -> int | None:
    """Return the number that held through the whole answer; None where it changed."""
    numbers = {change.n_threads for change in turn.threads}
    if len(numbers) == 1:
        return numbers.pop()
    return None if numbers or turn.context is None else turn.context.n_threads


def _known(
    model: ModelInfo | None, context: ContextInfo | None, versions: EngineVersions | None, machine: MachineInfo | None
) -> _Record:
    record: _Record = dict.fromkeys(KEYS)
    record |= {"embeddings": False, "no_kv_offload": False}  # nothing here turns them on
    if versions is not None:
        record["build_commit"] = versions.llama_cpp or None
    if machine is not None:
        record["cpu_info"] = machine.cpu
    if model is not None:
        record |= {"model_filename": model.file, "model_size": model.weights_bytes, "model_n_params": model.n_params}
    if context is not None:
        record |= {"n_batch": context.n_batch, "n_ubatch": context.n_ubatch, "n_gpu_layers": context.n_gpu_layers}
        record |= {"type_k": str(context.type_k), "type_v": str(context.type_v)}
        record["flash_attn"] = None if context.flash_attn is None else int(context.flash_attn)
        record["load_mode"] = _LOAD_MODES.get(context.maps_weights)
    return record


def _measured(n_prompt: int, n_gen: int, n_depth: int, at: datetime) -> _Record:
    stamp = at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"n_prompt": n_prompt, "n_gen": n_gen, "n_depth": n_depth, "test_time": stamp}


def _sample(elapsed_us: int, n_tokens: int) -> _Record:
    return _spread([elapsed_us * _NS_PER_US], [n_tokens * 1e6 / elapsed_us])


def _spread(samples_ns: Sequence[int], rates: Sequence[float]) -> _Record:
    """Return the means; one sample has no spread, which is null and not 0."""
    has_spread = len(rates) > 1
    return {
        "avg_ns": round(fmean(samples_ns)) if rates else None,
        "stddev_ns": round(stdev(samples_ns)) if has_spread else None,
        "avg_ts": fmean(rates) if rates else None,
        "stddev_ts": stdev(rates) if has_spread else None,
        "samples_ns": list(samples_ns),
        "samples_ts": list(rates),
    }
