"""A load beside its plan, while llama.cpp's own plan of it is still to come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from chatapp.controllers.plan_worker import PlanQuestion
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.model_info import BufferInfo, BufferUse, ContextInfo
from chatapp.domain.plan_outcome import DeviceOutcome, PlanOutcome
from chatapp.metrics.memory_plan import bytes_by_device

__all__ = ["OpenComparison"]


@dataclass(frozen=True, slots=True)
class OpenComparison:
    """What was loaded, and what is asked about it.

    Attributes:
        question: Model and settings, as they were loaded; the layers on GPUs as they were planned.
        n_bytes: Size of the file.
        context: What loading reserved.
        estimate: From the header alone; it counts only where llama.cpp gives no plan, for it knows no copies that llama.cpp makes
            of weights. None where nobody could make it.
    """

    question: PlanQuestion
    n_bytes: int
    context: ContextInfo
    estimate: MemoryNeed | None

    def outcome(self, need: MemoryNeed | None) -> PlanOutcome | None:
        """Return the comparison with llama.cpp's plan, or with the estimate where that is None; None without both."""
        planned = need or self.estimate
        if planned is None:
            return None
        actual = self.context.buffers
        return PlanOutcome(
            model=f"{Path(self.question.path).name} ({self.n_bytes} bytes)",
            made_at=datetime.now(UTC),
            source=planned.source,
            planned_bytes=sum(buffer.bytes for buffer in planned.buffers),
            actual_bytes=sum(buffer.bytes for buffer in actual),
            planned_kv_bytes=sum(buffer.bytes for buffer in planned.buffers if buffer.use is BufferUse.KV),
            actual_kv_bytes=self.context.kv_bytes_reserved,
            devices=_device_outcomes(planned.buffers, actual),
        )


def _device_outcomes(planned: Sequence[BufferInfo], actual: Sequence[BufferInfo]) -> tuple[DeviceOutcome, ...]:
    before, after = bytes_by_device(planned), bytes_by_device(actual)
    return tuple(
        DeviceOutcome(device=device, planned_bytes=before.get(device, 0), actual_bytes=after.get(device, 0))
        for device in sorted({*before, *after})
    )
