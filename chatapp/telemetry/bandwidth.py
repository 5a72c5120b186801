"""Measures how fast main memory can be read: what limits decoding, since each token reads every weight once.

Kernels read and never write (a copy would count its writes too): dot products and sums of arrays far larger than any cache,
with 1, 2, 4 ... all physical cores. The best run of all is the bandwidth: disturbances only ever make a run slower.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

import psutil

from chatapp.domain.bandwidth import MemoryBandwidth

__all__ = ["BandwidthResult", "measure_bandwidth"]

_TARGET_S = 2.5  # of reading; with filling the arrays below 3 s on an ordinary machine, never above 5 s
_LONGEST_S = 3.0  # on a busy machine the last combinations are left out
_MIN_RUNS = 3
_ARRAY_BYTES = 256_000_000  # both arrays together: at least four times the last-level cache of most processors
_LARGE_ARRAY_BYTES = 1_024_000_000  # servers have caches of several hundred megabytes
_LARGE_MEMORY_BYTES = 64_000_000_000
_FREE_FACTOR = 3  # so much must be free for each byte of the arrays
_FLOAT_BYTES = 4


@dataclass(frozen=True, slots=True)
class BandwidthResult:
    """What came out: a bandwidth, or the reason why there is none (empty where it was cancelled)."""

    bandwidth: MemoryBandwidth | None
    reason: str = ""


@dataclass(slots=True)
class _Best:
    bytes_per_s: float = 0.0
    kernel: str = ""
    n_threads: int = 1


def measure_bandwidth(
    on_progress: Callable[[float], None], is_cancelled: Callable[[], bool], *, target_s: float = _TARGET_S, n_bytes: int = 0
) -> BandwidthResult:
    """Measure; takes some three seconds in the calling thread.

    Args:
        on_progress: Takes the share that is done, 0..1.
        is_cancelled: Asked between two runs, of some ten milliseconds each.
        target_s: Seconds of reading.
        n_bytes: Bytes of both arrays; 0 chooses by the machine's memory.
    """
    memory = psutil.virtual_memory()
    n_bytes = n_bytes or (_LARGE_ARRAY_BYTES if memory.total >= _LARGE_MEMORY_BYTES else _ARRAY_BYTES)
    if memory.available < _FREE_FACTOR * n_bytes:
        return BandwidthResult(None, "too little memory is free for measuring it")
    others = _OtherLoad()
    try:
        best = _measure(n_bytes, target_s, on_progress, is_cancelled)
    except MemoryError:
        return BandwidthResult(None, "too little memory is free for measuring it")
    if best is None or best.bytes_per_s == 0:
        return BandwidthResult(None)
    return BandwidthResult(
        MemoryBandwidth(
            bytes_per_s=best.bytes_per_s,
            kernel=best.kernel,
            n_threads=best.n_threads,
            measured_at=datetime.now(UTC),
            other_cores=others.cores(),
        )
    )


class _OtherLoad:
    """CPU time of everybody else since it was made."""

    def __init__(self) -> None:
        self._started_s, self._busy_s, self._own_s = time.perf_counter(), _busy_s(), time.process_time()

    def cores(self) -> float:
        """Return the cores that other programs kept busy."""
        others_s = _busy_s() - self._busy_s - (time.process_time() - self._own_s)
        return max(0.0, others_s / max(time.perf_counter() - self._started_s, 1e-9))


def _busy_s() -> float:
    times = psutil.cpu_times()
    return float(times.user + times.system + getattr(times, "nice", 0.0) + getattr(times, "irq", 0.0))


def _measure(
    n_bytes: int, target_s: float, on_progress: Callable[[float], None], is_cancelled: Callable[[], bool]
) -> _Best | None:
    import numpy as np  # noqa: PLC0415 - a tenth of a second, which only who measures should pay

    left, right = (np.ones(n_bytes // 2 // _FLOAT_BYTES, dtype=np.float32) for _ in range(2))
    best, combinations = _Best(), [(kernel, n) for n in _thread_counts() for kernel in ("dot", "sum")]
    end_s = time.perf_counter() + _LONGEST_S
    for index, (kernel, n_threads) in enumerate(combinations):
        parts = list(zip(np.array_split(left, n_threads), np.array_split(right, n_threads), strict=True))
        read = _dot if kernel == "dot" else _sum
        with ThreadPoolExecutor(n_threads) as pool:
            for elapsed_s in _runs(partial(_all, pool, read, parts), target_s / len(combinations)):
                if is_cancelled():
                    return None
                if n_bytes / elapsed_s > best.bytes_per_s:
                    best = _Best(n_bytes / elapsed_s, kernel, n_threads)
        on_progress((index + 1) / len(combinations))
        if time.perf_counter() > end_s:
            break
    return best


def _thread_counts() -> list[int]:
    n_cores = psutil.cpu_count(logical=False) or 1
    return sorted({n_cores, *(2**power for power in range(n_cores.bit_length()) if 2**power <= n_cores)})


def _runs(run: Callable[[], object], target_s: float) -> Iterator[float]:
    """Yield the seconds of each run, for ``target_s`` and three runs at least."""
    end_s, n_runs = time.perf_counter() + target_s, 0
    while n_runs < _MIN_RUNS or time.perf_counter() < end_s:
        started_s = time.perf_counter()
        run()
        n_runs += 1
        yield max(time.perf_counter() - started_s, 1e-9)


def _all(pool: ThreadPoolExecutor, read: Callable[[tuple[Any, Any]], object], parts: list[tuple[Any, Any]]) -> None:
    for _ in pool.map(read, parts):
        pass


def _dot(pair: tuple[Any, Any]) -> object:
    left, right = pair
    return left.dot(right)


def _sum(pair: tuple[Any, Any]) -> object:
    left, right = pair
    return left.sum() + right.sum()
