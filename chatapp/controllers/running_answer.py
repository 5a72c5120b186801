"""One answer while it is being written: its conversation, its text so far, its measurements."""

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.errors import Problem
from chatapp.metrics.live_turn import LiveTurn

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
        self._parts: list[str] = []  # joined only when the text is stored: constant cost per token
        self._reasoning: list[str] = []

    @property
    def text(self) -> str:
        """What was written so far."""
        self._parts = ["".join(self._parts)]
        return self._parts[0]

    @property
    def has_answer(self) -> bool:
        """Whether the answer itself has begun."""
        return any(self._parts)

    def add_text(self, text: str) -> None:
        """Append a piece of the answer."""
        self._parts.append(text)

    @property
    def reasoning(self) -> str:
        """What the model wrote for itself so far."""
        self._reasoning = ["".join(self._reasoning)]
        return self._reasoning[0]

    def add_reasoning(self, text: str) -> None:
        """Append a piece of the reasoning."""
        self._reasoning.append(text)

    def reclaim(self, text: str) -> None:
        """Take all text so far, and this piece behind it, for reasoning: no mark had told."""
        self._reasoning.append(f"{self.text}{text}".strip())
        self._parts = []

    def partial(self) -> Message:
        """Return the answer as it stands, without a stop reason: what a crash would leave behind."""
        return self.conversation.messages[-1].model_copy(update={"text": self.text, "reasoning": self.reasoning})

    def close(self, stop_reason: StopReason | None = None, problem: Problem | None = None) -> Message:
        """Close the answer and put it into the conversation.

        Args:
            stop_reason: For an answer that no event ended (the window closes, the engine died).
            problem: Why, where the engine could not say so itself.
        """
        turn = self.live.turn(stop_reason, problem)
        message = self.partial().model_copy(update={"stop_reason": turn.stop_reason, "turn": turn})
        self.conversation = self.conversation.replace_message(message)
        return message
