"""One load of a model: how long it took, and how much of the file lay in memory before."""

from datetime import datetime
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

__all__ = ["LoadWarmth", "ModelLoad", "load_warmth"]

_COLD_BELOW = 0.10  # the header, which is read before, takes up to 8 % of a small file
_WARM_FROM = 0.90


class LoadWarmth(StrEnum):
    """Where the weights came from."""

    COLD = "cold"  # from the disk
    WARM = "warm"  # from the system's page cache
    MIXED = "mixed"
    UNKNOWN = "unknown"  # the system does not tell


class ModelLoad(BaseModel):
    """One load (immutable).

    Attributes:
        cached_share: Share of the file's pages that were in the page cache just before, 0..1; None: the system does not tell.
        t_load_ms: Reading the weights and reserving the context.
    """

    model_config = ConfigDict(frozen=True)

    loaded_at: datetime
    cached_share: float | None
    t_load_ms: float

    @property
    def warmth(self) -> LoadWarmth:
        """Cold or warm, as :func:`load_warmth` defines it."""
        return load_warmth(self.cached_share)


def load_warmth(cached_share: float | None) -> LoadWarmth:
    """Name a share: cold below 10 %, warm from 90 %, mixed between; a guess from "first load since the start" is not made."""
    if cached_share is None:
        return LoadWarmth.UNKNOWN
    if cached_share < _COLD_BELOW:
        return LoadWarmth.COLD
    return LoadWarmth.WARM if cached_share >= _WARM_FROM else LoadWarmth.MIXED
