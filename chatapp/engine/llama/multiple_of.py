"""The multiples of a number as a GBNF expression: a grammar cannot divide, so it carries the remainder from digit to digit.

Each rule stands for how many digits are left and which remainder those before it have; rules that take the same texts become one,
so that multiples of 1,000 need no more rules than three zeros do. The numbers are decimal and exact: where a reader that computes
in binary fractions divides 0.07 by 0.01, rounding may tell it otherwise.
"""

from collections.abc import Callable
from decimal import Decimal
from math import gcd

__all__ = ["MultipleRules", "whole_step"]

_MAX_RULES = 2_300  # of some 90 characters each
_MAX_DIGITS = 15  # what a double tells apart
_END = '""'


def whole_step(step: Decimal) -> int:
    """Return the smallest whole number that is a multiple of ``step``: the integers among its multiples are those of this one."""
    digits, scale = _scaled(step)
    return digits // gcd(digits, 10**scale)


class MultipleRules:
    """The multiples of one step.

    Args:
        step: Above zero.
        named: Makes a rule of an expression and returns its name; the same name for the same expression.
    """

    def __init__(self, step: Decimal, named: Callable[[str], str]) -> None:
        self._step, self._n_fraction = _scaled(step)
        self._zeros = ""  # that end every multiple: they need no remainders
        while self._step % 10 == 0:
            self._step //= 10
            self._zeros += "0"
        self._n_digits = _n_digits(self._step, len(self._zeros))
        self._named = named
        self._free: dict[tuple[int, int], str | None] = {}

    @property
    def is_too_large(self) -> bool:
        """True where the rules would be too many for a grammar."""
        return self._n_digits <= max(len(str(self._step)), self._n_fraction)

    def is_beyond(self, low: Decimal | None, high: Decimal | None) -> bool:
        """Return whether all numbers between these bounds have more digits than are written."""
        most = 10**self._n_digits - 1
        return (low is not None and self._in_units(low, up=True) > most) or (
            high is not None and self._in_units(high, up=False) < -most
        )

    def between(self, low: Decimal | None, high: Decimal | None) -> str | None:
        """Return the expression of the multiples from ``low`` to ``high``, both inclusive (None: no bound); None: there are none.

        An open side ends at 15 digits, at fewer where the step is large. As many digits stand behind the point as the step has.
        """
        most = 10**self._n_digits - 1
        lowest = -most if low is None else max(-most, self._in_units(low, up=True))
        highest = most if high is None else min(most, self._in_units(high, up=False))
        zero = ['"0"'] if self._zeros and lowest <= 0 <= highest else []
        parts = [*zero, *self._natural(max(lowest, len(zero)), highest)]
        parts += [f'"-" {part}' for part in self._natural(max(1, -highest), -lowest)]
        return f"({' | '.join(parts)})" if parts else None

    def _in_units(self, bound: Decimal, *, up: bool) -> int:
        """Return a bound in units of the last digit that is not always zero, rounded into the range."""
        units = bound.scaleb(self._n_fraction - len(self._zeros))
        return int(units.to_integral_value(rounding="ROUND_CEILING" if up else "ROUND_FLOOR"))

    def _natural(self, low: int, high: int) -> list[str]:
        """Return one expression for each number of digits that occurs in ``low``..``high``."""
        options = []
        for width in range(self._n_fraction + 1, self._n_digits + 1):
            least = 10 ** (width - 1) if width > self._n_fraction + 1 else 0
            first, last = max(low, least), min(high, 10**width - 1)
            if first <= last:
                options.append(self._led(f"{first:0{width}}", f"{last:0{width}}", 0))
        return [f'{option} "{self._zeros}"' if self._zeros else option for option in options if option is not None]

    def _led(self, low: str, high: str, remainder: int) -> str | None:
        """Return the digits from ``low`` to ``high``, which are equally long, behind digits with this remainder."""
        n_left = len(low)
        if set(low) <= {"0"} and set(high) <= {"9"}:
            return self._any(n_left, remainder)
        rests: dict[str, str] = {}
        for digit in range(int(low[0]), int(high[0]) + 1):
            rest_low = low[1:] if digit == int(low[0]) else "0" * (n_left - 1)
            rest_high = high[1:] if digit == int(high[0]) else "9" * (n_left - 1)
            rest = self._led(rest_low, rest_high, (10 * remainder + digit) % self._step)
            self._add(rests, digit, rest)
        return self._rule(n_left, rests)

    def _any(self, n_left: int, remainder: int) -> str | None:
        """Return any ``n_left`` digits behind which nothing remains."""
        if (-remainder * 10**n_left) % self._step >= 10**n_left:
            return None  # no multiple is that near
        if n_left == 0:
            return _END
        key = (n_left, remainder % _n_classes(self._step, n_left))
        if key not in self._free:
            rests: dict[str, str] = {}
            for digit in range(10):
                self._add(rests, digit, self._any(n_left - 1, (10 * remainder + digit) % self._step))
            self._free[key] = self._rule(n_left, rests)
        return self._free[key]

    @staticmethod
    def _add(rests: dict[str, str], digit: int, rest: str | None) -> None:
        """Note that a digit may come here: ``rests`` has the digits before each rest."""
        if rest is not None:
            rests[rest] = rests.get(rest, "") + str(digit)

    def _rule(self, n_left: int, rests: dict[str, str]) -> str | None:
        if not rests:
            return None
        point = '"." ' if n_left == self._n_fraction else ""
        options = [f"{point}[{digits}] {rest if rest != _END else ''}".rstrip() for rest, digits in rests.items()]
        return self._named(f"({' | '.join(options)})")


def _n_digits(step: int, n_zeros: int) -> int:
    """Return how many digits before the zeros may be written, so that the rules stay few enough.

    Behind ``k`` digits there are at most ``10**k`` remainders; before ``n`` more, at most ``10**n`` of which a multiple can come.
    """
    n_digits = _MAX_DIGITS - n_zeros
    while n_digits > 0 and sum(_n_remainders(step, k, n_digits - k) for k in range(1, n_digits)) > _MAX_RULES:
        n_digits -= 1
    return n_digits


def _n_remainders(step: int, n_read: int, n_left: int) -> int:
    return int(min(_n_classes(step, n_left), 10**n_read, 10**n_left))


def _n_classes(step: int, n_left: int) -> int:
    """Return how many remainders differ in what may follow: factors of 2 and 5 are settled by the last digits alone."""
    return step // gcd(step, 10**n_left)


def _scaled(step: Decimal) -> tuple[int, int]:
    """Return the digits of a number as a whole number, and how many of them stand behind the point."""
    exponent = step.normalize().as_tuple().exponent
    n_fraction = max(0, -int(exponent))
    return int(step.scaleb(n_fraction)), n_fraction
