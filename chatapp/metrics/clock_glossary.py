"""Definitions of the three clocks: sampled by the engine, arrived in the window, painted on the screen."""

from chatapp.metrics.definition import Definition

__all__ = ["CLOCKS"]

_APP = "app"
_SPANS = "both"  # a span of each, never stamps of two processes
_NOT_PAINTED = "no text of the answer was painted: only reasoning came, another chat was on screen, or its end was out of sight"

CLOCKS = (
    Definition(
        "ttft_painted_ms",
        "First text on the screen",
        "ms",
        "Send accepted \u2192 first picture with text of the answer that can be seen: line breaks and marks alone are none; "
        "TTFT + what the model writes before that + the wait for a picture",
        _APP,
        _NOT_PAINTED,
    ),
    Definition(
        "arrival_lag_ms",
        "Arrival lag",
        "ms",
        "time between the arrivals of two deliveries - time between the same tokens at the sampler; against the quickest "
        "delivery before, the longest of the answer (spans are compared, never stamps of two processes)",
        _SPANS,
        "fewer than two pieces of text arrived",
    ),
    Definition(
        "arrival_jitter_ms",
        "Arrival jitter",
        "ms",
        "|gap between neighbouring arrivals - gap between the same tokens at the sampler|, 95th percentile",
        _SPANS,
        "fewer than two pieces of text arrived",
    ),
    Definition(
        "painted_lag_ms",
        "Painted lag",
        "ms",
        "arrival of text \u2192 picture that shows it, the longest of the answer; up to 300 ms by design (a word's end, a "
        "picture)",
        _APP,
        _NOT_PAINTED,
    ),
    Definition(
        "screen_lag_ms",
        "Screen behind the engine",
        "ms",
        "arrival lag + painted lag of the same text, the longest of the answer; while it writes: of the last 2 s. Tokens of one "
        "delivery wait for its last one (up to 50 ms, 125 where the engine needs every core), which is not counted. From 400 ms "
        "on the window is called late",
        _SPANS,
        _NOT_PAINTED,
    ),
)
