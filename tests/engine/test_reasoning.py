"""Reasoning apart from the answer (T15): whatever the marks, wherever they stand, however the stream is cut."""

from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from chatapp.engine.reasoning import DEFAULT_FORMAT, ReasoningFormat, Splitter, find_format

NAMED = ReasoningFormat("<think>", "</think>", is_named=True)
CHANNELS = ReasoningFormat("", "", is_named=True)
FENCE = "```"
ANALYSIS = "<|channel|>analysis<|message|>"
FINAL = "<|start|>assistant<|channel|>final<|message|>"


def _split(splitter: Splitter, pieces: list[str]) -> tuple[str, str]:
    """Return reasoning and answer as a reader of the events puts them together."""
    reasoning, answer = "", ""
    for part in [*(splitter.push(piece) for piece in pieces), splitter.close()]:
        if part.is_reclaimed:
            reasoning, answer = (answer + part.reasoning).lstrip(), ""
        else:
            reasoning += part.reasoning
        answer += part.answer
    return reasoning, answer


@pytest.mark.parametrize(
    ("stream", "reasoning", "answer"),
    [
        ("<think>\nLet me see.\n</think>\n\nYes.", "Let me see.", "Yes."),
        ("\n<think>a</think>b", "a", "b"),
        ("<think>\n\n</think>\n\nYes.", "", "Yes."),
        ("<think>unclosed at stop", "unclosed at stop", ""),
        ("<think>unclosed </thi", "unclosed </thi", ""),
        ("<think>a</think>\n<think>b</think>\nc", "a\n\nb", "c"),
        ("No marks.\n", "", "No marks.\n"),
        ("  indented", "", "  indented"),
        ("", "", ""),
        ("a <think>quoted</think> b", "", "a <think>quoted</think> b"),
        ("<think>a</think>b </think> c", "a", "b </think> c"),
        (f"{FENCE}xml\n<think>x</think>\n{FENCE}\ndone", "", f"{FENCE}xml\n<think>x</think>\n{FENCE}\ndone"),
        ("`</think>` ends it", "", "`</think>` ends it"),
        ("<think>the `</think>` mark\n</think>yes", "the `</think>` mark", "yes"),
        ("<think>the ``a`</think>`` mark\n</think>yes", "the ``a`</think>`` mark", "yes"),
        ("<think>a lone ` here</think>\nyes", "a lone ` here", "yes"),
        (f"<think>{FENCE}\n</think>\n{FENCE}\nso\n</think>yes", f"{FENCE}\n</think>\n{FENCE}\nso", "yes"),
        (f"<think>{FENCE}x{FENCE} is code\n</think>yes", f"{FENCE}x{FENCE} is code", "yes"),
        (f"<think>{FENCE}py\nnever closed\n</think>\nyes", f"{FENCE}py\nnever closed", "yes"),
        (f"<think>~~~\n{FENCE}\n</think>\n~~~\n</think>yes", f"~~~\n{FENCE}\n</think>\n~~~", "yes"),
        (f"<think>{FENCE}\na\n{FENCE}\n</think>\nyes", f"{FENCE}\na\n{FENCE}", "yes"),
    ],
)
def test_marks_where_they_count_and_where_they_are_text(stream: str, reasoning: str, answer: str) -> None:
    assert _split(NAMED.splitter(), [stream]) == (reasoning, answer)
    assert _split(NAMED.splitter(), list(stream)) == (reasoning, answer)


@pytest.mark.parametrize(
    ("stream", "reasoning", "answer"),
    [
        ("so it is\n</think>\n\nYes.", "so it is", "Yes."),
        ("still going", "still going", ""),
        ("</think>Yes.", "", "Yes."),
    ],
)
def test_a_prompt_that_opened_the_reasoning(stream: str, reasoning: str, answer: str) -> None:
    for pieces in ([stream], list(stream)):
        assert _split(DEFAULT_FORMAT.splitter("<|assistant|>\n<think>\n"), pieces) == (reasoning, answer)


@pytest.mark.parametrize(
    ("stream", "reasoning", "answer"),
    [
        ("Hm, so\n</think>\n\nYes.", "Hm, so", "Yes."),
        ("</think>Yes.", "", "Yes."),
        ("Write `</think>`.", "", "Write `</think>`."),
        ("Between <think> and </think> it thinks.", "", "Between <think> and </think> it thinks."),
    ],
)
def test_a_closing_mark_alone_reclaims_what_came_before(stream: str, reasoning: str, answer: str) -> None:
    for pieces in ([stream], list(stream)):
        assert _split(NAMED.splitter(), pieces) == (reasoning, answer)


def test_a_closing_mark_alone_is_text_where_the_template_names_none() -> None:
    assert _split(DEFAULT_FORMAT.splitter(), ["a</think>b"]) == ("", "a</think>b")


