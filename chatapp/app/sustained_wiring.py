"""Connects the sustained test with its dialog; a test and an answer never run at the same time."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.domain.sustained import SustainedRun
from chatapp.errors import ChatAppError, Problem
from chatapp.metrics.comparison import compare_runs
from chatapp.storage.perf_log.sustained_log import SustainedFormat, export_sustained, sustained_file_name
from chatapp.ui.actions import ActionId
from chatapp.ui.compare.compare_dialog import CompareDialog
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog
from chatapp.ui.main_window import MainWindow
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.sustained.card_text import run_title
from chatapp.ui.sustained.dialog import SustainedDialog
from chatapp.ui.theme import Theme

__all__ = ["SustainedWiring"]


class SustainedWiring(QObject):
    """Model > Sustained test."""

    _exported = Signal(object)

    def __init__(self, services: Services, window: MainWindow, desk: ProblemDesk, theme: Theme) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._desk = desk
        self._theme = theme
        self.dialog: SustainedDialog | None = None  # made when it is asked for first
        self.file_dialog = LogFileDialog(window)
        window.action(ActionId.SUSTAINED_TEST).triggered.connect(self.open)
        test = services.sustained
        services.telemetry.readings_taken.connect(test.set_readings)
        services.model.state_changed.connect(test.set_model_state)
        services.bridge.event_arrived.connect(lambda event, _arrived_ns: test.on_event(event))
        services.bridge.exited.connect(lambda engine_exit, _will_restart: test.on_exit(engine_exit))
        test.started.connect(services.hasher.pause)
        test.finished.connect(services.hasher.resume)
        test.started.connect(lambda: services.performance.set_testing(is_testing=True))
        test.finished.connect(lambda _run: services.performance.set_testing(is_testing=False))
        test.problem_raised.connect(self._on_problem)
        self._exported.connect(self._on_problem)

    @Slot()
    def open(self) -> None:
        """Show the dialog. It holds the window meanwhile: a message sent now would wait for the end of the test."""
        if self._services.chat.running is not None:
            self._desk.show_text(self.tr("An answer is being written. Wait for its end, or stop it, then start the test."))
            return
        if self.dialog is None:
            self.dialog = self._make()
        self.dialog.set_limit(self._services.sustained.n_ctx)
        self._services.sustained.load()
        self.dialog.open()

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self.dialog is not None:
            self.dialog.set_theme(theme)

    def _make(self) -> SustainedDialog:
        dialog, test = SustainedDialog(self._theme, self._window), self._services.sustained
        dialog.start_requested.connect(test.start)
        dialog.stop_requested.connect(test.stop)
        dialog.note_changed.connect(test.set_note)
        dialog.delete_requested.connect(test.delete)
        dialog.undo_requested.connect(test.undo_delete)
        dialog.export_requested.connect(self._on_export_requested)
        dialog.compare_requested.connect(self._on_compare_requested)
        test.state_changed.connect(dialog.show_state)
        test.runs_changed.connect(dialog.show_runs)
        test.deleted_changed.connect(dialog.show_deleted)
        return dialog

    @Slot(object, str)
    def _on_export_requested(self, run: SustainedRun, name: str) -> None:
        kind = SustainedFormat(name)
        target = self.file_dialog.ask_target(sustained_file_name(run, kind))
        if target is not None:
            future = self._services.store.submit(_export, run, target, kind)  # files are written in the store's thread
            future.add_done_callback(lambda done: self._exported.emit(done.result()))

    @Slot(object, object)
    def _on_compare_requested(self, first: SustainedRun, second: SustainedRun) -> None:
        titles = (run_title(first), run_title(second))
        CompareDialog(compare_runs(first, second), titles, self.dialog).open()

    @Slot(object)
    def _on_problem(self, problem: Problem | None) -> None:
        if problem is not None:
            self._desk.show(problem)
            if self.dialog is not None:
                self.dialog.show_problem(problem_sentence(problem))


def _export(run: SustainedRun, target: Path, kind: SustainedFormat) -> Problem | None:
    try:
        export_sustained(run, target, kind)
    except ChatAppError as error:
        return error.problem
    return None
