"""A Jinja sandbox for chat templates: a model file is foreign code, and it must not hang the engine or fill its memory.

Syntax and helpers follow what templates are written for (Hugging Face's ``apply_chat_template``): trimmed blocks, loop controls,
``raise_exception``, ``strftime_now``, ``tojson``, and a ``generation`` block that changes nothing here.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from jinja2 import TemplateError, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

__all__ = ["TemplateFailure", "compile_template"]

_MAX_CHARACTERS = 32_000_000
_MAX_SECONDS = 5.0
_MAX_STEPS = 1_000_000  # items of all range() calls of one rendering
_MAX_REPEAT = 100_000

Renderer = Callable[[Mapping[str, Any]], str]


class TemplateFailure(Exception):  # noqa: N818 - it is the template that failed, often on purpose (raise_exception)
    """The template cannot be compiled, or it does not render this conversation."""


class _GenerationBlock(Extension):
    """``{% generation %}...{% endgeneration %}`` marks the assistant's text for training; its content is rendered as it is."""

    tags = {"generation"}  # noqa: RUF012 - Jinja's own class attribute

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Return the nodes inside the block."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with limits on what a short expression can blow up to."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401 - template values
        """Refuse operators that make huge values."""
        if operator == "%" and isinstance(left, str):
            raise TemplateError("formatting with % is not allowed")
        if operator == "**" and not (_is_small(left) and _is_small(right)):
            raise TemplateError("this power is too large")
        if operator == "*" and not (_is_number(left) and _is_number(right)) and not (_is_small(left) or _is_small(right)):
            raise TemplateError("this repetition is too long")
        return super().call_binop(context, operator, left, right)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _is_small(value: object) -> bool:
    return isinstance(value, int | float) and abs(value) <= _MAX_REPEAT


def compile_template(source: str) -> Renderer:
    """Return a function that renders the template with the variables it is given.

    Raises:
        TemplateFailure: The source is no valid template; the returned function raises it when a rendering fails.
    """
    environment = _Sandbox(trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", _GenerationBlock])
    environment.filters["tojson"] = _to_json
    for name in ("center", "format", "wordwrap"):  # no template needs them, and each can blow a short text up
        environment.filters.pop(name)
    environment.globals.update(raise_exception=_raise_exception, strftime_now=_strftime_now)
    try:
        template = environment.from_string(source)
    except (TemplateError, RecursionError) as error:
        raise TemplateFailure(_reason(error)) from error

    def render(variables: Mapping[str, Any]) -> str:
        try:
            return _collect(template.generate({**variables, "range": _bounded_range()}))
        except TemplateFailure:
            raise
        except Exception as error:  # a template can raise anything: it is foreign code
            raise TemplateFailure(_reason(error)) from error

    return render


def _collect(pieces: Iterator[str]) -> str:
    """Join the output, within the limits of size and time."""
    deadline = time.monotonic() + _MAX_SECONDS
    collected: list[str] = []
    n_characters = 0
    for piece in pieces:
        collected.append(piece)
        n_characters += len(piece)
        if n_characters > _MAX_CHARACTERS:
            raise TemplateFailure("its output has no end")
        if time.monotonic() > deadline:
            raise TemplateFailure("it takes too long")
    return "".join(collected)


def _bounded_range() -> Callable[..., range]:
    """Return a ``range`` whose uses share one budget, so that nested loops end."""
    spent = 0

    def bounded(*arguments: int) -> range:
        nonlocal spent
        steps = range(*arguments)
        spent += len(steps)
        if spent > _MAX_STEPS:
            raise TemplateError("it loops too long")
        return steps

    return bounded


def _reason(error: BaseException) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _raise_exception(message: object) -> None:
    raise TemplateError(str(message))


def _strftime_now(form: str) -> str:
    return datetime.now().astimezone().strftime(form)


def _to_json(
    value: object,
    ensure_ascii: bool = False,  # noqa: FBT001, FBT002 - templates pass it by position or by name
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,  # noqa: FBT001, FBT002 - as above
) -> str:
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)
