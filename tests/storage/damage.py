"""Databases with something in them, and ways to damage them."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.search import SearchStore

__all__ = ["PAGE", "conversations", "fill", "overwrite", "overwrite_messages", "pages_of"]

PAGE = 4096
_N_MESSAGES = 12


def conversations(n: int = 8) -> list[Conversation]:
    """Return conversations of twelve messages, 500 to 550 characters each: seven fill a page at most."""
    made = []
    for number in range(n):
        talk = Conversation(id=f"c{number}", title=f"Talk {number}")
        for index in range(_N_MESSAGES):
            role, reason = (Role.ASSISTANT, StopReason.END_OF_TURN) if index % 2 else (Role.USER, None)
            text = f"words {number} {index} " * 50
            talk = talk.append(Message(id=f"m{number}-{index}", role=role, text=text, stop_reason=reason))
        made.append(talk)
    return made


def fill(file: Path, n: int = 8) -> list[Conversation]:
    """Make a database with conversations, a draft and a whole search index; return the conversations."""
    made = conversations(n)
    with closing(open_database(file)) as connection:
        for talk in made:
            ConversationStore(connection).save_whole(talk)
        connection.execute("INSERT INTO drafts VALUES ('c0', 'half a thought')")
        index = SearchStore(connection).index
        while index.read_slice(200):
            pass
    return made


def pages_of(file: Path, name: str) -> list[int]:
    """Return the numbers of the pages of a table or an index, from 1."""
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno", (name,))
        return [row[0] for row in rows]


def overwrite(file: Path, page: int, seed: int = 1, n_bytes: int = PAGE, at: int = 0) -> None:
    """Write noise over a page (from 1)."""
    with file.open("r+b") as raw:
        raw.seek((page - 1) * PAGE + at)
        raw.write(random.Random(seed).randbytes(n_bytes))  # noqa: S311 - noise that is the same each time


def overwrite_messages(file: Path) -> None:
    """Damage one page of messages in the middle."""
    pages = pages_of(file, "messages")
    overwrite(file, pages[len(pages) // 2])
