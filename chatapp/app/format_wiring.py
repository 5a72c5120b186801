"""Connects the format button under the draft with the conversation and with the panel where formats are written."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.domain.conversation import Conversation
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.ui.chat.format_button import FormatButton
from chatapp.ui.main_window import MainWindow
from chatapp.ui.settings.sampler_panel import SamplerPanel

__all__ = ["FormatWiring"]

_WRITTEN = (FormatKind.JSON_SCHEMA, FormatKind.GBNF)


class FormatWiring(QObject):
    """A choice on the button is a choice in the panel; one whose text the user writes opens the panel there."""

    def __init__(self, services: Services, window: MainWindow, button: FormatButton, sampler: SamplerPanel) -> None:
        super().__init__(button)
        self._window = window
        self._button = button
        self._sampler = sampler
        button.kind_chosen.connect(self._on_kind_chosen)
        sampler.answer_format.format_changed.connect(self._on_format_changed)
        services.chat.conversation_shown.connect(self._on_conversation_shown)
        button.set_kind(services.chat.conversation.output_format.kind)

    @Slot(object)
    def _on_kind_chosen(self, kind: FormatKind) -> None:
        self._sampler.answer_format.choose(kind)
        if kind in _WRITTEN:
            if not self._sampler.isVisible():
                self._window.open_sampling_settings()
            self._sampler.show_format()

    @Slot(object)
    def _on_format_changed(self, output_format: OutputFormat) -> None:
        self._button.set_kind(output_format.kind)

    @Slot(object)
    def _on_conversation_shown(self, conversation: Conversation) -> None:
        self._button.set_kind(conversation.output_format.kind)
