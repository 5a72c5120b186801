"""Answers of a real model that are held to a format: valid, or told why not; and what they cost."""

import json
from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.message import new_id
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import LogitBias, SamplingParams
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import CheckFormat, Generate
from chatapp.protocol.events import FormatChecked
from tests.engine.engine_process import EngineProcess, conversation

pytestmark = pytest.mark.model

PERSON = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 12},
        "age": {"type": "integer", "minimum": 18, "maximum": 99},
        "mood": {"enum": ["glad", "calm", "cross"]},
        "tags": {"type": "array", "items": {"type": "string", "maxLength": 8}, "minItems": 1, "maxItems": 3},
    },
    "required": ["name", "age", "mood"],
}


def _asked(kind: FormatKind, text: str, *, seed: int = 1, max_tokens: int = 160, temperature: float = 1.2) -> Generate:
    sampling = SamplingParams(temperature=temperature, seed=seed, max_tokens=max_tokens)
    request = conversation("Describe a sailor.", request_id=new_id(), sampling=sampling)
    return request.model_copy(update={"output_format": OutputFormat(kind=kind, text=text)})


@pytest.mark.parametrize("seed", range(6))
def test_every_seed_gives_an_answer_that_meets_the_schema(engine: EngineProcess, starter_model: Path, seed: int) -> None:
    engine.load(starter_model)
    answer = engine.ask(_asked(FormatKind.JSON_SCHEMA, json.dumps(PERSON), seed=seed))
    assert answer.finished.stop_reason is StopReason.END_OF_TURN
    assert answer.finished.notices == ()
    person = json.loads(answer.text)
    assert set(person) - {"tags"} == {"name", "age", "mood"}
    assert 1 <= len(person["name"]) <= 12
    assert 18 <= person["age"] <= 99
    assert person["mood"] in ("glad", "calm", "cross")
    assert 1 <= len(person.get("tags", ["x"])) <= 3


ORDER = {
    "type": "object",
    "properties": {
        "pieces": {"type": "integer", "multipleOf": 7, "minimum": 1, "maximum": 100},
        "price": {"type": "number", "multipleOf": 0.25, "exclusiveMinimum": 0, "maximum": 20},
        "colours": {
            "type": "array",
            "items": {"enum": ["red", "green", "blue", "white"]},
            "contains": {"const": "blue"},
            "minContains": 2,
            "maxItems": 4,
        },
    },
    "required": ["pieces", "price", "colours"],
}


@pytest.mark.parametrize("seed", range(4))
def test_steps_and_contents_are_met(engine: EngineProcess, starter_model: Path, seed: int) -> None:
    engine.load(starter_model)
    answer = engine.ask(_asked(FormatKind.JSON_SCHEMA, json.dumps(ORDER), seed=seed))
    assert (answer.finished.stop_reason, answer.finished.notices) == (StopReason.END_OF_TURN, ())
    order = json.loads(answer.text)
    assert order["pieces"] in range(7, 99, 7)
    assert order["price"] in [n / 4 for n in range(1, 81)]
    assert 2 <= order["colours"].count("blue") <= len(order["colours"]) <= 4


def test_a_grammar_decides_the_whole_answer_and_its_cost_is_told(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    answer = engine.ask(_asked(FormatKind.GBNF, 'root ::= "aye" | "nay"'))
    assert answer.text in ("aye", "nay")
    cost = answer.finished.grammar
    assert cost is not None
    assert cost.kind is FormatKind.GBNF
    assert cost.t_us > 0
    assert 0 < cost.n_redrawn <= answer.finished.n_gen  # no model answers "aye" by itself


def test_an_answer_cut_short_says_that_it_is_not_complete(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    answer = engine.ask(_asked(FormatKind.JSON_SCHEMA, json.dumps(PERSON), max_tokens=5))
    assert (answer.finished.stop_reason, answer.finished.notices) == (StopReason.LENGTH, (Notice.FORMAT_INCOMPLETE,))


def test_a_stop_string_inside_the_format_says_so_too(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    request = _asked(FormatKind.GBNF, 'root ::= "one" " two" " three"')
    request = request.model_copy(update={"sampling": request.sampling.model_copy(update={"stop": ("two",)})})
    answer = engine.ask(request)
    assert (answer.text, answer.finished.stop_reason) == ("one ", StopReason.END_OF_TURN)
    assert answer.finished.notices == (Notice.FORMAT_INCOMPLETE,)


@pytest.mark.parametrize(
    ("grammar", "stop", "text", "is_whole"),
    [
        ('"one" " two" " three"', "three", "one two ", False),  # the grammar has taken its last word, which nobody sees
        ('"one" " two" " three"', "ree", "one two th", False),
        ('"one" " " "three"?', "three", "one ", True),
        ('"one" " two"', "one", "", False),
        ('"x"? "one"?', "one", "", True),
    ],
)
@pytest.mark.parametrize("n_answers", [1, 2])
def test_the_text_that_a_stop_string_left_is_what_the_format_is_asked_about(
    engine: EngineProcess, starter_model: Path, grammar: str, stop: str, text: str, *, is_whole: bool, n_answers: int
) -> None:
    """Biases let the words come wherever the grammar leaves it to the model."""
    engine.load(starter_model)
    request = _asked(FormatKind.GBNF, f"root ::= {grammar}")
    words = tuple(LogitBias(token=word, bias=50) for word in ("one", " two", " three", "three"))
    sampling = request.sampling.model_copy(update={"stop": (stop,), "logit_bias": words})
    answer = engine.ask(request.model_copy(update={"sampling": sampling, "n_answers": n_answers}))
    if n_answers == 1:
        assert answer.text == text
    assert answer.finished.notices == (() if is_whole else (Notice.FORMAT_INCOMPLETE,))


def test_a_dead_end_is_a_reason_of_its_own(engine: EngineProcess, tiny_model: Path) -> None:
    """The tiny model has bytes as tokens and no token 0 to write; a grammar that asks for a null character ends there."""
    engine.load(tiny_model)
    answer = engine.ask(_asked(FormatKind.GBNF, 'root ::= "ab" "\\x00"'))
    assert (answer.text, answer.finished.stop_reason) == ("ab", StopReason.GRAMMAR_DEAD_END)
    assert answer.finished.n_gen == 2
    assert answer.finished.notices == (Notice.FORMAT_INCOMPLETE,)


def test_a_format_that_cannot_be_used_is_refused_before_anything_is_read(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    answer = engine.ask(_asked(FormatKind.JSON_SCHEMA, '{"not": {}}'))
    assert answer.refused.problem.kind is ProblemKind.SCHEMA_UNSUPPORTED
    assert answer.prepared is None


@pytest.mark.parametrize(
    ("output_format", "kind"),
    [
        (OutputFormat(), None),
        (OutputFormat(kind=FormatKind.JSON), None),
        (OutputFormat(kind=FormatKind.GBNF, text='root ::= "a" <[1]>'), None),
        (OutputFormat(kind=FormatKind.GBNF, text="root ::= ("), ProblemKind.GRAMMAR_INVALID),
        (OutputFormat(kind=FormatKind.JSON_SCHEMA, text="{"), ProblemKind.SCHEMA_INVALID),
    ],
)
def test_a_format_is_checked_on_demand(engine: EngineProcess, output_format: OutputFormat, kind: ProblemKind | None) -> None:
    engine.send(CheckFormat(request_id=new_id(), output_format=output_format))
    problem = engine.expect(FormatChecked).problem
    assert (problem.kind if problem else None) == kind
