"""What the scripted backend replays: counts, stamps, texts and faults, written down in a JSON file.

A script is exact: the app sees the stamps that stand in it, whatever the machine is doing. Stamps are microseconds since
``GenerationStarted``. The shortest script is ``{"turns": [{"tokens": [{"t_us": 1000, "text": "Hi"}]}]}``.
"""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from chatapp.domain.generation import StopReason
from chatapp.domain.model_info import CacheInfo
from chatapp.domain.notice import Notice
from chatapp.errors import ChatAppError, Problem, ProblemKind

__all__ = [
    "Fault",
    "FaultKind",
    "Script",
    "ScriptLoad",
    "ScriptModel",
    "ScriptPrefill",
    "ScriptToken",
    "ScriptTrim",
    "ScriptTurn",
    "read_script",
]

Stamp = Annotated[int, Field(ge=0)]
Count = Annotated[int, Field(ge=0)]


class _Scripted(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class FaultKind(StrEnum):
    """Ways in which a real engine misbehaves."""

    EXIT = "exit"  # ends with `exit_code`, without a word
    KILL = "kill"  # is killed from outside (SIGKILL), as by the system when memory runs out
    ABORT = "abort"  # aborts, as a failed native assertion does
    HANG = "hang"  # answers nothing any more, a cancel included; a terminate ends it
    HANG_HARD = "hang_hard"  # as above, and ignores a terminate as well: only a kill ends it
    BAD_LINE = "bad_line"  # writes a line that is no event, and goes on
    RAISE = "raise"  # an unexpected Python error


class Fault(_Scripted):
    """A fault of a turn: it happens before the token with the index ``after_tokens`` is sampled."""

    kind: FaultKind
    after_tokens: Count = 0
    exit_code: int = 3


class ScriptModel(_Scripted):
    """The facts of the model that is said to be loaded."""

    file: str = "scripted.gguf"
    bytes: Count = 1_000_000
    architecture: str = "scripted"
    name: str = "Scripted model"
    quantization: str = "none"
    n_params: Count = 1_000_000
    weights_bytes: Count = 1_000_000
    n_ctx_train: Count = 8192
    n_layer: Count = 1
    n_embd: Count = 64
    n_head: Count = 1
    n_head_kv: Count = 1
    n_vocab: Count = 256
    n_swa: Count = 0
    has_chat_template: bool = True
    thinks_by_default: bool | None = None
    caches: tuple[CacheInfo, ...] | None = None  # None: one full cache of 256 bytes a cell
    notices: tuple[Notice, ...] = ()


class ScriptLoad(_Scripted):
    """How a load goes."""

    t_us: Stamp = 0  # how long it takes; progress is told ten times on the way
    problem: Problem | None = None  # it fails with this
    fault: FaultKind | None = None  # half-way


class ScriptPrefill(_Scripted):
    """One ``PrefillProgress``."""

    n_processed: Count
    t_us: Stamp


class ScriptToken(_Scripted):
    """One sampled token; ``text`` may be empty (an end-of-generation token, an unfinished character)."""

    t_us: Stamp
    text: str = ""


class ScriptTrim(_Scripted):
    """The first ``n_messages`` of the request leave the window."""

    n_messages: Annotated[int, Field(ge=1)]
    tokens_freed: Count


class ScriptTurn(_Scripted):
    """One answer.

    ``prefill`` empty stands for one step at ``prefill_end_us``; ``prefill_end_us`` None for the stamp of the first token.
    """

    n_prompt: Annotated[int, Field(ge=1)] = 16
    n_prompt_cached: Count = 0
    n_reserve: Count = 256
    seed: Count = 1
    trim: ScriptTrim | None = None
    notices: tuple[Notice, ...] = ()
    prompt_end: str = ""  # last characters of the prompt: "<think>" where the template opens the reasoning
    prefill_start_us: Stamp = 0
    prefill: tuple[ScriptPrefill, ...] = ()
    prefill_end_us: Stamp | None = None
    tokens: tuple[ScriptToken, ...] = ()
    is_burst: bool = False  # all tokens in one event, at the end
    end_us: Stamp | None = None  # None: the stamp of the last token
    stop_reason: StopReason = StopReason.END_OF_TURN
    n_ctx_used: Count | None = None  # at the end; None: prompt + tokens less the last one, which is never evaluated
    problem: Problem | None = None  # told with the end (ENGINE_FAILED)
    refusal: Problem | None = None  # the request is refused with this, and nothing else of the turn happens
    fault: Fault | None = None

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        stamps = [self.prefill_start_us, *(step.t_us for step in self.prefill), self.first_us, *(t.t_us for t in self.tokens)]
        stamps.append(self.last_us)
        if stamps != sorted(stamps):
            msg = "the stamps of a turn must not go back"
            raise ValueError(msg)
        if self.n_prompt_cached >= self.n_prompt:
            msg = "at least one prompt token is always evaluated: n_prompt_cached < n_prompt"
            raise ValueError(msg)
        return self

    @property
    def first_us(self) -> int:
        """When the last prompt token's logits are ready."""
        if self.prefill_end_us is not None:
            return self.prefill_end_us
        steps = [step.t_us for step in self.prefill] + [token.t_us for token in self.tokens[:1]]
        return steps[-1] if steps else self.prefill_start_us

    @property
    def last_us(self) -> int:
        """When the turn ends."""
        return self.end_us if self.end_us is not None else self.tokens[-1].t_us if self.tokens else self.first_us


class Script(_Scripted):
    """A whole session: loads and turns in the order in which they are asked for; the last one of each repeats.

    ``time_scale``: 0 plays everything as fast as possible, 1 in the time that the stamps say, 0.5 in half of it. The stamps
    that are reported do not change with it.
    """

    time_scale: Annotated[float, Field(ge=0)] = 0.0
    model: ScriptModel = ScriptModel()
    loads: Annotated[tuple[ScriptLoad, ...], Field(min_length=1)] = (ScriptLoad(),)
    turns: tuple[ScriptTurn, ...] = ()  # none: an echo of the user's words
    sustained_gaps_us: Annotated[tuple[Annotated[int, Field(gt=0)], ...], Field(min_length=1)] = (20_000,)  # again and again


def read_script(path: str | None) -> Script:
    """Return the script in a file, or the echo that stands in where none is given.

    Raises:
        ChatAppError: ``OPTION_INVALID``.
    """
    if path is None:
        return Script(time_scale=1.0)
    try:
        return Script.model_validate_json(Path(path).read_bytes())
    except (OSError, ValidationError) as error:
        raise ChatAppError.of(
            ProblemKind.OPTION_INVALID, option="--script", value=path, reason=str(error).splitlines()[0], detail=str(error)
        ) from error
