"""Templates are foreign code: what they may do, and where they are stopped."""

import pytest

from chatapp.engine.llama.template_sandbox import TemplateFailure, compile_template


def test_blocks_are_trimmed_as_templates_expect() -> None:
    source = "{% for m in messages %}\n  {% if m %}\n{{ m }}\n  {% endif %}\n{% endfor %}"
    assert compile_template(source)({"messages": ["a", "b"]}) == "a\nb\n"


def test_loop_controls_and_generation_blocks_work() -> None:
    source = (
        "{% for m in 'abc' %}{% if m == 'b' %}{% continue %}{% endif %}{% generation %}{{ m }}{% endgeneration %}{% endfor %}"
    )
    assert compile_template(source)({}) == "ac"


def test_tojson_keeps_characters_as_they_are() -> None:
    assert compile_template("{{ {'b': '<\u00e9>', 'a': 1} | tojson }}")({}) == '{"b": "<\u00e9>", "a": 1}'


def test_strftime_now_gives_the_date() -> None:
    assert compile_template("{{ strftime_now('%Y') }}")({}).isdigit()


def test_raise_exception_carries_its_message() -> None:
    with pytest.raises(TemplateFailure, match="roles must alternate"):
        compile_template("{{ raise_exception('roles must alternate') }}")({})


@pytest.mark.parametrize(
    "source",
    [
        "{{ messages.__class__.__mro__ }}",  # a way out of the sandbox
        "{{ cycler.__init__.__globals__ }}",
        "{% set _ = messages.append(1) %}",  # immutable
        "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}",  # hours
        "{{ 'a' * 100000000000 }}",  # 100 GB
        "{{ [0] * 100000000000 }}",
        "{{ 10 ** 1000000000 }}",
        "{{ '%0100000000000d' % 1 }}",
        "{{ undefined.attribute }}",
    ],
)
def test_a_hostile_template_fails(source: str) -> None:
    with pytest.raises(TemplateFailure):
        compile_template(source)({"messages": [1]})


@pytest.mark.parametrize("source", ["{% if %}", "{{ 'a' | center(5) }}", "{% unknown %}"])
def test_an_invalid_template_does_not_compile(source: str) -> None:
    with pytest.raises(TemplateFailure):
        compile_template(source)


def test_an_endless_output_is_cut() -> None:
    source = "{% for i in range(99999) %}{{ 'a' * 99999 }}{% endfor %}"
    with pytest.raises(TemplateFailure, match=r"no end|too long"):
        compile_template(source)({})
