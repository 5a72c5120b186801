"""What each row of the panel reads: a pure function of the snapshot."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from chatapp.domain.thread_change import ThreadCause
from chatapp.metrics.clocks import LATE_MS
from chatapp.metrics.figure import Figure
from chatapp.metrics.snapshot import PerfSnapshot, PerfState
from chatapp.metrics.speculation import SPECULATION_FIGURES
from chatapp.metrics.thread_state import ThreadState
from chatapp.ui.formatting import (
    MISSING,
    bytes_of_text,
    bytes_text,
    count_text,
    duration_text,
    percent_text,
    rate_text,
    three_digits,
    with_unit,
)
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.drift_text import drift_detail, drift_value
from chatapp.ui.performance.speculation_text import speculation_text

__all__ = ["ROW_FIGURES", "RowText", "figures_of_row", "row_texts", "strip_caption"]

ROW_FIGURES: dict[str, tuple[str, ...]] = {
    "decodeRate": ("decode_tps", "n_gen"),
    "itl": ("itl_p50_ms", "itl_p95_ms", "itl_max_ms", "n_stalls"),
    "ttft": ("ttft_ms", "ttft_painted_ms"),
    "screenLag": ("screen_lag_ms", "painted_lag_ms", "arrival_lag_ms", "arrival_jitter_ms"),
    "prefillRate": ("prefill_tps", "n_prompt_cached", "n_prompt_processed"),
    "context": ("n_ctx_used", "n_ctx"),
    "kvMemory": ("kv_bytes_used", "kv_bytes_reserved", "kv_bytes_per_token"),
    "engineMemory": ("engine_rss_bytes", "memory_available_bytes"),
    "cpu": ("engine_cpu_pct", "system_cpu_pct", "cpu_clock_mhz"),
    "threads": ("n_threads",),
    "temperature": ("cpu_temperature_c",),
    "drift": ("drift_pct", "context_loss_pct"),
}
"""Rows by the stem of their object name, top to bottom, with the glossary names of what they show."""

_NEARLY_FULL = 0.9  # of the context window: the next turns drop old messages
_MS_IN_S = 1000.0
_LONG_GAP_MS = 10_000.0
_MHZ_IN_GHZ = 1000.0


@dataclass(frozen=True, slots=True)
class RowText:
    """Texts of one row; ``detail`` is its second line, ``share`` (0..1) the length of its bar, ``is_caution`` its colour."""

    value: str
    unit: str = ""
    detail: str = ""
    share: float | None = None
    is_caution: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("RowTexts", text)


def row_texts(snapshot: PerfSnapshot) -> dict[str, RowText]:
    """Return the texts of all rows by the stem of their object name."""
    figures = snapshot.figures
    return {
        "decodeRate": _decode(snapshot),
        "itl": _gaps(snapshot),
        "ttft": _ttft(figures["ttft_ms"], figures["ttft_painted_ms"]),
        "screenLag": _screen_lag(figures["screen_lag_ms"]),
        "prefillRate": _prefill(snapshot),
        "context": _context(snapshot),
        "kvMemory": _kv_memory(snapshot),
        "engineMemory": _engine_memory(snapshot),
        "cpu": _cpu(snapshot),
        "threads": _threads(snapshot.threads),
        "temperature": _temperature(figures["cpu_temperature_c"]),
        "drift": _plain(drift_value(figures["drift_pct"]), "%", drift_detail(snapshot)),
    }


def _plain(value: str, unit: str, detail: str = "") -> RowText:
    return RowText(value, "" if value == MISSING else unit, detail)


def _split(text: str, detail: str = "") -> RowText:
    value, _, unit = text.partition(" ")
    return RowText(value, unit, detail)


def _has_answer(snapshot: PerfSnapshot) -> bool:
    return snapshot.state is PerfState.WRITING or snapshot.stop_reason is not None


def figures_of_row(snapshot: PerfSnapshot, stem: str) -> tuple[str, ...]:
    """Return the glossary names of what a row shows now."""
    if stem == "decodeRate" and "throughput_tps" in snapshot.figures:
        return ("throughput_tps", "answer_tps", "n_answers", "n_gen_all")
    guessed = SPECULATION_FIGURES if stem == "decodeRate" and "acceptance_pct" in snapshot.figures else ()
    return (*ROW_FIGURES[stem], *guessed)


def _several(snapshot: PerfSnapshot) -> RowText:
    figures = snapshot.figures
    detail = _tr("{n} at {rate} each").format(n=count_text(figures["n_answers"]), rate=rate_text(figures["answer_tps"]))
    parts = (detail, speculation_text(snapshot))
    return _plain(rate_text(figures["throughput_tps"]), "tok/s", "; ".join(filter(None, parts)))


def _decode(snapshot: PerfSnapshot) -> RowText:
    if "throughput_tps" in snapshot.figures:
        return _several(snapshot)
    n_gen = snapshot.figures["n_gen"]
    written = _tr("1 token") if n_gen.value == 1 else _tr("{n} tokens").format(n=count_text(n_gen))
    detail = written if _has_answer(snapshot) else ""
    guessing = speculation_text(snapshot) if _has_answer(snapshot) and not _tells_guesses(snapshot) else ""
    return _plain(rate_text(snapshot.figures["decode_tps"]), "tok/s", "; ".join(filter(None, (detail, guessing))))


def _gaps(snapshot: PerfSnapshot) -> RowText:
    p50, p95, longest = (snapshot.figures[f"itl_{name}_ms"] for name in ("p50", "p95", "max"))
    if p50.value is None or p95.value is None or longest.value is None:
        return RowText(MISSING, detail=_tr(p50.reason) if _has_answer(snapshot) else "")
    is_long = longest.value >= _LONG_GAP_MS
    divisor, unit = (_MS_IN_S, "s") if is_long else (1.0, "ms")
    values = " / ".join(three_digits(value / divisor) for value in (p50.value, p95.value, longest.value))
    return RowText(values, unit)


def _tells_guesses(snapshot: PerfSnapshot) -> bool:
    """True where tokens were guessed: they come in groups, and the line that counts gaps between single ones tells of guesses."""
    held = snapshot.figures.get("acceptance_pct")
    return held is not None and held.value is not None


def strip_caption(snapshot: PerfSnapshot) -> str:
    """Return the words above the curve: how many gaps there are and how many of them are stalls, or what stands in for them."""
    if _has_answer(snapshot) and _tells_guesses(snapshot):
        guesses = speculation_text(snapshot)
        return guesses[:1].upper() + guesses[1:]
    p50 = snapshot.figures["itl_p50_ms"]
    if p50.value is None or not p50.n:
        reason = _tr(p50.reason) if _has_answer(snapshot) else ""
        return reason[:1].upper() + reason[1:] or _tr("Gaps between tokens")
    if p50.n == 1:
        return _tr("1 gap between tokens")
    stalls = snapshot.figures["n_stalls"]
    template = _tr("{n} gaps between tokens, 1 stall") if stalls.value == 1 else _tr("{n} gaps between tokens, {stalls} stalls")
    return template.format(n=localized(f"{p50.n:,}"), stalls=count_text(stalls))


def _ttft(arrived: Figure, painted: Figure) -> RowText:
    seen = "" if painted.value is None else _tr("seen {time}").format(time=duration_text(painted.value))
    return _split(duration_text(arrived.value), seen)


def _screen_lag(lag: Figure) -> RowText:
    text = _split(duration_text(lag.value))
    if lag.value is None or lag.value < LATE_MS:
        return text
    return RowText(text.value, text.unit, _tr("\u25b2 late"), is_caution=True)


def _prefill(snapshot: PerfSnapshot) -> RowText:
    cached, processed = snapshot.figures["n_prompt_cached"], snapshot.figures["n_prompt_processed"]
    detail = ""
    if cached.value is not None and processed.value is not None:
        detail = _tr("{cached} cached + {read} read").format(cached=count_text(cached), read=count_text(processed))
    return _plain(rate_text(snapshot.figures["prefill_tps"]), "tok/s", detail)


def _context(snapshot: PerfSnapshot) -> RowText:
    used, n_ctx = snapshot.figures["n_ctx_used"], snapshot.figures["n_ctx"]
    value = MISSING if n_ctx.value is None else f"{count_text(used)} / {count_text(n_ctx)}"
    share = _share(used, n_ctx)
    is_other = not snapshot.holds_shown and bool(used.value)
    is_full = share is not None and share > _NEARLY_FULL and not is_other
    if value == MISSING:  # without a model nobody sees anything
        return RowText(value, "", "", share, is_full)
    if is_other and not snapshot.n_hidden:
        return RowText(value, "tok", _tr("held for another chat"), share)
    return RowText(value, "tok", _context_detail(snapshot.n_hidden, is_full=is_full), share, is_full)


def _context_detail(n_hidden: int, *, is_full: bool) -> str:
    if n_hidden == 1:
        return _tr("nearly full; 1 message out of sight") if is_full else _tr("1 message out of the model's sight")
    if n_hidden:
        template = _tr("nearly full; {n} messages out of sight") if is_full else _tr("{n} messages out of the model's sight")
        return template.format(n=localized(f"{n_hidden:,}"))
    return _tr("nearly full: old messages will go") if is_full else _tr("the model sees every message")


def _kv_memory(snapshot: PerfSnapshot) -> RowText:
    used, reserved = snapshot.figures["kv_bytes_used"], snapshot.figures["kv_bytes_reserved"]
    per_token = snapshot.figures["kv_bytes_per_token"]
    value, unit = bytes_of_text(used.value, reserved.value)
    detail = ""
    if per_token.value is not None:
        detail = _tr("{bytes}/token").format(bytes=bytes_text(per_token.value))
    return RowText(value, unit, detail, share=_share(used, reserved))


def _engine_memory(snapshot: PerfSnapshot) -> RowText:
    free, unit = bytes_of_text(snapshot.figures["memory_available_bytes"].value, snapshot.figures["memory_total_bytes"].value)
    detail = "" if free == MISSING else _tr("{free} free").format(free=with_unit(free, unit))
    return _split(bytes_text(snapshot.figures["engine_rss_bytes"].value), detail)


def _cpu(snapshot: PerfSnapshot) -> RowText:
    system, clock = snapshot.figures["system_cpu_pct"], snapshot.figures["cpu_clock_mhz"].value
    details = [_tr("all {percent} %").format(percent=percent_text(system))] if system.value is not None else []
    if clock is not None:
        details.append(localized(f"{clock / _MHZ_IN_GHZ:.2f} GHz"))
    return _plain(percent_text(snapshot.figures["engine_cpu_pct"]), "%", ", ".join(details))


def _threads(state: ThreadState | None) -> RowText:
    if state is None:
        return RowText(MISSING)
    value = f"{state.n_threads}" if state.n_most is None else _tr("{n} of {most}").format(n=state.n_threads, most=state.n_most)
    ago = "" if state.age_s is None else " " + _tr("{n} s ago").format(n=localized(f"{state.age_s:,}"))
    details = {
        ThreadCause.FIXED: _tr("fixed in the settings"),
        ThreadCause.START: _tr("every physical core"),
        ThreadCause.STARVED: _tr("fewer{ago}: others are busy"),
        ThreadCause.SLOWER: _tr("fewer{ago}: more were slower"),
        ThreadCause.FREE: _tr("more{ago}: faster again"),
    }
    return RowText(value, detail=details[state.cause].format(ago=ago))


def _temperature(figure: Figure) -> RowText:
    detail = _tr("hottest sensor") if figure.value is not None else _tr(figure.reason)
    return _plain(percent_text(figure), "\u00b0C", detail)


def _share(part: Figure, whole: Figure) -> float | None:
    if part.value is None or not whole.value:
        return None
    return min(1.0, part.value / whole.value)
