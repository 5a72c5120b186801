"""One answer while it is being written: its conversation, its text so far, its measurements."""

from chatapp.controllers.alternatives import add_piece, with_kept, with_texts
from chatapp.domain.answer_text import AnswerText
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.errors import Problem
from chatapp.metrics.live_turn import LiveTurn
from chatapp.protocol.events import AlternativePiece

__all__ = ["RunningAnswer"]


class RunningAnswer:
    """The answer in flight; at most one exists.

    Attributes:
        conversation: With the user's message and the unfinished answer at its end.
        request_id: Of the ``Generate`` command.
        live: Folds the engine's events into figures.
    """

    def __init__(self, asked: Conversation, live: LiveTurn, request_id: str) -> None:
        self.conversation = asked.append(Message(role=Role.ASSISTANT, text=""))
        self.message_id = self.conversation.messages[-1].id
        self.request_id = request_id
        self.live = live
        self._texts = [AnswerText() for _ in range(live.setting.n_answers)]
        self._text = self._texts[0]  # of several answers, the first stands for all until one is kept

    @property
    def text(self) -> str:
        """What was written so far."""
        return self._text.answer

    @property
    def texts(self) -> tuple[str, ...]:
        """What was written so far of each answer."""
        return tuple(text.answer for text in self._texts)

    @property
    def has_several(self) -> bool:
        """Whether several answers are written at once."""
        return len(self._texts) > 1

    def add_pieces(self, pieces: tuple[AlternativePiece, ...]) -> None:
        """Append what several answers got."""
        for piece in pieces:
            add_piece(self._texts, piece)

    @property
    def has_answer(self) -> bool:
        """Whether the answer itself has begun."""
        return self._text.has_answer

    def add(self, reasoning: str, answer: str, *, is_reclaimed: bool = False) -> None:
        """Append a piece, as :meth:`AnswerText.add` does."""
        self._text.add(reasoning, answer, is_reclaimed=is_reclaimed)

    def partial(self) -> Message:
        """Return the answer as it stands, without a stop reason: what a crash would leave behind."""
        return self.conversation.messages[-1].model_copy(update={"text": self._text.answer, "reasoning": self._text.reasoning})

    def close(self, stop_reason: StopReason | None = None, problem: Problem | None = None) -> Message:
        """Close the answer and put it into the conversation.

        Args:
            stop_reason: For an answer that no event ended (the window closes, the engine died).
            problem: Why, where the engine could not say so itself.
        """
        turn = with_texts(self.live.turn(stop_reason, problem), self._texts)
        message = self.partial().model_copy(update={"stop_reason": turn.stop_reason, "turn": turn})
        message = with_kept(message, 0)
        self.conversation = self.conversation.replace_message(message)
        return message
