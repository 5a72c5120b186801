"""Connects presets and the format of the answers with settings, conversation and engine."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.controllers.format_check import FormatCheck
from chatapp.controllers.model import ModelState
from chatapp.domain.conversation import Conversation
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampler_presets import SamplerPreset
from chatapp.errors import Problem
from chatapp.protocol.events import Event
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.settings.sampler_panel import SamplerPanel

__all__ = ["SamplerWiring"]


class SamplerWiring(QObject):
    """What of the sampler panel belongs neither to the model nor to the system prompt."""

    def __init__(self, services: Services, sampler: SamplerPanel) -> None:
        super().__init__(sampler)
        self._services = services
        self._sampler = sampler
        self._check = FormatCheck(services.engine, self)
        sampler.presets.set_presets(services.settings.settings.sampler_presets)
        sampler.presets.presets_changed.connect(self._on_presets_changed)
        sampler.answer_format.format_changed.connect(self._on_format_changed)
        sampler.answer_format.check_requested.connect(self._on_check_requested)
        services.chat.conversation_shown.connect(self._on_conversation_shown)
        services.model.state_changed.connect(self._on_model_changed)
        services.bridge.event_arrived.connect(self._on_event_arrived)
        self._check.checked.connect(self._on_checked)

    @Slot(object)
    def _on_presets_changed(self, presets: tuple[SamplerPreset, ...]) -> None:
        self._services.settings.change(sampler_presets=presets)

    @Slot(object)
    def _on_format_changed(self, output_format: OutputFormat) -> None:
        self._services.chat.set_output_format(output_format)

    @Slot(object)
    def _on_check_requested(self, output_format: OutputFormat) -> None:
        self._check.ask(output_format)

    @Slot(object)
    def _on_conversation_shown(self, conversation: Conversation) -> None:
        self._sampler.answer_format.set_output_format(conversation.output_format)

    @Slot(object)
    def _on_model_changed(self, state: ModelState) -> None:
        self._sampler.presets.set_model_sampling(None if state.model is None else state.model.sampling)

    @Slot(object, object)
    def _on_event_arrived(self, event: Event, _arrived_ns: int) -> None:
        self._check.on_event(event)

    @Slot(object, object)
    def _on_checked(self, output_format: OutputFormat, problem: Problem | None) -> None:
        self._sampler.answer_format.show_verdict(output_format, "" if problem is None else problem_sentence(problem))
