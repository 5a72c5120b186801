"""Every text that a person reads goes through Qt's translation: looked for in the source, without running it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import source_texts

PACKAGE = Path(__file__).resolve().parents[2] / "chatapp"
TAKES_TEXT = {
    *("QAction", "QCheckBox", "QGroupBox", "QLabel", "QMenu", "QPushButton", "QRadioButton", "QToolButton"),
    *("addAction", "addButton", "addItem", "addItems", "addMenu", "addRow", "addTab", "set_text", "setAccessibleDescription"),
    *("setAccessibleName", "setDetailedText", "setInformativeText", "setPlaceholderText", "setPrefix", "setSpecialValueText"),
    *("setStatusTip", "setSuffix", "setTabText", "setText", "setTitle", "setToolTip", "setWhatsThis", "setWindowTitle"),
    *("getExistingDirectory", "getOpenFileName", "getSaveFileName"),
}
NOT_SHOWN = {
    *("tr", "translate", "named", "setObjectName", "setProperty", "setStyleSheet", "debug", "info", "warning", "error"),
    *("submit_latest", "startswith", "note", "exception"),  # keys of writes, comparisons, stages of the start in the log
}
PROSE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
PIECE = re.compile(r"(?<!\w)[^\W\d_]{3,}(?!\w)")  # of an f-string: a word and a space beside it
WITHOUT_LANGUAGE = (
    *("style_sheet.py", "theme.py"),  # rules for Qt, and the names of fonts
    *("crash_report.py", "self_test.py", "first_paint.py"),  # a report for those who mend, the command line, the log
)
THE_SAME_EVERYWHERE = {
    *("chatapp ", "chatapp: "),  # of a file's name, and before a sentence in the terminal
    " bytes)",  # of a key in the database
    *("TTFT ", " GHz", "Page Up / Page Down", "Shift+Page Up / Shift+Page Down"),  # terms, units, names of keys
}
NAMES_OF_OURS = {"chatapp"}  # the same in every language
WORD = re.compile(r"[^\W\d_]{2,}")


def called_name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def plain_texts(source: str) -> Iterator[str]:
    """Literals with a word in them that are handed to a widget as they are."""
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        if called_name(call) in TAKES_TEXT:
            for value in (*call.args, *(keyword.value for keyword in call.keywords)):
                yield from literals(value)


def literals(value: ast.expr) -> Iterator[str]:
    parts = (
        value.values if isinstance(value, ast.JoinedStr) else value.elts if isinstance(value, ast.List | ast.Tuple) else (value,)
    )
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    yield from (text for text in texts if WORD.search(text) and text not in NAMES_OF_OURS)


def test_a_plain_literal_is_found() -> None:
    source = 'a.setText("Hello")\nQLabel(f"{n} tokens")\nb.addItems(["One"])\nc.setText(self.tr("Hello"))\nd.setText(f"{a}: {b}")'
    assert list(plain_texts(source)) == ["Hello", " tokens", "One"]


def test_no_widget_is_given_a_plain_literal() -> None:
    sources = [path for room in ("ui", "app") for path in sorted((PACKAGE / room).rglob("*.py"))]
    assert len(sources) > 50
    found = [f"{path.name}: {text}" for path in sources for text in plain_texts(path.read_text(encoding="utf-8"))]
    assert found == []


def unmarked_prose(source: str, known: set[str]) -> Iterator[str]:
    """Literals that read like words for a person and are not known to the translations, wherever they go from there."""
    tree = ast.parse(source)
    quiet = {id(node) for part in not_shown(tree) for node in ast.walk(part)}
    pieces = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            text = node.value
            is_prose = " " in text and PIECE.search(text) if id(node) in pieces else PROSE.search(text)
            if is_prose and text not in known and not text.startswith("<"):
                yield text


def not_shown(tree: ast.Module) -> Iterator[ast.AST]:
    """What stands in a source without ever being shown: docstrings, names, the log, and errors of programmers."""
    for node in ast.walk(tree):
        is_call = isinstance(node, ast.Call) and called_name(node) in NOT_SHOWN
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_call or is_docstring or isinstance(node, ast.Raise):
            yield node


def test_prose_that_takes_another_way_is_found_too() -> None:
    lines = (
        '"""Some words here."""',
        'a = f"token {n:,} of {m}"',
        'b = ("one two", "Known words")',
        'c = f"{a}  {b}"',
        'raise KeyError("no rows")',
    )
    assert list(unmarked_prose("\n".join(lines), {"Known words"})) == ["token ", "one two"]


def test_no_prose_stands_beside_the_translations() -> None:
    known = {source.text for source in source_texts.source_texts()} | THE_SAME_EVERYWHERE
    rooms = ("ui", "app", "controllers")
    sources = [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py")) if path.name not in WITHOUT_LANGUAGE]
    assert {path.relative_to(PACKAGE).parts[0] for path in sources} == set(rooms)
    found = [f"{path.name}: {text}" for path in sources for text in unmarked_prose(path.read_text(encoding="utf-8"), known)]
    assert found == []


def test_whoever_shows_a_problem_asks_for_its_sentence_in_the_language() -> None:
    """``Problem.sentence()`` is English: for the terminal, the log, and the errors of the self-test."""
    sources = [path for room in ("ui", "app") for path in sorted((PACKAGE / room).rglob("*.py"))]
    english = re.compile(r"problem\.sentence\(\)")
    assert [path.name for path in sources if english.search(path.read_text(encoding="utf-8"))] == ["self_test.py"]


def test_nobody_translates_under_the_name_of_another_object() -> None:
    """``window.tr()`` looks under MainWindow, while the catalogue has the text under the class that it stands in."""
    sources = [path for room in ("ui", "app", "controllers") for path in sorted((PACKAGE / room).rglob("*.py"))]
    of_another = re.compile(r"(?<!\bself)\.tr\(")
    assert [path.name for path in sources if of_another.search(path.read_text(encoding="utf-8"))] == []
