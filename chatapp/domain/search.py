"""What somebody types to find a text, and where it stands in one: pure.

Words must all be there, in any order; ``"words between quotes"`` must stand together. There are no operators: whatever else is
typed is sought as it is, so nothing that is typed can be an error.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel, ConfigDict

from chatapp.domain.folded_text import FoldedText, fold
from chatapp.domain.text import well_formed
from chatapp.domain.unmarked_text import unmarked

__all__ = ["SearchFilter", "SearchResult", "SearchResults", "Snippet", "Span", "find", "parse_terms", "snippet"]

_MAX_TERMS = 12
_MAX_TERM_LENGTH = 200
_PIECES = re.compile(r'"([^"]*)"|\u201c([^\u201d]*)\u201d|(\S+)')
_WINDOW = 4_096
_OVERLAP = 512  # the longest term and what stands before it, twice over
_CONTEXT_BEFORE = 24  # characters of a snippet that stand before its first hit, at most

Span = tuple[int, int]  # from a character up to another one


class SearchFilter(BaseModel):
    """Which conversations are looked at at all.

    Attributes:
        model: Only those with an answer of this model; empty for all.
        since: Only those that changed at this moment or later.
        before: Only those that changed before this moment.
    """

    model_config = ConfigDict(frozen=True)

    model: str = ""
    since: datetime | None = None
    before: datetime | None = None

    @property
    def is_empty(self) -> bool:
        """Whether every conversation passes."""
        return self == SearchFilter()


class Snippet(BaseModel):
    """Some words around a hit.

    Attributes:
        text: One line.
        spans: Where the hits stand in it.
    """

    model_config = ConfigDict(frozen=True)

    text: str = ""
    spans: tuple[Span, ...] = ()


class SearchResult(BaseModel):
    """A conversation in which everything that was sought was found.

    Attributes:
        conversation_id: Which.
        title: Its title with the hits.
        updated_at: When it changed last.
        snippet: Of the newest message with a hit; empty where only the title has one, or nothing was sought.
        message_id: That message; empty for none.
        is_in_reasoning: The snippet is of what the model wrote for itself, since the message's text does not say everything.
        n_messages: How many of its messages have hits.
        models: Which models answered in it.
    """

    model_config = ConfigDict(frozen=True)

    conversation_id: str
    title: Snippet
    updated_at: datetime
    snippet: Snippet = Snippet()
    message_id: str = ""
    is_in_reasoning: bool = False
    n_messages: int = 0
    models: tuple[str, ...] = ()


class SearchResults(BaseModel):
    """The answer to a search.

    Attributes:
        results: The one changed last first.
        is_cut: There are more than these.
        n_unread: Messages that are not in the index yet, so that hits in them are missing.
    """

    model_config = ConfigDict(frozen=True)

    results: tuple[SearchResult, ...] = ()
    is_cut: bool = False
    n_unread: int = 0


def parse_terms(query: str) -> tuple[str, ...]:
    """Return what must be found, folded; a quote without its partner is an ordinary character."""
    found: dict[str, None] = {}
    for quoted, curly, word in _PIECES.findall(well_formed(query)):
        term = fold(quoted or curly or word).strip()[:_MAX_TERM_LENGTH]
        if term:
            found[term] = None
    return tuple(found)[:_MAX_TERMS]


def find(text: str, terms: Sequence[str]) -> list[Span]:
    """Return where folded terms stand in a text, in order; hits that overlap are one."""
    if not terms:
        return []
    folded = FoldedText.of(text)
    spans = sorted(
        (folded.starts[start], folded.ends[start + len(term) - 1]) for term in terms for start in _places(folded.text, term)
    )
    return _joined(spans)


def snippet(text: str, terms: Sequence[str], length: int, *, is_markdown: bool = False) -> Snippet:
    """Return a piece of a text that shows its first hit; without one, the beginning.

    Args:
        text: Of a message or a title.
        terms: Folded, as :func:`parse_terms` returns them.
        length: Characters of the piece, at most.
        is_markdown: Show it without its marks, unless a term stands in the marks themselves.
    """
    begin = _window_start(text, terms)
    text, is_later = text[begin : begin + _WINDOW], begin > 0
    if is_markdown:
        text = _as_read(text, terms)
    spans = find(text, terms)
    start = _start_of(text, spans[0][0] if spans else 0, length)
    end = min(len(text), start + length)
    head, tail = ("\u2026" if start or is_later else ""), ("\u2026" if end < len(text) else "")
    shift = len(head) - start
    line = re.sub(r"\s", " ", text[start:end])  # one for one: the spans stay where they are
    kept = tuple((low + shift, min(high, end) + shift) for low, high in spans if start <= low < end)
    return Snippet(text=f"{head}{line}{tail}", spans=kept)


def _window_start(text: str, terms: Sequence[str]) -> int:
    """Return where a piece of a long text begins that has the first hit: places are only worked out in a piece."""
    for start in range(0, max(1, len(text) - _OVERLAP), _WINDOW - _OVERLAP):
        folded = fold(text[start : start + _WINDOW])
        if any(term in folded for term in terms):
            return start
    return 0


def _as_read(text: str, terms: Sequence[str]) -> str:
    """Return a text without marks; as it is where a term would be lost, such as part of an address."""
    bare = unmarked(text)
    written, read = fold(text), fold(bare)
    return bare if all(term in read for term in terms if term in written) else text


def _start_of(text: str, first: int, length: int) -> int:
    """Begin at a word a little before the hit: where little room is, as in a narrow list, the hit is still seen."""
    start = max(0, first - _CONTEXT_BEFORE) if len(text) > length else 0
    space = re.compile(r"\s").search(text, start, first) if start else None
    return start if space is None else space.end()


def _places(text: str, term: str) -> list[int]:
    places = []
    place = text.find(term)
    while place >= 0:
        places.append(place)
        place = text.find(term, place + len(term))
    return places


def _joined(spans: Sequence[Span]) -> list[Span]:
    joined: list[Span] = []
    for start, end in spans:
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
