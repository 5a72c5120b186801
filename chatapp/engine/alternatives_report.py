"""What a generation of several answers tells the app: counts and stamps of each go in, events about all of them come out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from chatapp.domain.alternatives import AnswerRecord
from chatapp.domain.generation import StopReason
from chatapp.engine.answer_parts import AnswerParts
from chatapp.engine.event_rhythm import EventRhythm
from chatapp.engine.reasoning import Splitter
from chatapp.protocol.events import AlternativePiece

__all__ = ["AlternativesReport", "SendPieces"]

SendPieces = Callable[[tuple[AlternativePiece, ...], int, int], None]  # pieces, n_ctx_used, t_us


@dataclass(slots=True)
class _Answer:
    seed: int
    parts: AnswerParts
    token_us: list[int] = field(default_factory=list)
    n_sent: int = 0
    stop_reason: StopReason | None = None

    def piece(self, index: int) -> AlternativePiece | None:
        """Return what came since the last piece; None where nothing did."""
        if self.n_sent == len(self.token_us) and self.parts.is_empty:
            return None
        taken = self.parts.take()
        token_us, self.n_sent = tuple(self.token_us[self.n_sent :]), len(self.token_us)
        return AlternativePiece(
            index=index,
            text=taken.answer,
            reasoning=taken.reasoning,
            is_reclaimed=taken.is_reclaimed,
            n_reasoning=self.parts.n_reasoning,
            token_us=token_us,
        )


class AlternativesReport:
    """Counts each answer; all stamps are of the turn's stopwatch."""

    def __init__(self, seeds: Sequence[int], splitters: Sequence[Splitter | None], send: SendPieces, rhythm: EventRhythm) -> None:
        """Begin.

        Args:
            seeds: Of each answer.
            splitters: Of each answer, as in :class:`PreparedPrompt`.
            send: Sends pieces to the app, and tells the rhythm so.
            rhythm: Says when pieces are due.
        """
        self._answers = [_Answer(seed, AnswerParts(splitter)) for seed, splitter in zip(seeds, splitters, strict=True)]
        self._send = send
        self._rhythm = rhythm

    @property
    def n_gen(self) -> int:
        """Tokens sampled so far for all answers."""
        return sum(len(answer.token_us) for answer in self._answers)

    def n_gen_of(self, index: int) -> int:
        """Tokens sampled so far for one answer."""
        return len(self._answers[index].token_us)

    def sampled(self, index: int, text: str, t_us: int) -> None:
        """One token was sampled for an answer; ``text`` is what became readable with it."""
        answer = self._answers[index]
        answer.token_us.append(t_us)
        answer.parts.sampled(text)

    def answer_begins(self, index: int) -> None:
        """What is sampled for an answer from now on is no reasoning, whatever it says."""
        self._answers[index].parts.answer_begins()

    def ended(self, index: int, reason: StopReason, rest: str) -> None:
        """An answer ended; ``rest`` is text that was held back and belongs to it."""
        answer = self._answers[index]
        answer.stop_reason = reason
        if rest:
            answer.parts.add_text(rest)
        answer.parts.close()

    def step_done(self, n_ctx_used: int, t_us: int) -> None:
        """Every answer has its next token: send what waits if it is time."""
        if self._rhythm.is_due(t_us):
            self.flush(n_ctx_used, t_us)

    def flush(self, n_ctx_used: int, t_us: int) -> None:
        """Send what waits, if anything does."""
        pieces = tuple(piece for index, answer in enumerate(self._answers) if (piece := answer.piece(index)) is not None)
        if pieces:
            self._send(pieces, n_ctx_used, t_us)

    def records(self, reason: StopReason) -> tuple[AnswerRecord, ...]:
        """Return what each answer came to; ``reason`` is that of answers which nothing else ended."""
        return tuple(
            AnswerRecord(
                stop_reason=answer.stop_reason or reason,
                seed=answer.seed,
                n_gen=len(answer.token_us),
                n_reasoning=answer.parts.n_reasoning,
                token_us=tuple(answer.token_us),
            )
            for answer in self._answers
        )
