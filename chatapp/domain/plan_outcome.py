"""A memory plan beside what loading really took."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from chatapp.domain.memory_need import NeedSource

__all__ = ["DeviceOutcome", "PlanOutcome"]

_PERCENT = 100.0


class DeviceOutcome(BaseModel):
    """The same of one device; main memory is called CPU."""

    model_config = ConfigDict(frozen=True)

    device: str
    planned_bytes: int
    actual_bytes: int


class PlanOutcome(BaseModel):
    """One load that was planned before (immutable); bytes as llama.cpp reserved them.

    Attributes:
        model: File name and size, so that a model in another folder is the same one.
        source: Who made the plan.
        planned_bytes: Weights, KV, compute and draft together.
        actual_bytes: The same, after loading.
        planned_kv_bytes: Of them, the caches.
        actual_kv_bytes: Likewise.
        devices: Planned and reserved on each device that has any of it.
    """

    model_config = ConfigDict(frozen=True)

    model: str
    made_at: datetime
    source: NeedSource
    planned_bytes: int
    actual_bytes: int
    planned_kv_bytes: int
    actual_kv_bytes: int
    devices: tuple[DeviceOutcome, ...] = ()

    @property
    def error_pct(self) -> float | None:
        """How far the plan was off, in percent of what was reserved; positive: planned too much. None without a figure."""
        if not self.actual_bytes:
            return None
        return _PERCENT * (self.planned_bytes - self.actual_bytes) / self.actual_bytes
