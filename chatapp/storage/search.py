"""Finds conversations by what is said in them, in the store's thread.

What is searched of a message is its text and, in a field of its own, what the model wrote for itself before it; a term may stand
in either. Terms of three characters and more come from the trigram index; shorter ones (a Chinese word has one or two) are looked
for in the folded texts themselves, the newest first, so that frequent ones end early. Nothing that is typed is a query language.
"""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache

from chatapp.domain.folded_text import fold
from chatapp.domain.message import Role
from chatapp.domain.search import SearchFilter, SearchResult, SearchResults, Snippet, parse_terms, snippet
from chatapp.storage.search_index import SearchIndex

__all__ = ["MAX_RESULTS", "SearchStore"]

MAX_RESULTS = 200  # conversations; whoever has more words to say finds the rest
_MAX_HITS = 20_000  # messages that are looked at
_SNIPPET_LENGTH = 120
_TITLE_LENGTH = 200
_TRIGRAM = 3
_STEPS_BETWEEN_LOOKS = 2_000  # SQLite's virtual machine; well under a millisecond


@dataclass(slots=True)
class _Found:
    newest_seq: int = 0
    n_messages: int = 0


@dataclass(slots=True)
class _Hits:
    by_conversation: dict[str, _Found] = field(default_factory=dict)
    is_cut: bool = False


