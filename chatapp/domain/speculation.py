"""Speculative decoding: guessed tokens, checked several at a time. What it may guess from, and what came of it in an answer."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict

__all__ = ["Speculation", "SpeculationKind", "SpeculationState"]


class SpeculationKind(StrEnum):
    """Where guesses come from."""

    OFF = "off"
    NGRAM = "ngram"  # from the prompt and the answer so far: what followed the last tokens when they stood there before
    DRAFT = "draft"  # a second, smaller model of the same vocabulary


class SpeculationState(StrEnum):
    """Whether tokens are guessed now, and why not."""

    ACTIVE = "active"
    PAUSED = "paused"  # it did not pay; it is tried again later
    FORMAT = "format"  # the answer is held to a format
    NO_REMOVAL = "no_removal"  # the model cannot give up a part of its cache, so a wrong guess could not be taken back
    NO_DRAFT = "no_draft"  # the draft model is asked for, and none is loaded; the load said why
    SEVERAL = "several"  # several answers are written at once
    DRAFT_FAILED = "draft_failed"  # the draft model gave up in this answer


class Speculation(BaseModel):
    """What came of guessing in one answer, so far.

    ``gain`` is the time that the answer would have taken token by token (the tokens of verified batches at the cost of the
    plain steps between them) / the time that it took, a draft model's time included: above 1 it was faster. None: too few steps
    to tell.
    """

    model_config = ConfigDict(frozen=True)

    state: SpeculationState = SpeculationState.ACTIVE
    n_drafted: int = 0  # tokens guessed and evaluated
    n_accepted: int = 0  # of them, the same as drawn
    n_batches: int = 0  # evaluations that held guesses
    gain: float | None = None
    kind: SpeculationKind = SpeculationKind.NGRAM
