"""Definitions of columns that only the logs for other tools have: of each token, of each second, of each point of a test."""

from chatapp.metrics.definition import Definition

__all__ = ["LOGS"]

_ENGINE = "engine"
_APP = "app"

LOGS = (
    Definition("t_ns", "Time of the token", "ns", "when it was sampled, since the engine took the request up", _ENGINE),
    Definition(
        "n_past",
        "Depth of the token",
        "tokens",
        "cells of the KV cache in use when it was sampled",
        missing="messages left the window while the answer was written",
    ),
    Definition(
        "itl_us",
        "Gap before the token",
        "\u00b5s",
        "its time - that of the token before",
        _ENGINE,
        "it is the first token of its answer",
    ),
    Definition(
        "fps",
        "Tokens in the last second",
        "tok/s",
        "(n_tokens - those of the row before) / the time between",
        _APP,
        "no token came, or it is the first second",
    ),
    Definition("frametime", "Time per token", "ms", "1,000 / fps", _APP, "as for fps"),
    Definition(
        "memory_used_bytes",
        "Memory in use",
        "bytes",
        "all main memory - what is available; in the table of seconds in GiB",
        missing="the system does not report one of the two",
    ),
    Definition("elapsed", "Time of the row", "ns", "since Send, anew with each answer", _APP),
    Definition("n_tokens", "Tokens so far", "tokens", "of this answer, or of this point of a sustained test"),
    Definition("t_s", "Time of the point", "s", "its begin, since the first step of the sustained test", _ENGINE),
    Definition("tps", "Decode rate of the point", "tok/s", "tokens of the two seconds / sum of their steps", _ENGINE),
    Definition(
        "temperature_c", "Temperature at the point", "\u00b0C", "mean of what was read meanwhile", missing="nothing could be read"
    ),
    Definition("clock_mhz", "Clock at the point", "MHz", "mean of what was read meanwhile", missing="nothing could be read"),
)
