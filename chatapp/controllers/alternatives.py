"""Several answers to one message: what the window is told while they are written, and how each becomes a message of its own."""

from datetime import timedelta

from PySide6.QtCore import QObject, Signal

from chatapp.domain.alternatives import Alternatives
from chatapp.domain.answer_text import AnswerText
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, new_id
from chatapp.domain.turn import Turn
from chatapp.protocol.events import AlternativePiece

__all__ = ["AlternativesDesk", "add_piece", "other_answers", "versions_of", "with_kept", "with_texts"]


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
    changes = {"alternatives": alternatives, "n_reasoning": kept.n_reasoning, "stop_reason": kept.stop_reason, "seed": kept.seed}
    texts = {"text": kept.text, "reasoning": kept.reasoning, "stop_reason": kept.stop_reason}
    return message.model_copy(update={**texts, "turn": turn.model_copy(update=changes)})


def other_answers(message: Message) -> tuple[Message, ...]:
    """Return the answers besides the first as messages, siblings of the first in the order of their seeds.

    They were written at once: a microsecond from one to the next keeps their order.
    """
    turn = message.turn
    n_answers = 0 if turn is None or turn.alternatives is None else len(turn.alternatives.answers)
    return tuple(
        with_kept(message, index).model_copy(
            update={"id": new_id(), "created_at": message.created_at + timedelta(microseconds=index)}
        )
        for index in range(1, n_answers)
    )


def versions_of(conversation: Conversation, first: Message) -> tuple[Message, ...]:
    """Return the messages of all answers that were written at once with the first one, in their order."""
    n_answers = 0 if first.turn is None or first.turn.alternatives is None else len(first.turn.alternatives.answers)
    siblings = conversation.tree().siblings(first.id)
    start = [sibling.id for sibling in siblings].index(first.id)
    return siblings[start : start + n_answers]
