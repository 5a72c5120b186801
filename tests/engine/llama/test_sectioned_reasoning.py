"""Reasoning that templates mark by sections (who is spoken to, which part comes next), however the stream is cut."""

import pytest

from chatapp.engine.answer_parts import AnswerParts
from chatapp.engine.llama.answer_gate import gate_for
from chatapp.engine.llama.chat_template import ChatTemplate, TemplateMessage
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.rendered_marks import read_marks
from tests.engine.llama.template_shapes import SECTIONED, SHAPES

SPECIALS = {"bos_token": "<s>", "eos_token": "</s>"}
SOLAR_ANSWER = "<|end|><|begin|>assistant<|content|>"
MUSE_ANSWER = "<|eom|><|start|>assistant to=user<|message|>"
KIMI_ANSWER = "<|close|>think<|sep|><|open|>response<|sep|>"
KIMI_END = "<|close|>response<|sep|><|close|>message<|sep|>"
APRIEL_START = "Here are my reasoning steps:\n"


def split(name: str, stream: str, size: int, *, thinking: bool | None = None) -> tuple[str, str, int]:
    """Return reasoning and answer as the app puts them together, and the pieces that count as reasoning."""
    template = ChatTemplate(SECTIONED[name], SPECIALS)
    assert not template.is_chatml
    prompt = template.render("", [TemplateMessage("user", "Hi")], thinking=thinking)
    parts = AnswerParts(template.reasoning.splitter(prompt))
    reasoning = answer = ""
    for start in range(0, len(stream), size):
        parts.sampled(stream[start : start + size])
        if start + size >= len(stream):
            parts.close()
        taken = parts.take()
        if taken.is_reclaimed:
            reasoning, answer = reasoning + answer, ""
        reasoning, answer = reasoning + taken.reasoning, answer + taken.answer
    return reasoning, answer, parts.n_reasoning


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1_000])
@pytest.mark.parametrize(
    ("name", "stream", "reasoning", "answer"),
    [
        ("solar-open", f"<|think|>Hm.{SOLAR_ANSWER}Yes.<|end|>", "Hm.", "Yes."),
        ("solar-open", f"<|think|>Hm.{SOLAR_ANSWER}Yes.", "Hm.", "Yes."),
        ("solar-open", "<|content|>Yes.", "", "Yes."),
        ("solar-open", "<|content|>a <|think|> b", "", "a <|think|> b"),
        ("solar-open", "<|think|>cut off", "cut off", ""),
        ("solar-open", f"<|think|>One.<|end|><|begin|>assistant<|think|>Two.{SOLAR_ANSWER}Yes.", "One.\n\nTwo.", "Yes."),
        ("muse-glimmer", f" to=self<|message|>Hm.{MUSE_ANSWER}Yes.<|eot|>", "Hm.", "Yes."),
        ("muse-glimmer", " to=user<|message|>Yes.<|eot|>", "", "Yes."),
        ("muse-glimmer", "Yes.", "", "Yes."),
        ("kimi-k3", f"Hm.{KIMI_ANSWER}Yes.{KIMI_END}", "Hm.", "Yes."),
        ("kimi-k3", f"Hm.{KIMI_ANSWER}Yes.<|close|>response<|sep|>", "Hm.", "Yes."),
        ("kimi-k3", f"Hm.{KIMI_ANSWER}Use the response tag.", "Hm.", "Use the response tag."),
        ("kimi-k3", "still thinking", "still thinking", ""),
        ("hy-3", "Yes.", "", "Yes."),  # its prompt has opened and closed the reasoning
        ("hy-3", "<think:open>Hm.</think:open>Yes.", "Hm.", "Yes."),
        ("apriel", "Hm.\n[BEGIN FINAL RESPONSE]\nYes.", "Hm.", "Yes."),
        ("apriel", "Hm.", "Hm.", ""),
        ("apriel-instructed", f"{APRIEL_START}Hm.\n[BEGIN FINAL RESPONSE]\nYes.\n[END FINAL RESPONSE]\n", "Hm.", "Yes."),
        ("apriel-instructed", "Hm.\n[BEGIN FINAL RESPONSE]\nYes.", "Hm.", "Yes."),
        ("apriel-instructed", "Yes.", "", "Yes."),
    ],
)
def test_sections_become_reasoning_and_answer(name: str, stream: str, reasoning: str, answer: str, size: int) -> None:
    assert split(name, stream, size)[:2] == (reasoning, answer)


