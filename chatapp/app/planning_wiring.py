"""Connects the plan of a load with the load panel, the picker, and what is known of the machine."""

from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot

from chatapp.app.services import Services
from chatapp.controllers.bandwidth import BandwidthState
from chatapp.controllers.fit_marks import FitMarks
from chatapp.controllers.model import ModelState
from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.metrics.memory_plan import Verdict
from chatapp.metrics.snapshot import PerfSnapshot
from chatapp.metrics.speed_forecast import SpeedSample
from chatapp.ui.models.model_picker import ModelPicker
from chatapp.ui.settings.load_panel import LoadPanel
from chatapp.ui.settings.plan_text import verdict_text

__all__ = ["PlanningWiring"]

_LOOK_AGAIN_MS = 5_000  # while the panel is in sight: other programs take and give back memory


class PlanningWiring(QObject):
    """What the load panel and the picker say of a load before it happens."""

    _samples_read = Signal(object)

    def __init__(self, services: Services, load: LoadPanel, picker: ModelPicker) -> None:
        super().__init__(load)
        self._services = services
        self._load = load
        self._picker = picker
        self._marks = FitMarks(services.planner.verdict_of, self)
        self._planner = services.planner
        self._samples: list[SpeedSample] = []
        self._timer = QTimer(self, interval=_LOOK_AGAIN_MS)
        self._timer.timeout.connect(self._planner.look_again)
        self._connect()
        self._planner.set_params(load.values())
        load.installEventFilter(self)

    def _connect(self) -> None:
        services, planner, load = self._services, self._planner, self._load
        planner.changed.connect(load.show_plan)
        planner.outcome_made.connect(self._on_outcome_made)
        load.values_changed.connect(planner.set_params)
        services.model.state_changed.connect(self._on_state_changed)
        services.chat.turn_started.connect(self._on_turn_started)
        services.chat.turn_finished.connect(self._on_turn_finished)
        services.bandwidth.changed.connect(self._on_bandwidth_changed)
        services.performance.snapshot_changed.connect(self._on_snapshot_changed)
        self._samples_read.connect(self._on_samples_read)
        services.library.entries_changed.connect(self._marks.set_entries)
        services.model.state_changed.connect(self._marks.refresh)
        load.values_changed.connect(self._marks.refresh)
        self._marks.changed.connect(self._on_marks_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Ask llama.cpp only while the panel is in sight."""
        if watched is self._load and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            is_shown = event.type() is QEvent.Type.Show
            self._planner.set_wanted(is_wanted=is_shown)
            if is_shown:
                self._timer.start()
                self._read_samples()
            else:
                self._timer.stop()
        return False

    @Slot(object)
    def _on_state_changed(self, state: ModelState) -> None:
        ready = self._services.model.engine_ready
        has_huge_pages = ready is not None and ready.has_huge_pages
        self._planner.set_devices(() if ready is None else ready.devices, has_huge_pages=has_huge_pages)
        self._planner.set_params(self._load.values())
        self._planner.set_model_state(state)

    @Slot(object)
    def _on_turn_started(self, _live: object) -> None:
        self._planner.set_answering(is_answering=True)

    @Slot(object)
    def _on_turn_finished(self, _message: object) -> None:
        self._planner.set_answering(is_answering=False)

    @Slot(object)
    def _on_snapshot_changed(self, snapshot: PerfSnapshot) -> None:
        self._planner.set_rss(snapshot.figures["engine_rss_bytes"])

    @Slot(object)
    def _on_marks_changed(self, verdicts: dict[Path, Verdict]) -> None:
        self._picker.show_fits({path: verdict_text(verdict) for path, verdict in verdicts.items()})

    @Slot(object)
    def _on_outcome_made(self, outcome: PlanOutcome) -> None:
        self._services.store.submit(self._services.store.memory_plans.add, outcome)

    def _read_samples(self) -> None:
        store = self._services.store
        store.submit_urgent(store.speed_samples.samples, self._services.machine).add_done_callback(self._tell)

    def _tell(self, future: "Future[list[SpeedSample]]") -> None:
        if future.exception() is None:  # a database that cannot be read is told elsewhere
            self._samples_read.emit(future.result())

    @Slot(object)
    def _on_samples_read(self, samples: list[SpeedSample]) -> None:
        self._samples = samples
        self._on_bandwidth_changed(self._services.bandwidth.state)

    @Slot(object)
    def _on_bandwidth_changed(self, state: BandwidthState) -> None:
        bandwidth = state.bandwidth
        self._planner.set_speeds(self._samples, None if bandwidth is None else bandwidth.gb_per_s)
