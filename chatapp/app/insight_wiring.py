"""Connects the panel's figures with what is worked out of them: parts of the memory, memory limit, verdict per use."""

from functools import partial

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.controllers.bandwidth import BandwidthState
from chatapp.controllers.chat import ChatState
from chatapp.domain.model_info import ContextInfo, DeviceInfo, ModelInfo
from chatapp.domain.turn import Turn
from chatapp.domain.use import Use
from chatapp.metrics.figure import Figure
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.memory_parts import memory_parts
from chatapp.metrics.published_bandwidth import published_gb_per_s
from chatapp.metrics.roofline import roofline
from chatapp.metrics.roofline_input import bandwidth_of, roofline_input
from chatapp.metrics.snapshot import PerfSnapshot, PerfState
from chatapp.metrics.use_verdict import use_verdict
from chatapp.ui.formatting import three_digits
from chatapp.ui.performance.panel import PerformancePanel

__all__ = ["InsightWiring"]

_SCRIPTED = "a replayed script measures nothing"


class InsightWiring(QObject):
    """Recomputes with every snapshot (twice a second at most) while the panel is in sight: arithmetic on a dozen numbers."""

    def __init__(self, services: Services, panel: PerformancePanel) -> None:
        super().__init__(panel)
        self._services = services
        self._panel = panel
        self._model: ModelInfo | None = None  # of the answer that the panel shows, which need not be the one loaded now
        self._context: ContextInfo | None = None
        self._connect()
        panel.use.set_use(services.settings.settings.use)
        self._on_bandwidth_changed(services.bandwidth.state)
        self._on_snapshot_changed(services.performance.snapshot)

    def _connect(self) -> None:
        services, panel = self._services, self._panel
        services.chat.state_changed.connect(self._on_state_changed)
        services.chat.turn_started.connect(self._on_turn_started)
        for signal in (services.chat.turn_finished, services.chat.conversation_shown, services.chat.line_changed):
            signal.connect(self._on_answer_shown)
        services.chat.messages_removed.connect(self._on_answer_shown)
        services.performance.snapshot_changed.connect(self._on_snapshot_changed)
        services.bandwidth.changed.connect(self._on_bandwidth_changed)
        panel.roofline.strip.measure_requested.connect(services.bandwidth.measure)
        panel.roofline.strip.cancel_requested.connect(services.bandwidth.cancel)
        panel.use.use_chosen.connect(self._on_use_chosen)

    @Slot(object)
    def _on_state_changed(self, state: ChatState) -> None:
        self._services.bandwidth.set_answering(is_answering=bool(state.answering_id))

    @Slot(object)
    def _on_turn_started(self, live: LiveTurn) -> None:
        self._model, self._context = live.setting.model, live.setting.context

    @Slot(object)
    def _on_answer_shown(self, _change: object) -> None:
        """Take the answer whose figures the panel shows once nothing runs: the last one on screen."""
        if self._services.chat.running is None:
            answer = self._services.chat.conversation.last_answer
            self._note(None if answer is None else answer.turn)

    @Slot(object)
    def _on_snapshot_changed(self, snapshot: PerfSnapshot) -> None:
        self._panel.show_when_seen("insight", partial(self._show, snapshot))

    def _show(self, snapshot: PerfSnapshot) -> None:
        state = self._services.model.state
        devices = self._devices()
        parts = memory_parts(state.context, snapshot.figures["engine_rss_bytes"], devices)
        self._panel.memory_bar.show_parts(parts, {device.name: device.title for device in devices})
        bandwidth = bandwidth_of(self._context, self._services.bandwidth.state.bandwidth, devices)
        if snapshot.is_scripted:
            bandwidth = Figure.missing("GB/s", _SCRIPTED)
        is_live = snapshot.state is PerfState.WRITING
        limit = roofline(roofline_input(snapshot.figures, self._model, self._context, bandwidth, is_live=is_live))
        self._panel.roofline.show_limit(limit)
        self._panel.roofline.show_place(is_on_gpu=state.context is not None and state.context.n_gpu_layers > 0)
        figures = {**snapshot.figures, "memory_limit_pct": limit.memory_limit_pct}
        self._panel.use.show_verdict(use_verdict(self._services.settings.settings.use, figures, snapshot.cache_miss))

    @Slot(object)
    def _on_bandwidth_changed(self, state: BandwidthState) -> None:
        published = published_gb_per_s(self._services.machine.cpu)
        text = self.tr("{a} GB/s").format(a=self.tr(" or ").join(three_digits(value) for value in published))
        self._panel.roofline.show_bandwidth(state, text if published else "")
        self._on_snapshot_changed(self._services.performance.snapshot)

    @Slot(object)
    def _on_use_chosen(self, use: Use) -> None:
        self._services.settings.change(use=use)
        self._on_snapshot_changed(self._services.performance.snapshot)

    def _note(self, turn: Turn | None) -> None:
        self._model, self._context = (None, None) if turn is None else (turn.model, turn.context)
        self._on_snapshot_changed(self._services.performance.snapshot)  # the panel may have heard of the turn earlier

    def _devices(self) -> tuple[DeviceInfo, ...]:
        ready = self._services.model.engine_ready
        return () if ready is None else ready.devices
