"""The bandwidth measurement on small arrays: what it reads, how it is stopped and refused (never how fast this machine is)."""

from types import SimpleNamespace

import psutil
import pytest

from chatapp.telemetry.bandwidth import measure_bandwidth

_SMALL = 2_000_000


def test_it_measures_and_tells_how_far_it_is() -> None:
    seen: list[float] = []
    result = measure_bandwidth(seen.append, lambda: False, target_s=0.05, n_bytes=_SMALL)
    assert result.bandwidth is not None
    assert 1e6 < result.bandwidth.bytes_per_s < 1e14
    assert result.bandwidth.kernel in {"dot", "sum"}
    assert 1 <= result.bandwidth.n_threads <= (psutil.cpu_count(logical=False) or 1)
    assert result.bandwidth.other_cores >= 0
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_it_can_be_cancelled_between_two_runs() -> None:
    answers = iter([False, True])
    result = measure_bandwidth(lambda _fraction: None, lambda: next(answers), target_s=60, n_bytes=_SMALL)
    assert (result.bandwidth, result.reason) == (None, "")


def test_it_is_refused_where_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays of 256 MB want 768 MB free: a machine in need must not be pushed into swapping."""
    monkeypatch.setattr(psutil, "virtual_memory", lambda: SimpleNamespace(total=4e9, available=700e6))
    result = measure_bandwidth(lambda _fraction: None, lambda: False)
    assert (result.bandwidth, result.reason) == (None, "too little memory is free for measuring it")
