"""Finds every text of the interface that can be translated, in the source, without running it.

Qt's own ``lupdate`` sees ``tr("...")`` only. Here texts also stand in tables (the actions), behind small wrappers of
``QCoreApplication.translate``, and in rooms that know no Qt (what a figure means, why it is missing, what went wrong). The last
kind goes into one context, :data:`SHARED_CONTEXT`, where the application looks whatever its own context does not know.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

__all__ = ["PACKAGE", "SHARED_CONTEXT", "SourceText", "source_texts", "texts_of_module"]

PACKAGE = Path(__file__).resolve().parent.parent / "chatapp"
SHARED_CONTEXT = "Texts"

_WITH_QT = ("app", "ui", "controllers")
_WITHOUT_QT = ("domain", "metrics", "telemetry", "models")
_WITHOUT_QT_FILES = ("errors.py",)
_LOG_METHODS = {"debug", "info", "warning", "error", "exception", "critical"}
_KEYS = re.compile(r"(?:Ctrl|Shift|Alt)\+|^F\d+$")
_WORD = re.compile(r"[^\W\d_]{2,}")
_NAMES_OF_THINGS = re.compile(
    r"[\\]|\bbpw\b|^(?:rtx|apple|sysfs|sysctl) |^I?Q\d|^all F|^M?XFP4|^(?:cpu|model) (?:model|name)$|\(\?P"
)
_SENTENCE_CALLS = {"Definition", "missing", "Figure", "Reading"}
_TEXT_KEYWORDS = {"title", "description", "missing", "formula", "reason"}
_TITLE_ARGUMENTS = {"Definition": 1, "_number": 0}  # where these calls take a title, which may be one word: "Seed"


class SourceText(NamedTuple):
    """One text, and where Qt will look for its translation."""

    context: str
    text: str


def source_texts(package: Path = PACKAGE) -> list[SourceText]:
    """Return every text of the package, sorted and once each."""
    found: set[SourceText] = set()
    for room in _WITH_QT:
        for path in sorted((package / room).rglob("*.py")):
            found |= set(texts_of_module(path.read_text(encoding="utf-8")))
    plain = [package / name for name in _WITHOUT_QT_FILES]
    plain += [path for room in _WITHOUT_QT for path in sorted((package / room).rglob("*.py"))]
    for path in plain:
        found |= {SourceText(SHARED_CONTEXT, text) for text in _plain_texts(ast.parse(path.read_text(encoding="utf-8")))}
    return sorted(found)


def texts_of_module(source: str) -> list[SourceText]:
    """Return the texts of one module that may use Qt."""
    tree = ast.parse(source)
    finder = _Finder(_constants(tree), _wrappers(tree))
    finder.visit(tree)
    for context in sorted(finder.table_contexts):
        finder.found += [SourceText(context, text) for text in _table_texts(tree)]
    return finder.found


@dataclass
class _Finder(ast.NodeVisitor):
    constants: dict[str, str]
    wrappers: dict[str, str]
    found: list[SourceText] = field(default_factory=list)
    table_contexts: set[str] = field(default_factory=set)
    _classes: list[str] = field(default_factory=list)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name not in self.wrappers:  # what a wrapper passes on is its callers'
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        context, argument = self._translated(node)
        if context and argument is not None:
            texts = list(_literals(argument))
            self.found += [SourceText(context, text) for text in texts]
            if not texts:
                self.table_contexts.add(context)
        self.generic_visit(node)

    def _translated(self, call: ast.Call) -> tuple[str, ast.expr | None]:
        name = _called(call)
        if name == "tr" and call.args and self._classes:
            return self._classes[-1], call.args[0]
        if name in self.wrappers and call.args:
            return self.wrappers[name], call.args[0]
        if name == "translate" and len(call.args) > 1:
            return _context(call.args[0], self.constants), call.args[1]
        return "", None


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _context(node: ast.expr, constants: dict[str, str]) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.Name):
        return constants.get(node.id, "")
    if isinstance(node, ast.Attribute) and node.attr == "__name__" and isinstance(node.value, ast.Name):
        return node.value.id
    return ""


def _constants(tree: ast.Module) -> dict[str, str]:
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _wrappers(tree: ast.Module) -> dict[str, str]:
    """Return the functions that only hand their argument to ``translate``, with the context that they give."""
    constants = _constants(tree)
    found: dict[str, str] = {}
    for node in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        last = node.body[-1]
        if isinstance(last, ast.Return) and isinstance(last.value, ast.Call) and _called(last.value) == "translate":
            context, *rest = last.value.args
            names = {argument.arg for argument in node.args.args}
            if rest and isinstance(rest[0], ast.Name) and rest[0].id in names:
                found[node.name] = _context(context, constants)
    return found


def _literals(node: ast.expr) -> Iterator[str]:
    """Texts of an argument: one, or either side of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _table_texts(tree: ast.Module) -> Iterator[str]:
    """Texts of the tables of a module whose functions translate what they take from there."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and not _is_export_list(node):
            is_table = node.value is not None and not isinstance(node.value, ast.Constant)
            yield from (text for text in _values(node.value or node) if is_table and _is_told(text))


def _is_export_list(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(isinstance(name, ast.Name) and name.id == "__all__" for name in node.targets)


def _values(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _values(value)
    elif isinstance(node, ast.Tuple | ast.List | ast.Call | ast.keyword):
        for child in ast.iter_child_nodes(node):
            yield from _values(child)


def _is_told(text: str) -> bool:
    is_words = bool(_WORD.search(text)) and (" " in text or text[:1].isupper() or not text.isascii())
    return is_words and not _KEYS.search(text)


def _plain_texts(tree: ast.Module) -> Iterator[str]:
    """Texts of a room without Qt: named as such by a call or a keyword, or constants that are sentences."""
    quiet = set(_quiet_nodes(tree))
    for node in ast.walk(tree):
        if id(node) in quiet:
            continue
        if isinstance(node, ast.Call) and _called(node) in _SENTENCE_CALLS:
            yield from (text for argument in node.args for text in _literals(argument) if _is_sentence(text))
        if isinstance(node, ast.Call) and _called(node) in _TITLE_ARGUMENTS:
            yield from (text for argument in _title_argument(node) for text in _literals(argument) if _WORD.search(text))
        if isinstance(node, ast.keyword) and node.arg in _TEXT_KEYWORDS:
            yield from (text for text in _literals(node.value) if _WORD.search(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_sentence(node.value):
            yield node.value


def _title_argument(call: ast.Call) -> list[ast.expr]:
    place = _TITLE_ARGUMENTS[_called(call)]
    return call.args[place : place + 1]


def _is_sentence(text: str) -> bool:
    is_words = " " in text and bool(_WORD.search(text)) and "\n" not in text
    return is_words and not text.startswith(("/", "<", "%")) and not _NAMES_OF_THINGS.search(text)


def _quiet_nodes(tree: ast.Module) -> Iterator[int]:
    """What no user reads: docstrings, texts for programmers, log lines, pieces of composed texts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        is_log = isinstance(node, ast.Call) and _called(node) in _LOG_METHODS
        if isinstance(node, ast.JoinedStr | ast.Assert) or is_log or _is_programmers_error(node):
            yield from (id(child) for child in ast.walk(node))


def _is_programmers_error(node: ast.AST) -> bool:
    return isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _called(node.exc).endswith(("Error", "Exception"))
