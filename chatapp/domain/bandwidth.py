"""How fast this machine's memory can be read."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["MemoryBandwidth"]

_QUIET_CORES = 0.3


class MemoryBandwidth(BaseModel):
    """A measured read bandwidth of main memory (immutable)."""

    model_config = ConfigDict(frozen=True)

    bytes_per_s: float = Field(gt=0, allow_inf_nan=False)
    kernel: str  # "dot" or "sum": what read it fastest
    n_threads: int = Field(ge=1)
    measured_at: datetime
    other_cores: float = 0.0  # what other programs used meanwhile; much of it makes the bandwidth look too low

    @property
    def is_disturbed(self) -> bool:
        """Whether other programs were busy while it was measured."""
        return self.other_cores > _QUIET_CORES

    @property
    def gb_per_s(self) -> float:
        """Decimal gigabytes a second, as data sheets have it."""
        return self.bytes_per_s / 1e9
