"""Separates reasoning between two marks from the answer while both are being written.

The rules, in the order in which they matter:

* An opening mark counts before the first word of the answer only; further on it is text that somebody talks about.
* A closing mark counts outside code. In a code span it is text if the span is closed on its line, in a fence if the fence is
  closed; until that is known the text is held back.
* A closing mark without an opening one says that all text before it was reasoning: the template, or a careless model, left the
  opening out. It counts once, outside code, and not where the answer itself named the opening mark before.
* White space around the marks belongs to neither text.

The result does not depend on how the stream is cut into pieces.
"""

import re
from dataclasses import dataclass
from enum import Enum, auto

from chatapp.engine.code_marks import CodeMarks

__all__ = ["ReasoningSplitter", "SplitText", "overlap"]

_BLOCK_JOINT = "\n\n"


@dataclass(frozen=True, slots=True)
class SplitText:
    """What became certain: more reasoning, then more answer.

    Attributes:
        reasoning: To be added to the reasoning.
        answer: To be added to the answer.
        is_reclaimed: All answer text that came before was reasoning: it goes there first, without white space at its beginning.
    """

    reasoning: str = ""
    answer: str = ""
    is_reclaimed: bool = False


class _State(Enum):
    BEGIN = auto()  # nothing but white space so far
    REASONING = auto()
    AFTER = auto()  # reasoning is closed, nothing but white space since
    WATCHED = auto()  # answer, in which a closing mark would still reclaim
    PLAIN = auto()  # answer


