"""Asks the engine whether a format can be used, while the user types it."""

from PySide6.QtCore import Signal

from chatapp.controllers.engine_question import EngineQuestion
from chatapp.domain.message import new_id
from chatapp.domain.output_format import OutputFormat
from chatapp.protocol.commands import CheckFormat, CheckTemplate
from chatapp.protocol.events import FormatChecked, TemplateChecked

__all__ = ["FormatCheck"]


class FormatCheck(EngineQuestion):
    """Asks of formats.

    Signals:
        checked: ``(OutputFormat, Problem | None)``: what the engine said of the format asked about last.
    """

    checked = Signal(object, object)

    def ask(self, output_format: OutputFormat) -> None:
        """Have a format checked; without an engine, as soon as there is one."""
        self._ask(CheckFormat(request_id=new_id(), output_format=output_format))

    def _answered(self, asked: CheckFormat | CheckTemplate, answer: FormatChecked | TemplateChecked) -> None:
        if isinstance(asked, CheckFormat):
            self.checked.emit(asked.output_format, answer.problem)
