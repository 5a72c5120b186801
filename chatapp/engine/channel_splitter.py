"""Separates named channels: an answer made of parts, each with a header that says for whom it is (gpt-oss and its like).

``<|channel|>analysis<|message|>reasoning<|end|><|start|>assistant<|channel|>final<|message|>answer``
"""

import re

from chatapp.engine.reasoning_splitter import SplitText, overlap

__all__ = ["CHANNEL_MARKS", "ChannelSplitter"]

_START, _CHANNEL, _MESSAGE, _END = "<|start|>", "<|channel|>", "<|message|>", "<|end|>"
CHANNEL_MARKS = (_START, _CHANNEL, _MESSAGE, _END)
_PATTERN = re.compile("|".join(map(re.escape, CHANNEL_MARKS)))
_FINAL = "final"
_JOINT = "\n\n"


class ChannelSplitter:
    """Splits the text of one answer: the final channel, and text without a header, is the answer; the rest is reasoning."""

    is_plain = False
    may_be_over = False

    def __init__(self) -> None:
        self._held = ""
        self._n_passed = 0
        self._header: str | None = None  # being read; None: inside a part
        self._has_reasoning = self._is_part_begun = False
        self._is_settled = False
        self.is_reasoning = False
        self.is_answer = False
        self.reasoning_end: int | None = None

    def push(self, text: str) -> SplitText:
        """Take more text and return what is certain now."""
        self._held += text
        return self._run(is_over=False)

    def answer_begins(self) -> SplitText:
        """Hear that the answer begins: no mark follows, once the one before it is complete."""
        self._is_settled = True
        return SplitText()

    def close(self) -> SplitText:
        """Return what was held back: the text is over."""
        return self._run(is_over=True)

    def _run(self, *, is_over: bool) -> SplitText:
        reasoning, answer = "", ""
        while not self._is_for_good and (match := _PATTERN.search(self._held)):
            text = self._take(match.start())
            reasoning, answer = reasoning + text.reasoning, answer + text.answer
            self._pass(len(match[0]))
            self._on_mark(match[0])
        n_open = 0 if is_over or self._is_for_good else max(overlap(self._held, mark) for mark in CHANNEL_MARKS)
        text = self._take(len(self._held) - n_open)
        return SplitText(reasoning + text.reasoning, answer + text.answer)

    @property
    def _is_for_good(self) -> bool:
        """Whether all that follows is answer, as it is."""
        return self._is_settled and self._header is None and not self.is_reasoning

    def _on_mark(self, mark: str) -> None:
        self.is_answer = False
        if mark != _MESSAGE:
            self._header = self._header or ""
            return
        self.is_reasoning = _FINAL not in (self._header or _FINAL)
        self.is_answer = not self.is_reasoning
        self._header = None
        self._is_part_begun = False
        if not self.is_reasoning and self._has_reasoning:
            self.reasoning_end = self._n_passed

    def _take(self, n_characters: int) -> SplitText:
        """Pass text of the part that is open on, or read it into the header."""
        text = self._pass(n_characters)
        if self._header is not None:
            self._header += text
            return SplitText()
        if not self.is_reasoning or not text:
            return SplitText(answer=text)
        is_next_part = self._has_reasoning and not self._is_part_begun
        self._has_reasoning = self._is_part_begun = True
        return SplitText(reasoning=f"{_JOINT}{text}" if is_next_part else text)

    def _pass(self, n_characters: int) -> str:
        text, self._held = self._held[:n_characters], self._held[n_characters:]
        self._n_passed += n_characters
        return text
