"""Durations and rates of one turn, each from the stamps of one clock.

Conventions: the first token comes free with prefill, so the decode rate counts ``n_gen - 1`` intervals (llama.cpp's server and
vLLM's TPOT do the same). Cached prompt tokens were not evaluated, so no rate counts them. Where a rate would be a guess the
figure says why instead.
"""

from collections.abc import Sequence

from chatapp.domain.turn import PromptCounts, Turn
from chatapp.metrics.figure import Figure

__all__ = [
    "BURST_GAP_US",
    "NO_INTERVAL",
    "NO_TOKEN",
    "ONE_BURST",
    "decode_rate",
    "decode_tps",
    "e2e_ms",
    "interval_reason",
    "is_burst",
    "prefill_rate",
    "prefill_tps",
    "t_decode_ms",
    "t_load_ms",
    "t_prefill_ms",
    "tpot_ms",
    "ttft_ms",
]

BURST_GAP_US = 100
"""A mean gap of at most this (10,000 tokens/s and more) is no decode loop's rhythm but a delivery in one piece."""

NO_TOKEN = "no token was written"  # noqa: S105 - a reason, not a password
NO_INTERVAL = "a pace takes two tokens, and one was written"
ONE_BURST = "the reply came in one burst"
_NOT_READ = "the prompt was not read to its end"
_NO_TIME = "it was too short to be measured"


def is_burst(token_us: Sequence[int]) -> bool:
    """Return whether stamps say when a reply was delivered, not how fast it was written.

    The rule: at least two stamps, and a mean gap of at most :data:`BURST_GAP_US`; equal stamps are the plain case of it.
    """
    n_intervals = len(token_us) - 1
    return n_intervals > 0 and token_us[-1] - token_us[0] <= BURST_GAP_US * n_intervals


def interval_reason(token_us: Sequence[int]) -> str:
    """Return why no interval can be taken from these stamps; empty where one can."""
    if not token_us:
        return NO_TOKEN
    if len(token_us) == 1:
        return NO_INTERVAL
    return ONE_BURST if is_burst(token_us) else ""


def decode_rate(token_us: Sequence[int]) -> Figure:
    """Return tokens/s over the intervals between stamps: ``(n - 1) / (last - first)``.

    Args:
        token_us: Stamp of each sampled token in microseconds of one clock, ascending.
    """
    if reason := interval_reason(token_us):
        return Figure.missing("tok/s", reason)
    n_intervals = len(token_us) - 1
    return Figure(n_intervals * 1e6 / (token_us[-1] - token_us[0]), "tok/s", n=n_intervals)


def prefill_rate(n_processed: int, elapsed_us: int | None) -> Figure:
    """Return prompt tokens evaluated per second; cached tokens must not be in ``n_processed``."""
    if elapsed_us is None:
        return Figure.missing("tok/s", _NOT_READ)
    if n_processed == 0:
        return Figure.missing("tok/s", "no prompt token was read")
    if n_processed == 1:
        return Figure.missing("tok/s", "only one prompt token was read")
    if elapsed_us <= 0:
        return Figure.missing("tok/s", _NO_TIME)
    return Figure(n_processed * 1e6 / elapsed_us, "tok/s", n=n_processed)


def prefill_tps(turn: Turn) -> Figure:
    """Return ``n_prompt_processed / (prefill_end - prefill_start)`` (engine clock)."""
    counts = turn.counts or PromptCounts(n_prompt=0, n_prompt_cached=0, n_prompt_processed=0)
    return prefill_rate(counts.n_prompt_processed, _prefill_us(turn))


def decode_tps(turn: Turn) -> Figure:
    """Return ``(n_gen - 1) / (last token - first token)`` (engine clock)."""
    return decode_rate(turn.token_us)


def t_prefill_ms(turn: Turn) -> Figure:
    """Return the time of reading the prompt (engine clock)."""
    elapsed_us = _prefill_us(turn)
    return Figure.missing("ms", _NOT_READ) if elapsed_us is None else Figure(elapsed_us / 1e3, "ms")


def t_decode_ms(turn: Turn) -> Figure:
    """Return the time from the first token to the last (engine clock)."""
    if reason := interval_reason(turn.token_us):
        return Figure.missing("ms", reason)
    return Figure((turn.token_us[-1] - turn.token_us[0]) / 1e3, "ms")


def tpot_ms(turn: Turn) -> Figure:
    """Return the mean time per output token after the first (vLLM's TPOT; the inverse of the decode rate)."""
    elapsed = t_decode_ms(turn)
    if elapsed.value is None:
        return elapsed
    n_intervals = len(turn.token_us) - 1
    return Figure(elapsed.value / n_intervals, "ms", n=n_intervals)


def ttft_ms(turn: Turn) -> Figure:
    """Return the time from Send to the first text, of reasoning or answer, white space being none (app clock)."""
    if turn.app.first_text_us is None:
        return Figure.missing("ms", "no text arrived")
    return Figure(turn.app.first_text_us / 1e3, "ms")


def e2e_ms(turn: Turn) -> Figure:
    """Return the time from Send to the end of the answer (app clock)."""
    if turn.app.end_us is None:
        return Figure.missing("ms", "the end of the answer was not seen")
    return Figure(turn.app.end_us / 1e3, "ms")


def t_load_ms(turn: Turn) -> Figure:
    """Return the time of loading the model and reserving its context (engine clock); never part of TTFT."""
    if turn.context is None:
        return Figure.missing("ms", "no model was loaded")
    return Figure(turn.context.t_model_ms + turn.context.t_context_ms, "ms")


def _prefill_us(turn: Turn) -> int | None:
    start_us, end_us = turn.engine.prefill_start_us, turn.engine.prefill_end_us
    return None if start_us is None or end_us is None else end_us - start_us
