"""The window with its parts, connected to the services."""

import platform
from pathlib import Path

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot, qVersion
from PySide6.QtWidgets import QApplication

from chatapp import __version__
from chatapp.app.alternatives_wiring import AlternativesWiring
from chatapp.app.chat_profile_wiring import ChatProfileWiring
from chatapp.app.chat_wiring import ChatWiring
from chatapp.app.clock_wiring import ClockWiring
from chatapp.app.download_wiring import DownloadWiring
from chatapp.app.editing_wiring import EditingWiring
from chatapp.app.engine_wiring import EngineWiring
from chatapp.app.forecast_wiring import ForecastWiring
from chatapp.app.format_wiring import FormatWiring
from chatapp.app.gpu_wiring import GpuWiring
from chatapp.app.idle_wiring import IdleWiring
from chatapp.app.insight_wiring import InsightWiring
from chatapp.app.model_profile_wiring import ModelProfileWiring
from chatapp.app.model_wiring import ModelWiring
from chatapp.app.navigation_wiring import NavigationWiring
from chatapp.app.notification import AnswerNotification
from chatapp.app.outside_changes_wiring import OutsideChangesWiring
from chatapp.app.overlay_wiring import OverlayWiring
from chatapp.app.palette_wiring import PaletteWiring
from chatapp.app.panels import Panels
from chatapp.app.perf_log_wiring import PerfLogWiring
from chatapp.app.planning_wiring import PlanningWiring
from chatapp.app.preferences_wiring import PreferencesWiring
from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.sampler_wiring import SamplerWiring
from chatapp.app.search_wiring import SearchWiring
from chatapp.app.services import Services
from chatapp.app.session_log_wiring import SessionLogWiring
from chatapp.app.slowdown_wiring import SlowdownWiring
from chatapp.app.storage_wiring import StorageWiring
from chatapp.app.sustained_wiring import SustainedWiring
from chatapp.app.text_file_wiring import TextFileWiring
from chatapp.app.updates_wiring import UpdatesWiring
from chatapp.app.window_state import WindowState
from chatapp.assets import bundle_commit
from chatapp.domain.message import Message
from chatapp.domain.settings import ThemeChoice
from chatapp.metrics.snapshot import PerfSnapshot, PerfState
from chatapp.ui.accessible.transcript_interface import make_transcripts_readable
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.composer import Composer
from chatapp.ui.chat.transcript import Transcript
from chatapp.ui.conversations.conversation_list import ConversationList
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.number_spelling import filled
from chatapp.ui.performance.turn_figures import figure_rows, footer_text
from chatapp.ui.problem_bar import ProblemBar
from chatapp.ui.theme import Theme
from chatapp.ui.theme_watcher import ThemeWatcher

__all__ = ["Desktop"]


