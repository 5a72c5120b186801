"""A chat with a real engine, kept as the app keeps it: message ids that stay, and messages that left are not sent again."""

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.protocol.commands import generate_command
from chatapp.protocol.events import PromptPrepared
from tests.engine.engine_process import GREEDY, Answer, EngineProcess

__all__ = ["ChatDriver"]


class ChatDriver:
    """Sends messages of one conversation."""

    def __init__(self, engine: EngineProcess, *, system: str = "", max_tokens: int = 12) -> None:
        self._engine = engine
        self.sampling: SamplingParams = GREEDY.model_copy(update={"max_tokens": max_tokens})
        self.conversation = Conversation(system_prompt=system)

    def say(self, text: str) -> Answer:
        """Send a message and append the answer."""
        self.conversation = self.conversation.append(Message(role=Role.USER, text=text))
        return self.ask()

    def ask(self) -> Answer:
        """Let the newest message be answered, and append the answer."""
        answer = self._engine.ask(generate_command(self.conversation, self.sampling))
        self.note_answer(answer)
        return answer

    def note_answer(self, answer: Answer) -> None:
        """Append an answer, and hide what left the window for it."""
        if answer.finished.trim is not None:
            self.conversation = self.conversation.hide_first(len(answer.finished.trim.message_ids))
        self.conversation = self.conversation.append(Message(role=Role.ASSISTANT, text=answer.text))

    def take_back(self, n_messages: int = 1) -> None:
        """Remove the newest messages (the answer, for another one; with its question, to edit that)."""
        self.conversation = self.conversation.without([message.id for message in self.conversation.messages[-n_messages:]])

    @staticmethod
    def counts(answer: Answer) -> tuple[int, int]:
        """Return the cached and the evaluated prompt tokens; they must add up to the prompt."""
        counts = answer.finished.counts
        assert counts.n_prompt_cached + counts.n_prompt_processed == counts.n_prompt
        return counts.n_prompt_cached, counts.n_prompt_processed

    @staticmethod
    def prepared(answer: Answer) -> PromptPrepared:
        """Return how the prompt was prepared."""
        assert answer.prepared is not None
        return answer.prepared
