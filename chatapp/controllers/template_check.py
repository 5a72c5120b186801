"""Asks the engine whether a chat template can be used, while the user types it."""

from PySide6.QtCore import Signal

from chatapp.controllers.engine_question import EngineQuestion
from chatapp.domain.message import new_id
from chatapp.protocol.commands import CheckFormat, CheckTemplate
from chatapp.protocol.events import FormatChecked, TemplateChecked

__all__ = ["TemplateCheck"]


class TemplateCheck(EngineQuestion):
    """Asks of templates.

    Signals:
        checked: ``(str, Problem | None)``: what the engine said of the template asked about last.
    """

    checked = Signal(str, object)

    def ask(self, template: str) -> None:
        """Have a template checked; without an engine, as soon as there is one."""
        self._ask(CheckTemplate(request_id=new_id(), template=template))

    def _answered(self, asked: CheckFormat | CheckTemplate, answer: FormatChecked | TemplateChecked) -> None:
        if isinstance(asked, CheckTemplate):
            self.checked.emit(asked.template, answer.problem)