class ReasoningSplitter:
    """Splits the text of one answer."""

    def __init__(self, opening: str, closing: str, *, is_open: bool = False, may_reclaim: bool = False) -> None:
        """Start a text.

        Args:
            opening: Mark before reasoning.
            closing: Mark behind it.
            is_open: The prompt ends with the opening mark.
            may_reclaim: A closing mark alone makes reasoning of what stands before it.
        """
        self._opening, self._closing = opening, closing
        self._may_reclaim = may_reclaim
        self._pattern = re.compile(f"\n|`+|~+|{re.escape(closing)}|{re.escape(opening)}")
        self._notable = re.compile(f"[\n`~{re.escape(opening[0] + closing[0])}]")  # where a mark may begin
        self._state = _State.REASONING if is_open else _State.BEGIN
        self._is_over = self._is_settled = False
        self._held = ""
        self._n_passed = 0  # characters before _held
        self._begin_scan()
        self._has_reasoning = self._has_answer = self._is_block_begun = False
        self.reasoning_end: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether everything that is still to come is answer, as it is."""
        return self._state is _State.PLAIN

    @property
    def is_reasoning(self) -> bool:
        """Whether the text ends inside reasoning now."""
        return self._state is _State.REASONING

    @property
    def is_answer(self) -> bool:
        """Whether reasoning is over, or none came, and the text goes on with the answer."""
        return self._state in (_State.AFTER, _State.WATCHED, _State.PLAIN)

    @property
    def may_be_over(self) -> bool:
        """Whether a closing mark was read of which only later text tells whether it stands in code, and is text."""
        return self._state is _State.REASONING and self._quoted is not None

    def push(self, text: str) -> SplitText:
        """Take more text and return what is certain now."""
        if self._state is _State.PLAIN:
            return SplitText(answer=text)
        if not self._held and not self._notable.search(text):
            passed = self._pass_ordinary(text)
            if passed is not None:
                return passed
        self._held += text
        return self._run()

    def _pass_ordinary(self, text: str) -> SplitText | None:
        """Pass a piece on that holds nothing of a mark: most pieces by far. None where it needs a closer look."""
        is_watched = self._state is _State.WATCHED
        is_inside = self._state is _State.REASONING and self._is_block_begun
        if not (is_watched or is_inside) or text[-1:].isspace():
            return None
        self._marks.text(text)
        self._n_passed += len(text)
        self._has_answer = self._has_answer or is_watched
        return SplitText(answer=text) if is_watched else SplitText(reasoning=text)

    def answer_begins(self) -> SplitText:
        """Hear that the answer begins: a closing mark that may stand in code ended the reasoning, and no other one will.

        The end of that mark may still be on its way, where a stop string could begin with it.
        """
        self._is_settled = True
        settled = self._end_reasoning(self._quoted) if self._state is _State.REASONING and self._quoted is not None else None
        if self._state is _State.WATCHED:
            self._enter(_State.PLAIN)
        run = self._run()
        return run if settled is None else SplitText(settled.reasoning + run.reasoning, run.answer)

    def close(self) -> SplitText:
        """Return what was held back: the text is over."""
        self._is_over = True
        return self._run()

    def _run(self) -> SplitText:
        reasoning, answer, is_reclaimed = "", "", False
        while (step := self._step()) is not None:
            if step.is_reclaimed:
                reasoning, answer, is_reclaimed = reasoning + answer + step.reasoning, "", True
            else:
                reasoning, answer = reasoning + step.reasoning, answer + step.answer
        return SplitText(reasoning, answer, is_reclaimed)

    def _step(self) -> SplitText | None:
        """Make one step; None when nothing more can be said of what is held."""
        if self._state in (_State.BEGIN, _State.AFTER):
            return self._begin()
        if self._state is _State.PLAIN:
            return SplitText(answer=self._pass(len(self._held))) if self._held else None
        closing = self._find_closing()
        if closing is not None:
            return self._end_reasoning(closing)
        return self._release()

    def _begin(self) -> SplitText | None:
        text = self._held.lstrip()
        if not text and not self._is_over:
            return None
        if text.startswith(self._opening) and not (self._is_settled and self._state is _State.AFTER):
            self._pass(len(self._held) - len(text) + len(self._opening))
            self._enter(_State.REASONING)
            return SplitText()
        if not self._is_over and not self._is_settled and self._opening.startswith(text):
            return None
        if self._state is _State.AFTER:
            self._pass(len(self._held) - len(text))
        is_watched = self._state is _State.BEGIN and self._may_reclaim and not self._is_settled
        self._enter(_State.WATCHED if is_watched else _State.PLAIN)
        return SplitText()

    def _enter(self, state: _State) -> None:
        self._state = state
        self._is_block_begun = False
        self._begin_scan()

    def _begin_scan(self) -> None:
        self._marks = CodeMarks()
        self._at = 0  # up to here _held is read
        self._quoted: int | None = None  # a closing mark that stands in code, if that is code
        self._n_named = 0  # opening marks that the answer named

    def _find_closing(self) -> int | None:
        """Read on and return where a closing mark that counts begins."""
        for match in self._pattern.finditer(self._held, self._at):
            mark = match[0]
            if mark[0] in "`~" and match.end() == len(self._held) and not self._is_over:
                return None  # the run may go on
            self._marks.text(self._held[self._at : match.start()])
            self._at = match.end()
            place = self._read_mark(mark, match.start())
            if place is not None:
                return place
        self._read_rest()
        return self._quoted if self._is_over else None

    def _read_mark(self, mark: str, start: int) -> int | None:
        if mark == "\n":
            was_in_span = bool(self._marks.span)
            self._marks.line_end()
            if was_in_span and self._quoted is not None:
                return self._quoted  # the backtick before it opened nothing
        elif mark[0] in "`~":
            self._marks.run(mark)
        elif self._is_tag(mark, start):
            return start
        if not self._marks.in_code:
            self._quoted = None
        return None

    def _is_tag(self, mark: str, start: int) -> bool:
        """Return whether a mark is a closing one that counts."""
        is_closing, in_code = mark == self._closing, self._marks.in_code
        is_tag = is_closing and (not in_code or self._is_settled) and not self._n_named
        if is_closing and in_code and self._state is _State.REASONING and self._quoted is None:
            self._quoted = start
        if not is_tag:
            self._marks.text(mark)
        if self._state is _State.WATCHED and not in_code and not is_tag:
            self._n_named += -1 if is_closing else 1
        return is_tag

    def _read_rest(self) -> None:
        """Read the text behind the last mark, less what may begin another one."""
        rest = self._held[self._at :]
        n_open = 0 if self._is_over else max(overlap(rest, self._closing), overlap(rest, self._opening))
        self._marks.text(rest[: len(rest) - n_open])
        self._at += len(rest) - n_open

    def _end_reasoning(self, start: int) -> SplitText:
        is_reclaimed = self._state is _State.WATCHED
        text = self._reasoning(self._held[:start].rstrip())
        self._pass(start + len(self._closing))
        self.reasoning_end = self._n_passed
        self._has_reasoning = self._has_reasoning or self._has_answer or bool(text.strip())
        self._enter(_State.AFTER)
        return SplitText(reasoning=text, is_reclaimed=is_reclaimed)

    def _release(self) -> SplitText | None:
        """Give out what was read, less what a mark that is not decided yet would change."""
        end = self._at if self._quoted is None else self._quoted
        is_watched = self._state is _State.WATCHED
        if not (is_watched and self._is_over):
            end = len(self._held[:end].rstrip())  # a mark may follow, and white space before it belongs to nobody
        if is_watched:
            text = self._pass(end)
            self._has_answer = self._has_answer or bool(text)
            return SplitText(answer=text) if text else None
        text = self._reasoning(self._pass(end))
        return SplitText(reasoning=text) if end else None

    def _reasoning(self, text: str) -> str:
        if self._state is not _State.REASONING or self._is_block_begun:
            return text
        text = text.lstrip()
        self._is_block_begun = bool(text)
        is_next_block = self._is_block_begun and self._has_reasoning
        self._has_reasoning = self._has_reasoning or self._is_block_begun
        return f"{_BLOCK_JOINT}{text}" if is_next_block else text

    def _pass(self, n_characters: int) -> str:
        text, self._held = self._held[:n_characters], self._held[n_characters:]
        self._n_passed += n_characters
        self._at = max(0, self._at - n_characters)
        if self._quoted is not None:
            self._quoted -= n_characters
        return text


def overlap(text: str, mark: str) -> int:
    """Return the length of the longest end of ``text`` that begins ``mark``, the whole mark left out."""
    for length in range(min(len(text), len(mark) - 1), 0, -1):
        if text.endswith(mark[:length]):
            return length
    return 0
