"""What the comparison of two logs reads: pure functions."""

from PySide6.QtCore import QCoreApplication

from chatapp.metrics.comparison import ComparedFigure, Comparison, Sample
from chatapp.metrics.glossary import GLOSSARY
from chatapp.ui.formatting import MISSING, clock_text, duration_text, three_digits
from chatapp.ui.number_spelling import localized

__all__ = ["comparison_summary", "difference_text", "figure_title", "range_text", "sample_text"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Comparison", text)


def figure_title(figure: ComparedFigure) -> str:
    """Return the title of a row: that of the figure, and at which depths."""
    title = QCoreApplication.translate("Glossary", GLOSSARY[figure.key].title)
    if figure.depths is None:
        return title
    first, last = figure.depths
    return _tr("{title}, {first}\u2013{last} tokens deep").format(
        title=title, first=localized(f"{first:,}"), last=localized(f"{last:,}")
    )


def sample_text(key: str, sample: Sample) -> str:
    """Return the median with its unit and, where several values stand behind it, n: "20.1 tok/s (n 12)"."""
    if sample.value is None:
        return MISSING
    text = _value(key, sample.value)
    return _tr("{value}  (n {n})").format(value=text, n=localized(f"{sample.n:,}")) if sample.n > 1 else text


def range_text(key: str, sample: Sample) -> str:
    """Return "18.2 - 22.0"; empty where there is none."""
    if sample.low is None or sample.high is None or sample.n <= 1:
        return ""
    low, high = _value(key, sample.low), _value(key, sample.high)
    unit = f" {GLOSSARY[key].unit}"
    is_same_unit = low.endswith(unit) and high.endswith(unit)  # 71.5 ms and 0.10 s are not
    return f"{low.removesuffix(unit)} \u2013 {high}" if is_same_unit else f"{low} \u2013 {high}"


def difference_text(figure: ComparedFigure) -> str:
    """Return the difference in percent, and whether it stands out of the scatter."""
    value = figure.difference_pct.value
    if value is None:
        return MISSING
    sign = "+" if value > 0 else "\u2212" if value < 0 else ""
    text = f"{sign}{three_digits(abs(value))} %"
    return _tr("{difference}, ranges apart").format(difference=text) if figure.is_clear else text


def comparison_summary(comparison: Comparison) -> str:
    """Return what was compared, in a sentence or three."""
    parts = []
    if comparison.same_prompts is not None:
        parts.append(
            _tr("Same questions.") if comparison.same_prompts else _tr("The questions differ: so may the answers' lengths.")
        )
    if comparison.is_bench:
        parts.append(_tr("{a} and {b} tests; n counts repetitions.").format(a=comparison.n_left, b=comparison.n_right))
    elif comparison.same_prompts is not None or not comparison.has_settings:
        template = _tr("{a} and 1 answer.") if comparison.n_right == 1 else _tr("{a} and {b} answers.")
        parts.append(template.format(a=comparison.n_left, b=comparison.n_right))
    if comparison.n_warm_ups == 1:
        parts.append(_tr("1 warm-up (first after loading) is left out."))
    elif comparison.n_warm_ups:
        parts.append(_tr("{n} warm-ups (first after loading) are left out.").format(n=comparison.n_warm_ups))
    if comparison.is_bench and not comparison.has_settings:
        parts.append(_tr("A log of tokens tells no settings."))
    elif not comparison.has_settings:
        parts.append(_tr("A log of tokens tells neither settings nor warm-ups. Ranges at a depth: the middle nine tenths."))
    elif not comparison.settings:
        parts.append(_tr("All known settings are the same."))
    return " ".join(parts)


def _value(key: str, value: float) -> str:
    unit = GLOSSARY[key].unit
    if unit == "ms":
        return duration_text(value)
    if unit == "s":
        return clock_text(value)
    if unit == "tokens":
        return localized(f"{value:,.0f}")
    return f"{three_digits(value)} {unit}"
