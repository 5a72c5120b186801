"""Writes noise over one page of a database, of each kind and at random places, and prints what the repair brings back.

    python -m tests.proofs.damage_at_random [--damages 20] [--seed 1] [--no-copy]

The database holds 40 chats of 12 messages, a search index, and free pages. For each kind of page: how often the damage was found
(by opening, or by the check), refused repairs, rows that came from yesterday's copy, messages that are missing or differ.
Noise inside of a text can be found by nobody: SQLite keeps no checksums. The damaged file must be kept, byte by byte, each time.
"""

import argparse
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError
from chatapp.storage.backup import copy_of_the_day
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.integrity import find_damage
from chatapp.storage.repair import RepairReport, repair_database
from tests.storage.damage import PAGE, fill, overwrite

__all__: list[str] = []

_N_CHATS = 48
_N_DELETED = 8  # their pages are the free ones
_ROW = "{:<12} {:>5} {:>7} {:>7} {:>9} {:>13} {:>12} {:>9}"


@dataclass
class _Tally:
    n_tries: int = 0
    n_pages: int = 0
    n_found: int = 0
    n_refused: int = 0
    n_from_copies: int = 0
    n_missing: int = 0
    n_kept_aside: int = 0


def _pages(file: Path) -> dict[str, list[int]]:
    """Return the pages of each kind, numbered from 1."""
    kinds: dict[str, list[int]] = {"header": [1], "messages": [], "other b-tree": [], "search": [], "free": []}
    with closing(sqlite3.connect(file)) as connection:
        used = connection.execute("SELECT name, pageno FROM dbstat WHERE pageno > 1").fetchall()
        n_pages = connection.execute("PRAGMA page_count").fetchone()[0]
    for name, page in used:
        is_search = name.startswith("search_")
        kinds["search" if is_search else "messages" if name == "messages" else "other b-tree"].append(page)
    kinds["free"] = sorted(set(range(2, n_pages + 1)) - {page for _, page in used})
    return kinds


def _build(file: Path) -> list[Conversation]:
    talks = fill(file, _N_CHATS)
    with closing(open_database(file)) as connection:
        for talk in talks[-_N_DELETED:]:
            ConversationStore(connection).delete_conversation(talk.id)
    return talks[:-_N_DELETED]


def _damage(original: Path, page: int, seed: int, tally: _Tally, wanted: list[Conversation]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in original.parent.iterdir():
            shutil.copy2(part, folder / part.name)
        file = folder / original.name
        overwrite(file, page, seed)
        before = file.read_bytes()
        tally.n_tries += 1
        tally.n_found += _is_found(file)
        try:
            report = repair_database(file)
        except ChatAppError:
            tally.n_refused += 1
            tally.n_kept_aside += file.read_bytes() == before
            return
        _note(tally, report, before, _missing(file, wanted))


def _note(tally: _Tally, report: RepairReport, before: bytes, n_missing: int) -> None:
    tally.n_from_copies += report.n_from_copies
    tally.n_missing += n_missing
    tally.n_kept_aside += report.kept_as.read_bytes() == before


def _is_found(file: Path) -> bool:
    try:
        return find_damage(file) is not None
    except sqlite3.Error:
        return True


def _missing(file: Path, wanted: list[Conversation]) -> int:
    with closing(open_database(file)) as connection:
        store = ConversationStore(connection)
        kept = {(s.id, m.id): m.text for s in store.list_summaries() for m in store.load(s.id).nodes}
    return sum(kept.get((talk.id, message.id)) != message.text for talk in wanted for message in talk.messages)


def _lines(original: Path, n: int, seed: int, wanted: list[Conversation]) -> Iterator[str]:
    yield _ROW.format("page of", "pages", "damaged", "found", "refused", "from a copy", "missing", "kept")
    draw = random.Random(seed)  # noqa: S311 - places, no secrets
    for kind, pages in _pages(original).items():
        tally = _Tally(n_pages=len(pages))
        for number in range(min(n, 3) if kind == "header" else n):
            _damage(original, draw.choice(pages), seed + number, tally, wanted)
        counts = (tally.n_found, tally.n_refused, tally.n_from_copies, tally.n_missing, tally.n_kept_aside)
        yield _ROW.format(kind, tally.n_pages, tally.n_tries, *counts)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--damages", type=int, default=20, help="of each kind of page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-copy", action="store_true", help="without yesterday's copy beside it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        original = Path(name) / "chatapp.sqlite3"
        wanted = _build(original)
        if not options.no_copy:
            copy_of_the_day(original, date(2026, 5, 1))
        print(f"{original.stat().st_size // PAGE} pages, {sum(len(talk.messages) for talk in wanted)} messages")
        for line in _lines(original, options.damages, options.seed, wanted):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
