"""A figure is a value or the reason why there is none: "n/a, because ..." beats a guess."""

from dataclasses import dataclass

__all__ = ["Figure"]


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with its unit, or None with a reason.

    Attributes:
        value: The number in ``unit``, or None.
        unit: For example ``"tok/s"``, ``"ms"``, ``"bytes"``.
        reason: Why there is no value; empty where there is one.
        n: How many samples stand behind the value; None where that has no meaning.
    """

    value: float | None
    unit: str
    reason: str = ""
    n: int | None = None

    @classmethod
    def missing(cls, unit: str, reason: str) -> "Figure":
        """Return a figure without a value; ``reason`` completes the sentence "n/a, because ..."."""
        return cls(None, unit, reason)
