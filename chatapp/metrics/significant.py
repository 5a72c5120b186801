"""Numbers rounded to significant digits, never written as an exponent: 0.0512, 9.87, 123, 3,060."""

__all__ = ["significant"]


def significant(value: float, n_digits: int = 3) -> str:
    """Return a number (0 or more) with so many significant digits, written the English way."""
    if not value:
        return "0"
    rounded = float(f"{value:.{n_digits}g}")
    exponent = int(f"{rounded:e}".partition("e")[2])
    return f"{rounded:,.{max(0, n_digits - 1 - exponent)}f}"
