"""Lets a model reason before an answer that is held to a grammar: the reasoning is free, the grammar begins behind it.

llama.cpp's own lazy grammars wait for a pattern as well, but end the process where a token completes the mark and carries the
beginning of an answer that does not fit. So the wait is kept here, token by token, and such a token is never taken.
"""

import codecs
import copy
from enum import Enum, auto

from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.reasoning import ReasoningFormat
from chatapp.engine.reasoning_splitter import overlap

__all__ = ["AnswerGate", "gate_for"]

_MAX_GAP = 4  # tokens of white space between reasoning and answer; a small model can write nothing else for ever


class _Phase(Enum):
    BEGIN = auto()  # nothing yet, or the beginning of a mark
    REASONING = auto()
    GAP = auto()  # reasoning is over, or the mark that begins an answer was written; no word of the answer so far


class AnswerGate:
    """Follows one answer up to its first word: through the reasoning, and the mark that begins an answer where there is one."""

    def __init__(self, marks: ReasoningFormat, prompt_end: str, vocabulary: Vocabulary) -> None:
        """Start an answer behind a prompt (its last characters are enough)."""
        self._vocabulary = vocabulary
        self._splitter = marks.splitter(prompt_end)
        self._opening, self._closing = marks.begins_with, marks.closing
        self._before_answer = marks.wrapping[0] if marks.wrapping else ""  # empty where there is none, or once it was written
        self._is_always_marked = marks.is_rendered and bool(self._before_answer)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._phase = _Phase.REASONING if marks.is_open_after(prompt_end) else _Phase.BEGIN
        self._written = ""  # in REASONING: as much as may begin the closing mark; else the beginning of a mark
        self._n_gap = 0

    @property
    def is_undecided(self) -> bool:
        """Whether reasoning or answer may come with the next token: it begins, or a mark behind it may be quoted only."""
        if self._phase is _Phase.REASONING:
            return self._splitter.may_be_over
        return self._phase is _Phase.BEGIN and not self._written

    @property
    def entry_tokens(self) -> tuple[int, ...]:
        """First tokens of the marks that may come next, beside what the grammar allows."""
        firsts = [self._first_token(mark) for mark in self._due] if not self._written else []
        return tuple(token for token in firsts if token is not None)

    @property
    def _due(self) -> tuple[str, ...]:
        """Marks that may begin now, or of which one is begun."""
        due = {_Phase.BEGIN: (self._opening, self._before_answer), _Phase.GAP: (self._before_answer,)}
        return tuple(mark for mark in due.get(self._phase, ()) if mark)

    def opens(self, token: int) -> bool:
        """Return whether a token is no answer for certain: the whole mark that opens the reasoning.

        Where every answer begins with a mark, the beginning of one is enough.
        """
        text = self._bytes(token).decode("utf-8", "replace")
        is_begun = self._is_always_marked and bool(text.strip()) and any(mark.startswith(text.strip()) for mark in self._due)
        return text.startswith(self._opening) or is_begun

    def admitted(self, token: int) -> int | None:
        """Return the token to write instead of a drawn one without asking the grammar; mostly itself.

        None: it belongs to the answer, so the grammar decides.
        """
        text = self._bytes(token).decode("utf-8", "replace")
        if self._phase is _Phase.REASONING:
            return self._in_reasoning(token, text)
        marked = self._in_mark(token, text)
        if marked is not None or self._phase is _Phase.BEGIN:
            return marked
        return token if text.isspace() and self._n_gap < _MAX_GAP else None

    def take(self, token: int) -> None:
        """Advance past an admitted token."""
        text = self._decoder.decode(self._bytes(token))
        self._splitter.push(text)
        self._n_gap += self._phase is _Phase.GAP and text.isspace()
        if self._phase is not _Phase.REASONING:
            self._take_mark(text)
        else:
            self._written += text
        if self._phase is _Phase.REASONING:
            self._written = self._written[len(self._written) - overlap(self._written, self._closing) :]
            # As one token it is hardly quoted; else only the end of the line, or what fits the grammar, tells that it was not.
            is_mark = text == self._closing and self._splitter.may_be_over
            if is_mark or self._splitter.is_answer:
                self._phase, self._written = _Phase.GAP, ""

    def _take_mark(self, text: str) -> None:
        self._written = (self._written + text).lstrip()
        if self._phase is _Phase.BEGIN and self._written.startswith(self._opening):
            self._phase = _Phase.REASONING
        elif self._before_answer and self._written.startswith(self._before_answer):
            self._phase, self._written, self._before_answer = _Phase.GAP, "", ""

    def _bytes(self, token: int) -> bytes:
        return b"" if self._vocabulary.is_end(token) else self._vocabulary.piece(token)

    def _in_mark(self, token: int, text: str) -> int | None:
        """Return a token that begins or completes a mark; once one is begun, nothing else can follow."""
        begun = (self._written + text).lstrip()
        if text and begun and any(self._is_within(begun, mark) for mark in self._due):
            return token
        rest = next((mark[len(self._written) :] for mark in self._due if mark.startswith(self._written)), "")
        return self._first_token(rest) if self._written else None

    def _is_within(self, begun: str, mark: str) -> bool:
        """Return whether a text is the beginning of a mark, or one with text behind it that nobody need look at: reasoning."""
        return mark.startswith(begun) or mark == begun.rstrip() or (mark == self._opening and begun.startswith(mark))

    def _in_reasoning(self, token: int, text: str) -> int:
        """Return the token, or where it holds the beginning of the answer as well, one that goes no further than the mark."""
        head, found, rest = (self._written + text).partition(self._closing) if self._closing else ("", "", "")
        if not (found and rest.strip()):
            return token
        ahead = copy.deepcopy(self._splitter)  # a mark that is only quoted ends nothing
        ahead.push((head + found)[len(self._written) :])
        mark = self._first_token(self._closing[len(self._written) :])
        return mark if ahead.is_answer and mark is not None else token

    def _first_token(self, text: str) -> int | None:
        return next(iter(self._vocabulary.tokens_behind(text, parse_special=True)), None)


def gate_for(marks: ReasoningFormat, prompt_end: str, vocabulary: Vocabulary) -> AnswerGate | None:
    """Return the gate of an answer; None where the model does not reason in it, so that the grammar holds from the start."""
    never_begins = marks.is_prompted and not marks.is_open_after(prompt_end)
    if not marks.is_named or never_begins or marks.is_closed_after(prompt_end):
        return None
    return AnswerGate(marks, prompt_end, vocabulary)
