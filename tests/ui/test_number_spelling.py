"""Every number with a separator in it goes through the spelling of the language: looked for in the source, without running it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QTableWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.sampling import LogitBias
from chatapp.ui.number_spelling import set_number_locale
from chatapp.ui.settings.logit_bias_table import LogitBiasTable

PACKAGE = Path(__file__).resolve().parents[2] / "chatapp"
SEPARATED = re.compile(r",|\.[1-9]\d*[efg%]|^g$|^\.?\d*g$")  # formats that can write "1,240" or "0.5"
IN_TEXT = re.compile(r"\{\w*:([^}]*)\}")
SPELLS = {"localized", "filled", "three_digits"}
NOT_READ = {"self_test.py", "crash_report.py", "first_paint.py"}  # the command line, a report for those who mend, the log
NOT_SHOWN = {"value_field.py: value"}  # only its decimals are counted
QUIET = {"debug", "info", "warning", "error"}


def unspelled(source: str) -> Iterator[str]:
    """Formats of numbers outside of :data:`SPELLS`: in f-strings, and in texts that ``str.format`` fills."""
    yield from found_in(ast.parse(source))


def found_in(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and called(node) in SPELLS | QUIET:
        return
    if isinstance(node, ast.FormattedValue) and SEPARATED.search(spec_of(node)):
        yield ast.unparse(node.value)
    if isinstance(node, ast.Call) and called(node) == "format" and isinstance(node.func, ast.Attribute):
        texts = [part.value for part in ast.walk(node.func.value) if isinstance(part, ast.Constant)]
        yield from (text for text in texts if isinstance(text, str) and any(map(SEPARATED.search, IN_TEXT.findall(text))))
    for child in ast.iter_child_nodes(node):
        yield from found_in(child)


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def spec_of(node: ast.FormattedValue) -> str:
    if not isinstance(node.format_spec, ast.JoinedStr):
        return ""
    parts = (part.value if isinstance(part, ast.Constant) else "1" for part in node.format_spec.values)
    return "".join(str(part) for part in parts)


def test_both_ways_past_the_spelling_are_found() -> None:
    lines = (
        'a = f"{n:,} and {x:.1f} of {whole:.0f} on {day:%Y-%m-%d}"',
        'b = tr("{n:,} tokens").format(n=n)',
        'c = localized(f"{m:,}") + filled(tr("{m:,} tokens"), m=m)',
        '_log.info(f"{k:,}")',
        'd = f"{v:.{digits}f} {g:g}"',
    )
    assert list(unspelled("\n".join(lines))) == ["n", "x", "{n:,} tokens", "v", "g"]


def test_every_number_that_is_shown_is_spelled_as_the_language_does() -> None:
    sources = [path for room in ("ui", "app", "controllers") for path in sorted((PACKAGE / room).rglob("*.py"))]
    assert len(sources) > 200
    found = [
        f"{path.name}: {text}" for path in sources for text in unspelled(path.read_text("utf-8")) if path.name not in NOT_READ
    ]
    assert [number for number in found if number not in NOT_SHOWN] == []


@pytest.mark.gui
def test_a_bias_is_spelled_and_read_as_the_language_does(qtbot: QtBot) -> None:
    try:
        set_number_locale(QLocale("de"))
        table = LogitBiasTable()
        qtbot.addWidget(table)
        table.set_biases([LogitBias(token=7, bias=-1.5), LogitBias(token=9, bias=2.0)])
        cells = table.findChildren(QTableWidget)[0]
        assert [cells.model().index(row, 1).data() for row in range(2)] == ["-1,5", "2"]
        with qtbot.wait_signal(table.biases_changed) as told:
            cells.model().setData(cells.model().index(1, 1), "0,25")
        assert told.args == [(LogitBias(token=7, bias=-1.5), LogitBias(token=9, bias=0.25))]
    finally:
        set_number_locale(QLocale("en_US"))
