"""The figures of one turn: a line under its answer, and the list that it opens into."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.generation import StopReason
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import FormatKind
from chatapp.domain.turn import Turn
from chatapp.metrics.figure import Figure
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND, turn_figures
from chatapp.ui.cache_text import cache_miss_text, cache_miss_word, trim_text
from chatapp.ui.formatting import MISSING, bytes_text, count_text, duration_text, rate_text, three_digits, with_unit
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.definition_text import definition_text
from chatapp.ui.performance.speculation_text import times_text, with_percent

__all__ = ["figure_rows", "footer_text", "stop_label"]

_SEPARATOR = " \u00b7 "
_TITLES = {
    "decode_tps": "Decode",
    "ttft_ms": "TTFT",
    "ttft_predicted_ms": "TTFT, predicted",
    "ttft_error_ms": "Longer than predicted",
    "prefill_tps": "Prefill",
    "n_prompt_cached": "Prompt, cached",
    "n_prompt_processed": "Prompt, read",
    "n_gen": "Tokens written",
    "itl_p50_ms": "ITL p50",
    "itl_p95_ms": "ITL p95",
    "itl_max_ms": "ITL max",
    "n_stalls": "Stalls",
    "t_prefill_ms": "Prefill time",
    "t_decode_ms": "Decode time",
    "tpot_ms": "TPOT",
    "e2e_ms": "Whole answer",
    "n_ctx_used": "Context used",
    "kv_bytes_used": "KV cache used",
    "t_load_ms": "Load time",
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("TurnFigures", text)


def footer_text(turn: Turn) -> str:
    """Return the line under an answer, for example ``48.2 tok/s - TTFT 0.42 s - 812 cached + 131 read``.

    How the answer ended stands before it (``ui.chat.footer``). A replayed script is marked.
    """
    figures = turn_figures(turn)
    parts = [] if not turn.n_gen else [_rate_of(figures), _ttft(figures["ttft_ms"])]
    if turn.counts is not None:
        cached, read = count_text(figures["n_prompt_cached"]), count_text(figures["n_prompt_processed"])
        parts.append(_tr("{cached} cached + {read} read").format(cached=cached, read=read))
    if Notice.FORMAT_INCOMPLETE in turn.notices:
        parts.append(_tr("format not complete"))
    if turn.backend == SCRIPTED_BACKEND:
        parts.append(_tr("replayed script, not measured"))
    return _SEPARATOR.join(parts)


def stop_label(reason: StopReason) -> str:
    """Return why an answer ended, in two words."""
    return {
        StopReason.END_OF_TURN: _tr("complete"),
        StopReason.LENGTH: _tr("length limit"),
        StopReason.GRAMMAR_DEAD_END: _tr("no token left"),
        StopReason.CONTEXT_FULL: _tr("context full"),
        StopReason.STOPPED: _tr("stopped by you"),
        StopReason.ENGINE_FAILED: _tr("engine failed"),
    }[reason]


def figure_rows(turn: Turn) -> list[tuple[str, str, str]]:
    """Return all figures of a turn as (label, value, tooltip), with how it ended and what it was measured with."""
    figures = turn_figures(turn)
    rows = [(_tr(title), _value(figures[key]), definition_text([(key, figures[key])])) for key, title in _TITLES.items()]
    rows += [*_answers_rows(figures), *_speculation_rows(figures), *_reasoning_rows(figures), *_cache_rows(turn)]
    return [*rows, *_format_rows(turn, figures.get("grammar_ms_per_token")), *_facts(turn)]


def _answers_rows(figures: dict[str, Figure]) -> list[tuple[str, str, str]]:
    """Return what several answers got together and each; nothing for a turn with one."""
    titles = {
        "n_answers": _tr("Answers at once"),
        "throughput_tps": _tr("Throughput of all"),
        "answer_tps": _tr("Rate per answer"),
        "n_gen_all": _tr("Tokens of all answers"),
    }
    keys = [key for key in titles if key in figures]
    return [(titles[key], _value(figures[key]), definition_text([(key, figures[key])])) for key in keys]


def _speculation_rows(figures: dict[str, Figure]) -> list[tuple[str, str, str]]:
    """Return what guessing came to; nothing for a turn without it."""
    titles = {"acceptance_pct": _tr("Guesses that held"), "speculation_gain": _tr("Gain of guessing")}
    texts = {"acceptance_pct": with_percent, "speculation_gain": times_text}
    keys = [key for key in titles if key in figures]
    return [(titles[key], texts[key](figures[key]), definition_text([(key, figures[key])])) for key in keys]


def _rate_of(figures: dict[str, Figure]) -> str:
    """Return the rate of the answer; of several ones, what all got and what each got."""
    if "throughput_tps" not in figures:
        return _rate(figures["decode_tps"])
    template = _tr("{all} in {n} answers ({each} each)")
    return template.format(
        n=count_text(figures["n_answers"]), all=_rate(figures["throughput_tps"]), each=_rate(figures["answer_tps"])
    )


def _reasoning_rows(figures: dict[str, Figure]) -> list[tuple[str, str, str]]:
    """Return the share of the reasoning; nothing for a turn without one."""
    titles = {
        "n_reasoning": _tr("Tokens of reasoning"),
        "t_reasoning_ms": _tr("Reasoning time"),
        "ttfa_ms": _tr("First answer text"),
    }
    keys = [key for key in titles if key in figures]
    return [(titles[key], _value(figures[key]), definition_text([(key, figures[key])])) for key in keys]


def _cache_rows(turn: Turn) -> list[tuple[str, str, str]]:
    """Return why the cache did not serve the whole prompt, and what a trim cost."""
    rows = []
    if turn.cache_miss is not None:
        rows.append((_tr("Not cached, because"), cache_miss_word(turn.cache_miss), cache_miss_text(turn.cache_miss)))
    if turn.trim is not None:
        mode = "" if turn.trim.mode is None else str(turn.trim.mode)
        rows.append((_tr("Trim"), mode or _tr("older messages left"), trim_text(turn.trim)))
    return rows


def _format_rows(turn: Turn, per_token: Figure | None) -> list[tuple[str, str, str]]:
    """Return what the format cost; nothing where none was asked for."""
    if turn.grammar is None or per_token is None:
        return []
    kind = {
        FormatKind.JSON: _tr("JSON"),
        FormatKind.JSON_SCHEMA: _tr("JSON schema"),
        FormatKind.GBNF: _tr("grammar"),
    }.get(turn.grammar.kind, str(turn.grammar.kind))
    is_complete = Notice.FORMAT_INCOMPLETE not in turn.notices
    state = kind if is_complete else _tr("{kind}, not complete").format(kind=kind)
    tip = definition_text([("grammar_ms_per_token", per_token)])
    n_redrawn = localized(f"{turn.grammar.n_redrawn:,}")
    return [
        (_tr("Format"), state, ""),
        (_tr("Format, per token"), _value(per_token), tip),
        (_tr("Drawn again"), n_redrawn, _tr("Tokens that did not fit the format and were drawn again among those that do.")),
    ]


def _rate(figure: Figure) -> str:
    return _tr("rate n/a") if figure.value is None else with_unit(rate_text(figure), "tok/s")


def _ttft(figure: Figure) -> str:
    return f"TTFT {duration_text(figure.value)}"


def _value(figure: Figure) -> str:
    if figure.value is None:
        return MISSING
    if figure.unit == "ms":
        return duration_text(figure.value)
    if figure.unit == "bytes":
        return bytes_text(figure.value)
    if figure.unit == "tok/s":
        return with_unit(three_digits(figure.value), figure.unit)
    return count_text(figure)


def _facts(turn: Turn) -> list[tuple[str, str, str]]:
    rows = [(_tr("Ended"), stop_label(turn.stop_reason), "")]
    if turn.seed is not None:
        tip = _tr("Repeats the answer where the model reads the same prompt in the same way.")
        rows.append((_tr("Seed"), str(turn.seed), tip))
    if turn.model is not None:
        rows.append((_tr("Model"), turn.model.file, ""))
    if turn.is_first_after_load:
        rows.append((_tr("Warm-up"), _tr("first after loading"), _tr("The first turn after a load is often slower.")))
    return rows
