"""Is it fast enough for what somebody does with it? One figure for each use, one judgement, one thing that would help.

Limits: 10 to 20 tokens/s is what people read at; the wait before a document's answer is measured in seconds of silence; agents
live on the cache. Everything is worked out of measured figures: where they cannot tell, the verdict says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.use import Use
from chatapp.metrics.figure import Figure
from chatapp.metrics.significant import significant

__all__ = ["Comfort", "UseVerdict", "use_verdict"]

_LEAST_STEPS = 4  # fewer gaps between tokens promise nothing
_READING_TPS, _SLOW_READING_TPS, _ROOM_TPS = 20.0, 10.0, 40.0
_DOCUMENT_TOKENS = 3_000  # some five pages
_LEAST_READ = 100  # fewer prompt tokens say little of a document's
_SHORT_SILENCE_S, _LONG_SILENCE_S = 10.0, 30.0
_GOOD_CACHED_PCT, _FAIR_CACHED_PCT = 80.0, 40.0
_LEAST_PROMPT = 64  # of a smaller prompt the share says little
_MEMORY_BOUND_PCT, _COMPUTE_BOUND_PCT = 60.0, 40.0


class Comfort(StrEnum):
    """The judgement."""

    GOOD = "good"
    FAIR = "fair"
    POOR = "poor"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class UseVerdict:
    """One verdict; texts are templates with ``values``, so that they can be translated.

    Attributes:
        figure: Glossary name of the figure that matters for this use.
        finding: What was measured and whether it is comfortable.
        advice: What would help; empty where nothing need.
    """

    comfort: Comfort
    figure: str
    finding: str
    advice: str = ""
    values: Mapping[str, str] | None = None


def use_verdict(use: Use, figures: Mapping[str, Figure], miss: CacheMiss | None = None) -> UseVerdict:
    """Judge the last answer for a use.

    Args:
        use: What the model is used for.
        figures: Of the panel, and ``memory_limit_pct``.
        miss: Why prompt tokens that were not cached were not; None where it is not known.
    """
    if use is Use.AGENTS:
        return _agents(figures, miss)
    return {Use.CHAT: _chat, Use.DOCUMENTS: _documents}[use](figures)


def _chat(figures: Mapping[str, Figure]) -> UseVerdict:
    rate = figures["decode_tps"]
    if rate.value is None:
        return _unknown("decode_tps", "The decode rate matters, and it is not known: {reason}.", rate)
    if rate.value >= _SLOW_READING_TPS and rate.n is not None and rate.n < _LEAST_STEPS:
        finding = "The decode rate matters; the {n} tokens written last are too few to tell."
        return UseVerdict(Comfort.UNKNOWN, "decode_tps", finding, "", {"n": str(rate.n + 1)})
    values = {"rate": significant(rate.value, 3)}
    if rate.value >= _READING_TPS:
        advice = "There is room for a larger model or more bits." if rate.value >= _ROOM_TPS else ""
        return UseVerdict(Comfort.GOOD, "decode_tps", "{rate} tok/s: faster than people read.", advice, values)
    if rate.value >= _SLOW_READING_TPS:
        return UseVerdict(Comfort.GOOD, "decode_tps", "{rate} tok/s: comfortable to read along.", "", values)
    return UseVerdict(Comfort.POOR, "decode_tps", "{rate} tok/s: slower than people read.", _faster_decode(figures), values)


def _faster_decode(figures: Mapping[str, Figure]) -> str:
    share = figures.get("memory_limit_pct", Figure.missing("%", "")).value
    if share is None:
        return "A smaller model, or a quantization of fewer bits, is faster."
    if share >= _MEMORY_BOUND_PCT:
        return "Memory is the limit: fewer bits or a smaller model help, more threads do not."
    if share < _COMPUTE_BOUND_PCT:
        return "Memory is not the limit: close other programs, use more threads or a GPU."
    return "Fewer bits or a smaller model help; so may more threads."


def _documents(figures: Mapping[str, Figure]) -> UseVerdict:
    rate, n_read = figures["prefill_tps"], figures["n_prompt_processed"].value or 0
    if rate.value is None:
        return _unknown("prefill_tps", "The prefill rate matters, and it is not known: {reason}.", rate)
    if n_read < _LEAST_READ:
        finding = "The prefill rate matters; the {n} tokens read last are too few to tell."
        return UseVerdict(Comfort.UNKNOWN, "prefill_tps", finding, "Paste a page and ask about it.", {"n": f"{n_read:,.0f}"})
    silence_s = _DOCUMENT_TOKENS / rate.value
    values = {"n": f"{_DOCUMENT_TOKENS:,}", "seconds": significant(silence_s, 2)}
    finding = "Five pages ({n} tokens) are {seconds} s of silence, more behind a long history."
    if silence_s <= _SHORT_SILENCE_S:
        return UseVerdict(Comfort.GOOD, "prefill_tps", finding, "", values)
    advice = "Ask all questions on a text in one chat: what was read stays cached."
    if silence_s <= _LONG_SILENCE_S:
        return UseVerdict(Comfort.FAIR, "prefill_tps", finding, advice, values)
    return UseVerdict(
        Comfort.POOR, "prefill_tps", finding, "A smaller model or a GPU reads faster; what was read stays cached.", values
    )


def _agents(figures: Mapping[str, Figure], miss: CacheMiss | None) -> UseVerdict:
    cached, read = figures["n_prompt_cached"], figures["n_prompt_processed"]
    if cached.value is None or read.value is None:
        return _unknown("n_prompt_cached", "The cached share matters, and it is not known: {reason}.", cached)
    whole = cached.value + read.value
    if miss is CacheMiss.MODEL_RELOADED:
        finding = "The cached share matters; the model has not read this chat since it was loaded."
        return UseVerdict(Comfort.UNKNOWN, "n_prompt_cached", finding, "Send a second message in this chat.")
    if whole < _LEAST_PROMPT or miss is CacheMiss.FIRST_TURN or (miss is None and not cached.value):
        finding = "The cached share matters; a first or short prompt has nothing to reuse."
        return UseVerdict(Comfort.UNKNOWN, "n_prompt_cached", finding, "Send a second message in this chat.")
    share = 100 * cached.value / whole
    values = {"cached": f"{cached.value:,.0f}", "whole": f"{whole:,.0f}", "percent": f"{share:.0f}"}
    finding = "{percent} % of the prompt came from the cache ({cached} of {whole})."
    if share >= _GOOD_CACHED_PCT:
        return UseVerdict(Comfort.GOOD, "n_prompt_cached", finding, "", values)
    comfort = Comfort.FAIR if share >= _FAIR_CACHED_PCT else Comfort.POOR
    advice = "Keep the beginning unchanged; put what changes at the end."
    if miss is CacheMiss.MODEL_CANNOT:
        advice = "This model cannot give up the end of its cache; models without a recurrent state can."
    return UseVerdict(comfort, "n_prompt_cached", finding, advice, values)


def _unknown(name: str, finding: str, figure: Figure) -> UseVerdict:
    return UseVerdict(Comfort.UNKNOWN, name, finding, "", {"reason": figure.reason})
