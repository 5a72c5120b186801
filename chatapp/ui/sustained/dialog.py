"""The dialog of the sustained test: settings, live curve, card, and the kept tests."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QProgressBar,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from chatapp.controllers.sustained import SustainedPhase, SustainedState
from chatapp.domain.sustained import DEFAULT_DEPTH, DEFAULT_MINUTES, MAX_MINUTES, MIN_MINUTES, ROUND_TOKENS, SustainedRun
from chatapp.ui.formatting import clock_text
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled, localized
from chatapp.ui.performance.figure_row import set_text, small_label
from chatapp.ui.sustained.card import SustainedCard
from chatapp.ui.sustained.card_text import run_title
from chatapp.ui.sustained.speed_curve import SpeedCurve
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["SustainedDialog"]

_SIZE = (760, 640)
_S_PER_MIN = 60
_TWO = 2
_RUN = Qt.ItemDataRole.UserRole


class SustainedDialog(QDialog):
    """Asks for tests and shows them; while one runs, closing stops it and what was timed is kept.

    Signals:
        start_requested: ``(int depth, float seconds, str note)``; stop_requested: ``()``
        note_changed: ``(str id, str note)``; delete_requested: ``(list[str] ids)``; undo_requested: ``()``
        export_requested: ``(SustainedRun, str format)``: "json", "csv" or "jsonl" (llama-bench).
        compare_requested: ``(SustainedRun, SustainedRun)``: the older one first.
    """

    start_requested = Signal(int, float, str)
    stop_requested = Signal()
    note_changed = Signal(str, str)
    delete_requested = Signal(object)
    undo_requested = Signal()
    export_requested = Signal(object, str)
    compare_requested = Signal(object, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sustainedDialog")
        self.setWindowTitle(self.tr("Sustained test"))
        self.resize(*_SIZE)
        self._minutes = named(QSpinBox(), "sustainedMinutesField")
        self._depth = named(QSpinBox(), "sustainedDepthField")
        self._start = named(QPushButton(), "sustainedStartButton")
        self._status = named(QLabel(), "sustainedStatusValue")
        self._progress = named(QProgressBar(), "sustainedProgress")
        self._curve, self._card = SpeedCurve(theme), SustainedCard()
        self._note = named(QLineEdit(), "sustainedNoteField")
        self._list = named(QListWidget(), "sustainedList")
        self._compare = named(QPushButton(self.tr("Compare two")), "sustainedCompareButton")
        self._export = named(QPushButton(self.tr("Export")), "sustainedExportButton")
        self._delete = named(QPushButton(self.tr("Delete")), "sustainedDeleteButton")
        self._undo = named(QPushButton(self.tr("Undo")), "sustainedUndoButton")
        self._n_deleted = 0
        self._state = SustainedState()
        self._shown: SustainedRun | None = None
        self._prepare()
        self._lay_out()
        self._connect()
        self.show_state(self._state)

    @Slot(object)
    def show_state(self, state: SustainedState) -> None:
        """Show the running test, or the last one."""
        was_busy, self._state = self._state.is_busy, state
        for field in (self._minutes, self._depth):
            field.setEnabled(not state.is_busy)
        self._start.setText(self.tr("Stop") if state.is_busy else self.tr("Start"))
        self._start.setEnabled(state.phase is not SustainedPhase.STOPPING)
        set_text(self._status, self._status_text(state))
        self._progress.setValue(self._percent(state))
        if state.run is not None and (state.is_busy or was_busy):
            self._show_run(state.run)
        self._enable_buttons()

    @Slot(object)
    def show_runs(self, runs: Sequence[SustainedRun]) -> None:
        """List the kept tests; the selection stays where it can."""
        chosen = {run.id for run in self._chosen()}
        self._list.blockSignals(True)
        self._list.clear()
        for run in runs:
            item = QListWidgetItem(f"{run_title(run)}  {run.note}".rstrip())
            item.setData(_RUN, run)
            self._list.addItem(item)
            item.setSelected(run.id in chosen)
        self._list.blockSignals(False)
        if not self._state.is_busy and self._shown is None and runs:
            self._show_run(runs[0])
        self._enable_buttons()

    @Slot(int)
    def show_deleted(self, n_deleted: int) -> None:
        """Say how many tests were deleted, and offer them back; 0: there is nothing to bring back."""
        before, self._n_deleted = self._n_deleted, n_deleted
        if n_deleted:
            many = filled(self.tr("{n} tests are deleted."), n=n_deleted)
            set_text(self._status, self.tr("The test is deleted.") if n_deleted == 1 else many)
        elif before:
            set_text(self._status, "")
        self._undo.setVisible(n_deleted > 0)
        self._enable_buttons()
        self._list.setFocus()  # from a button that is off or gone Qt moves on to a number, which keeps Ctrl+Z for itself

    def show_problem(self, sentence: str) -> None:
        """Tell why a test could not begin or broke off."""
        set_text(self._status, sentence)

    def set_limit(self, n_ctx: int | None) -> None:
        """Offer depths that fit the loaded context; None: no model is loaded."""
        self._depth.setRange(1, max(1, (n_ctx or DEFAULT_DEPTH + ROUND_TOKENS) - ROUND_TOKENS))
        self._start.setToolTip("" if n_ctx else self.tr("Load a model first"))

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._curve.set_theme(theme)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Stop a running test; it is kept."""
        self.reject()
        event.accept()

    def reject(self) -> None:
        """Close; a running test is stopped and kept."""
        if self._state.is_busy:
            self.stop_requested.emit()
        super().reject()

    def _prepare(self) -> None:
        self._minutes.setRange(MIN_MINUTES, MAX_MINUTES)
        self._minutes.setValue(DEFAULT_MINUTES)
        for field in (self._minutes, self._depth):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._minutes.setToolTip(self.tr("How long the test runs"))
        self._depth.setToolTip(self.tr("How many tokens are in the context all the time"))
        self._minutes.setSuffix(self.tr(" min"))
        self._minutes.setAccessibleName(self.tr("Length of the test in minutes"))
        self._depth.setRange(1, DEFAULT_DEPTH)
        self._depth.setSingleStep(256)
        self._depth.setValue(DEFAULT_DEPTH)
        self._depth.setSuffix(self.tr(" tokens"))
        self._depth.setAccessibleName(self.tr("Depth: tokens in the context"))
        self._start.setProperty("role", "primary")
        self._start.setDefault(True)
        self._progress.setTextVisible(False)
        self._status.setWordWrap(True)
        self._progress.setAccessibleName(self.tr("Progress of the test"))
        self._note.setPlaceholderText(self.tr("Room temperature, power supply, fan, lid: what the next reader should know"))
        self._note.setAccessibleName(self.tr("Note beside this test"))
        self._list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self._list.setAccessibleName(self.tr("Kept tests; choose two to compare"))
        self._list.setMaximumHeight(128)
        menu = QMenu(self._export)
        for text, kind in (("JSON", "json"), (self.tr("CSV, the curve"), "csv"), (self.tr("llama-bench record"), "jsonl")):
            menu.addAction(text).setData(kind)
        menu.triggered.connect(lambda action: self._on_export(str(action.data())))
        self._export.setMenu(menu)
        self._undo.setVisible(False)
        self._undo.setToolTip(self.tr("Bring back what was deleted last (Ctrl+Z)"))

    def _lay_out(self) -> None:
        words = QLabel(
            self.tr("Decodes at one depth for minutes: the work stays the same, so a fall is the machine's, not the context's.")
        )
        words.setProperty("role", "muted")
        words.setWordWrap(True)
        controls = _row(small_label(self.tr("Length")), self._minutes, small_label(self.tr("Depth")), self._depth, self._start, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(words)
        column.addLayout(controls)
        column.addWidget(self._progress)
        column.addWidget(self._status)
        column.addWidget(self._curve, 1)
        column.addWidget(self._card)
        column.addWidget(self._note)
        column.addWidget(small_label(self.tr("Kept tests")))
        column.addWidget(self._list)
        column.addLayout(_row(self._compare, self._export, self._delete, self._undo, 1))

    def _connect(self) -> None:
        self._start.clicked.connect(self._on_start)
        self._note.editingFinished.connect(self._on_note)
        self._list.itemSelectionChanged.connect(self._on_selection)
        self._compare.clicked.connect(self._on_compare)
        self._delete.clicked.connect(self._on_delete)
        self._undo.clicked.connect(self.undo_requested)
        undo_key = QShortcut(QKeySequence.StandardKey.Undo, self)  # the fields keep it for themselves
        undo_key.activated.connect(self._undo.click)

    def _show_run(self, run: SustainedRun) -> None:
        self._shown = run
        self._curve.show_points(run.points, run.seconds_asked / _S_PER_MIN)
        self._card.show_run(run)
        if not self._note.hasFocus():
            self._note.setText(run.note)

    def _clear(self) -> None:
        """Show no test."""
        self._shown = None
        self._curve.show_points((), 1.0)
        self._card.show_run(None)
        self._note.clear()

    def _chosen(self) -> list[SustainedRun]:
        return [item.data(_RUN) for item in self._list.selectedItems()]

    def _enable_buttons(self) -> None:
        n_chosen, is_idle = len(self._chosen()), not self._state.is_busy
        self._compare.setEnabled(is_idle and n_chosen == _TWO)
        self._export.setEnabled(is_idle and (n_chosen == 1 or (n_chosen == 0 and self._has_result())))
        self._delete.setEnabled(is_idle and n_chosen > 0)
        self._undo.setEnabled(is_idle)

    def _has_result(self) -> bool:
        return self._shown is not None and bool(self._shown.points)

    def _status_text(self, state: SustainedState) -> str:
        run = state.run
        if run is None or not state.is_busy:
            return ""
        if state.phase is SustainedPhase.READING:
            return self.tr("Reading {n} of {total} tokens").format(
                n=localized(f"{state.n_read:,}"), total=localized(f"{run.n_depth:,}")
            )
        if state.phase is SustainedPhase.STOPPING:
            return self.tr("Stopping")
        return f"{clock_text(state.elapsed_s)} / {clock_text(run.seconds_asked)}"

    @staticmethod
    def _percent(state: SustainedState) -> int:
        return 0 if state.run is None or not state.is_busy else min(100, round(100 * state.elapsed_s / state.run.seconds_asked))

    @Slot()
    def _on_start(self) -> None:
        if self._state.is_busy:
            self.stop_requested.emit()
        else:
            self._list.clearSelection()
            note = self._note.text().strip()
            if self._shown is not None and note == self._shown.note:
                note = ""  # it belongs to the test that was shown, under other conditions
            self.start_requested.emit(self._depth.value(), float(self._minutes.value() * _S_PER_MIN), note)

    @Slot()
    def _on_note(self) -> None:
        if self._shown is not None and not self._state.is_busy and self._note.text().strip() != self._shown.note:
            self._shown = self._shown.model_copy(update={"note": self._note.text().strip()})
            self.note_changed.emit(self._shown.id, self._shown.note)

    @Slot()
    def _on_selection(self) -> None:
        chosen = self._chosen()
        if len(chosen) == 1 and not self._state.is_busy:
            self._show_run(chosen[0])
        self._enable_buttons()

    @Slot()
    def _on_compare(self) -> None:
        first, second = sorted(self._chosen(), key=lambda run: run.started_at)
        self.compare_requested.emit(first, second)

    def _on_export(self, kind: str) -> None:
        run = next(iter(self._chosen()), self._shown)
        if run is not None:
            self.export_requested.emit(run, kind)

    @Slot()
    def _on_delete(self) -> None:
        ids = [run.id for run in self._chosen()]
        if self._shown is not None and self._shown.id in ids:
            self._clear()  # the list shows the newest of what is left
        self.delete_requested.emit(ids)


def _row(*parts: QWidget | int) -> QHBoxLayout:
    """Return widgets side by side; a number is a stretch."""
    row = QHBoxLayout()
    row.setSpacing(GRID_PX)
    for part in parts:
        if isinstance(part, int):
            row.addStretch(part)
        else:
            row.addWidget(part)
    return row
