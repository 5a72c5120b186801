"""Answers between marks of their own, as Granite 3.3 writes them, however the stream is cut."""

import pytest

from chatapp.engine.answer_parts import AnswerParts
from chatapp.engine.reasoning import ReasoningFormat, find_format

GRANITE = "Write your thoughts between <think></think> and write your response between <response></response> for each user query."


def split(text: str, size: int) -> tuple[str, str]:
    """Return reasoning and answer as the app puts them together."""
    parts = AnswerParts(find_format(GRANITE).splitter())
    reasoning = answer = ""
    for start in range(0, len(text) + 1, size):
        parts.sampled(text[start : start + size])
        if start + size > len(text):
            parts.close()
        taken = parts.take()
        if taken.is_reclaimed:
            reasoning, answer = reasoning + answer, ""
        reasoning, answer = reasoning + taken.reasoning, answer + taken.answer
    return reasoning, answer


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1_000])
@pytest.mark.parametrize(
    ("text", "reasoning", "answer"),
    [
        ("<think>Two\nand two.</think>\n<response>Four.</response>", "Two\nand two.", "Four."),
        ("<think>a</think><response>\n\nFour.\n</response>\n", "a", "Four."),
        ("<think>a</think>Four.", "a", "Four."),
        ("<response>Four.</response>", "", "Four."),
        ("Plain <response>inside</response>", "", "Plain <response>inside</response>"),
        ("<think>a</think><response>x</response> and <b>y</b> </res", "a", "x</response> and <b>y</b> </res"),
        ("<think>a</think><response>cut off", "a", "cut off"),
        ("<think>a</think><respo", "a", "<respo"),
        ("thought</think><response>Four.</response>", "thought", "Four."),
        ("<think>a</think><response></response>", "a", ""),
        ("<think>a</think>", "a", ""),
    ],
)
def test_the_marks_around_an_answer_are_no_part_of_it(text: str, reasoning: str, answer: str, size: int) -> None:
    assert split(text, size) == (reasoning, answer)


def test_templates_that_name_no_such_marks_wrap_nothing() -> None:
    assert find_format("<think> ... <response> a tool's words </response>").wrapping is None
    assert find_format("nothing") == ReasoningFormat("<think>", "</think>")


@pytest.mark.parametrize("mark", ["<mm:think>", "<|inner_prefix|>"])
def test_marks_of_other_families(mark: str) -> None:
    assert find_format(f"x {mark} y").opening == mark


@pytest.mark.parametrize(
    ("before", "behind", "reasoning", "answer"),
    [
        ("", "<response>a</response>", "", "<response>a</response>"),  # the grammar asks for marks of the same name
        ("<think>t</think>\n", "<response>a</response>", "t", "<response>a</response>"),
        ("<think>t</think><respon", "se>a</response>", "t", "a"),  # a stop string held the end of the mark back
    ],
)
def test_an_answer_that_a_grammar_lets_begin_with_the_mark_keeps_it(
    before: str, behind: str, reasoning: str, answer: str
) -> None:
    parts = AnswerParts(find_format(GRANITE).splitter())
    parts.sampled(before)
    parts.answer_begins()
    parts.sampled(behind)
    parts.close()
    taken = parts.take()
    assert (taken.reasoning, taken.answer) == (reasoning, answer)
