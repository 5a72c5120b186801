"""Marks of reasoning read off what a template renders: for templates that put marks together, so that no list can know them.

A conversation is rendered up to the answer, with an answer, and with an answer that was reasoned about. What stands between the
prompt and the reasoning opens it; what stands between reasoning and answer closes it, and what begins an answer without reasoning
begins it there too (``<|content|>`` of Solar Open, `` to=user<|message|>`` of Muse Glimmer).
"""

import re
from dataclasses import dataclass
from itertools import takewhile

__all__ = ["RenderedMarks", "read_marks"]

_MARK = re.compile(r"<[^<>\s]+>")
_PROMPT_END = 24  # characters that tell an open prompt from a closed one
_ANSWER_END = 120


@dataclass(frozen=True, slots=True)
class RenderedMarks:
    """What a template writes around reasoning and answer.

    Attributes:
        opening: Before the reasoning; where the prompt opens it already, the end of that prompt.
        closing: Behind it.
        is_prompted: The prompt opens the reasoning, the model never does.
        before_answer: What begins every answer; may be empty.
        after_answer: What stands behind an answer: its beginning, a mark, ends it.
    """

    opening: str
    closing: str
    is_prompted: bool
    before_answer: str
    after_answer: str


def read_marks(prompt: str, answered: str, reasoned: str, reasoning: str, answer: str) -> RenderedMarks | None:
    """Return the marks; None where the template drops the reasoning, marks it by nothing but white space, or does not open it.

    Args:
        prompt: Rendered up to the answer.
        answered: With the answer behind it.
        reasoned: With the answer and its reasoning.
        reasoning: What stands for the reasoning; in no other text of the template.
        answer: What stands for the answer.
    """
    at_reasoning, at_answer, at_plain = reasoned.find(reasoning), reasoned.find(answer), answered.find(answer)
    if not 0 <= at_reasoning < at_answer or at_plain < 0:
        return None
    before = reasoned[:at_reasoning].rstrip()
    if prompt.rstrip() == before == answered[:at_plain].rstrip():
        return None  # answers follow it as well: an answer without reasoning would never be told from one that is all reasoning
    opening, is_prompted = before[_n_same(prompt, before) :].strip(), prompt.rstrip() == before
    if not opening:
        opening = before[-_PROMPT_END:] if is_prompted else _last_mark(before)
    between = reasoned[at_reasoning + len(reasoning) : at_answer].strip()
    before_answer = answered[_n_same(prompt, answered[:at_plain]) : at_plain].strip()
    if before_answer == between or not between.endswith(before_answer):
        before_answer = ""
    closing = between.removesuffix(before_answer).strip()
    if not (_MARK.search(opening) and _MARK.search(closing)):
        return None
    behind = reasoned[at_answer + len(answer) :].strip()[:_ANSWER_END]
    after_answer = behind if _MARK.match(behind) else ""
    return RenderedMarks(opening, closing, is_prompted, before_answer, after_answer)


def _last_mark(text: str) -> str:
    """Return the mark that a text ends with: a prompt may have opened the reasoning and closed it at once."""
    *_, last = ["", *_MARK.findall(text)]
    return last if text.endswith(last) else ""


def _n_same(one: str, other: str) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
