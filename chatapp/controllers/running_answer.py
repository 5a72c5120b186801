"""One answer while it is being written: its conversation, its text so far, its measurements."""

from chatapp.controllers.alternatives import add_piece, other_answers, with_kept, with_texts
from chatapp.domain.answer_text import AnswerText
from chatapp.domain.context_trim import Trim
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.errors import Problem
from chatapp.metrics.live_turn import LiveTurn
from chatapp.protocol.events import AlternativePiece

__all__ = ["RunningAnswer", "cut_answers"]


class RunningAnswer:
    """The answer in flight; at most one exists.

    Attributes:
        conversation: With the message that is answered and the unfinished answer at its end.
        request_id: Of the ``Generate`` command.
        live: Folds the engine's events into figures.
        origin: The conversation before.
        edited_id: The message that the answered one was written anew from, "" for none.
        n_before: Characters that the answer began with, of the one that it continues.
        versions: The other answers, once all have ended.
    """

    def __init__(
        self, asked: Conversation, live: LiveTurn, *, origin: Conversation, continued: Message | None = None, edited_id: str = ""
    ) -> None:
        self.conversation = asked.append(_begun(continued))
        self.message_id = self.conversation.messages[-1].id
        self.request_id = ""
        self.live = live
        self.origin = origin
        self.edited_id = edited_id
        self.versions: tuple[Message, ...] = ()
        self._texts = [AnswerText() for _ in range(live.setting.n_answers)]
        self.n_before = 0 if continued is None else len(continued.text)
        if continued is not None:
            self._texts[0].add(continued.reasoning, continued.text)
        self._text = self._texts[0]  # of several answers, the first stands for all until one is kept

    @property
    def new_messages(self) -> tuple[Message, ...]:
        """The unfinished answer, and the message before it if that is new too."""
        known = self.origin.message_ids
        return tuple(message for message in self.conversation.messages[-2:] if message.id not in known)

    def without_begun(self) -> tuple[Conversation, tuple[Message, ...]]:
        """Return the conversation as it was before, and what this request had brought."""
        tree = {name: getattr(self.origin, name) for name in ("messages", "asides", "n_hidden")}
        return self.conversation.model_copy(update=tree), self.new_messages

    @property
    def goes_on(self) -> bool:
        """Whether the line is the one that was shown before, with something behind it: no other branch."""
        before = self.origin.messages
        return self.conversation.messages[: len(before)] == before

    @property
    def answers_draft(self) -> bool:
        """Whether a new message at the end of the line is answered: no edit, no other answer."""
        return len(self.new_messages) > 1 and not self.edited_id

    def hide(self, trim: Trim) -> None:
        """Take what a trim let go out of the model's sight."""
        n_more = len(frozenset(trim.message_ids) - self.conversation.hidden_ids)
        self.conversation = self.conversation.hide_first(n_more)

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
        self.versions = other_answers(message)
        self.conversation = self.conversation.replace_message(message).add_asides(self.versions)
        return message


def _begun(continued: Message | None) -> Message:
    if continued is None:
        return Message(role=Role.ASSISTANT, text="")
    return Message(role=Role.ASSISTANT, text=continued.text, reasoning=continued.reasoning, continues_id=continued.id)


def cut_answers(conversation: Conversation) -> list[Message]:
    """Return the answers that were being written when the app itself ended, labelled."""
    is_open = (message for message in conversation.nodes if message.role is Role.ASSISTANT and message.stop_reason is None)
    return [message.model_copy(update={"stop_reason": StopReason.ENGINE_FAILED}) for message in is_open]
