"""How the list of conversations bears size: first picture, scrolling, filtering, and from a key to what was found.

Run by hand, on a quiet machine, with or without a display (``QT_QPA_PLATFORM=offscreen``)::

    python -m tests.benchmarks.conversation_list [--conversations 5000] [--messages 20] [--force]

A database of that size is written into a temporary folder and read into the index (a minute or two); then the real list stands
before the real store thread and search controller, connected as in the window. Each row of the table is a way to use it, in
milliseconds to the end of the picture that answers it. "Key to result" holds the pause of 80 ms after a key, in which the list
waits for the next one; "ten keys" are typed 30 ms apart, and the time counts from the last one. "Longest stall" is how late a
timer of one millisecond came at most while that went on.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self, TypeVar

from PySide6.QtCore import QElapsedTimer, QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QWidget

from chatapp.controllers.search import SearchController
from chatapp.domain.conversation import ConversationSummary
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.search import SearchStore
from chatapp.storage.writer import StoreThread
from chatapp.ui.conversations.conversation_list import ConversationList
from chatapp.ui.conversations.filter_button import DateChoice, FilterButton
from tests.benchmarks.bench_table import print_table, require_quiet
from tests.benchmarks.many_conversations import MODELS, fill, read_all

_SIZE = (240, 800)
_WHEEL_PX = 120
_N_STEPS = 400
_N_QUESTIONS = 20
_LONG_MS = 10_000
_TYPED_APART_MS = 30
_T = TypeVar("_T", bound=QWidget)
_HEADS = ("what", "median ms", "p99", "max", "n", "longest stall ms")


class Bench:
    """The list, the search behind it, and the table that comes of using them."""

    def __init__(self, app: QApplication, store: StoreThread) -> None:
        self._app = app
        self._page = QWidget()  # a window without a layout: the list keeps its size, as in the splitter of the real one
        self._page.resize(*_SIZE)
        self._list = ConversationList(parent=self._page)
        self._list.resize(*_SIZE)
        self._search = SearchController(store)
        self._list.search_requested.connect(self._search.search)
        self._list.search_ended.connect(self._search.stop)
        self._search.answered.connect(self._list.show_results)
        self._answered = QEventLoop()
        self._search.answered.connect(lambda _query, _results: self._answered.quit())
        self._patience = QTimer(singleShot=True, interval=_LONG_MS)
        self._patience.timeout.connect(self._answered.quit)
        self._field = self._child(QLineEdit, "conversationSearch")
        self._filter = self._child(FilterButton, "searchFilterButton")
        self.rows: list[Sequence[str]] = []

    def first_paint(self, summaries: Sequence[ConversationSummary]) -> None:
        """Fill the list and show it; the second and later times it is shown already."""

        def show() -> None:
            self._list.show_summaries(summaries)
            self._page.show()

        self._measure("first picture of the list", show, n=1)
        self._measure("the list filled again", show, n=_N_QUESTIONS)

    def scrolling(self, name: str, view_name: str) -> None:
        """Turn the wheel, to the end and on from the beginning; and jump to anywhere, as dragging the handle does."""
        bar = self._child(QListView, view_name).verticalScrollBar()
        self._measure(
            f"{name}: scroll by {_WHEEL_PX} px",
            lambda: bar.setValue(bar.value() + _WHEEL_PX if bar.value() < bar.maximum() else 0),
            n=_N_STEPS,
        )
        places = iter(range(_N_STEPS))
        self._measure(f"{name}: jump to anywhere", lambda: bar.setValue(next(places) * 7_919 % max(1, bar.maximum())), n=_N_STEPS)

    def changes(self, oldest: ConversationSummary, newest: ConversationSummary) -> None:
        """Bring the oldest conversation up and take it down again."""
        up = oldest.model_copy(update={"updated_at": newest.updated_at})
        turn = iter([up, oldest] * _N_QUESTIONS)
        self._measure("a conversation comes up or goes down", lambda: self._list.put_summary(next(turn)), n=2 * _N_QUESTIONS)

    def filtering(self) -> None:
        """Choose a time and a model, and take them back."""
        times = [choice for choice in DateChoice if choice is not DateChoice.ANY]
        self._asked("filter by time", [lambda one=one: self._filter.choose(date_choice=one) for one in times * 4])  # type: ignore[misc]
        self._filter.choose(date_choice=DateChoice.ANY)
        self._asked("filter by model", [lambda one=one: self._filter.choose(model=one) for one in MODELS * 7])  # type: ignore[misc]
        self._measure("filter taken back", lambda: self._filter.choose(model=""), n=1)

    def typing(self, words: Sequence[str]) -> None:
        """Type a word key by key, each answered before the next; then quickly."""
        for word in words:
            self._asked(f"key to result, the keys of {word!r}", [lambda key=key: self._press(key) for key in word])  # type: ignore[misc]
            self._measure("search taken back", self._field.clear, n=1)
        fast = [self._type_fast for _ in range(_N_QUESTIONS // 2)]
        self._asked("last of ten keys to result", fast)

    def results(self) -> None:
        """Scroll what was found."""
        self._ask(lambda: self._field.setText("kalomi"))
        self.scrolling("what was found", "searchResultView")

    def _child(self, kind: type[_T], name: str) -> _T:
        child = self._list.findChild(kind, name)
        assert child is not None
        return child

    def _press(self, key: str) -> None:
        QTest.keyClicks(self._field, key)

    def _type_fast(self) -> float:
        self._field.clear()
        for key in "rentaskalo"[:-1]:
            self._press(key)
            QTest.qWait(_TYPED_APART_MS)
        start = time.perf_counter()
        self._press("o")
        return start

    def _ask(self, ask: Callable[[], float | None]) -> float:
        """Return the time from the question (or from the moment that it names) to the picture of its answer, in ms."""
        start = time.perf_counter()
        start = ask() or start
        self._patience.start()
        self._answered.exec()
        self._patience.stop()
        self._app.processEvents()
        return (time.perf_counter() - start) * 1e3

    def _asked(self, name: str, questions: Sequence[Callable[[], float | None]]) -> None:
        with _Stalls() as stalls:
            times = [self._ask(question) for question in questions]
        self._note(name, times, f"{stalls.longest_ms:.1f}")

    def _measure(self, name: str, work: Callable[[], object], n: int) -> None:
        times = []
        for _ in range(n):
            start = time.perf_counter()
            work()
            self._app.processEvents()
            times.append((time.perf_counter() - start) * 1e3)
        self._note(name, times, f"{max(times):.1f}")

    def _note(self, name: str, times: Sequence[float], stall: str) -> None:
        ordered = sorted(times)
        p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        figures = (f"{value:.1f}" for value in (statistics.median(ordered), p99, ordered[-1]))
        self.rows.append((name, *figures, str(len(ordered)), stall))


class _Stalls:
    """How late a timer of one millisecond comes at most."""

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._clock = QElapsedTimer()
        self._beat = QTimer(interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._on_beat)

    def __enter__(self) -> Self:
        self._clock.start()
        self._beat.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._beat.stop()

    def _on_beat(self) -> None:
        self.longest_ms = max(self.longest_ms, self._clock.nsecsElapsed() / 1e6)
        self._clock.restart()


def main() -> None:
    """Write the database, use the list, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conversations", type=int, default=5_000)
    parser.add_argument("--messages", type=int, default=20)
    parser.add_argument("--force", action="store_true", help="measure beside other programs")
    options = parser.parse_args()
    require_quiet(force=options.force)
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "bench.sqlite3"
        _prepare(file, options.conversations, options.messages)
        store = StoreThread(file)
        print(f"{options.conversations:,} conversations of {options.messages} messages")
        print_table(_HEADS, _use(app, store))
        store.close()


def _prepare(file: Path, n_conversations: int, n_messages: int) -> None:
    connection = open_database(file)
    connection.execute("PRAGMA synchronous = OFF")
    fill(ConversationStore(connection), n_conversations, n_messages)
    read_all(SearchStore(connection))
    connection.close()


def _use(app: QApplication, store: StoreThread) -> list[Sequence[str]]:
    summaries = store.submit(store.conversations.list_summaries).result()
    bench = Bench(app, store)
    bench.first_paint(summaries)
    bench.scrolling("the list", "conversationView")
    bench.changes(summaries[-1], summaries[0])
    bench.filtering()
    bench.typing(("kalomi", "rentas"))
    bench.results()
    return bench.rows


if __name__ == "__main__":
    main()
