"""One question to the engine about something that is being typed: only the latest is answered for, by whichever engine lives."""

from PySide6.QtCore import QObject

from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.protocol.commands import CheckFormat, CheckTemplate
from chatapp.protocol.events import EngineReady, Event, FormatChecked, TemplateChecked

__all__ = ["EngineQuestion"]

_Question = CheckFormat | CheckTemplate


class EngineQuestion(QObject):
    """Holds the latest question; an older one is no longer answered for."""

    def __init__(self, engine: EngineGateway, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._asked: _Question | None = None

    def on_event(self, event: Event) -> None:
        """Take the engine's word; a new engine is asked again what the old one did not answer."""
        if self._asked is None:
            return
        if isinstance(event, EngineReady):
            self._engine.send(self._asked)
        elif isinstance(event, FormatChecked | TemplateChecked) and event.request_id == self._asked.request_id:
            asked, self._asked = self._asked, None
            self._answered(asked, event)

    def _ask(self, question: _Question) -> None:
        """Put a question in the place of the one before; without an engine it is asked as soon as there is one."""
        self._asked = question
        self._engine.send(question)

    def _answered(self, asked: _Question, answer: FormatChecked | TemplateChecked) -> None:
        """Tell what was said of the latest question."""
        raise NotImplementedError
