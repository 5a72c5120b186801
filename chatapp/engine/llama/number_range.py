"""The decimal numbers of a range as a GBNF expression, digit by digit: without an exponent, so that digits can be compared.

At most 15 digits count, which a double tells apart: so a number that is above a bound as it is written is above it as it is read.
"""

from dataclasses import dataclass
from decimal import Decimal

from chatapp.engine.llama.integer_range import integer_range

__all__ = ["MAX_DIGITS", "Bound", "n_digits", "number_range"]

MAX_DIGITS = 15
_USUAL_FRACTION = 6
_NOTHING = '""'


@dataclass(frozen=True)
class Bound:
    """An end of a range."""

    value: Decimal
    is_allowed: bool = True


@dataclass(frozen=True)
class _Digits:
    """What is left to compare: the digits of a bound behind the point; all of them zero for none."""

    digits: str
    is_allowed: bool

    def behind(self) -> "_Digits":
        return _Digits(self.digits[1:], self.is_allowed)

    @property
    def first(self) -> int:
        return int(self.digits[:1] or "0")

    @property
    def is_zero(self) -> bool:
        return not self.digits.strip("0")


def n_digits(bound: Bound) -> int:
    """Return how many digits a bound has, those behind the point included."""
    whole, _, fraction = f"{abs(bound.value):f}".partition(".")
    return len(whole) + len(fraction.rstrip("0"))


def number_range(low: Bound | None, high: Bound | None) -> str | None:
    """Return the expression of the numbers between two bounds of at most 15 digits each; None: there are none.

    The numbers have at most 6 digits behind the point, or as many as the bounds.
    """
    n_fraction = _n_fraction([bound for bound in (low, high) if bound is not None])
    positive = _between(_not_below_zero(low), high, n_fraction)
    negative = None
    if low is None or low.value < 0:
        negative = _between(_not_below_zero(_mirrored(high)), _mirrored(low), n_fraction)
    parts = [*([positive] if positive else []), *([f'"-" {negative}'] if negative else [])]
    return f"({' | '.join(parts)})" if parts else None


def _n_fraction(bounds: list[Bound]) -> int:
    """Return how many digits stand behind the point."""
    written = [f"{abs(bound.value):f}".partition(".") for bound in bounds]
    n_whole = max((len(whole) for whole, _, _ in written), default=1)
    n_needed = max((len(fraction.rstrip("0")) for _, _, fraction in written), default=0)
    return max(n_needed, min(_USUAL_FRACTION, MAX_DIGITS - n_whole))


def _mirrored(bound: Bound | None) -> Bound | None:
    return None if bound is None else Bound(-bound.value, bound.is_allowed)


def _not_below_zero(bound: Bound | None) -> Bound:
    return Bound(Decimal(0)) if bound is None or bound.value < 0 else bound


def _between(low: Bound, high: Bound | None, n_fraction: int) -> str | None:
    """Return the numbers from ``low``, which is not negative, to ``high``, without a sign."""
    if high is not None and high.value < low.value:
        return None
    first, lowest = _parts(low)
    last, highest = (10**MAX_DIGITS - 1, None) if high is None else _parts(high)
    if first == last:
        options = [_number(first, _fraction(lowest, highest, n_fraction))]
    else:
        options = [_number(first, _fraction(lowest, None, n_fraction)), _number(last, _fraction(None, highest, n_fraction))]
    if last - first > 1:
        options.append(f"{integer_range(first + 1, last - 1)} {_fraction(None, None, n_fraction)}")
    options = [option for option in options if option]
    return f"({' | '.join(option for option in options if option)})" if options else None


def _parts(bound: Bound) -> tuple[int, _Digits]:
    whole, _, fraction = f"{bound.value:f}".partition(".")
    return int(whole), _Digits(fraction.rstrip("0"), bound.is_allowed)


def _number(whole: int, fraction: str | None) -> str | None:
    return None if fraction is None else f'"{whole}" {fraction}'


def _fraction(low: _Digits | None, high: _Digits | None, n_most: int) -> str | None:
    """Return the point and the digits behind it, or nothing for a whole number; None: neither fits."""
    digits = _digits(low, high, n_most, is_empty_allowed=False)
    with_point = [f'"." {digits}'] if digits else []
    options = [_NOTHING, *with_point] if _fits_zero(low, high) else with_point
    return f"({' | '.join(options)})" if options else None


def _fits_zero(low: _Digits | None, high: _Digits | None) -> bool:
    is_above = low is None or (low.is_zero and low.is_allowed)
    return is_above and (high is None or not high.is_zero or high.is_allowed)


def _digits(low: _Digits | None, high: _Digits | None, n_most: int, *, is_empty_allowed: bool = True) -> str | None:
    """Return up to ``n_most`` digits between those of two bounds (None: no bound is left on that side)."""
    if low is not None and low.is_zero and low.is_allowed:
        low = None
    if low is None and high is None:
        return f"[0-9]{{{0 if is_empty_allowed else 1},{n_most}}}" if n_most else _NOTHING if is_empty_allowed else None
    options = [_NOTHING] if is_empty_allowed and _fits_zero(low, high) else []
    if n_most:
        options += _led_by(low, high, n_most)
    return f"({' | '.join(options)})" if options else None


def _led_by(low: _Digits | None, high: _Digits | None, n_most: int) -> list[str]:
    """Return one option for each digit that a bound has here, and one for those between."""
    least, most = (0 if low is None else low.first), (9 if high is None else high.first)
    options = []
    for digit in range(least, most + 1):
        at_low, at_high = low if digit == least else None, high if digit == most else None
        if at_low is None and at_high is None:
            continue
        rest = _digits(at_low and at_low.behind(), at_high and at_high.behind(), n_most - 1)
        options += [f'"{digit}" {rest}'] if rest else []
    free_from, free_to = least + (low is not None), most - (high is not None)
    if free_from <= free_to:
        options.append(f"[{free_from}-{free_to}] {_digits(None, None, n_most - 1)}")
    return options