@pytest.mark.parametrize(
    ("stream", "reasoning", "answer"),
    [
        ("<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.", "Hm.", "Yes."),
        ("<|channel|>final<|message|>Yes.", "", "Yes."),
        ("Yes.", "", "Yes."),
        ("<|channel|>analysis<|message|>cut", "cut", ""),
        (f"{ANALYSIS}a<|end|><|start|>assistant<|channel|>commentary<|message|>b<|end|>{FINAL}c", "a\n\nb", "c"),
    ],
)
def test_channels(stream: str, reasoning: str, answer: str) -> None:
    assert _split(CHANNELS.splitter(), [stream]) == (reasoning, answer)
    assert _split(CHANNELS.splitter(), list(stream)) == (reasoning, answer)


def test_where_the_reasoning_ended() -> None:
    """7 characters of mark, 2 of text, 8 of mark: the answer begins at 17."""
    splitter = NAMED.splitter()
    for piece in ["<thi", "nk>ab", "</think", ">"]:
        assert splitter.reasoning_end is None
        splitter.push(piece)
    assert splitter.reasoning_end == 17
    assert not splitter.is_reasoning


def test_reasoning_is_told_at_once() -> None:
    splitter = NAMED.splitter()
    assert splitter.push("<think>Let me").reasoning == "Let me"
    assert splitter.push(" see ").reasoning == " see"  # a space may stand before the closing mark
    assert splitter.is_reasoning


@pytest.mark.parametrize(
    ("template", "opening"),
    [
        ("{{ content.split('</think>')[-1] }}", "<think>"),
        ("[THINK]{{ text }}[/THINK]", "[THINK]"),
        ("<|start|>assistant<|channel|>final<|message|>", ""),
        ("{{ messages }}", "<think>"),
    ],
)
def test_marks_come_from_the_template(template: str, opening: str) -> None:
    assert find_format(template).opening == opening


_PIECES = st.sampled_from(
    (
        *("<think>", "</think>", "<", ">", "th", "`", "``", FENCE, "~~~", "\n", " ", "a", "bc ", "\n\n"),
        *("<|end|>", "<|message|>", "<|channel|>", "analysis", "final", "<|start|>"),
    )
)


@settings(max_examples=400)
@example(words=["</think>", "<think>", "<think>"], cuts={8}, kind=(NAMED, ""))
@example(words=["a", "\n", "</think>", "<think>", "bc "], cuts={2}, kind=(NAMED, ""))
@given(
    words=st.lists(_PIECES, max_size=25),
    cuts=st.sets(st.integers(0, 120)),
    kind=st.sampled_from([(NAMED, ""), (NAMED, "<think>\n"), (DEFAULT_FORMAT, ""), (CHANNELS, "")]),
)
def test_the_result_does_not_depend_on_how_the_stream_is_cut(
    words: list[str], cuts: set[int], kind: tuple[ReasoningFormat, str]
) -> None:
    stream = "".join(words)
    edges = [0, *sorted(cut for cut in cuts if cut < len(stream)), len(stream)]
    pieces = [stream[start:end] for start, end in pairwise(edges)]
    form, prompt = kind
    whole, cut = form.splitter(prompt), form.splitter(prompt)
    assert _split(whole, [stream]) == _split(cut, pieces)
    assert whole.reasoning_end == cut.reasoning_end


OPEN_TAG = ReasoningFormat("<think>", "</think>", is_named=True)
WRAPPED = ReasoningFormat("<think>", "</think>", is_named=True, wrapping=("<response>", "</response>"))


@pytest.mark.parametrize(
    ("marks", "before", "behind", "reasoning", "answer"),
    [
        (OPEN_TAG, "<think>a`b</think>", '{"x":"`"}', "a`b", '{"x":"`"}'),
        (OPEN_TAG, "<think>a`b</thi", 'nk>{"x":"`"}', "a`b", '{"x":"`"}'),  # a stop string that begins alike holds the end back
        (OPEN_TAG, "<think>a</think> ", '"<think>b</think>"', "a", '"<think>b</think>"'),
        (OPEN_TAG, "<think>a</think>", "<think>b", "a", "<think>b"),
        (OPEN_TAG, "", '{"x":"</think>"}', "", '{"x":"</think>"}'),
        (WRAPPED, "<think>a`b</think><response>", '{"x":"`"}</response>', "a`b", '{"x":"`"}'),
        (WRAPPED, "<response>", "a</think>b", "", "a</think>b"),
        (
            ReasoningFormat("", "", is_named=True),
            "<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|mess",
            'age|>{"x":"<|end|>"}',
            "a",
            '{"x":"<|end|>"}',
        ),
    ],
)
def test_what_a_grammar_lets_through_is_answer_whatever_it_says(
    marks: ReasoningFormat, before: str, behind: str, reasoning: str, answer: str
) -> None:
    splitter = marks.splitter()
    parts = [splitter.push(before), splitter.answer_begins(), splitter.push(behind), splitter.close()]
    assert not any(part.is_reclaimed for part in parts)
    assert ("".join(part.reasoning for part in parts), "".join(part.answer for part in parts)) == (reasoning, answer)
