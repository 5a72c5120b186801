"""What is remembered of a GPU's driver: whether it may be used, and why not."""

from datetime import datetime
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

__all__ = ["GpuTrust", "GpuVerdict"]


class GpuVerdict(StrEnum):
    """What was seen of it."""

    GOOD = "good"  # the probe opened every device and ended well
    PROBE_FAILED = "probe_failed"  # the probe crashed or did not end: no engine was started with it
    CRASHED = "crashed"  # an engine died while it loaded or computed on it


class GpuTrust(BaseModel):
    """One verdict (immutable).

    Attributes:
        key: Of the plug-ins and drivers that it is about: after an update of either nothing is known any more.
        reason: How the child ended, in a few English words; empty where all is well.
        devices: Names of the GPUs that the probe found.
    """

    model_config = ConfigDict(frozen=True)

    key: str
    verdict: GpuVerdict
    reason: str = ""
    devices: tuple[str, ...] = ()
    found_at: datetime
