"""A format holds for the answer alone: what a model reasons before it is free, whoever opens the reasoning."""

from itertools import pairwise
from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.message import new_id
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.engine.llama.answer_gate import AnswerGate, gate_for
from chatapp.engine.llama.chat_template import ChatTemplate, TemplateMessage
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.reasoning import DEFAULT_FORMAT, ReasoningFormat
from chatapp.protocol.events import AlternativesGenerated
from tests.engine.engine_process import GREEDY, Answer, EngineProcess, conversation
from tests.engine.llama.template_shapes import SECTIONED, SHAPES
from tests.engine.tiny_written import write_tiny_written

pytestmark = pytest.mark.model

YES_OR_NO = OutputFormat(kind=FormatKind.GBNF, text='root ::= "yes" | "no"')
NAMED = ReasoningFormat("<think>", "</think>", is_named=True)
CHANNELS = ReasoningFormat("", "", is_named=True)
THOUGHT = {"<think>": "a", "a": "b", "b": ["</think>"], "</think>": "x", "y": "q", "n": "q"}  # "x" and "q" are no answer


def _reasoning(answer: Answer) -> str:
    return "".join(piece.reasoning for piece in answer.pieces)


def _ask(engine: EngineProcess, *, thinking: bool | None = None, n_answers: int = 1, max_tokens: int = 40) -> Answer:
    request = conversation("Hi", request_id=new_id(), sampling=GREEDY.model_copy(update={"max_tokens": max_tokens}))
    changes = {"output_format": YES_OR_NO, "thinking": thinking, "n_answers": n_answers}
    return engine.ask(request.model_copy(update=changes))


@pytest.mark.parametrize(
    ("shape", "follow"),
    [
        ("deepseek-r1", {**THOUGHT, "\n": "a"}),  # the template opens the reasoning
        ("qwen-3", {**THOUGHT, "\n": ["<think>"]}),  # the model does
        ("qwen-3", {**THOUGHT, "\n": ["q", "<think>"]}),  # it does so where its first wish is neither reasoning nor answer
        ("deepseek-r1", {**THOUGHT, "\n": "a", "</think>": "\t", "\t": "\t"}),  # white space without end behind it
    ],
)
def test_reasoning_is_free_and_the_answer_is_held(
    engine: EngineProcess, tmp_path: Path, shape: str, follow: dict[str, list[str]]
) -> None:
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES[shape], follow))
    answer = _ask(engine)
    assert _reasoning(answer) == "ab"
    assert answer.text in ("yes", "no")
    assert (answer.finished.stop_reason, answer.finished.notices) == (StopReason.END_OF_TURN, ())
    assert answer.finished.n_reasoning == (3 if shape == "deepseek-r1" else 4)  # a, b and the marks that the model writes


@pytest.mark.parametrize(("follow", "thinking"), [({**THOUGHT, "\n": ["<think>"]}, False), ({**THOUGHT, "\n": "y"}, None)])
def test_without_reasoning_the_format_holds_from_the_first_token(
    engine: EngineProcess, tmp_path: Path, follow: dict[str, list[str]], *, thinking: bool | None
) -> None:
    """Switched off, or simply not wished for."""
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES["qwen-3"], follow))
    answer = _ask(engine, thinking=thinking)
    assert answer.text in ("yes", "no")
    assert (_reasoning(answer), answer.finished.n_reasoning, answer.finished.notices) == ("", 0, ())


@pytest.mark.parametrize(
    ("ends", "max_tokens", "reason"), [("<|im_end|>", 40, StopReason.END_OF_TURN), ("a", 5, StopReason.LENGTH)]
)
def test_reasoning_that_never_comes_to_an_answer_says_so(
    engine: EngineProcess, tmp_path: Path, ends: str, max_tokens: int, reason: StopReason
) -> None:
    follow = {"\n": ["<think>"], "<think>": "a", "a": "b", "b": [ends]}
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES["qwen-3"], follow))
    answer = _ask(engine, max_tokens=max_tokens)
    assert answer.text == ""
    assert (answer.finished.stop_reason, answer.finished.notices) == (reason, (Notice.FORMAT_INCOMPLETE,))


def test_each_of_several_answers_reasons_and_is_held(engine: EngineProcess, tmp_path: Path) -> None:
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES["qwen-3"], {**THOUGHT, "\n": ["<think>"]}))
    answer = _ask(engine, n_answers=2)
    assert [(record.n_gen, record.n_reasoning) for record in answer.finished.answers] == [
        (record.n_gen, 4) for record in answer.finished.answers
    ]
    assert answer.finished.notices == ()


def test_named_channels_wait_for_the_final_one(engine: EngineProcess, tmp_path: Path) -> None:
    """The prompt ends with "assistant"; the model names the channel "final" and would write an "x" into it."""
    written = ("t", "<|channel|>", *"final", "<|message|>", "x")
    follow = {token: [next_token] for token, next_token in pairwise(written)} | {"y": ["q"]}
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES["channels"], follow))
    answer = _ask(engine)
    assert answer.text in ("yes", "no")
    assert answer.finished.notices == ()


