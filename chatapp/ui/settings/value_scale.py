"""How the positions of a slider map to values: evenly, or in powers of two (no Qt here)."""

import math
from dataclasses import dataclass
from typing import Protocol

__all__ = ["EvenScale", "LayerScale", "OffScale", "PowerScale", "ValueScale"]


class ValueScale(Protocol):
    """Positions ``0..last`` of a slider and the values that they stand for."""

    @property
    def last(self) -> int:
        """The highest position."""
        ...

    def value_at(self, position: int) -> float:
        """Return the value of a position."""
        ...

    def position_of(self, value: float) -> int:
        """Return the position nearest to a value; values beyond the ends give the ends."""
        ...


@dataclass(frozen=True, slots=True)
class EvenScale:
    """``minimum``, ``minimum + step``, ... and the maximum as the last position, even where the step does not meet it."""

    minimum: float
    maximum: float
    step: float

    @property
    def last(self) -> int:
        """The highest position."""
        # Less a little: 2.0 / 0.05 is 40.000000000000007 on some machines, and must not become 41 positions.
        return math.ceil((self.maximum - self.minimum) / self.step - 1e-9)

    def value_at(self, position: int) -> float:
        """Return the value of a position."""
        return min(self.maximum, round(self.minimum + position * self.step, 6))

    def position_of(self, value: float) -> int:
        """Return the position nearest to a value."""
        if value >= self.maximum:
            return self.last
        return max(0, round((value - self.minimum) / self.step))


@dataclass(frozen=True, slots=True)
class LayerScale:
    """0 to ``n_layers``, and after them ``everything``: more layers lie further right, and all of them at the end.

    Where there is an ``automatic``, it lies at the left end.
    """

    n_layers: int
    everything: int
    automatic: int | None = None

    @property
    def last(self) -> int:
        """The highest position."""
        return self._zero + self.n_layers + 1

    @property
    def _zero(self) -> int:
        """The position of 0 layers."""
        return 0 if self.automatic is None else 1

    def value_at(self, position: int) -> float:
        """Return the value of a position."""
        if position < self._zero and self.automatic is not None:
            return self.automatic
        return self.everything if position >= self.last else position - self._zero

    def position_of(self, value: float) -> int:
        """Return the position nearest to a value."""
        if value == self.automatic:
            return 0
        return self.last if value == self.everything else self._zero + min(self.n_layers, max(0, round(value)))


@dataclass(frozen=True, slots=True)
class PowerScale:
    """Powers of two from ``2**low`` to ``2**high``: a step doubles, as memory does."""

    low: int
    high: int

    @property
    def last(self) -> int:
        """The highest position."""
        return self.high - self.low

    def value_at(self, position: int) -> float:
        """Return the value of a position."""
        return float(2 ** (self.low + position))

    def position_of(self, value: float) -> int:
        """Return the position nearest to a value on the doubling scale."""
        exponent = math.log2(max(value, 1.0))
        return min(self.last, max(0, round(exponent) - self.low))


@dataclass(frozen=True, slots=True)
class OffScale:
    """``off`` at the left end, then ``minimum`` to ``maximum`` in steps: for values whose "not used" lies outside the range."""

    off: float
    minimum: float
    maximum: float
    step: float

    @property
    def last(self) -> int:
        """The highest position."""
        return self._range.last + 1

    @property
    def _range(self) -> EvenScale:
        return EvenScale(self.minimum, self.maximum, self.step)

    def value_at(self, position: int) -> float:
        """Return the value of a position."""
        return self.off if position <= 0 else self._range.value_at(position - 1)

    def position_of(self, value: float) -> int:
        """Return the position nearest to a value; everything below the range is off."""
        return 0 if value < self.minimum else self._range.position_of(value) + 1
