"""Several answers to one message: what the window is told while they are written, and which of them is kept."""

from PySide6.QtCore import QObject, Signal

from chatapp.domain.alternatives import Alternatives
from chatapp.domain.answer_text import AnswerText
from chatapp.domain.message import Message
from chatapp.domain.turn import Turn
from chatapp.protocol.events import AlternativePiece

__all__ = ["AlternativesDesk", "add_piece", "with_kept", "with_texts"]


class AlternativesDesk(QObject):
    """Tells of the answers to the newest message of the conversation on screen.

    Signals:
        started: ``(tuple[str, ...])``: several answers are being written; what each has so far.
        extended: ``(tuple[str, ...])``: the same, a little later.
        ended: ``(Alternatives)``: all have ended, one can be kept.
        closed: ``()``: one was kept, or another conversation is on screen.
    """

    started = Signal(object)
    extended = Signal(object)
    ended = Signal(object)
    closed = Signal()


def add_piece(texts: list[AnswerText], piece: AlternativePiece) -> None:
    """Add a piece to the answer that it belongs to."""
    text = texts[piece.index]
    text.add(piece.reasoning, "" if piece.is_reclaimed else piece.text, is_reclaimed=piece.is_reclaimed)
    if piece.is_reclaimed:
        text.add("", piece.text)


def with_texts(turn: Turn, texts: list[AnswerText]) -> Turn:
    """Return the turn with the texts of its answers, so that those which are not kept are not lost."""
    if turn.alternatives is None:
        return turn
    pairs = zip(turn.alternatives.answers, texts, strict=True)
    answers = tuple(record.model_copy(update={"text": text.answer, "reasoning": text.reasoning}) for record, text in pairs)
    return turn.model_copy(update={"alternatives": Alternatives(answers=answers)})


def with_kept(message: Message, index: int) -> Message:
    """Return the message as it reads with one of its answers; unchanged where it has only one."""
    turn = message.turn
    if turn is None or turn.alternatives is None:
        return message
    kept = turn.alternatives.answers[index]
    alternatives = turn.alternatives.model_copy(update={"kept": index})
    changes = {"alternatives": alternatives, "n_reasoning": kept.n_reasoning, "stop_reason": kept.stop_reason}
    texts = {"text": kept.text, "reasoning": kept.reasoning, "stop_reason": kept.stop_reason}
    return message.model_copy(update={**texts, "turn": turn.model_copy(update=changes)})
