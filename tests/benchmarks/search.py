"""Listing and searching many conversations in the database: how long each takes (the list on the screen: conversation_list).

Run by hand: ``python -m tests.benchmarks.search [conversations] [messages in each]`` (5,000 and 20 by default).
Each row is a median of ``n`` runs with its spread (lowest and highest), in milliseconds, on a database in a temporary folder.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from chatapp.domain.search import SearchFilter
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.search import SearchStore
from tests.benchmarks.many_conversations import fill, read_all

_QUERIES = ("kalomi", "kalomi rentas", "ka", "\u8336", "\u559d\u6c34", "q", "nothinglikethis")


def main(n_conversations: int = 5_000, n_messages: int = 20) -> None:
    """Build the database, measure, print the table."""
    with tempfile.TemporaryDirectory() as folder:
        connection = open_database(Path(folder) / "bench.sqlite3")
        connection.execute("PRAGMA synchronous = OFF")
        store, search = ConversationStore(connection), SearchStore(connection)
        fill(store, n_conversations, n_messages)
        print(f"{n_conversations:,} conversations of {n_messages} messages")
        _row("index, a slice of 200", lambda: search.index.read_slice(200), n=20)
        read_all(search)
        _row("list_summaries", store.list_summaries, n=5)
        for query in _QUERIES:
            _row(f"search {query!r}", lambda query=query: search.search(query, SearchFilter()), n=5)  # type: ignore[misc]
        connection.close()


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
