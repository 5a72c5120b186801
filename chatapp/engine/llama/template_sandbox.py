"""A Jinja sandbox for chat templates: a model file is foreign code, and it must not hang the engine or fill its memory.

Syntax and helpers follow what templates are written for (Hugging Face's ``apply_chat_template``): trimmed blocks, loop controls,
``raise_exception``, ``strftime_now``, ``tojson``, and a ``generation`` block that changes nothing here. The limits hold inside
one expression too: loops, joins and comparisons are rewritten when the template is compiled, so that each of them is counted.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import wraps
from string import Formatter
from typing import Any

from jinja2 import TemplateError, nodes, pass_context
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer

from chatapp.engine.llama.template_budget import MAX_CHARACTERS, MAX_REPEAT, TemplateBudget, TemplateLimitError

__all__ = ["TemplateFailure", "compile_template", "parse_template"]

_MAX_SOURCE = 1_000_000
_MAX_INT = 10**18
_MAX_OWN = 200_000  # characters of a prompt beside the chat itself: the longest instructions of known templates are a tenth
_MAX_FOR_EACH = 2_000  # and around each message
_MAX_TIMES = 8  # what a message may grow to: written as JSON, each character of some texts becomes six
_COUNTED, _JOINED, _WEIGHED = "__counted", "__joined", "__weighed"
_UNUSED_FILTERS = ("batch", "center", "format", "pprint", "slice", "sum", "urlize", "wordwrap", "xmlattr")
# These pass items on and write none of them out.
_LAZY_FILTERS = frozenset(
    (
        *("attr", "count", "d", "default", "first", "items", "last", "length", "list", "map", "reject", "rejectattr", "select"),
        *("selectattr", _COUNTED, _JOINED, _WEIGHED),
    )
)
_COMPARING_TESTS = (
    "==",
    "eq",
    "equalto",
    "!=",
    "ne",
    "<",
    "lt",
    "lessthan",
    "<=",
    "le",
    ">",
    "gt",
    "greaterthan",
    ">=",
    "ge",
    "in",
)
_TEXT_METHODS = frozenset(
    (
        *("capitalize", "casefold", "count", "endswith", "find", "index", "isalnum", "isalpha", "isascii", "isdecimal"),
        *("isdigit", "islower", "isnumeric", "isspace", "istitle", "isupper", "join", "lower", "lstrip", "partition"),
        *("removeprefix", "removesuffix", "replace", "rfind", "rindex", "rpartition", "rsplit", "rstrip", "split"),
        *("splitlines", "startswith", "strip", "swapcase", "title", "upper"),
    )
)

Renderer = Callable[[Mapping[str, Any]], str]


class TemplateFailure(Exception):  # noqa: N818 - it is the template that failed, often on purpose (raise_exception)
    """The template cannot be compiled, or it does not render this conversation.

    Attributes:
        is_limit: It was stopped, so another try would be stopped too.
    """

    is_limit = False


class _GenerationBlock(Extension):
    """``{% generation %}...{% endgeneration %}`` marks the assistant's text for training; its content is rendered as it is."""

    tags = {"generation"}  # noqa: RUF012 - Jinja's own class attribute

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Return the nodes inside the block."""
        next(parser.stream)
        return parser.parse_statements(("name:endgeneration",), drop_needle=True)


class _Counting(NodeTransformer):
    """Puts a counting filter around what loops, joins or compares."""

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        n_literal = sum(len(data.data) for part in node.body for data in part.find_all(nodes.TemplateData))
        node.iter = _filtered(node.iter, _COUNTED, nodes.Const(n_literal, lineno=node.lineno))
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Filter:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        return _filtered(nodes.List(node.nodes, lineno=node.lineno), _JOINED)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Compare:  # noqa: N802 - Jinja's name
        self.generic_visit(node)
        if not all(isinstance(part, nodes.Const) for part in (node.expr, *(operand.expr for operand in node.ops))):
            node.expr = _filtered(node.expr, _WEIGHED)
            for operand in node.ops:
                operand.expr = _filtered(operand.expr, _WEIGHED)
        return node


def _filtered(node: nodes.Node, name: str, *arguments: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(node, name, list(arguments), [], None, None, lineno=node.lineno)


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with a budget for each rendering."""

    intercepted_binops = frozenset({"*", "**", "%", "+"})

    def __init__(self) -> None:
        super().__init__(trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", _GenerationBlock])
        self.budget = TemplateBudget()
        self.finalize = _written
        self.globals.pop("lipsum")
        self.globals.update(raise_exception=_raise_exception, strftime_now=_strftime_now)
        self._bound_filters()

    def _bound_filters(self) -> None:
        for name in _UNUSED_FILTERS:  # no template needs them, and each can blow a short text up
            self.filters.pop(name)
        self.filters.update(tojson=_to_json, indent=self._indent, replace=self._replace, join=self._join)
        for name, function in list(self.filters.items()):
            self.filters[name] = self._bounded(function, weighs=name not in _LAZY_FILTERS)
        for name in _COMPARING_TESTS:
            self.tests[name] = self._bounded(self.tests[name], weighs=True)
        self.filters.update({_COUNTED: self._counted, _JOINED: self._join, _WEIGHED: self._weighed})

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = _Counting().visit(super()._parse(source, name, filename))
        tree.set_environment(self)
        return tree  # type: ignore[no-any-return]  # Jinja's visitor is untyped

    def _bounded(self, function: Any, *, weighs: bool) -> Callable[..., Any]:  # noqa: ANN401 - Jinja types its tests as plain functions
        @wraps(function)  # keeps Jinja's mark of what the function wants as its first argument
        def bounded(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - template values
            if weighs:
                self.budget.weigh(*(a for a in arguments if not isinstance(a, Context)), *named.values())
            return self._charged(function(*arguments, **named))

        return bounded

    def _charged(self, result: Any) -> Any:  # noqa: ANN401 - template values
        self.budget.step(len(result) if isinstance(result, str | list | tuple) else 0)
        return result

    def _counted(self, items: Any, n_literal: int) -> Iterator[Any]:  # noqa: ANN401 - template values
        return self.budget.counted(items, n_literal)

    def _weighed(self, value: Any) -> Any:  # noqa: ANN401 - template values
        if not isinstance(value, str):
            self.budget.weigh(value)
        return value

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401, N805, PYI063 - Jinja's signature
        """Call a function: methods of texts and numbers only where their result can be foretold."""
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str | bytes | int | float):
            __self._check_method(owner, __obj.__name__, args, kwargs)
        elif not isinstance(__obj, Macro):
            __self.budget.step()
        return __self._charged(super().call(__context, __obj, *args, **kwargs))

    def _check_method(self, owner: Any, name: str, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> None:  # noqa: ANN401 - template values
        if name == "format" and isinstance(owner, str):
            self._check_format(owner, [*arguments, *named.values()])
        elif not isinstance(owner, str) or name not in _TEXT_METHODS:
            raise TemplateError(f"the method {name} is not allowed")
        if name == "replace":
            self._check_replace(owner, *arguments[:2])
        elif name == "join":
            self.budget.step(self._joined_size(owner, arguments[0]))

    def wrap_str_format(self, value: Any) -> None:  # noqa: ANN401 - template values
        """Leave ``format`` to :meth:`call`, which looks at what it is called with; refuse ``format_map``."""
        if getattr(value, "__name__", "") == "format_map" and isinstance(getattr(value, "__self__", None), str):
            raise TemplateError("the method format_map is not allowed")

    def _check_format(self, text: str, values: list[Any]) -> None:
        """Refuse all but plain ``{}``: a width can ask for any amount of memory, and a path can reach into any object."""
        fields = [parts[1:] for parts in Formatter().parse(text) if parts[1] is not None]
        if any(spec or conversion or (name and not name.isalnum()) for name, spec, conversion in fields):
            raise TemplateError("only plain {} can be filled in")
        if not all(isinstance(value, str | int | float) for value in values):
            raise TemplateError("only texts and numbers can be filled in")
        self.budget.step(len(text) + len(fields) * sum(len(str(value)) for value in values))

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401 - template values
        """Refuse operators that make huge values."""
        if operator == "%" and isinstance(left, str | bytes):
            raise TemplateError("formatting with % is not allowed")
        if operator == "**" and not (_is_small(left, 1000) and _is_small(right, 60)):
            raise TemplateError("this power is too large")
        if operator == "*":
            self._check_product(left, right)
        if operator == "+" and isinstance(left, str | list | tuple):
            self.budget.step(len(left) + len(right))
        return super().call_binop(context, operator, left, right)

    def _check_product(self, left: Any, right: Any) -> None:  # noqa: ANN401 - template values
        if _is_number(left) and _is_number(right):
            if abs(left * right if _is_small(left, _MAX_INT) and _is_small(right, _MAX_INT) else _MAX_INT) >= _MAX_INT:
                raise TemplateError("this number is too large")
            return
        series, n_times = (right, left) if _is_number(left) else (left, right)
        if _is_number(n_times) and (n_times > MAX_REPEAT or len(series) * n_times > MAX_CHARACTERS):
            raise TemplateError("this repetition is too long")
        self.budget.step(len(series) * max(0, n_times))

    def _check_replace(self, text: str, old: str = "", new: str = "", *_: object) -> None:
        n_found = text.count(old)
        if len(text) + n_found * len(new) > MAX_CHARACTERS:
            raise TemplateLimitError("it makes too large a text")

    def _replace(self, value: object, old: str, new: str, count: int = -1) -> str:
        text = _text(value)
        self._check_replace(text, old, new)
        return text.replace(old, new, count)

    def _indent(self, value: object, width: int | str = 4, first: bool = False, blank: bool = False) -> str:  # noqa: FBT001, FBT002 - Jinja's signature
        filling = width if isinstance(width, str) else " " * min(width, MAX_REPEAT)
        lines = _text(value).splitlines()
        self.budget.step(sum(len(line) for line in lines) + len(filling) * len(lines))
        return "\n".join(filling + line if (line or blank) and (index or first) else line for index, line in enumerate(lines))

    def _join(self, value: Any, d: str = "", attribute: str | None = None) -> str:  # noqa: ANN401 - template values
        items = list(value)
        if attribute is not None:
            items = [self.getattr(item, attribute) for item in items]
        self.budget.step(self._joined_size(d, items))
        return _text(d).join(map(_text, items))

    def _joined_size(self, joint: str, items: Any) -> int:  # noqa: ANN401 - template values
        if not isinstance(items, str | list | tuple | Mapping):
            raise TemplateError("only lists can be joined")
        return self.budget.weigh(items) + len(joint) * len(items)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)


def _is_small(value: object, limit: int) -> bool:
    return isinstance(value, int | float) and abs(value) <= limit


def _text(value: object) -> str:
    return value if isinstance(value, str) else str(value)


@pass_context
def _written(context: Context, value: object) -> object:
    """Count what an expression writes; taking the context also keeps Jinja from computing constants while it compiles."""
    budget: TemplateBudget = context.environment.budget  # type: ignore[attr-defined]  # ours
    size = len(value) if isinstance(value, str) else 0 if isinstance(value, Undefined) else budget.weigh(value)
    budget.step(size)
    return value


def parse_template(source: str) -> nodes.Template:
    """Return the syntax tree of a template, for questions about what it mentions.

    Raises:
        TemplateFailure: The source is no valid template.
    """
    try:
        return _Sandbox().parse(source)
    except Exception as error:  # a parser of foreign text can fail in any way, out of stack and memory included
        raise TemplateFailure(_reason(error)) from error


def compile_template(source: str) -> Renderer:
    """Return a function that renders the template with the variables it is given.

    Raises:
        TemplateFailure: The source is no valid template; the returned function raises it when a rendering fails.
    """
    if len(source) > _MAX_SOURCE:
        raise TemplateFailure("it is larger than a template can be")
    environment = _Sandbox()
    try:
        template = environment.from_string(source)
    except Exception as error:  # a compiler of foreign text can fail in any way, out of stack and memory included
        raise TemplateFailure(_reason(error)) from error

    def render(variables: Mapping[str, Any]) -> str:
        environment.budget = TemplateBudget()
        try:
            pieces = template.generate({**variables, "range": environment.budget.bounded_range})
            return _collect(pieces, _most_characters(environment.budget, variables.get("messages", [])))
        except Exception as error:  # a template can raise anything: it is foreign code
            failure = TemplateFailure(_reason(error))
            failure.is_limit = isinstance(error, TemplateLimitError | RecursionError | MemoryError)
            raise failure from error

    return render


def _most_characters(budget: TemplateBudget, messages: Sequence[object]) -> int:
    """Return how long a prompt may be: llama.cpp takes a minute to cut a few megabytes into tokens, and cannot be interrupted."""
    return min(MAX_CHARACTERS, _MAX_OWN + _MAX_FOR_EACH * len(messages) + _MAX_TIMES * budget.weigh(messages))


def _collect(pieces: Iterator[str], n_most: int) -> str:
    """Join the output; what it may cost was counted where it was made, less the literal text between the expressions."""
    collected: list[str] = []
    n_characters = 0
    for piece in pieces:
        collected.append(piece)
        n_characters += len(piece)
        if n_characters > n_most:
            raise TemplateLimitError("its output has no end")
    return "".join(collected)


def _reason(error: BaseException) -> str:
    if isinstance(error, RecursionError):
        return "it calls itself without end"
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _raise_exception(message: object) -> None:
    raise TemplateError(str(message))


def _strftime_now(form: str) -> str:
    return datetime.now().astimezone().strftime(form[:64])


def _to_json(
    value: object,
    ensure_ascii: bool = False,  # noqa: FBT001, FBT002 - templates pass it by position or by name
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,  # noqa: FBT001, FBT002 - as above
) -> str:
    indent = None if indent is None else min(indent, 16)
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)
