"""List and search with many conversations: how long each takes, and whether a change rebuilds anything.

Run by hand: ``python -m tests.benchmarks.search [conversations] [messages in each]`` (5,000 and 20 by default).
Each row is a median of ``n`` runs with its spread (lowest and highest), in milliseconds, on a database in a temporary folder.
"""

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtWidgets import QApplication

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.search import SearchFilter
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.search import SearchStore
from chatapp.ui.conversations.conversation_list import ConversationList

_SYLLABLES = ("ka", "lo", "mi", "ren", "tas", "vo", "gri", "shel", "dun", "par")
_CHINESE = "\u6211\u559c\u6b22\u559d\u6c34\u548c\u8336"
_QUERIES = ("kalomi", "kalomi rentas", "ka", "\u8336", "\u559d\u6c34", "q", "nothinglikethis")


def main(n_conversations: int = 5_000, n_messages: int = 20) -> None:
    """Build the database, measure, print the table."""
    with tempfile.TemporaryDirectory() as folder:
        connection = open_database(Path(folder) / "bench.sqlite3")
        connection.execute("PRAGMA synchronous = OFF")
        store, search = ConversationStore(connection), SearchStore(connection)
        _fill(store, n_conversations, n_messages)
        print(f"{n_conversations:,} conversations of {n_messages} messages")
        _row("index, a slice of 200", lambda: search.index.read_slice(200), n=20)
        while search.index.read_slice(2_000):
            pass
        _row("list_summaries", store.list_summaries, n=5)
        for query in _QUERIES:
            _row(f"search {query!r}", lambda query=query: search.search(query, SearchFilter()), n=5)  # type: ignore[misc]
        _measure_list(store)
        connection.close()


def _measure_list(store: ConversationStore) -> None:
    app = QApplication.instance() or QApplication([])
    summaries = store.list_summaries()
    view = ConversationList()
    view.resize(240, 800)
    _row("list: fill", lambda: view.show_summaries(summaries), n=5)
    view.show()
    app.processEvents()
    oldest = summaries[-1]

    def change() -> None:
        view.put_summary(oldest.model_copy(update={"updated_at": datetime.now(UTC)}))
        app.processEvents()

    _row("list: the oldest comes up, painted", change, n=20)
    bar = view._view.verticalScrollBar()

    def scroll() -> None:
        bar.setValue(bar.value() + 400)
        app.processEvents()

    _row("list: scroll by 400 pixels, painted", scroll, n=50)
    view.close()


def _fill(store: ConversationStore, n_conversations: int, n_messages: int) -> None:
    chance = random.Random(1)  # noqa: S311 - words of a benchmark
    now = datetime.now(UTC)
    words = ["".join(chance.choices(_SYLLABLES, k=3)) for _ in range(2_000)] + ["kalomi", "rentas"]
    for number in range(n_conversations):
        moment = now - timedelta(hours=number)
        texts = (" ".join(chance.choices(words, k=70)) for _ in range(n_messages))
        messages = tuple(
            Message(
                role=Role.ASSISTANT if place % 2 else Role.USER, text=text + _CHINESE * (number % 100 == 0), created_at=moment
            )
            for place, text in enumerate(texts)
        )
        title = " ".join(chance.choices(words, k=4))
        store.save_whole(Conversation(title=title, messages=messages, created_at=moment, updated_at=moment))


def _row(name: str, work: Callable[[], object], n: int) -> None:
    times = []
    for _ in range(n):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    line = f"{name:40} {statistics.median(times):9.1f} ms  ({min(times):.1f} to {max(times):.1f}, n={n})"
    print(line)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
