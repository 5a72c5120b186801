"""Reasoning and answer of one generation: text goes in token by token, both parts come out, and each token is counted once."""

from bisect import bisect_left

from chatapp.engine.reasoning import Splitter
from chatapp.engine.reasoning_splitter import SplitText

__all__ = ["AnswerParts"]


class AnswerParts:
    """Sorts what is written, and keeps it until it is taken.

    A token belongs to the reasoning up to the one that completes the closing mark, the marks included; while the reasoning is
    open that is every token, an end-of-generation token too.
    """

    def __init__(self, splitter: Splitter | None = None) -> None:
        """Start an answer; without a splitter all of it is answer."""
        self._splitter = splitter
        self._ends: list[int] = []  # characters written after each token, as long as reasoning may still come
        self._n_characters = 0
        self._n_reasoning = 0
        self._reasoning: list[str] = []
        self._answer: list[str] = []
        self._is_reclaimed = False

    @property
    def n_reasoning(self) -> int:
        """Tokens of the reasoning so far."""
        return self._n_reasoning

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits to be taken."""
        return not (self._reasoning or self._answer or self._is_reclaimed)

    def sampled(self, text: str) -> None:
        """Add a token and the text that became readable with it."""
        if self._splitter is None or self._splitter.is_plain:
            if text:
                self._answer.append(text)
            return
        self._n_characters += len(text)
        self._ends.append(self._n_characters)
        if text:
            self._keep(self._splitter.push(text))
        self._count(self._splitter)

    def add_text(self, text: str) -> None:
        """Add text that was held back; it belongs to no new token."""
        if self._splitter is None:
            self._keep(SplitText(answer=text))
            return
        self._n_characters += len(text)
        self._keep(self._splitter.push(text))
        self._count(self._splitter)

    def answer_begins(self) -> None:
        """Note that what is sampled from now on is answer, whatever it says: a grammar has let its first token through."""
        if self._splitter is not None:
            self._keep(self._splitter.answer_begins())
            self._count(self._splitter)

    def close(self) -> None:
        """Sort what is still undecided: nothing more comes."""
        if self._splitter is not None:
            self._keep(self._splitter.close())
            self._count(self._splitter)

    def take(self) -> SplitText:
        """Return what came since the last call."""
        taken = SplitText("".join(self._reasoning), "".join(self._answer), self._is_reclaimed)
        self._reasoning.clear()
        self._answer.clear()
        self._is_reclaimed = False
        return taken

    def _keep(self, text: SplitText) -> None:
        if text.is_reclaimed:
            self._reasoning = [*self._reasoning, *self._answer]
            self._answer = []
            self._is_reclaimed = True
        if text.reasoning:
            self._reasoning.append(text.reasoning)
        if text.answer:
            self._answer.append(text.answer)

    def _count(self, splitter: Splitter) -> None:
        if splitter.is_reasoning:
            self._n_reasoning = len(self._ends)
        elif splitter.reasoning_end is not None:
            closing = bisect_left(self._ends, splitter.reasoning_end)
            self._n_reasoning = min(closing + 1, len(self._ends))
