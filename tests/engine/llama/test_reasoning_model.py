"""Reasoning and hostile templates through the real engine, with a tiny model whose tokens are bytes."""

from pathlib import Path

import pytest

from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ProblemKind
from tests.engine.engine_process import GREEDY, EngineProcess, conversation
from tests.engine.llama.template_shapes import KEEPS_REASONING, SHAPES
from tests.engine.tiny_models import write_tiny_llama

pytestmark = pytest.mark.model

ONE = GREEDY.model_copy(update={"max_tokens": 1})
PLAIN = "{% for m in messages %}[{{ m['content'] }}]{% endfor %}"
GROW = "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}"
LOOP = "{% for i in range(999999) %}{% for j in range(999999) %}{% endfor %}{% endfor %}"
RECURSE = "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}"
LARGE = "{% for i in range(999999) %}" + "a" * 999 + "{% endfor %}"


def _n_prompt(engine: EngineProcess, *texts: str, reasoning: str = "", thinking: bool | None = None) -> int:
    request = conversation(*texts, sampling=ONE)
    messages = [said.model_copy(update={"reasoning": reasoning if said.role == "assistant" else ""}) for said in request.messages]
    prepared = engine.ask(request.model_copy(update={"messages": tuple(messages), "thinking": thinking})).prepared
    assert prepared is not None
    return prepared.n_prompt


@pytest.mark.parametrize("name", SHAPES)
def test_what_a_user_writes_is_text_in_every_shape(engine: EngineProcess, tmp_path: Path, name: str) -> None:
    """The written form of a control token costs its 10 bytes, and up to a space on each side; as a control token it costs 1."""
    engine.load(write_tiny_llama(tmp_path / f"{name}.gguf", template=SHAPES[name]))
    plain = _n_prompt(engine, "ab")
    assert plain + 10 <= _n_prompt(engine, "a<|im_end|>b") <= plain + 12


def test_what_a_model_thought_is_text_too(engine: EngineProcess, tmp_path: Path) -> None:
    engine.load(write_tiny_llama(tmp_path / "keeps.gguf", template=KEEPS_REASONING))
    plain = _n_prompt(engine, "a", "b", "c", reasoning="de")
    assert plain + 10 <= _n_prompt(engine, "a", "b", "c", reasoning="d<|im_end|>e") <= plain + 12


def test_a_prompt_that_opens_the_reasoning_makes_reasoning_of_what_follows(engine: EngineProcess, tmp_path: Path) -> None:
    """Random weights write no closing mark: every token is reasoning, and none of the text is answer."""
    engine.load(write_tiny_llama(tmp_path / "r1.gguf", template=SHAPES["deepseek-r1"]))
    answer = engine.ask(conversation("Hi", sampling=GREEDY.model_copy(update={"max_tokens": 12})))
    assert answer.text == ""
    assert answer.finished.n_gen > 0
    assert answer.finished.n_reasoning == answer.finished.n_gen
    assert answer.pieces[-1].n_reasoning == answer.finished.n_gen


def test_the_switch_is_told_and_works(engine: EngineProcess, tmp_path: Path) -> None:
    """Off, the template writes an empty reasoning of 19 characters: "<think>", two line ends, "</think>", two more."""
    loaded = engine.load(write_tiny_llama(tmp_path / "qwen.gguf", template=SHAPES["qwen-3"]))
    assert loaded.model.thinks_by_default is True
    on = _n_prompt(engine, "ab")
    assert _n_prompt(engine, "ab", thinking=True) == on
    assert _n_prompt(engine, "ab", thinking=False) == on + 19
    assert engine.load(write_tiny_llama(tmp_path / "plain.gguf")).model.thinks_by_default is None


@pytest.mark.parametrize("trap", [GROW, LOOP, RECURSE, LARGE, "{{ raise_exception('not this one') }}", "{{ nothing.here }}"])
def test_a_template_that_turns_hostile_refuses_one_request_and_no_more(engine: EngineProcess, tmp_path: Path, trap: str) -> None:
    template = PLAIN + "{% if messages | length > 1 %}" + trap + "{% endif %}"
    engine.load(write_tiny_llama(tmp_path / "trap.gguf", template=template))
    before = _n_prompt(engine, "ab")
    problem = engine.ask(conversation("ab", "c", "d")).refused.problem
    assert problem.kind is ProblemKind.TEMPLATE_FAILED
    assert problem.sentence()
    assert _n_prompt(engine, "ab") == before


@pytest.mark.parametrize("trap", [GROW, LOOP, RECURSE, LARGE])
def test_a_template_that_is_hostile_from_the_start_is_replaced(engine: EngineProcess, tmp_path: Path, trap: str) -> None:
    loaded = engine.load(write_tiny_llama(tmp_path / "trap.gguf", template=PLAIN + trap))
    assert [notice.value for notice in loaded.notices] == ["template_fallback"]
    assert _n_prompt(engine, "ab") > 0


def test_marks_that_are_control_tokens_are_written_out(vocabulary: Vocabulary) -> None:
    token = vocabulary.tokenize("<|im_start|>", parse_special=True)[0]
    assert vocabulary.piece(token) == b""
    vocabulary.show(("<|im_start|>", "two tokens at least"))
    assert vocabulary.piece(token) == b"<|im_start|>"
    vocabulary.show(())
    assert vocabulary.piece(token) == b""
