"""A sustained test: decode at one depth for minutes, kept as points of two seconds each."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import new_id, now
from chatapp.domain.model_info import ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.turn import MachineInfo
from chatapp.errors import Problem

__all__ = ["DEFAULT_DEPTH", "DEFAULT_MINUTES", "MAX_MINUTES", "MIN_MINUTES", "ROUND_TOKENS", "SustainedPoint", "SustainedRun"]

DEFAULT_DEPTH = 512
DEFAULT_MINUTES = 5
MIN_MINUTES, MAX_MINUTES = 1, 30
ROUND_TOKENS = 64
"""After so many tokens the cache goes back to the depth: they fit beside it into the window."""


class SustainedPoint(BaseModel):
    """The decode steps that ended within two seconds of the engine's clock, and the machine's readings meanwhile."""

    model_config = ConfigDict(frozen=True)

    t_s: float  # start of the point, since the first step began
    n_tokens: int
    decode_us: int  # sum of their steps
    itl_p50_us: float
    temperature_c: float | None = None  # mean of what was read meanwhile; None: nothing could be read
    clock_mhz: float | None = None

    @property
    def tps(self) -> float:
        """Tokens per second of decoding."""
        return self.n_tokens * 1e6 / self.decode_us


class SustainedRun(BaseModel):
    """One test with everything that its figures are derived from (immutable)."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(default_factory=new_id)
    started_at: datetime = Field(default_factory=now)
    seconds_asked: Annotated[float, Field(gt=0)]
    n_depth: Annotated[int, Field(ge=1)]
    is_complete: bool = False  # it ran as long as was asked
    points: tuple[SustainedPoint, ...] = ()
    cpu_us: int | None = None  # CPU time of the engine over all steps; None: not measured
    on_mains: tuple[bool | None, bool | None] = (None, None)  # at the start and at the end; None: not known
    note: str = ""  # room, power supply, fan: in the user's words
    load_params: LoadParams = LoadParams()
    context: ContextInfo | None = None
    n_threads: int | None = None  # held through the whole test
    model: ModelInfo | None = None
    versions: EngineVersions | None = None
    machine: MachineInfo | None = None
    backend: str = ""  # "scripted": a replay, never a measurement
    problem: Problem | None = None

    @property
    def n_tokens(self) -> int:
        """Steps that were timed."""
        return sum(point.n_tokens for point in self.points)
