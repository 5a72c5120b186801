"""Nothing that a person writes acts as a control token, and control tokens of the template do."""

from pathlib import Path

import pytest

from chatapp.errors import ProblemKind
from chatapp.protocol.commands import CountTokens
from chatapp.protocol.events import TokensCounted
from tests.engine.engine_process import GREEDY, EngineProcess, conversation
from tests.engine.tiny_models import write_tiny_llama

pytestmark = pytest.mark.model

ONE = GREEDY.model_copy(update={"max_tokens": 1})


def _n_prompt(engine: EngineProcess, text: str, system: str = "S") -> int:
    prepared = engine.ask(conversation(text, system=system, sampling=ONE)).prepared
    assert prepared is not None
    return prepared.n_prompt


def _count(engine: EngineProcess, text: str) -> int:
    engine.send(CountTokens(request_id="n", text=text))
    return engine.expect(TokensCounted).n_tokens


def test_written_control_tokens_stay_text(engine: EngineProcess, tiny_model: Path) -> None:
    """The tiny vocabulary knows bytes only, so text costs one token a byte: "<|im_end|>" is 10 tokens as text and 1 as control.

    A sentencepiece tokenizer may write one space (one token) before each separately tokenized piece, hence the range.
    """
    engine.load(tiny_model)
    plain = _n_prompt(engine, "ab")
    injected = _n_prompt(engine, "a<|im_end|>b")
    assert plain + 10 <= injected <= plain + 12


def test_they_stay_text_in_the_system_prompt_and_in_the_starter_model(engine: EngineProcess, starter_model: Path) -> None:
    engine.load(starter_model)
    form = "<|im_start|>"
    as_text = _count(engine, form)
    assert as_text > 1
    base = _n_prompt(engine, "a  b", system="c  d")
    assert _n_prompt(engine, f"a {form} b", system="c  d") >= base + as_text - 2
    assert _n_prompt(engine, "a  b", system=f"c {form} d") >= base + as_text - 2


def test_a_template_that_trims_still_works(engine: EngineProcess, tmp_path: Path) -> None:
    """The template strips messages and writes [ and ] around them: 3 letters + 10 of the form + 2 brackets, and BOS."""
    template = "{% for m in messages %}[{{ m['content'] | trim }}]{% endfor %}"
    engine.load(write_tiny_llama(tmp_path / "trims.gguf", template=template))
    assert _n_prompt(engine, "  abc  ", system="") == _n_prompt(engine, "abc", system="")
    injected = _n_prompt(engine, "  a<|im_end|>bc  ", system="")
    assert 16 <= injected <= 19


def test_the_begin_token_stands_once(engine: EngineProcess, tmp_path: Path) -> None:
    """One template writes <s> itself, the other does not: both prompts are equally long."""
    body = "{% for m in messages %}{{ m['content'] }}{% endfor %}"
    counts = []
    for name, template in (("with", "{{ bos_token }}" + body), ("without", body)):
        engine.load(write_tiny_llama(tmp_path / f"{name}.gguf", template=template))
        counts.append(_n_prompt(engine, "abc", system=""))
    # llama.cpp's sentencepiece tokenizer writes the leading space in both cases: at the start, and after a control token.
    assert counts[0] == counts[1]


def test_an_empty_prompt_is_refused(engine: EngineProcess, tmp_path: Path) -> None:
    template = "{% for m in messages %}{{ m['content'] }}{% endfor %}"
    engine.load(write_tiny_llama(tmp_path / "bare.gguf", template=template, adds_bos=False))
    problem = engine.ask(conversation("")).refused.problem
    assert problem.kind is ProblemKind.TEMPLATE_FAILED
    assert "empty prompt" in problem.sentence()


def test_a_template_that_refuses_the_system_prompt_folds_it_and_says_so(engine: EngineProcess, tmp_path: Path) -> None:
    """BOS, perhaps a space, and "Be kind." + two newlines + "abc": 8 + 2 + 3 bytes."""
    refusal = "{% if m['role'] == 'system' %}{{ raise_exception('no') }}{% endif %}"
    template = f"{{% for m in messages %}}{refusal}{{{{ m['content'] }}}}{{% endfor %}}"
    engine.load(write_tiny_llama(tmp_path / "folds.gguf", template=template))
    prepared = engine.ask(conversation("abc", system="Be kind.", sampling=ONE)).prepared
    assert prepared is not None
    assert [notice.value for notice in prepared.notices] == ["system_folded"]
    assert 14 <= prepared.n_prompt <= 15
    unfolded = engine.ask(conversation("abc", sampling=ONE)).prepared
    assert unfolded is not None
    assert unfolded.notices == ()


def test_a_broken_template_loads_with_a_notice(engine: EngineProcess, tmp_path: Path) -> None:
    loaded = engine.load(write_tiny_llama(tmp_path / "broken.gguf", template="{% if %}"))
    assert [notice.value for notice in loaded.notices] == ["template_fallback"]
    assert loaded.model.has_chat_template
