"""The number of threads that compute, as the engine changes it."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

__all__ = ["ThreadCause", "ThreadChange"]


class ThreadCause(StrEnum):
    """Why the present number of threads is used."""

    FIXED = "fixed"  # the load settings name it
    START = "start"  # automatic, and nothing has spoken against all cores
    STARVED = "starved"  # lowered: another program takes processor time from the threads
    SLOWER = "slower"  # lowered: more threads were measured to be slower, for a reason that is not seen from here
    FREE = "free"  # raised: more threads are faster again


class ThreadChange(BaseModel):
    """The threads from one moment of an answer on (immutable)."""

    model_config = ConfigDict(frozen=True)

    t_us: int  # engine clock since GenerationStarted
    n_threads: int  # decode
    n_threads_batch: int  # prefill
    cause: ThreadCause  # of the number of decode threads that holds between probes
    is_probe: bool = False  # another number is tried for a few tokens or one batch; the held one follows
    held_us: int | None = None  # how long ago the held number was chosen; None: with the load
