"""The bounds and steps of numbers as a JSON schema writes them."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from chatapp.engine.llama.number_range import Bound
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["inclusive", "integer_bounds", "number_bounds", "step_of"]

_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")


def number_bounds(schema: dict[str, Any]) -> tuple[Bound | None, Bound | None]:
    """Return the ends of the range of a number as they are written in the schema."""
    ends = {name: Bound(Decimal(str(schema[name])), not name.startswith("exclusive")) for name in _BOUNDS if name in schema}
    lows = [ends[name] for name in ("minimum", "exclusiveMinimum") if name in ends]
    highs = [ends[name] for name in ("maximum", "exclusiveMaximum") if name in ends]
    low = max(lows, key=lambda bound: (bound.value, not bound.is_allowed), default=None)
    return low, min(highs, key=lambda bound: (bound.value, bound.is_allowed), default=None)


def integer_bounds(schema: dict[str, Any]) -> tuple[int | None, int | None]:
    """Return the lowest and the highest integer allowed, both inclusive."""
    lows = [-(-schema["minimum"] // 1)] if "minimum" in schema else []
    lows += [schema["exclusiveMinimum"] // 1 + 1] if "exclusiveMinimum" in schema else []
    highs = [schema["maximum"] // 1] if "maximum" in schema else []
    highs += [-(-schema["exclusiveMaximum"] // 1) - 1] if "exclusiveMaximum" in schema else []
    return int(max(lows)) if lows else None, int(min(highs)) if highs else None


def step_of(schema: dict[str, Any], place: str) -> Decimal:
    """Return ``multipleOf``.

    Raises:
        ChatAppError: ``SCHEMA_INVALID``: it is not above zero.
    """
    step = Decimal(str(schema["multipleOf"]))
    if step <= 0:
        raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {place}, multipleOf is not above zero")
    return step


def inclusive(bound: Bound | None, step: Decimal, toward: int) -> Decimal | None:
    """Return where the multiples of a step end: at a bound, or one step further inside where it is a multiple and not allowed."""
    if bound is None:
        return None
    is_shut_out = not bound.is_allowed and Fraction(bound.value) % Fraction(step) == 0
    return bound.value + toward * step if is_shut_out else bound.value