class Desktop(QObject):
    """Builds the widgets that fill the window, and their wiring.

    Signals:
        quit_requested: ``()``: the window was closed; what had to be remembered of it is.
    """

    quit_requested = Signal()

    def __init__(self, services: Services, watcher: ThemeWatcher, window: MainWindow, panels: Panels | None = None) -> None:
        super().__init__()
        self.services = services
        self._watcher = watcher
        panels = panels or Panels.at_once(watcher.theme)
        self.picker, self.sampler, self.load, self.panel = panels.picker, panels.sampler, panels.load, panels.performance
        self.parts = self._build_parts()
        self.window = window
        window.fill(self.parts)
        self.desk = ProblemDesk(self.parts.problem_bar)
        self.engine_wiring = EngineWiring(services, self.desk)
        self.storage_wiring = StorageWiring(services, self.window, self.desk)
        self.chat_wiring = ChatWiring(services, self.window, self.parts, self.sampler, self.desk)
        self.clock_wiring = ClockWiring(services, self.parts.transcript)
        self.alternatives_wiring = AlternativesWiring(services, self.window, self.parts, self.chat_wiring)
        self.editing_wiring = EditingWiring(services, self.window, self.parts, self.sampler, self.desk)
        self.model_wiring = ModelWiring(services, self.window, self.desk, (self.picker, self.sampler, self.load))
        self.planning_wiring = PlanningWiring(services, self.load, self.picker)
        self.gpu_wiring = GpuWiring(services, self.desk, self.load, self.panel)
        self.download_wiring = DownloadWiring(
            services, self.window, self.desk, self.picker, self.model_wiring.scan, watcher.theme
        )
        self.profile_wiring = ModelProfileWiring(services, self.window, (self.picker, self.sampler), self.model_wiring.load)
        self.chat_profile_wiring = ChatProfileWiring(services, self.window, self.desk)
        self.idle_wiring = IdleWiring(services, self.window, self.parts, self.desk)
        self.sampler_wiring = SamplerWiring(services, self.sampler)
        self.format_wiring = FormatWiring(services, self.window, self.parts.composer.format_button, self.sampler)
        self.insight_wiring = InsightWiring(services, self.panel)
        self.forecast_wiring = ForecastWiring(services, self.parts.composer)
        self.log_wiring = SessionLogWiring(services, self.window, self.desk)
        self.perf_log_wiring = PerfLogWiring(services, self.window, self.desk, watcher.theme)
        self.sustained_wiring = SustainedWiring(services, self.window, self.desk, watcher.theme)
        self.overlay_wiring = OverlayWiring(services, self.window, watcher.theme)
        self.preferences_wiring = PreferencesWiring(services, self.window, self.parts, watcher, self.desk)
        self.palette_wiring = PaletteWiring(services, self.window, self.parts, self.picker)
        self.navigation_wiring = NavigationWiring(services, self.window, self.parts, self.picker)
        self.notification = AnswerNotification(services, self.window)
        self.search_wiring = SearchWiring(services, self.window, self.parts, self.desk)
        self.outside_wiring = OutsideChangesWiring(services, self.window, self.desk)
        self.updates_wiring = UpdatesWiring(services, self.window)
        self.text_file_wiring = TextFileWiring(self.window, self.parts.composer, self.desk)
        self.window_state = WindowState(services, self.window, self.parts.transcript)
        self.slowdown_wiring = SlowdownWiring(services, self.panel)
        self._connect()
        self._on_theme_changed(watcher.theme)
        services.bridge.release()  # all listen now

    def show(self) -> None:
        """Show the window where it stood."""
        self.window_state.restore()
        self.window.set_theme_choice(self.services.settings.settings.theme)
        self.window.show()

    def start(self, model: Path | None) -> None:
        """Open the last conversation, load the model, and begin to read the sensors."""
        self.services.conversations.open(self.services.settings.settings.conversation_id)
        self.model_wiring.start(model)
        self.download_wiring.start()
        self.services.sampler.start()
        self.services.upkeep.start()
        self.services.outside.start()

    @Slot()
    def come_to_front(self) -> None:
        """Show the window before all others, as far as the system lets it."""
        self.window.setWindowState(self.window.windowState() & ~Qt.WindowState.WindowMinimized)
        self.window.show()
        self.window.raise_()
        self.window.activateWindow()
        QApplication.alert(self.window)

    def close(self) -> None:
        """Close the window as its button would."""
        self.window.close()

    def _build_parts(self) -> WindowParts:
        make_transcripts_readable()  # first: Qt asks once who speaks for a widget, a screen reader perhaps at once
        return WindowParts(
            conversation_list=ConversationList(),
            model_picker=self.picker,
            transcript=Transcript(footer=_footer, figure_rows=_rows),
            problem_bar=ProblemBar(),
            composer=Composer(),
            performance_panel=self.panel,
            sampler_panel=self.sampler,
            load_panel=self.load,
            about_rows=self._about_rows,
        )

    def _connect(self) -> None:
        services, window = self.services, self.window
        window.close_requested.connect(self._on_close_requested)
        window.theme_chosen.connect(self._on_theme_chosen)
        self._watcher.theme_changed.connect(self._on_theme_changed)
        services.performance.snapshot_changed.connect(self.panel.show_snapshot)
        services.performance.snapshot_changed.connect(self._on_snapshot_changed)
        services.performance.gaps_changed.connect(self.panel.show_gaps)
        services.model.state_changed.connect(self._on_limits_changed)
        services.settings.changed.connect(self._on_limits_changed)
        window.action(ActionId.NEW_CHAT).triggered.connect(self.parts.conversation_list.new_requested)
        self.parts.conversation_list.export_requested.connect(self.log_wiring.export_chosen)
        window.action(ActionId.RESTORE_DELETED).triggered.connect(services.conversations.undo_delete)
        self.panel.show_snapshot(services.performance.snapshot)

    @Slot()
    def _on_close_requested(self) -> None:
        if not self.storage_wiring.may_close():
            QTimer.singleShot(0, self.window.show)  # it goes out of sight once this has returned
            return
        self.overlay_wiring.close()
        self.sampler.settle()
        self.notification.close()
        self.window_state.keep()
        self.quit_requested.emit()

    @Slot(object)
    def _on_theme_chosen(self, choice: ThemeChoice) -> None:
        self._watcher.set_choice(choice)
        self.services.settings.change(theme=choice)

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        for part in (self.window, self.picker, self.sampler, self.load, self.panel):
            part.set_theme(theme)
        for wiring in (
            self.editing_wiring,
            self.overlay_wiring,
            self.sustained_wiring,
            self.perf_log_wiring,
            self.palette_wiring,
            self.search_wiring,
            self.download_wiring,
        ):
            wiring.set_theme(theme)

    @Slot(object)
    def _on_snapshot_changed(self, snapshot: PerfSnapshot) -> None:
        if snapshot.state is PerfState.READING and snapshot.fraction is not None:
            n_read = round(snapshot.fraction * snapshot.n_to_read)
            text = filled(self.tr("reading {n_read:,} of {n_to_read:,} tokens"), n_read=n_read, n_to_read=snapshot.n_to_read)
            self.parts.transcript.set_pending_text(text)
        elif snapshot.state is PerfState.WAITING:
            self.parts.transcript.set_pending_text(self.tr("waiting for the engine"))

    @Slot(object)
    def _on_limits_changed(self, _change: object) -> None:
        self.chat_wiring.show_hint()

    def _about_rows(self) -> list[tuple[str, str]]:
        ready = self.services.model.engine_ready
        rows = [
            ("chatapp", " ".join(part for part in (__version__, bundle_commit()) if part)),
            ("Python", platform.python_version()),
            ("PySide6 / Qt", f"{pyside_version} / {qVersion()}"),
        ]
        if ready is not None:
            rows += [("llama-cpp-python", ready.versions.bindings), ("llama.cpp", ready.versions.llama_cpp)]
            rows += [(device.name, device.description) for device in ready.devices]
        return [*rows, (self.tr("Data folder"), str(self.services.data_folder.root))]


def _footer(message: Message) -> str:
    return "" if message.turn is None else footer_text(message.turn)


def _rows(message: Message) -> list[tuple[str, str, str]]:
    return [] if message.turn is None else figure_rows(message.turn)