def _write(gate: AnswerGate, vocabulary: Vocabulary, text: str) -> str:
    """Write a text token by token; return what the gate let pass before the grammar took over."""
    passed = b""
    for token in vocabulary.tokenize(text, parse_special=True):
        admitted = gate.admitted(token)
        if admitted is None:
            break
        gate.take(admitted)
        passed += vocabulary.piece(admitted)
    return passed.decode()


@pytest.mark.parametrize(
    ("text", "passed"),
    [
        ("<think>a</think>{", "<think>a</think>"),
        ("<think>a\n</think>\n\n{", "<think>a\n</think>\n\n"),
        ("<think>the `</think>` mark, then\n</think>{", "<think>the `</think>` mark, then\n</think>"),
        ("{}", ""),
        ("<thing", "<think"),  # once the mark is begun it goes on
    ],
)
def test_marks_of_several_tokens(vocabulary: Vocabulary, text: str, passed: str) -> None:
    gate = gate_for(NAMED, "<|im_start|>assistant\n", vocabulary)
    assert gate is not None
    assert _write(gate, vocabulary, text) == passed


def test_a_mark_goes_on_without_a_space_where_texts_begin_with_one(sentencepiece: Vocabulary) -> None:
    """Written is "<th"; whatever is drawn then, the rest follows byte by byte, and not behind the space of a new text."""
    gate = gate_for(NAMED, "assistant\n", sentencepiece)
    assert gate is not None
    assert [sentencepiece.piece(token) for token in gate.entry_tokens] == [b"<"]
    _space, *begun = sentencepiece.tokenize("<th", parse_special=True)
    drawn = sentencepiece.tokenize("q", parse_special=False)[-1]
    written = b""
    for token in (*begun, drawn, drawn, drawn, drawn):
        admitted = gate.admitted(token)
        assert admitted is not None
        gate.take(admitted)
        written += sentencepiece.piece(admitted)
    assert written == b"<think>"


def test_a_token_that_begins_the_answer_with_the_end_of_the_mark_is_not_taken(vocabulary: Vocabulary) -> None:
    """This vocabulary has a token for the three characters of both; its place is taken by one that ends with the mark."""
    gate = gate_for(NAMED, "<think>\n", vocabulary)
    assert gate is not None
    both = next(token for token in range(vocabulary.size) if vocabulary.piece(token) == b"></")
    for token in vocabulary.tokenize("so </think", parse_special=True):
        gate.take(token)
    admitted = gate.admitted(both)
    assert admitted is not None
    assert vocabulary.piece(admitted) == b">"
    gate.take(admitted)
    assert gate.admitted(vocabulary.tokenize("x", parse_special=False)[0]) is None


def test_only_named_marks_make_a_grammar_wait(vocabulary: Vocabulary) -> None:
    assert gate_for(DEFAULT_FORMAT, "assistant\n", vocabulary) is None
    assert gate_for(NAMED, "assistant\n<think>\n\n</think>\n\n", vocabulary) is None
    assert gate_for(NAMED, "assistant\n", vocabulary) is not None
    assert gate_for(CHANNELS, "<|start|>assistant", vocabulary) is not None


def test_a_mark_behind_a_lone_backtick_lets_the_answer_begin(engine: EngineProcess, tmp_path: Path) -> None:
    """Only the end of the line would tell that nothing was quoted, and may never come; a mark of one token is hardly quoted."""
    follow = {**THOUGHT, "\n": ["<think>"], "<think>": "a", "a": "`", "`": "b"}
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES["qwen-3"], follow))
    answer = _ask(engine)
    assert _reasoning(answer) == "a`b"
    assert answer.text in ("yes", "no")
    assert (answer.finished.stop_reason, answer.finished.notices) == (StopReason.END_OF_TURN, ())


# As Solar Open, where each part begins with a mark of its own. Headers end with one, for a token says what follows it; and a
# mark that llama.cpp takes for the end of a turn is none here.
SECTIONS = (
    "{% for m in messages %}{% if m.role == 'assistant' %}"
    "{% if m.reasoning %}{{ '<|begin|><|think|>' + m.reasoning + '<|close|>' }}{% endif %}"
    "{{ '<|begin|><|content|>' + m.content + '<|close|>' }}"
    "{% else %}{{ m.content + '<|close|>' }}{% endif %}{% endfor %}{{ '<|begin|>' }}"
)
SECTION = {"<|think|>": ["q"], "q": ["<|close|>"], "<|close|>": ["<|begin|>"], "<|content|>": ["x"]}


