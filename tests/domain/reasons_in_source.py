"""Every reason that our own code can write into a problem, found in the source by following the words back to their origin."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

__all__ = ["Source"]

FACTS = {"keyword", "reason"}
SAYING = {"FeedError", "PatternError", "PatternUnsupportedError", "TemplateFailure", "TemplateLimitError"}  # told by str(error)
WORDS = re.compile(r"[a-z]{2,} .|. [a-z]{2,}")
DEEPEST = 16  # steps back from a problem to the words
A_PLACE = {"keyword", "place", "where"}  # parameters that are filled in: what callers give is not followed
FOLLOWED = {"unsupported", "conversation_of_messages"}  # all the same
FILLER = "7"  # a number, and a word as well


@dataclass(frozen=True)
class Scope:
    """Where an expression stands, and what the parameters of the function around it were given, where that is known."""

    module: ast.Module
    function: ast.FunctionDef | None
    given: "dict[str, tuple[ast.expr, Scope]]" = field(default_factory=dict, hash=False, compare=False)


class Source:
    """Modules, parsed once."""

    def __init__(self, package: Path, names: list[str]) -> None:
        paths = [
            path for name in names for path in ([package / name] if name.endswith(".py") else (package / name).rglob("*.py"))
        ]
        self._modules = [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(paths)]
        self._calls: dict[str, list[tuple[ast.Call, Scope]]] = {}
        self._functions: dict[str, list[tuple[ast.FunctionDef, ast.Module]]] = {}
        for module in self._modules:
            self._note(module, Scope(module, None))
        self._open: list[tuple[ast.expr, int]] = []

    def reasons(self) -> set[str]:
        """Return every reason that is more than one word, with :data:`FILLER` where something is filled in."""
        return {text for text in self._all() if WORDS.search(text) and text == text.strip()}

    def _all(self) -> set[str]:
        found: set[str] = set()
        for name, calls in self._calls.items():
            for call, scope in calls:
                is_error = name == "of" and ast.unparse(call.func) == "ChatAppError.of"
                told = [keyword.value for keyword in call.keywords if is_error and keyword.arg in FACTS]
                told += [value for key, value in dictionary(call, "facts") if key in FACTS]
                for value in (*told, *(call.args[:1] if name in SAYING else ())):
                    found |= set(self._texts(value, scope))
        return found

    def _note(self, node: ast.AST, scope: Scope) -> None:
        for child in ast.iter_child_nodes(node):
            inner = Scope(scope.module, child) if isinstance(child, ast.FunctionDef) else scope
            if isinstance(child, ast.FunctionDef):
                self._functions.setdefault(child.name, []).append((child, scope.module))
            if isinstance(child, ast.Call):
                self._calls.setdefault(called(child), []).append((child, scope))
            self._note(child, inner)

    def _texts(self, node: ast.expr, scope: Scope) -> Iterator[str]:
        if len(self._open) == DEEPEST:
            return
        self._open.append((node, id(scope.function)))
        yield from list(self._followed(node, scope))
        self._open.pop()

    def _followed(self, node: ast.expr, scope: Scope) -> Iterator[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [list(self._piece(part, scope)) or [FILLER] for part in node.values]
            yield from ("".join(chosen) for chosen in product(*parts))
        elif isinstance(node, ast.Name):
            for value, around in self._values(node.id, scope):
                yield from self._texts(value, around)
        elif isinstance(node, ast.Call):
            yield from self._returned(node, scope)
        elif isinstance(node, ast.IfExp | ast.BoolOp | ast.Tuple | ast.Subscript | ast.NamedExpr | ast.GeneratorExp | ast.Dict):
            for part in branches(node):
                yield from self._texts(part, scope)

    def _piece(self, part: ast.expr, scope: Scope) -> Iterator[str]:
        yield from self._texts(part.value if isinstance(part, ast.FormattedValue) else part, scope)

    def _values(self, name: str, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """Return what a name may stand for: a parameter, a variable, a constant of its module."""
        if name in scope.given:
            yield scope.given[name]
            return
        if scope.function is not None:
            if name in (names := parameters(scope.function)):
                if name in A_PLACE and scope.function.name not in FOLLOWED:
                    return
                for call, around in self._calls.get(scope.function.name, ()):
                    yield from ((value, around) for value in (argument(call, names, name),) if value is not None)
                yield from ((value, scope) for value in default(scope.function, name))
                return
            yield from ((value, scope) for value in assigned(scope.function, name))
        yield from ((value, Scope(scope.module, None)) for value in assigned_at_top(scope.module, name))

    def _returned(self, call: ast.Call, scope: Scope) -> Iterator[str]:
        """Return what a function of ours returns, or what a table holds that is asked by ``get``, or what ``next`` picks."""
        if isinstance(call.func, ast.Attribute) and call.func.attr == "get" and isinstance(call.func.value, ast.Name):
            for node in (call.func.value, *call.args[1:]):
                yield from self._texts(node, scope)
        if called(call) == "next":
            for node in call.args:
                yield from self._texts(node, scope)
        known = [found for found in self._functions.get(called(call), ()) if returns_text(found[0])]
        for function, module in [found for found in known if found[1] is scope.module] or known:
            names = parameters(function)
            given = {name: (value, scope) for name in names if (value := argument(call, names, name)) is not None}
            for part in ast.walk(function):
                if isinstance(part, ast.Return) and part.value is not None:
                    yield from self._texts(part.value, Scope(module, function, given))


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def returns_text(function: ast.FunctionDef) -> bool:
    return function.returns is not None and ast.unparse(function.returns) in {"str", "tuple[str, str]", "tuple[ProblemKind, str]"}


def dictionary(call: ast.Call, name: str) -> list[tuple[str, ast.expr]]:
    found = [keyword.value for keyword in call.keywords if keyword.arg == name and isinstance(keyword.value, ast.Dict)]
    return [
        (key.value, value)
        for node in found
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    ]


def branches(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Subscript | ast.NamedExpr):
        return [node.value]
    if isinstance(node, ast.GeneratorExp):
        return [part.value for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
    return node.elts if isinstance(node, ast.Tuple) else node.values if isinstance(node, ast.BoolOp | ast.Dict) else []


def parameters(function: ast.FunctionDef) -> list[str]:
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    return [*(names[1:] if names[:1] in (["self"], ["cls"]) else names), *(named.arg for named in function.args.kwonlyargs)]


def argument(call: ast.Call, names: list[str], name: str) -> ast.expr | None:
    place = names.index(name)
    named = [keyword.value for keyword in call.keywords if keyword.arg == name]
    return named[0] if named else call.args[place] if place < len(call.args) else None


def default(function: ast.FunctionDef, name: str) -> list[ast.expr]:
    names = [argument.arg for argument in function.args.args]
    pairs = zip(reversed(names), reversed(function.args.defaults), strict=False)
    return [value for known, value in pairs if known == name]


def assigned(function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            yield from given_to(node.targets[0], node.value, name)
        if isinstance(node, ast.NamedExpr) and node.target.id == name:
            yield node.value
        if isinstance(node, ast.comprehension | ast.For):
            yield from given_to(node.target, node.iter, name)


def given_to(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    if isinstance(target, ast.Name) and target.id == name:
        yield value
    if isinstance(target, ast.Tuple):
        for place, part in enumerate(target.elts):
            if isinstance(part, ast.Name) and part.id == name:
                yield value.elts[place] if isinstance(value, ast.Tuple) else value


def assigned_at_top(module: ast.Module, name: str) -> Iterator[ast.expr]:
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            yield node.value
        if isinstance(node, ast.ImportFrom) and any(alias.name == name for alias in node.names):
            return
