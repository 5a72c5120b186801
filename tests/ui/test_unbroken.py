"""Where lines may break, laid out by Qt itself at every place that it would take."""

import pytest
from PySide6.QtGui import QTextLayout, QTextOption
from pytestqt.qtbot import QtBot

from chatapp.ui.unbroken import holding_names, holding_numbers, unbroken
from tests.ui.words import words


def _pieces(text: str) -> list[str]:
    """Return what a column without any width makes of a text: it breaks wherever that is allowed."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WordWrap)
    layout = QTextLayout(text)
    layout.setTextOption(option)
    layout.beginLayout()
    pieces = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(1)
        pieces.append(text[line.textStart() : line.textStart() + line.textLength()])
    layout.endLayout()
    return [words(piece.rstrip(" ")) for piece in pieces]


@pytest.mark.parametrize("text", ["engine 105 MB", "Gewichte 1,05 GB", "8.00 to 12.5 tok/s", "n/a"])
def test_a_name_its_number_and_its_unit_stay_together(qtbot: QtBot, text: str) -> None:
    assert qtbot
    assert len(_pieces(text)) > 1
    assert _pieces(unbroken(text)) == [text]


def test_a_chinese_name_breaks_neither_inside_nor_before_its_number(qtbot: QtBot) -> None:
    """Chinese may break between any two characters, but "计" and "算 106 MB" on two lines is hard to read."""
    assert qtbot
    assert _pieces("计算 106") == ["计", "算", "106"]
    assert _pieces(unbroken("计算 106 MB")) == ["计算 106 MB"]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("it took 5 % more", ["it", "took", "5 %", "more"]),
        ("8.00 to 12.5 tok/s", ["8.00", "to", "12.5 tok/s"]),
        ("计划 1.2 GB。保留", ["计", "划", "1.2 GB。", "保", "留"]),
        ("5 more; 3 seconds", ["5", "more;", "3", "seconds"]),
        ("n_ctx 4,096 (n_ubatch 512)", ["n_ctx", "4,096", "(n_ubatch", "512)"]),
        ("/models/a b", ["/", "models/", "a", "b"]),
        ("速度12.5 MB/s测量", ["速", "度", "12.5 MB/s", "测", "量"]),
    ],
)
def test_numbers_hold_what_follows(qtbot: QtBot, text: str, pieces: list[str]) -> None:
    assert qtbot
    assert _pieces(holding_numbers(text)) == pieces


def test_a_template_holds_its_names(qtbot: QtBot) -> None:
    assert qtbot
    text = holding_names("As loaded: planned {a}, reserved {b} ({c})").format(a="1", b="2", c="3")
    assert _pieces(text) == ["As", "loaded:", "planned 1,", "reserved 2", "(3)"]
