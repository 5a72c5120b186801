"""Reads llama-bench's JSON Lines: those that chatapp exported, and those of llama-bench itself (``-o jsonl``)."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from chatapp.metrics.bench_comparison import BenchRecord
from chatapp.storage.perf_log.log_file import read_lines, unreadable

__all__ = ["bench_records", "is_bench_log", "read_bench_log"]

_MAX_FILE_BYTES = 1 << 26
_NEEDED = ("n_prompt", "n_gen", "avg_ts")
_SETTINGS = (
    *("model_filename", "model_type", "model_size", "n_threads", "n_batch", "n_ubatch", "type_k", "type_v", "n_gpu_layers"),
    *("flash_attn", "load_mode", "backends", "devices", "cpu_info", "gpu_info", "build_commit"),
)


def is_bench_log(path: Path) -> bool:
    """Return whether a file begins as llama-bench's records do; False where it cannot be read."""
    try:
        with path.open("rb") as file:
            first = json.loads(file.readline(_MAX_FILE_BYTES))
    except (OSError, ValueError):
        return False
    return isinstance(first, dict) and all(key in first for key in _NEEDED)


def read_bench_log(path: Path) -> list[BenchRecord]:
    """Return the records of a file.

    Raises:
        ChatAppError: ``LOG_UNREADABLE`` with the line's number.
    """
    found = [record for number, line in read_lines(path, _MAX_FILE_BYTES) for record in _of_line(path, number, line)]
    if not found:
        raise unreadable(path, "it holds no test that reads or writes alone")
    return found


def bench_records(records: Iterable[Mapping[str, object]]) -> list[BenchRecord]:
    """Return records as they are compared; a test that reads and writes mixes two rates and is left out.

    Raises:
        KeyError, TypeError, ValueError: A record is none of llama-bench.
    """
    return [found for record in records for found in _of_record(record)]


def _of_line(path: Path, number: int, line: bytes) -> list[BenchRecord]:
    try:
        return bench_records((json.loads(line),))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise unreadable(path, f"line {number} is no record of llama-bench", repr(error)) from error


def _of_record(record: Mapping[str, object]) -> list[BenchRecord]:
    n_prompt, n_gen = _number(record["n_prompt"]), _number(record["n_gen"])
    if (n_prompt > 0) == (n_gen > 0):
        return []
    samples = record.get("samples_ts")
    rates = samples if isinstance(samples, list) and samples else [record["avg_ts"]]
    settings = {name: str(record[name]) for name in _SETTINGS if record.get(name) is not None}
    depth = int(_number(record.get("n_depth") or 0))
    return [BenchRecord(n_gen > 0, depth, tuple(_number(rate) for rate in rates), settings)]


def _number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(value)
    return float(value)
