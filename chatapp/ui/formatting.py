"""Numbers as a reader sees them: pure functions, three significant digits, "n/a" for what is not known.

Bytes are decimal everywhere (1 MB = 1,000,000 bytes), as on the boxes of disks and memory sticks, in model file sizes and in
bandwidths (GB/s): with one convention a file, its memory and its bandwidth can be compared.
"""

from PySide6.QtCore import QCoreApplication

from chatapp.metrics.figure import Figure
from chatapp.ui.number_spelling import localized

__all__ = [
    "MISSING",
    "bytes_of_text",
    "bytes_text",
    "clock_text",
    "count_text",
    "duration_text",
    "percent_text",
    "rate_text",
    "three_digits",
    "with_unit",
]

MISSING = "n/a"

_BYTE_UNITS = ("B", "kB", "MB", "GB", "TB")
_BYTE_STEP = 1000
_MS_PER_S = 1000.0
_SHORT_MS = 100.0


def three_digits(value: float) -> str:
    """Return a number with three significant digits, never as an exponent: 0.412, 9.87, 48.2, 123, 1,240."""
    size = abs(value)
    if size < 0.0005:  # noqa: PLR2004 - below, the third decimal is 0 anyway
        return "0"
    for limit, n_decimals in ((0.9995, 3), (9.995, 2), (99.95, 1)):  # where rounding reaches the next power of ten
        if size < limit:
            return localized(f"{value:.{n_decimals}f}")
    step = 10 ** max(0, len(str(int(size + 0.5))) - 3)
    return localized(f"{round(value / step) * step:,}")


def rate_text(figure: Figure) -> str:
    """Return a rate without its unit."""
    return MISSING if figure.value is None else three_digits(figure.value)


def count_text(figure: Figure) -> str:
    """Return a count with thousands separators."""
    return MISSING if figure.value is None else localized(f"{round(figure.value):,}")


def percent_text(figure: Figure) -> str:
    """Return a percentage without its sign; whole numbers, since sensors know no better."""
    return MISSING if figure.value is None else f"{figure.value:.0f}"


def duration_text(milliseconds: float | None) -> str:
    """Return a duration with its unit: 42.0 ms, 0.42 s, 5.00 s, 12.3 s, 123 s."""
    if milliseconds is None:
        return MISSING
    if milliseconds < _SHORT_MS:
        return f"{three_digits(milliseconds)} ms"
    seconds = milliseconds / _MS_PER_S
    return localized(f"{seconds:.2f} s") if seconds < 9.995 else f"{three_digits(seconds)} s"  # noqa: PLR2004 - rounds to 10.0


def bytes_text(value: float | None) -> str:
    """Return bytes with their decimal unit: 999 B, 61.0 MB, 4.92 GB."""
    if value is None:
        return MISSING
    unit = _byte_unit(value)
    return f"{_in_unit(value, unit)} {_BYTE_UNITS[unit]}"


def bytes_of_text(part: float | None, whole: float | None) -> tuple[str, str]:
    """Return "61.0 of 240" and the unit that both share, chosen by the whole.

    Either may be unknown: "n/a of 240".
    """
    if whole is None:
        return MISSING, ""
    unit = _byte_unit(whole)
    used = MISSING if part is None else _in_unit(part, unit)
    share = QCoreApplication.translate("Formatting", "{part} of {whole}").format(part=used, whole=_in_unit(whole, unit))
    return share, _BYTE_UNITS[unit]


def clock_text(seconds: float | None) -> str:
    """Return a running clock: 0:12, 3:05, 1:02:03; empty where nothing runs. Rounded down, as clocks are."""
    if seconds is None:
        return ""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def with_unit(text: str, unit: str) -> str:
    """Return text and unit, without a unit where there is no value."""
    return text if text == MISSING or not unit else f"{text} {unit}"


def _byte_unit(value: float) -> int:
    """Return the index of the largest unit in which the value rounds to at least 1."""
    unit = 0
    while value >= 999.5 and unit + 1 < len(_BYTE_UNITS):  # noqa: PLR2004 - rounds to 1,000 of the smaller unit
        value /= _BYTE_STEP
        unit += 1
    return unit


def _in_unit(value: float, unit: int) -> str:
    return localized(f"{value:,.0f}") if unit == 0 else three_digits(value / _BYTE_STEP**unit)
