"""What the draft would cost: its tokens, what of the prompt is cached, and how long the first word would take."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, new_id
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.domain.turn import Turn
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.ttft_forecast import TtftSample, cell_share, foretell_ttft, is_same_setting, ttft_sample
from chatapp.protocol.commands import CountPrompt, Generate
from chatapp.protocol.events import Event, PromptCounted

__all__ = ["DEBOUNCE_MS", "DraftForecast", "DraftForecaster"]

DEBOUNCE_MS = 250  # after the last key: a count is cheap, but not worth one for each letter
_MOST_TURNS = 64


@dataclass(frozen=True, slots=True)
class DraftForecast:
    """What sending the draft would mean now.

    Attributes:
        n_draft: Tokens of the draft itself.
        n_prompt: Tokens of the whole prompt with history and template.
        n_prompt_cached: Of them, what the cache serves.
        ttft: The predicted wait; None with ``reason``.
    """

    n_draft: int
    n_prompt: int
    n_prompt_cached: int
    ttft: TtftForecast | None = None
    reason: str = ""


class DraftForecaster(QObject):
    """Counts the draft a moment after the last key, and learns from every measured turn.

    While an answer is being written nothing is asked (the engine would only answer after it); the draft is counted when it ends.

    Args:
        engine: Takes ``CountPrompt``.
        asked: Makes the request that sending a text would make.

    Signals:
        changed: ``(DraftForecast | None)``: None while nothing is known of the draft as it stands.
    """

    changed = Signal(object)

    def __init__(self, engine: EngineGateway, asked: Callable[[str], Generate], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._asked = asked
        self._model = ModelState()
        self._turns: list[Turn] = []
        self._text = ""
        self._request_id = ""  # of the count that is awaited
        self._is_answering = False
        self.forecast: DraftForecast | None = None
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._timer.timeout.connect(self._count)

    @Slot(str)
    def set_draft(self, text: str) -> None:
        """Take the draft as it stands."""
        if text != self._text:
            self._text = text
            self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Count again: the conversation, the model or the settings changed."""
        self._request_id = ""
        self._set(None)
        if self._text.strip():
            self._timer.start()
        else:
            self._timer.stop()

    @Slot(object)
    def set_model_state(self, state: ModelState) -> None:
        """Note which model would answer."""
        is_other = (state.phase, state.path, state.context) != (self._model.phase, self._model.path, self._model.context)
        self._model = state
        if is_other:
            self.refresh()

    @Slot(object)
    def show_conversation(self, conversation: Conversation) -> None:
        """Learn from the turns of a conversation that was opened."""
        turns = (message.turn for message in conversation.messages)
        older = [turn for turn in turns if turn is not None and turn not in self._turns]
        self._turns = [*older, *self._turns][-_MOST_TURNS:]
        self.refresh()

    def on_turn_started(self, live: LiveTurn, text: str) -> None:
        """Give a turn what was foretold of exactly its text; nothing where it was sent faster than it could be counted."""
        if self.forecast is not None and text == self._text:
            live.forecast = self.forecast.ttft

    def set_answering(self, *, is_answering: bool) -> None:
        """Note whether an answer is being written, in whatever conversation."""
        if is_answering != self._is_answering:
            self._is_answering = is_answering
            self.refresh()

    @Slot(object)
    def on_turn_finished(self, message: Message) -> None:
        """Learn from a turn."""
        if message.turn is not None:
            self._turns = [*self._turns, message.turn][-_MOST_TURNS:]
            self.refresh()

    def on_event(self, event: Event) -> None:
        """Take the answer to the latest count; answers to earlier ones are out of date."""
        if isinstance(event, PromptCounted) and event.request_id == self._request_id:
            self._request_id = ""
            self._set(None if event.problem else self._foretold(event))

    @Slot()
    def _count(self) -> None:
        if self._is_answering or self._model.phase is not ModelPhase.READY or not self._text.strip():
            return
        self._request_id = new_id()
        self._engine.send(CountPrompt(request_id=self._request_id, asked=self._asked(self._text)))

    def _foretold(self, counted: PromptCounted) -> DraftForecast:
        share = 0.0 if self._model.model is None else cell_share(self._model.model)
        foretold = foretell_ttft(self._samples(), counted.n_prompt, counted.n_prompt_cached, share)
        counts = (counted.n_draft, counted.n_prompt, counted.n_prompt_cached)
        return DraftForecast(*counts, reason=foretold) if isinstance(foretold, str) else DraftForecast(*counts, ttft=foretold)

    def _samples(self) -> list[TtftSample]:
        model, context = self._model.model, self._model.context
        if model is None or context is None:
            return []
        samples = (ttft_sample(turn) for turn in self._turns if is_same_setting(turn, model, context))
        return [sample for sample in samples if sample is not None]

    def _set(self, forecast: DraftForecast | None) -> None:
        if forecast != self.forecast:
            self.forecast = forecast
            self.changed.emit(forecast)
