"""Every figure of one finished turn under the name it has in the record, the panel and the glossary."""

from chatapp.domain.turn import Turn
from chatapp.metrics import kv_cache, timings
from chatapp.metrics.answers_at_once import answers_figures
from chatapp.metrics.clocks import clock_figures
from chatapp.metrics.figure import Figure
from chatapp.metrics.forecast_figures import forecast_figures
from chatapp.metrics.inter_token import InterToken, inter_token
from chatapp.metrics.reasoning import reasoning_figures
from chatapp.metrics.speculation import speculation_figures

__all__ = ["SCRIPTED_BACKEND", "turn_figures"]

SCRIPTED_BACKEND = "scripted"
"""Figures of this backend replay a script: they test the app and measure nothing."""

_NO_PROMPT = "it ended before the prompt was prepared"


def turn_figures(turn: Turn) -> dict[str, Figure]:
    """Return all figures of a turn by name; a figure without a value says why."""
    groups = (_counts(turn), _times(turn), _gaps(inter_token(turn.token_us)), _memory(turn), _format(turn), _losses(turn))
    several = {} if turn.alternatives is None else answers_figures(turn.alternatives)
    guessed = speculation_figures(turn.speculation)
    derived = (clock_figures(turn), reasoning_figures(turn), forecast_figures(turn))
    more = (*derived, guessed, several)  # the last two take figures of one step away
    return {name: figure for group in (*groups, *more) for name, figure in group.items()}


def _counts(turn: Turn) -> dict[str, Figure]:
    counts = turn.counts
    names = ("n_prompt", "n_prompt_cached", "n_prompt_processed")
    figures = {
        name: Figure.missing("tokens", _NO_PROMPT) if counts is None else Figure(getattr(counts, name), "tokens")
        for name in names
    }
    return {**figures, "n_gen": Figure(turn.n_gen, "tokens")}


def _times(turn: Turn) -> dict[str, Figure]:
    return {
        "t_load_ms": timings.t_load_ms(turn),
        "ttft_ms": timings.ttft_ms(turn),
        "t_prefill_ms": timings.t_prefill_ms(turn),
        "prefill_tps": timings.prefill_tps(turn),
        "t_decode_ms": timings.t_decode_ms(turn),
        "decode_tps": timings.decode_tps(turn),
        "tpot_ms": timings.tpot_ms(turn),
        "e2e_ms": timings.e2e_ms(turn),
    }


def _format(turn: Turn) -> dict[str, Figure]:
    """Return what keeping to a format cost; nothing where no format was asked for."""
    if turn.grammar is None:
        return {}
    per_token = turn.grammar.t_us / 1000 / turn.n_gen if turn.n_gen else None
    known = Figure.missing("ms", "no token was written") if per_token is None else Figure(per_token, "ms")
    return {"grammar_ms_per_token": known}


def _losses(turn: Turn) -> dict[str, Figure]:
    """Return what was known of the slow-down at the end of the turn."""
    drift = turn.drift
    if drift is None or drift.drift_pct is None or drift.context_loss_pct is None:
        reason = "it was not measured in this answer" if drift is None else drift.reason
        return dict.fromkeys(("drift_pct", "context_loss_pct"), Figure.missing("%", reason))
    return {"drift_pct": Figure(drift.drift_pct, "%"), "context_loss_pct": Figure(drift.context_loss_pct, "%")}


def _gaps(gaps: InterToken) -> dict[str, Figure]:
    return {"itl_p50_ms": gaps.p50, "itl_p95_ms": gaps.p95, "itl_max_ms": gaps.max, "n_stalls": gaps.n_stalls}


def _memory(turn: Turn) -> dict[str, Figure]:
    context, n_used = turn.context, turn.n_ctx_used
    n_ctx = Figure.missing("tokens", "no model was loaded") if context is None else Figure(context.n_ctx, "tokens")
    used = (
        Figure.missing("tokens", "the answer ended before the engine reported it") if n_used is None else Figure(n_used, "tokens")
    )
    return {
        "n_ctx": n_ctx,
        "n_ctx_used": used,
        "kv_bytes_reserved": kv_cache.kv_bytes_reserved(context),
        "kv_bytes_used": kv_cache.kv_bytes_used(context, n_used),
    }