class SearchStore:
    """Searches, and keeps what it needs for that; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.index = SearchIndex(connection)

    def search(self, query: str, chosen: SearchFilter, is_wanted: Callable[[], bool] = lambda: True) -> SearchResults | None:
        """Find the conversations in which every term stands, in one message or in the title.

        Args:
            query: As it was typed.
            chosen: Which conversations are looked at; with an empty query all of them are found.
            is_wanted: Asked now and then; once it says no, the work is dropped.

        Returns:
            What was found; None where it was not wanted any more.
        """
        terms = parse_terms(query)
        try:
            with self._stoppable(is_wanted):
                return self._search(terms, chosen)
        except sqlite3.OperationalError as error:
            if is_wanted() or error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            return None
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_CORRUPT_VTAB:
                raise
            self.index.rebuild()
            return SearchResults(n_unread=self.index.n_unread)

    def message_ids(self, conversation_id: str, query: str) -> tuple[str, ...]:
        """Return the messages of a conversation in which every term stands, by the time they were written."""
        where, values = _text_condition(parse_terms(query))
        rows = self._connection.execute(
            f"""
            SELECT m.id FROM search_text JOIN messages m ON m.seq = search_text.rowid
            WHERE m.conversation_id = ? AND {where} ORDER BY m.created_at, m.seq
            """,  # noqa: S608 - built of constants
            (conversation_id, *values),
        )
        return tuple(key for (key,) in rows)

    def models(self) -> tuple[str, ...]:
        """Return the models that answered anywhere, by name."""
        return tuple(name for (name,) in self._connection.execute("SELECT DISTINCT model FROM search_models ORDER BY model"))

    @contextmanager
    def _stoppable(self, is_wanted: Callable[[], bool]) -> Iterator[None]:
        self._connection.set_progress_handler(lambda: not is_wanted(), _STEPS_BETWEEN_LOOKS)
        try:
            yield
        finally:
            self._connection.set_progress_handler(None, 0)

    def _search(self, terms: Sequence[str], chosen: SearchFilter) -> SearchResults:
        hits = self._messages(terms, chosen) if terms else _Hits()
        heads = self._heads(chosen)
        found = [key for key, title, _ in heads if key in hits.by_conversation or _has_all(_folded_title(title), terms)]
        shown = set(found[:MAX_RESULTS])
        models = self._models_of(shown)
        results = tuple(
            self._result(head, hits.by_conversation.get(head[0], _Found()), terms, models.get(head[0], ()))
            for head in heads
            if head[0] in shown
        )
        is_cut = hits.is_cut or len(found) > len(results)
        return SearchResults(results=results, is_cut=is_cut, n_unread=self.index.n_unread)

    def _messages(self, terms: Sequence[str], chosen: SearchFilter) -> _Hits:
        where, values = _text_condition(terms)
        rows = self._connection.execute(
            f"""
            SELECT m.conversation_id, m.seq FROM search_text JOIN messages m ON m.seq = search_text.rowid
            JOIN conversations c ON c.id = m.conversation_id
            WHERE {where} AND {_FILTER} AND m.seq NOT IN (SELECT seq FROM search_unread)
            ORDER BY search_text.rowid DESC LIMIT ?
            """,  # noqa: S608 - built of constants
            (*values, *_filter_values(chosen), _MAX_HITS),
        )
        hits = _Hits()
        for n_read, (conversation_id, seq) in enumerate(rows, 1):
            found = hits.by_conversation.setdefault(conversation_id, _Found(newest_seq=seq))
            found.n_messages += 1
            hits.is_cut = n_read == _MAX_HITS
        return hits

    def _heads(self, chosen: SearchFilter) -> list[tuple[str, str, str]]:
        return self._connection.execute(
            f"SELECT c.id, c.title, c.updated_at FROM conversations c WHERE {_FILTER} ORDER BY c.updated_at DESC, c.id",  # noqa: S608
            _filter_values(chosen),
        ).fetchall()

    def _models_of(self, conversation_ids: set[str]) -> dict[str, tuple[str, ...]]:
        """Return the models of some conversations, those that answered most often first."""
        marks = ", ".join("?" * len(conversation_ids))
        rows = self._connection.execute(
            f"""
            SELECT m.conversation_id, s.model FROM messages m JOIN search_models s ON s.seq = m.seq
            WHERE m.conversation_id IN ({marks})
            """,  # noqa: S608 - question marks
            tuple(conversation_ids),
        )
        counted: dict[str, Counter[str]] = {}
        for conversation_id, model in rows:
            counted.setdefault(conversation_id, Counter())[model] += 1
        return {key: tuple(name for name, _ in counter.most_common()) for key, counter in counted.items()}

    def _result(self, head: tuple[str, str, str], found: _Found, terms: Sequence[str], models: tuple[str, ...]) -> SearchResult:
        key, title, updated = head
        message = self._connection.execute(_MESSAGE, (found.newest_seq,)).fetchone()
        message_id, role, text, reasoning = message or ("", "", "", "")
        is_in_reasoning = bool(reasoning) and not _has_all(fold(text), terms)
        shown = reasoning if is_in_reasoning else text
        return SearchResult(
            conversation_id=key,
            title=snippet(title, terms, _TITLE_LENGTH),
            updated_at=datetime.fromisoformat(updated),
            snippet=snippet(shown, terms, _SNIPPET_LENGTH, is_markdown=role == Role.ASSISTANT) if shown else Snippet(),
            message_id=message_id,
            is_in_reasoning=is_in_reasoning,
            n_messages=found.n_messages,
            models=models,
        )


_MESSAGE = "SELECT id, role, text, reasoning FROM messages WHERE seq = ?"
_FILTER = """
(? = '' OR EXISTS (
    SELECT 1 FROM messages w JOIN search_models s ON s.seq = w.seq WHERE w.conversation_id = c.id AND s.model = ?
)) AND c.updated_at >= ? AND c.updated_at < ?
"""
_FIRST, _LAST = "", "\uffff"  # before and behind every moment


def _filter_values(chosen: SearchFilter) -> tuple[str, str, str, str]:
    since = _FIRST if chosen.since is None else _stamp(chosen.since)
    before = _LAST if chosen.before is None else _stamp(chosen.before)
    return chosen.model, chosen.model, since, before


def _stamp(moment: datetime) -> str:
    """Return a moment as the database keeps them, so that they sort as text."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _text_condition(terms: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return a condition on ``search_text`` and its values; a term is quoted, so that none of its characters is an operator."""
    long = [term for term in terms if len(term) >= _TRIGRAM]
    short = [term for term in terms if len(term) < _TRIGRAM]
    conditions = ["search_text MATCH ?"] * bool(long) + [_SHORT_TERM] * len(short)
    match = " ".join('"' + term.replace('"', '""') + '"' for term in long)
    return " AND ".join(conditions) or "1", (*([match] if long else []), *(term for term in short for _ in range(2)))


_SHORT_TERM = "(instr(search_text.body, ?) > 0 OR instr(search_text.reasoning, ?) > 0)"


def _has_all(folded: str, terms: Sequence[str]) -> bool:
    return all(term in folded for term in terms)


@lru_cache(maxsize=8_192)
def _folded_title(title: str) -> str:
    return fold(title)
