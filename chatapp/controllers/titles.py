"""Asks the loaded model for a title when nobody needs it: after the first answer, a few quiet seconds later.

The engine leaves the conversation's cache as it was (``ConversationCaches.aside``), so that the next answer evaluates what it
would have evaluated without the title. Whoever sends first wins: the title is given up.
"""

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role, new_id
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.title import MAX_TITLE_TOKENS, TITLE_QUESTION, TitleChoice, clean_title, wants_title
from chatapp.protocol.commands import Generate, Purpose, generate_command
from chatapp.protocol.events import Event, GenerationFinished, GenerationRefused, TokensGenerated

__all__ = ["IDLE_MS", "TitlesController"]

IDLE_MS = 4_000


class TitlesController(QObject):
    """Watches the conversation that was answered last.

    Signals:
        titled: ``(str conversation_id, str before, str title)``: a title that may replace the first words.
    """

    titled = Signal(str, str, str)

    def __init__(self, engine: EngineGateway, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._waiting: Conversation | None = None
        self._asked: Generate | None = None
        self._text = ""
        self._open: set[str] = set()  # requests whose end has not come, those that were given up among them
        self.choice = TitleChoice.FIRST_WORDS
        self._timer = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._timer.timeout.connect(self._ask)

    @property
    def is_asking(self) -> bool:
        """Whether the model is writing a title now."""
        return self._asked is not None

    def on_answered(self, conversation: Conversation) -> None:
        """Take a conversation whose answer has just ended; ask for its title when it stays quiet."""
        self.stop()
        if self.choice is TitleChoice.MODEL and wants_title(conversation):
            self._waiting = conversation
            self._timer.start()

    @Slot()
    def note_activity(self) -> None:
        """Wait longer: somebody types, and the model may be wanted in a moment."""
        if self._asked is not None:
            waiting = self._waiting
            self.stop()
            self._waiting = waiting
        if self._waiting is not None:
            self._timer.start()

    @Slot()
    def stop(self) -> None:
        """Ask for nothing any more; a title that is being written is given up at once."""
        self._timer.stop()
        self._waiting = None
        if self._asked is not None:
            self._engine.cancel(self._asked.request_id)
            self._asked = None

    def on_event(self, event: Event) -> bool:
        """Apply an event of the engine; return whether it belongs to a title, so that nobody else looks at it."""
        request_id = getattr(event, "request_id", "")
        if request_id not in self._open:
            return False
        is_end = isinstance(event, GenerationFinished | GenerationRefused)
        if is_end:
            self._open.discard(request_id)
        if self._asked is not None and request_id == self._asked.request_id:
            if isinstance(event, TokensGenerated):
                self._text += event.text
            elif is_end:
                self._finish(is_whole=isinstance(event, GenerationFinished) and self._is_whole(event))
        return True

    def on_exit(self) -> None:
        """Forget everything: the engine ended."""
        self._asked = self._waiting = None
        self._timer.stop()
        self._open.clear()

    def _ask(self) -> None:
        conversation = self._waiting
        if conversation is None:
            return
        asked = conversation.append(Message(id=new_id(), role=Role.USER, text=TITLE_QUESTION))
        sampling = SamplingParams(temperature=0.0, max_tokens=MAX_TITLE_TOKENS)
        command = generate_command(asked, sampling, thinking=False)
        self._text = ""
        # A conversation that is held to a format has a title in plain words all the same.
        self._asked = command.model_copy(update={"purpose": Purpose.TITLE, "output_format": OutputFormat()})
        if self._engine.send(self._asked):
            self._open.add(self._asked.request_id)
        else:
            self._asked = None

    def _is_whole(self, event: GenerationFinished) -> bool:
        """A line that ran into the limit is cut off somewhere; one that ended before it is whole."""
        return event.stop_reason is StopReason.END_OF_TURN or "\n" in self._text.strip()

    def _finish(self, *, is_whole: bool) -> None:
        conversation, self._asked, self._waiting = self._waiting, None, None
        title = clean_title(self._text) if is_whole else ""
        if conversation is not None and title:
            self.titled.emit(conversation.id, conversation.title, title)