@pytest.mark.parametrize(
    ("begins", "reasoning", "n_before"),
    [
        (["<|think|>", "<|content|>"], "q", 5),  # both marks of each part; it would think again behind its thought
        (["<|content|>", "<|think|>"], "", 1),
        (["x", "<|content|>"], "", 1),  # its first wish is nothing of all that
    ],
)
def test_the_mark_that_begins_an_answer_is_written_before_the_format_holds(
    engine: EngineProcess, tmp_path: Path, begins: list[str], reasoning: str, n_before: int
) -> None:
    """Behind what comes before are "yes" or "no", a byte a token, and the end of the turn."""
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SECTIONS, {**SECTION, "<|begin|>": begins}))
    answer = _ask(engine)
    assert (_reasoning(answer), answer.text in ("yes", "no")) == (reasoning, True)
    assert answer.finished.n_gen == n_before + len(answer.text) + 1
    assert (answer.finished.stop_reason, answer.finished.notices) == (StopReason.END_OF_TURN, ())


SOLAR_ANSWER = "<|end|><|begin|>assistant<|content|>"
MUSE_ANSWER = "<|eom|><|start|>assistant to=user<|message|>"


@pytest.mark.parametrize(
    ("shape", "text", "passed"),
    [
        ("solar-open", f"<|think|>Hm.{SOLAR_ANSWER}{{", f"<|think|>Hm.{SOLAR_ANSWER}"),
        ("solar-open", "<|content|>{", "<|content|>"),
        ("muse-glimmer", f" to=self<|message|>Hm.{MUSE_ANSWER}{{", f" to=self<|message|>Hm.{MUSE_ANSWER}"),
        ("muse-glimmer", " to=user<|message|>{", " to=user<|message|>"),
        ("muse-glimmer", "{", ""),
        ("kimi-k3", "Hm.<|close|>think<|sep|><|open|>response<|sep|>{", "Hm.<|close|>think<|sep|><|open|>response<|sep|>"),
    ],
)
def test_marks_of_sections_pass(vocabulary: Vocabulary, shape: str, text: str, passed: str) -> None:
    template = ChatTemplate(SECTIONED[shape], {"bos_token": "", "eos_token": ""})
    gate = gate_for(template.reasoning, template.render("", [TemplateMessage("user", "Hi")]), vocabulary)
    assert gate is not None
    assert _write(gate, vocabulary, text) == passed


def test_where_each_answer_begins_with_a_mark_its_beginning_is_no_answer(vocabulary: Vocabulary) -> None:
    """The word "to" fits a grammar of words and begins "to=user", which this template wants; with others the grammar decides."""
    to = vocabulary.tokenize(" to", parse_special=False)[0]
    marks = ChatTemplate(SECTIONED["muse-glimmer"], {"bos_token": "", "eos_token": ""}).reasoning
    gates = [gate_for(marks, "<|start|>assistant", vocabulary), gate_for(NAMED, "assistant\n", vocabulary)]
    assert [gate is not None and gate.opens(to) for gate in gates] == [True, False]


TICKS = OutputFormat(kind=FormatKind.GBNF, text='root ::= "{`x`}"')
QUOTED = {"\n": ["<think>"], "<think>": "a", "a": "`", "`": "b", "b": ["</think>"], "</think>": "{"}


def test_a_backtick_of_the_answer_does_not_make_a_quotation_of_the_mark_before_it(engine: EngineProcess, tmp_path: Path) -> None:
    """The thought "a`b" leaves a code span open on its line, which the answer's own backtick would close."""
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES["qwen-3"], QUOTED))
    for n_answers in (1, 2):
        request = conversation("Hi", request_id=new_id(), sampling=GREEDY.model_copy(update={"max_tokens": 40}))
        answer = engine.ask(request.model_copy(update={"output_format": TICKS, "n_answers": n_answers}))
        pieces = [piece for event in answer.events if isinstance(event, AlternativesGenerated) for piece in event.pieces]
        shown = answer.pieces if n_answers == 1 else [piece for piece in pieces if piece.index == 1]
        assert "".join(piece.reasoning for piece in shown) == "a`b"
        assert "".join(piece.text for piece in shown) == "{`x`}"
        counted = answer.finished.n_reasoning if n_answers == 1 else answer.finished.answers[1].n_reasoning
        assert counted == len(("<think>", "a", "`", "b", "</think>"))


def test_a_mark_inside_of_an_answer_that_has_its_format_is_text(engine: EngineProcess, tmp_path: Path) -> None:
    """Without a format it would tell that all before it was reasoning whose opening mark was left out."""
    engine.load(write_tiny_written(tmp_path / "tiny.gguf", SHAPES["qwen-3"], {"\n": ["y"], "y": ["</think>"], "</think>": ["z"]}))
    marked = OutputFormat(kind=FormatKind.GBNF, text='root ::= "y" "</think>" "z"')
    answer = engine.ask(
        conversation("Hi", request_id=new_id(), sampling=GREEDY.model_copy(update={"max_tokens": 9})).model_copy(
            update={"output_format": marked}
        )
    )
    assert (answer.text, _reasoning(answer), answer.finished.n_reasoning) == ("y</think>z", "", 0)
