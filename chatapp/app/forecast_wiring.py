"""Connects the draft with its forecast."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.controllers.chat import ChatState
from chatapp.controllers.draft_forecast import DraftForecast, DraftForecaster
from chatapp.metrics.live_turn import LiveTurn
from chatapp.protocol.events import Event
from chatapp.ui.chat.composer import Composer
from chatapp.ui.chat.forecast_text import forecast_text, forecast_tooltip

__all__ = ["ForecastWiring"]


class ForecastWiring(QObject):
    """What the composer shows of a message before it is sent, and what the turn keeps of it."""

    def __init__(self, services: Services, composer: Composer) -> None:
        super().__init__(composer)
        self._services = services
        self._composer = composer
        self.forecaster = DraftForecaster(services.engine, services.chat.draft_command, self)
        forecaster, chat = self.forecaster, services.chat
        composer.text_changed.connect(forecaster.set_draft)
        forecaster.changed.connect(self._on_changed)
        chat.turn_started.connect(self._on_turn_started)
        chat.turn_finished.connect(forecaster.on_turn_finished)
        chat.state_changed.connect(self._on_state_changed)
        chat.conversation_shown.connect(forecaster.show_conversation)
        services.model.state_changed.connect(forecaster.set_model_state)
        services.bridge.event_arrived.connect(self._on_event_arrived)
        services.settings.changed.connect(forecaster.refresh)

    @Slot(object)
    def _on_changed(self, forecast: DraftForecast | None) -> None:
        self._composer.set_forecast(forecast_text(forecast), forecast_tooltip(forecast))

    @Slot(object)
    def _on_turn_started(self, live: LiveTurn) -> None:
        running = self._services.chat.running
        if running is not None and running.answers_draft:  # an edit or another answer has another prompt than the draft
            self.forecaster.on_turn_started(live, running.conversation.messages[-2].text)

    @Slot(object)
    def _on_state_changed(self, state: ChatState) -> None:
        self.forecaster.set_answering(is_answering=bool(state.answering_id))

    @Slot(object, object)
    def _on_event_arrived(self, event: Event, _arrived_ns: int) -> None:
        self.forecaster.on_event(event)
