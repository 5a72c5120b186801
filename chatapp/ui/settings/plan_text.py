"""A planned load in words."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.memory_need import NeedSource
from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.metrics.memory_plan import DevicePlan, MemoryPlan, Verdict
from chatapp.metrics.speed_forecast import DEPTH, ForecastSource, SpeedForecast
from chatapp.ui.formatting import MISSING, bytes_text, three_digits
from chatapp.ui.number_spelling import localized
from chatapp.ui.unbroken import holding_names, holding_numbers, unbroken

__all__ = [
    "device_lines",
    "outcome_lines",
    "outcome_text",
    "parts_text",
    "source_text",
    "speed_text",
    "speed_tip",
    "sum_text",
    "verdict_text",
]


def _tr(text: str) -> str:
    return QCoreApplication.translate("MemoryPlan", text)


def verdict_text(verdict: Verdict | None) -> str:
    """Return the verdict; the words tell it without the colour."""
    return {
        Verdict.FITS: _tr("Fits"),
        Verdict.TIGHT: _tr("Tight"),
        Verdict.DOES_NOT_FIT: _tr("Will not fit"),
        None: MISSING,
    }[verdict]


def sum_text(plan: MemoryPlan) -> str:
    """Return what is needed and what is free: together, or on the device that decides where one has too little."""
    if (spot := plan.tight_spot) is not None:
        text = _tr("{device}: {need} needed, {free} free")
        return text.format(device=spot.device, need=_size(spot.taken_bytes), free=_size(spot.free_bytes))
    return _tr("{need} needed, {free} free").format(need=_size(plan.total_bytes), free=_size(plan.free_bytes))


def _size(n_bytes: int | None) -> str:
    return unbroken(bytes_text(n_bytes))


def parts_text(plan: MemoryPlan) -> str:
    """Return the parts that there are."""
    return " · ".join(_parts(plan))


def _parts(plan: MemoryPlan | DevicePlan) -> list[str]:
    names = {
        "weights_bytes": _tr("weights {n}"),
        "kv_bytes": _tr("KV {n}"),
        "compute_bytes": _tr("compute {n}"),
        "draft_bytes": _tr("draft {n}"),
        "other_bytes": _tr("engine {n}"),
    }
    sizes = {name: plan.sum_of(name) if isinstance(plan, MemoryPlan) else getattr(plan, name) for name in names}
    return [unbroken(text.format(n=bytes_text(sizes[name]))) for name, text in names.items() if sizes[name]]


def device_lines(plan: MemoryPlan) -> list[str]:
    """Return one line for each device, with its own verdict, and one for each that takes main memory."""
    line = _tr("{device}: {verdict}, {parts}; {free} free")
    lines = [
        line.format(
            device=device.device,
            verdict=verdict_text(device.verdict),
            parts=", ".join(_parts(device)),
            free=bytes_text(device.free_bytes),
        )
        for device in plan.devices
    ]
    note = _tr("{device} has no memory of its own: what lies there is taken from main memory, and counts there as well.")
    return [*lines, *(note.format(device=device.device) for device in plan.devices if device.is_shared)]


def source_text(source: NeedSource, *, is_asking: bool) -> str:
    """Return where the figures come from."""
    if source is NeedSource.ENGINE:
        return _tr("llama.cpp's own figures, nothing loaded")
    if is_asking:
        return _tr("estimated from the file's header; asking llama.cpp…")
    return _tr("estimated from the file's header")


def speed_text(decode: SpeedForecast | str, prefill: SpeedForecast | str) -> str:
    """Return both speeds as intervals."""
    text = holding_names(_tr("Decode {decode} · prefill {prefill}"))
    return text.format(decode=_interval(decode), prefill=_interval(prefill))


def _interval(forecast: SpeedForecast | str) -> str:
    if isinstance(forecast, str):
        return unbroken(MISSING)
    if forecast.source is ForecastSource.MEASURED:
        return unbroken(_tr("{mid} tok/s measured").format(mid=three_digits(forecast.mid)))
    return unbroken(_tr("{low} to {high} tok/s").format(low=three_digits(forecast.low), high=three_digits(forecast.high)))


def speed_tip(decode: SpeedForecast | str, prefill: SpeedForecast | str) -> str:
    """Return what the speeds rest on, one line each."""
    named = ((_tr("Decode"), decode), (_tr("Prefill"), prefill))
    depth = _tr("Decode is foretold for {n} tokens in the window.").format(n=DEPTH)
    return "\n".join([*(f"{name}: {_basis(forecast)}" for name, forecast in named), depth])


def _basis(forecast: SpeedForecast | str) -> str:
    if isinstance(forecast, str):
        return _tr("n/a, because {reason}").format(reason=forecast)
    text = {
        ForecastSource.MEASURED: _tr("{n} answers of this model on this machine, {low} to {high} tok/s"),
        ForecastSource.SAME_WEIGHTS: _tr(
            "{n} answers of a model with the same type of weights on this machine; most likely {mid} tok/s"
        ),
        ForecastSource.OTHER_WEIGHTS: _tr(
            "{n} answers of a model with another type of weights on this machine; most likely {mid} tok/s"
        ),
        ForecastSource.BANDWIDTH: _tr("the memory's bandwidth alone; most likely {mid} tok/s, and no more than {high}"),
    }[forecast.source]
    if forecast.n == 1:
        of_one = {
            ForecastSource.MEASURED: _tr("one answer of this model on this machine, {low} to {high} tok/s"),
            ForecastSource.SAME_WEIGHTS: _tr(
                "one answer of a model with the same type of weights on this machine; most likely {mid} tok/s"
            ),
            ForecastSource.OTHER_WEIGHTS: _tr(
                "one answer of a model with another type of weights on this machine; most likely {mid} tok/s"
            ),
        }
        text = of_one.get(forecast.source, text)
    values = {name: three_digits(getattr(forecast, name)) for name in ("low", "mid", "high")}
    return text.format(n=forecast.n, **values)


def outcome_text(outcome: PlanOutcome) -> str:
    """Return the plan of the last load beside what it took."""
    error = outcome.error_pct
    told = MISSING if error is None else localized(f"{round(error, 1) or 0.0:+.1f} %".replace("+0.0", "0.0"))
    if outcome.source is NeedSource.HEADER:  # it was loaded before llama.cpp had said what of the weights it copies
        text = _tr("As loaded: estimated {planned} from the header alone, reserved {actual} ({error})")
    else:
        text = _tr("As loaded: planned {planned}, reserved {actual} ({error})")
    sizes = {"planned": bytes_text(outcome.planned_bytes), "actual": bytes_text(outcome.actual_bytes)}
    return holding_numbers(holding_names(text).format(**sizes, error=told))


def outcome_lines(outcome: PlanOutcome) -> list[str]:
    """Return the same for each device."""
    line = _tr("{device}: planned {planned}, reserved {actual}")
    return [
        line.format(device=one.device, planned=bytes_text(one.planned_bytes), actual=bytes_text(one.actual_bytes))
        for one in outcome.devices
    ]
