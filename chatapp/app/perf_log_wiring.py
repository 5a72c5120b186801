"""Logs for other tools from the menu: export, timeline, comparison; and the recording of the sensors."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, Problem
from chatapp.metrics.bench_comparison import BenchRecord, compare_benches, records_of_answers
from chatapp.metrics.comparison import Comparison, compare_conversations
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.token_comparison import compare_token_logs
from chatapp.storage.perf_log.bench_log import bench_records, is_bench_log, read_bench_log
from chatapp.storage.perf_log.formats import PerfFormat, export_perf_log, perf_file_name
from chatapp.storage.perf_log.llama_bench import conversation_records
from chatapp.storage.perf_log.sustained_log import is_sustained_run, sustained_rows
from chatapp.storage.perf_log.token_log import TokenRow, is_token_log, logged_answers, read_tokens, token_rows
from chatapp.storage.session_log.jsonl import read_jsonl
from chatapp.ui.actions import ActionId
from chatapp.ui.compare.choose_dialog import ChooseLogsDialog
from chatapp.ui.compare.compare_dialog import CompareDialog
from chatapp.ui.compare.timeline_dialog import TimelineDialog
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog
from chatapp.ui.main_window import MainWindow
from chatapp.ui.theme import Theme

__all__ = ["PerfLogWiring"]

_ACTIONS = {
    ActionId.EXPORT_TOKENS: PerfFormat.TOKENS,
    ActionId.EXPORT_SENSORS: PerfFormat.SENSORS,
    ActionId.EXPORT_LLAMA_BENCH: PerfFormat.LLAMA_BENCH,
}


@dataclass(frozen=True, slots=True)
class _TokenLog:
    title: str
    rows: list[TokenRow]


@dataclass(frozen=True, slots=True)
class _BenchLog:
    title: str
    records: list[BenchRecord]


_Log = Conversation | _TokenLog | _BenchLog


class PerfLogWiring(QObject):
    """File > Export session log > (for other tools), Open timeline, Compare logs."""

    _done = Signal(object, object)

    def __init__(self, services: Services, window: MainWindow, desk: ProblemDesk, theme: Theme) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._desk = desk
        self._theme = theme
        self.file_dialog = LogFileDialog(window)
        self._done.connect(self._on_done)
        services.telemetry.readings_taken.connect(services.sensor_log.set_readings)
        services.chat.turn_started.connect(self._on_turn_started)
        services.chat.turn_finished.connect(services.sensor_log.on_turn_finished)
        for action_id, perf_format in _ACTIONS.items():
            action = window.action(action_id)
            action.setData(perf_format)
            action.triggered.connect(self._on_export_triggered)
        window.action(ActionId.OPEN_TIMELINE).triggered.connect(self._on_timeline_triggered)
        window.action(ActionId.COMPARE_LOGS).triggered.connect(self._on_compare_triggered)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Draw the next timeline in another theme."""
        self._theme = theme

    @Slot(object)
    def _on_turn_started(self, live: LiveTurn) -> None:
        running = self._services.chat.running
        if running is not None:
            self._services.sensor_log.begin(live, running.conversation.id)

    @Slot()
    def _on_export_triggered(self) -> None:
        action = self.sender()
        conversation = self._services.chat.conversation
        if not isinstance(action, QAction):
            return
        if not conversation.messages:
            self._desk.show_text(self.tr("This chat is still empty: there is nothing to export yet."))
            return
        perf_format = PerfFormat(action.data())
        target = self.file_dialog.ask_target(perf_file_name(conversation, perf_format))
        if target is not None:
            self._run(lambda: self._export(conversation, target, perf_format), lambda _none: self._on_exported(target))

    def _export(self, conversation: Conversation, target: Path, perf_format: PerfFormat) -> None:
        rows = self._services.store.sensor_rows.load(conversation.id)
        export_perf_log(conversation, rows, target, perf_format)

    def _on_exported(self, target: Path) -> None:
        self._desk.show_text(self.tr("The log is written to {path}.").format(path=target))

    @Slot()
    def _on_timeline_triggered(self) -> None:
        source = self.file_dialog.ask_source()
        if source is not None:
            self._run(lambda: _rows_in(source), lambda rows: self.show_timeline(rows, source.name))

    def show_timeline(self, rows: list[TokenRow], title: str) -> TimelineDialog | None:
        """Open the timeline of a log; None (and a sentence) where it has no token."""
        if not rows:
            self._desk.show_text(self.tr("This log has no stamps of tokens: there is no timeline to show."))
            return None
        dialog = TimelineDialog(rows, title, self._theme, self._window)
        dialog.show()
        return dialog

    @Slot()
    def _on_compare_triggered(self) -> ChooseLogsDialog:
        summaries = self._services.conversations.summaries
        entries = [(f"{one.title or self.tr('New chat')}  {one.updated_at:%Y-%m-%d %H:%M}", one.id) for one in summaries]
        chooser = ChooseLogsDialog(entries, self._window)
        chooser.file_requested.connect(lambda place: self._on_file_requested(chooser, place))
        chooser.chosen.connect(self._on_chosen)
        chooser.open()
        return chooser

    def _on_file_requested(self, chooser: ChooseLogsDialog, place: int) -> None:
        source = self.file_dialog.ask_source()
        if source is not None:
            chooser.add_file(place, source)

    @Slot(object, object)
    def _on_chosen(self, first: str | Path, second: str | Path) -> None:
        self._run(lambda: (self._opened(first), self._opened(second)), self._show_comparison)

    def _opened(self, key: str | Path) -> _Log:
        if isinstance(key, Path) and is_bench_log(key):
            return _BenchLog(key.name, read_bench_log(key))
        if isinstance(key, Path):
            return _TokenLog(key.name, read_tokens(key)) if is_token_log(key) else read_jsonl(key)
        return self._services.store.conversations.load(key)

    def _show_comparison(self, pair: tuple[_Log, _Log]) -> None:
        titles = (pair[0].title or self.tr("first"), pair[1].title or self.tr("second"))
        CompareDialog(_compared(*pair), titles, self._window).open()

    def _run(self, work: Callable[[], Any], then: Callable[[Any], object]) -> None:
        """Work in the store's thread, then go on here."""
        future = self._services.store.submit(_as_value, work)
        future.add_done_callback(lambda done: self._done.emit(then, done))

    def _on_done(self, then: Callable[[Any], object], future: "Future[Any]") -> None:
        result = future.result()
        if isinstance(result, Problem):
            self._desk.show(result)
        else:
            then(result)


