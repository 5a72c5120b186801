"""What the card of a sustained test reads: pure functions of the run."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from chatapp.domain.sustained import SustainedRun
from chatapp.metrics.figure import Figure
from chatapp.metrics.sustained import retained_half_width, sustained_figures
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND
from chatapp.ui.formatting import MISSING, clock_text, rate_text
from chatapp.ui.number_spelling import localized

__all__ = ["CARD_FIGURES", "CardText", "card_texts", "conditions_text", "run_title"]

CARD_FIGURES = {
    "burst": "burst_tps",
    "sustained": "sustained_tps",
    "retained": "retained_pct",
    "timeToMinus10": "time_to_minus_10_s",
    "stability": "stability_pct",
}
"""Stems of the card's labels, with the glossary names of what they show."""


@dataclass(frozen=True, slots=True)
class CardText:
    """Value, unit and small line of one figure."""

    value: str
    unit: str = ""
    detail: str = ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("SustainedCard", text)


def card_texts(run: SustainedRun | None) -> dict[str, CardText]:
    """Return the texts of the card by the stem of the label; "n/a" throughout without a run."""
    if run is None:
        return {stem: CardText(MISSING) for stem in CARD_FIGURES}
    figures = sustained_figures(run)
    half = retained_half_width(run).value
    step = figures["step_retained_pct"].value
    return {
        "burst": _rate(figures["burst_tps"], _tr("best 30 s")),
        "sustained": _rate(figures["sustained_tps"], _tr("last quarter")),
        "retained": _percent(
            figures["retained_pct"],
            ""
            if half is None
            else _tr("\u00b1 {half}; median step {step} %").format(
                half=localized(f"{half:.1f}"), step=localized(f"{step or 0:.0f}")
            ),
        ),
        "timeToMinus10": _time(figures["time_to_minus_10_s"], figures["burst_tps"], figures["time_to_minus_25_s"]),
        "stability": _percent(figures["stability_pct"], _tr("worst / best 30 s")),
    }


def run_title(run: SustainedRun) -> str:
    """Return one line for the list: when, which model, how long, at which depth."""
    model = run.model.file.removesuffix(".gguf") if run.model is not None else _tr("unknown model")
    minutes = (run.points[-1].t_s + 2) / 60 if run.points else 0
    when = run.started_at.astimezone()
    text = _tr("{when}  {model}  {minutes} min at {depth} tokens").format(
        when=f"{when:%Y-%m-%d %H:%M}", model=model, minutes=localized(f"{minutes:.1f}"), depth=localized(f"{run.n_depth:,}")
    )
    return text if run.is_complete else f"{text}  {_tr('(stopped early)')}"


def conditions_text(run: SustainedRun) -> str:
    """Return what the test ran under, as far as it is known: tokens, threads, power, temperature; and what it does not tell."""
    parts = [_tr("{n} tokens").format(n=localized(f"{run.n_tokens:,}"))]
    if run.n_threads is not None:
        parts.append(_tr("{n} threads, held").format(n=run.n_threads) if run.n_threads > 1 else _tr("1 thread, held"))
    parts.append(_power(run))
    temperatures = [point.temperature_c for point in run.points if point.temperature_c is not None]
    span = (
        _tr("{low}\u2013{high} \u00b0C").format(
            low=localized(f"{min(temperatures):.0f}"), high=localized(f"{max(temperatures):.0f}")
        )
        if temperatures
        else _tr("temperature n/a")
    )
    parts.append(span)
    if run.backend == SCRIPTED_BACKEND:
        parts.append(_tr("a replayed script: no measurement"))
    burst = sustained_figures(run)["burst_tps"]
    return ", ".join(parts) if burst.value is not None else f"{', '.join(parts)}. {_tr('No figures yet:')} {_tr(burst.reason)}."


def _power(run: SustainedRun) -> str:
    before, after = run.on_mains
    if before is None and after is None:
        return _tr("power supply n/a")
    if before is not None and after is not None and before != after:
        return _tr("power supply changed")
    return _tr("on mains") if (before if before is not None else after) else _tr("on battery")


def _rate(figure: Figure, detail: str) -> CardText:
    return CardText(rate_text(figure), "" if figure.value is None else "tok/s", detail)


def _percent(figure: Figure, detail: str) -> CardText:
    return CardText(MISSING, "", detail) if figure.value is None else CardText(f"{figure.value:.0f}", "%", detail)


def _time(figure: Figure, burst: Figure, later: Figure) -> CardText:
    if figure.value is None:
        return CardText(MISSING) if burst.value is None else CardText(_tr("never"), "", _tr("10 % slower"))
    more = _tr("-25 % after {time}").format(time=clock_text(later.value)) if later.value is not None else _tr("-25 % never")
    return CardText(clock_text(figure.value), "min", more)
