"""Templates are foreign code: what they may do, and where they are stopped."""

import pytest

from chatapp.engine.llama.template_sandbox import TemplateFailure, compile_template

GROW = "{% for i in range(99) %}{% set n.x=[n.x,n.x] %}"


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
        "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",  # recursion
        "{% macro twice(n) %}{% if n %}{{ twice(n - 1) }}{{ twice(n - 1) }}{% endif %}{% endmacro %}{{ twice(60) }}",
        "{% macro all() %}{% for i in range(999999) %}" + "a" * 9999 + "{% endfor %}{% endmacro %}{% set x = all() %}",
        "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x ~ n.x %}{% endfor %}",  # 2 to the 99th
        "{% set n = namespace(x='a') %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
        "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = n.x + n.x %}{% endfor %}",
        "{% set n = namespace(x=9) %}{% for i in range(999) %}{% set n.x = n.x * n.x %}{% endfor %}",
        "{% set n = namespace(x=[1]) %}{% for i in range(99) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ n.x }}",
        "{% set n = namespace(x=1,y=1) %}" + f"{GROW}{{% set n.y=[n.y,n.y] %}}{{% endfor %}}{{{{ n.x == n.y }}}}",
        "{% set x = 'a' * 90000 %}{% set x = x.replace('a', x) %}",
        "{% set x = 'a' * 90000 %}{% set x = x | replace('a', x) %}",
        "{% set x = 'a' * 90000 %}{% set x = x.join(x) %}",
        "{% set x = 'a' * 90000 %}{% set x = x | join(x) %}",
        "{{ 'a'.ljust(100000000000) }}",
        "{{ '{:>100000000000}'.format(1) }}",
        "{{ '{0.__class__}'.format('a') }}",
        "{{ '{a[0]}'.format(a='b') }}",
        "{{ '{!r}'.format('a') }}",
        "{{ '{}'.format(messages) }}",
        "{{ '{'.format(1) }}",
        "{{ '{a}'.format_map({'a': 1}) }}",
        "{% set x = 'a' * 90000 %}{% set x = ('{}' * 9000).format(*([x] * 9000)) %}",
        "{{ (1).to_bytes(100000000000, 'big') }}",
        "{{ lipsum(100000000) }}",
        "{% for a in messages * 99999 %}{% for b in messages * 99999 %}{% for c in 'xyz' %}{% endfor %}{% endfor %}{% endfor %}",
        "{% for a in range(99999999999) %}{% endfor %}",
    ],
)
def test_a_hostile_template_fails(source: str) -> None:
    with pytest.raises(TemplateFailure):
        compile_template(source)({"messages": [1]})


@pytest.mark.parametrize(
    "source",
    [
        "{% if %}",
        "{{ 'a' | center(5) }}",
        "{% unknown %}",
        "{{ " + "(" * 9999 + " }}",
        "a" * 1_000_001,
        "{{ 1" + " + 1" * 9999 + " }}",
    ],
)
def test_an_invalid_template_does_not_compile(source: str) -> None:
    with pytest.raises(TemplateFailure):
        compile_template(source)


def test_an_endless_output_is_cut() -> None:
    source = "{% for i in range(99999) %}{{ 'a' * 99999 }}{% endfor %}"
    with pytest.raises(TemplateFailure, match=r"no end|too long"):
        compile_template(source)({})


def test_a_stopped_template_says_why_and_the_next_rendering_works() -> None:
    render = compile_template("{% for i in range(n) %}{% for j in range(n) %}{{ i }}{% endfor %}{% endfor %}")
    with pytest.raises(TemplateFailure, match=r"too long|no end") as caught:
        render({"n": 99_999})
    assert caught.value.is_limit
    assert render({"n": 2}) == "0011"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{{ 'a' ~ 1 ~ none ~ 'b' }}", "a1Noneb"),
        (
            "{% for m in messages %}{{ loop.index }}{{ m }}{% if not loop.last %},{% endif %}{% endfor %}{{ messages | length }}",
            "1x,2y2",
        ),
        ("{% for k, v in d.items() %}{{ k }}={{ v }}{% endfor %}{{ d | dictsort | list }}", "a=1[('a', 1)]"),
        ("{{ messages[::-1] | join('-') }}{{ ', '.join(messages) }}", "y-xx, y"),
        ("{{ 'a b'.split(' ')[-1] }}{{ ' c '.strip() }}{{ 'd'.upper() }}{{ 'ef'.replace('e', 'g') }}", "bcDgf"),
        ("{{ '<{}{}>{{}}'.format('a', 1) }}{{ '{x}{0}'.format(2, x='y') }}", "<a1>{}y2"),
        ("{{ 'one\ntwo' | indent(2) }}{{ 'x' | indent(1, first=true) }}", "one\n  two x"),
        ("{{ 3 * 4 }}{{ 2 ** 5 }}{{ 'ab' * 2 }}{{ 7 % 4 }}{{ 1 + 2 }}", "1232abab33"),
        ("{{ messages | map('upper') | list }}{{ 'x' in messages }}{{ messages == ['x', 'y'] }}", "['X', 'Y']TrueTrue"),
        ("{{ objects | selectattr('role', 'equalto', 'u') | map(attribute='role') | join }}", "uu"),
        ("{% set n = namespace(i=0) %}{% for m in messages %}{% set n.i = n.i + 1 %}{% endfor %}{{ n.i }}", "2"),
        ("{%- macro m(x) %}<{{ x }}>{% endmacro %}{{ m(messages[0]) }}{{ missing | default('d') }}", "<x>d"),
        ("{% for o in objects recursive %}{{ o.role }}{% if o.kids %}{{ loop(o.kids) }}{% endif %}{% endfor %}", "uvu"),
        ("{{ 'a' is in messages }}{{ 1 is defined }}{{ none is none }}{{ 'a' is string }}", "FalseTrueTrueTrue"),
    ],
)
def test_what_templates_need_works_as_in_jinja(source: str, expected: str) -> None:
    objects = [{"role": "u", "kids": [{"role": "v"}]}, {"role": "u"}]
    assert compile_template(source)({"messages": ["x", "y"], "d": {"a": 1}, "objects": objects}) == expected


LONG = "{{ '" + "x" * 50_000 + "' }}"


@pytest.mark.parametrize("source", [LONG * 10, "{% for i in range(20) %}" + LONG + "{% endfor %}"])
def test_half_a_megabyte_around_a_short_chat_is_stopped(source: str) -> None:
    """What is rendered is cut into tokens next, and llama.cpp cannot be stopped there."""
    with pytest.raises(TemplateFailure, match="its output has no end") as told:
        compile_template(source)({"messages": [{"role": "user", "content": "Hi"}]})
    assert told.value.is_limit


def test_a_long_chat_may_become_a_long_prompt() -> None:
    """Two megabytes of quotation marks, written as JSON: each becomes two characters, and there are two around them."""
    messages = [{"role": "user", "content": '"' * 1_000_000}] * 2
    rendered = compile_template("{% for m in messages %}{{ m.content | tojson }}{% endfor %}")({"messages": messages})
    assert len(rendered) == 2 * (2 * 1_000_000 + 2)


def test_many_short_messages_may_have_long_marks() -> None:
    marks = "<" + "m" * 1_000 + ">"
    source = "{% for m in messages %}" + marks + "{% endfor %}"
    assert len(compile_template(source)({"messages": [{"role": "user", "content": ""}] * 5_000})) == 5_000 * len(marks)
