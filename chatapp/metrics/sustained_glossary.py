"""Definitions of the figures of a sustained test."""

from chatapp.metrics.definition import Definition

__all__ = ["SUSTAINED"]

_ENGINE = "engine"
_SHORT = "the test ended before 36 s"

SUSTAINED = (
    Definition(
        "burst_tps",
        "Burst",
        "tok/s",
        "best 30 s of a sustained test: tokens / time of their steps; the first 6 s are a warm-up and do not count",
        _ENGINE,
        _SHORT,
    ),
    Definition(
        "sustained_tps", "Sustained", "tok/s", "last quarter of a sustained test: tokens / time of their steps", _ENGINE, _SHORT
    ),
    Definition(
        "retained_pct",
        "Retained",
        "%",
        "sustained / burst; the \u00b1 is a 95 % interval from the scatter of 2 s points that allows for neighbours being alike. "
        "The burst is the best of many windows, so that an even but noisy machine retains a little less than 100 %",
        _ENGINE,
        _SHORT,
    ),
    Definition(
        "step_retained_pct",
        "Retained by the median step",
        "%",
        "median step of the burst / median step of the last quarter: without stalls and stops between steps",
        _ENGINE,
        _SHORT,
    ),
    Definition(
        "stability_pct",
        "Stability",
        "%",
        "slowest 30 s / fastest 30 s of a sustained test; 97 % and more is steady",
        _ENGINE,
        _SHORT,
    ),
    Definition(
        "time_to_minus_10_s",
        "Time to -10 %",
        "s",
        "middle of the first 30 s after the burst that are 10 % slower than it, since the first step",
        _ENGINE,
        "no window of 30 s was that slow",
    ),
    Definition(
        "time_to_minus_25_s",
        "Time to -25 %",
        "s",
        "middle of the first 30 s after the burst that are 25 % slower than it, since the first step",
        _ENGINE,
        "no window of 30 s was that slow",
    ),
    Definition("n_sustained", "Tokens of the test", "tokens", "steps of a sustained test that were timed"),
    Definition(
        "cpu_ms_per_token",
        "CPU time per token",
        "ms",
        "CPU time of all threads of the engine during the steps / steps; a lower clock raises it, a lost share of the processor "
        "does not (with one thread; more of them spin while they wait)",
        _ENGINE,
        "it was not measured",
    ),
)
