"""Several answers to one message, written at once from one shared prompt: what each of them is."""

from pydantic import BaseModel, ConfigDict

from chatapp.domain.generation import StopReason

__all__ = ["MAX_ANSWERS", "Alternatives", "AnswerRecord"]

MAX_ANSWERS = 8


class AnswerRecord(BaseModel):
    """One of several answers.

    The engine counts and stamps; the texts are put in by the app, which has collected them.
    """

    model_config = ConfigDict(frozen=True)

    stop_reason: StopReason
    seed: int
    n_gen: int  # tokens sampled for this answer, the end-of-generation token included
    n_reasoning: int = 0
    token_us: tuple[int, ...] = ()  # stamp of each sampled token (engine clock)
    text: str = ""
    reasoning: str = ""


class Alternatives(BaseModel):
    """All answers of a turn, in the order of their seeds, and which one the conversation goes on with."""

    model_config = ConfigDict(frozen=True)

    answers: tuple[AnswerRecord, ...]
    kept: int = 0
