"""Sizes and counts of models as people read them: decimal units, three significant digits (no Qt here)."""

__all__ = ["count_text", "size_text"]

_THOUSAND = 1000
_TEN = 10
_HUNDRED = 100


def size_text(n_bytes: int) -> str:
    """Return bytes with a decimal unit, as download pages and disks count them: ``98.4 MB``, ``4.92 GB``."""
    return _scaled(n_bytes, ("B", "kB", "MB", "GB", "TB"))


def count_text(count: int) -> str:
    """Return a parameter count: ``135 M``, ``8.03 B``; below a million the plain number."""
    if count < _THOUSAND**2:
        return f"{count:,}"
    return _scaled(count, ("", "k", "M", "B", "T"))


def _scaled(count: int, units: tuple[str, ...]) -> str:
    value, index = float(count), 0
    while index < len(units) - 1 and value >= _THOUSAND - 0.5:  # 999.6 kB must not read "1000 kB"
        value, index = value / _THOUSAND, index + 1
    return f"{_three_digits(value, is_whole=index == 0)} {units[index]}"


def _three_digits(value: float, *, is_whole: bool) -> str:
    if is_whole or value >= _HUNDRED - 0.05:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= _TEN - 0.005 else f"{value:.2f}"
