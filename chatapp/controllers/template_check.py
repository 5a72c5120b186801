"""Asks the engine whether a chat template can be used, while the user types it."""

from PySide6.QtCore import QObject, Signal

from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.domain.message import new_id
from chatapp.protocol.commands import CheckTemplate
from chatapp.protocol.events import EngineReady, Event, TemplateChecked

__all__ = ["TemplateCheck"]


class TemplateCheck(QObject):
    """Holds the latest question; an older one is no longer answered for.

    Signals:
        checked: ``(str, Problem | None)``: what the engine said of the template asked about last.
    """

    checked = Signal(str, object)

    def __init__(self, engine: EngineGateway, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._asked: CheckTemplate | None = None

    def ask(self, template: str) -> None:
        """Have a template checked; without an engine, as soon as there is one."""
        self._asked = CheckTemplate(request_id=new_id(), template=template)
        self._engine.send(self._asked)

    def on_event(self, event: Event) -> None:
        """Take the engine's word; a new engine is asked again what the old one did not answer."""
        if self._asked is None:
            return
        if isinstance(event, EngineReady):
            self._engine.send(self._asked)
        elif isinstance(event, TemplateChecked) and event.request_id == self._asked.request_id:
            asked, self._asked = self._asked, None
            self.checked.emit(asked.template, event.problem)
