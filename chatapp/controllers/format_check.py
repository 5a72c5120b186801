"""Asks the engine whether a format can be used, while the user types it."""

from PySide6.QtCore import QObject, Signal

from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.domain.message import new_id
from chatapp.domain.output_format import OutputFormat
from chatapp.protocol.commands import CheckFormat
from chatapp.protocol.events import EngineReady, Event, FormatChecked

__all__ = ["FormatCheck"]


class FormatCheck(QObject):
    """Holds the latest question; an older one is no longer answered for.

    Signals:
        checked: ``(OutputFormat, Problem | None)``: what the engine said of the format asked about last.
    """

    checked = Signal(object, object)

    def __init__(self, engine: EngineGateway, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._asked: CheckFormat | None = None

    def ask(self, output_format: OutputFormat) -> None:
        """Have a format checked; without an engine, as soon as there is one."""
        self._asked = CheckFormat(request_id=new_id(), output_format=output_format)
        self._engine.send(self._asked)

    def on_event(self, event: Event) -> None:
        """Take the engine's word; a new engine is asked again what the old one did not answer."""
        if self._asked is None:
            return
        if isinstance(event, EngineReady):
            self._engine.send(self._asked)
        elif isinstance(event, FormatChecked) and event.request_id == self._asked.request_id:
            asked, self._asked = self._asked, None
            self.checked.emit(asked.output_format, event.problem)