def _compared(left: _Log, right: _Log) -> Comparison:
    """Compare what both logs tell: a conversation tells its tokens too."""
    if isinstance(left, Conversation) and isinstance(right, Conversation):
        return compare_conversations(left, right)
    if isinstance(left, _BenchLog) or isinstance(right, _BenchLog):
        return compare_benches(_tests(left), _tests(right))
    return compare_token_logs(*(logged_answers(_tokens(log)) for log in (left, right)))


def _tests(log: _Log) -> list[BenchRecord]:
    """Return a log as llama-bench would tell it."""
    if isinstance(log, _BenchLog):
        return log.records
    if isinstance(log, Conversation):
        return bench_records(conversation_records(log))
    return records_of_answers(logged_answers(log.rows))


def _tokens(log: Conversation | _TokenLog) -> list[TokenRow]:
    return log.rows if isinstance(log, _TokenLog) else token_rows(log)


def _rows_in(source: Path) -> list[TokenRow]:
    if is_bench_log(source):
        return []  # rates without tokens
    if is_sustained_run(source):
        return sustained_rows(source)
    return read_tokens(source) if is_token_log(source) else token_rows(read_jsonl(source))


def _as_value(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work gives
    """Run work in the store's thread; a problem of a file is a value, no fault of the database."""
    try:
        return work()
    except ChatAppError as error:
        return error.problem
