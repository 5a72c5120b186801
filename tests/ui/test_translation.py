"""Every text that a person reads goes through Qt's translation: looked for in the source, without running it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "chatapp"
TAKES_TEXT = {
    *("QAction", "QCheckBox", "QGroupBox", "QLabel", "QMenu", "QPushButton", "QRadioButton", "QToolButton"),
    *("addAction", "addButton", "addItem", "addItems", "addMenu", "addRow", "addTab", "set_text", "setAccessibleDescription"),
    *("setAccessibleName", "setDetailedText", "setInformativeText", "setPlaceholderText", "setPrefix", "setSpecialValueText"),
    *("setStatusTip", "setSuffix", "setTabText", "setText", "setTitle", "setToolTip", "setWhatsThis", "setWindowTitle"),
    *("getExistingDirectory", "getOpenFileName", "getSaveFileName"),
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
