"""What a figure means, as one value."""

from dataclasses import dataclass

__all__ = ["Definition"]


@dataclass(frozen=True, slots=True)
class Definition:
    """What a figure means.

    Attributes:
        key: Its name in records and snapshots.
        title: A few words.
        unit: Of the value under ``key``.
        formula: How it comes about, in one sentence or less.
        clock: ``"engine"``, ``"app"`` or ``"both"`` (a span of each) for times and rates, else empty: stamps of two processes
            are never subtracted.
        missing: When there is no value; empty where there always is one.
    """

    key: str
    title: str
    unit: str
    formula: str
    clock: str = ""
    missing: str = ""