def test_tokens_of_the_marks_count_as_reasoning() -> None:
    """9 characters of mark, 3 of text and 25 of mark behind it, one a token; "<|content|>" already begins the answer."""
    assert split("solar-open", f"<|think|>Hm.{SOLAR_ANSWER}Yes.", 1)[2] == 9 + 3 + 25


@pytest.mark.parametrize("size", [1, 1_000])
def test_a_switch_that_is_off_leaves_the_answer_alone(size: int) -> None:
    assert split("kimi-k3", f"Yes.{KIMI_END}", size, thinking=False)[:2] == ("", "Yes.")


@pytest.mark.parametrize("name", SHAPES)
def test_other_shapes_are_not_taken_for_sections(name: str) -> None:
    marks = ChatTemplate(SHAPES[name], SPECIALS).reasoning
    assert not marks.is_prompted
    assert marks.wrapping is None


@pytest.mark.parametrize(
    ("prompt", "answered", "reasoned"),
    [
        ("[u]", "[u]A", "[u]A"),  # the reasoning is dropped
        ("[u]", "[u]A", "[u]R A"),  # nothing but a space between
        ("[u]", "[u]A", "[u]A R"),  # behind the answer
        ("[u]", "[u]", "[u]<t>R</t>"),  # no answer is shown
    ],
)
def test_what_marks_nothing_is_no_format(prompt: str, answered: str, reasoned: str) -> None:
    assert read_marks(prompt, answered, reasoned, "R", "A") is None


def test_a_header_that_closes_reasoning_too_leaves_a_format_waiting(vocabulary: Vocabulary) -> None:
    """Each prompt of this template ends as its reasoning does. Only where it writes an empty one before that, there is none."""
    template = ChatTemplate(SECTIONED["solar-open"], SPECIALS)
    prompt = template.render("", [TemplateMessage("user", "Hi")])
    assert prompt.endswith(template.reasoning.closing)
    assert gate_for(template.reasoning, prompt, vocabulary) is not None
    assert gate_for(template.reasoning, f"{prompt}<|think|><|end|><|begin|>assistant", vocabulary) is None


def test_a_turn_of_its_own_opens_no_reasoning() -> None:
    """As its prompt begins an answer without reasoning too, a model that does not reason would have answered nothing."""
    begin, end = "<|im_start|>assistant\n", "<|im_end|>\n"
    assert read_marks(begin, f"{begin}A{end}{begin}", f"{begin}R{end}{begin}A{end}{begin}", "R", "A") is None
    template = (
        "{% for m in messages %}{% if m.reasoning_content %}"
        "{{ '<|im_start|>assistant\n' + m.reasoning_content + '<|im_end|>\n' }}{% endif %}"
        "{{ '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>\n' }}{% endfor %}{{ '<|im_start|>assistant\n' }}"
    )
    splitter = ChatTemplate(template, SPECIALS).reasoning.splitter("<|im_start|>assistant\n")
    assert [(part.reasoning, part.answer) for part in (splitter.push("Yes."), splitter.close())] == [("", "Yes."), ("", "")]


def test_a_prompt_that_opens_what_answers_do_not_begin_with_is_a_mark() -> None:
    marks = read_marks("<a><r>", "<a>A</a>", "<a><r>R</r>A</a>", "R", "A")
    assert marks is not None
    assert (marks.opening, marks.closing, marks.is_prompted) == ("<a><r>", "</r>", True)


def test_control_tokens_inside_of_a_mark_are_written_out(vocabulary: Vocabulary) -> None:
    start, end = (vocabulary.tokenize(f"<|im_{name}|>", parse_special=True)[0] for name in ("start", "end"))
    vocabulary.show(["<|im_end|><|im_start|>assistant"])
    assert (vocabulary.piece(start), vocabulary.piece(end)) == (b"<|im_start|>", b"<|im_end|>")
    vocabulary.show([])
    assert (vocabulary.piece(start), vocabulary.piece(end)) == (b"", b"")
