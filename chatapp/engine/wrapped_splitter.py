"""Takes away what a model puts around its answer, behind the reasoning: ``<response>`` and ``</response>`` (Granite 3.3)."""

import re
from dataclasses import replace
from typing import Protocol

from chatapp.engine.reasoning_splitter import SplitText, overlap

__all__ = ["WrappedSplitter"]

_FIRST_MARK = re.compile(r"<[^<>\s]+>|.+", re.DOTALL)


class _Splitter(Protocol):
    @property
    def is_reasoning(self) -> bool: ...
    @property
    def is_answer(self) -> bool: ...
    @property
    def may_be_over(self) -> bool: ...
    @property
    def reasoning_end(self) -> int | None: ...
    def push(self, text: str) -> SplitText: ...
    def answer_begins(self) -> SplitText: ...
    def close(self) -> SplitText: ...


class WrappedSplitter:
    """Splits as another splitter does, and leaves out an opening mark at the answer's beginning and a closing one at its end.

    Both are text anywhere else. White space around them belongs to nobody. An opening mark that is empty was read already. A
    closing one may be several in a row, of which an answer that was cut off lacks the last ones.
    """

    is_plain = False

    def __init__(self, inner: _Splitter, opening: str, closing: str) -> None:
        self._inner = inner
        self._opening, self._closing = opening, closing
        first = _FIRST_MARK.match(closing)
        self._n_least = len(first[0]) if first else 0
        self._held = ""
        self._is_begun = self._is_wrapped = self._is_settled = False

    @property
    def is_reasoning(self) -> bool:
        """Whether the text ends inside reasoning now."""
        return self._inner.is_reasoning

    @property
    def is_answer(self) -> bool:
        """Whether reasoning is over, or none came."""
        return self._inner.is_answer

    @property
    def may_be_over(self) -> bool:
        """As that of the other splitter."""
        return self._inner.may_be_over

    @property
    def reasoning_end(self) -> int | None:
        """As that of the other splitter."""
        return self._inner.reasoning_end

    def push(self, text: str) -> SplitText:
        """Take more text and return what is certain now."""
        return self._unwrapped(self._inner.push(text), is_over=False)

    def answer_begins(self) -> SplitText:
        """Hear that the answer begins, the mark before it having been pushed: what follows begins with none."""
        split = self._unwrapped(self._inner.answer_begins(), is_over=False)
        self._is_settled = not self._held.strip()
        return split

    def close(self) -> SplitText:
        """Return what was held back: the text is over."""
        return self._unwrapped(self._inner.close(), is_over=True)

    def _unwrapped(self, split: SplitText, *, is_over: bool) -> SplitText:
        if not split.is_reclaimed:
            return replace(split, answer=self._answer(split.answer, is_over=is_over))
        held, self._held = self._held, ""  # all of it was reasoning: the answer begins anew
        self._is_begun = self._is_wrapped = False
        return replace(split, reasoning=held + split.reasoning, answer=self._answer(split.answer, is_over=is_over))

    def _answer(self, text: str, *, is_over: bool) -> str:
        self._held += text
        if not self._is_begun and not self._begin(is_over=is_over):
            return ""
        if not self._is_wrapped:
            return self._release(len(self._held))
        end = len(self._held) if is_over else self._end_of_certain()
        released = self._release(end)
        ending = released.rstrip()
        n_closing = self._n_closing(ending) if is_over else 0
        return ending[:-n_closing].rstrip() if n_closing and n_closing >= self._n_least else released

    def _begin(self, *, is_over: bool) -> bool:
        """Read the opening mark, where there is one, and the white space behind it; return whether the answer has begun."""
        text = self._held.lstrip()
        may_be_wrapped = not self._is_wrapped and not self._is_settled
        if may_be_wrapped and text.startswith(self._opening):
            self._is_wrapped = True
            text = text.removeprefix(self._opening).lstrip()
        if self._is_wrapped:
            self._held = text
        may_go_on = not text or (may_be_wrapped and not self._is_wrapped and self._opening.startswith(text))
        self._is_begun = is_over or not may_go_on
        return self._is_begun

    def _end_of_certain(self) -> int:
        """Return where a closing mark at the very end, or white space before it, may begin."""
        text = self._held.rstrip()
        return len(text[: len(text) - self._n_closing(text)].rstrip())

    def _n_closing(self, text: str) -> int:
        """Return how many characters at the end of a text are the closing marks, or their beginning."""
        return len(self._closing) if text.endswith(self._closing) else overlap(text, self._closing)

    def _release(self, end: int) -> str:
        released, self._held = self._held[:end], self._held[end:]
        return released
