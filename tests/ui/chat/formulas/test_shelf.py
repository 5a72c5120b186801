"""The real process draws here: one start of it for each test."""

from collections.abc import Iterator

import psutil
import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from chatapp.ui.chat.formulas import shelf as formula_shelf
from chatapp.ui.chat.formulas.drawing import draw
from chatapp.ui.chat.formulas.formula import Formula
from chatapp.ui.chat.formulas.shelf import FormulaShelf

pytestmark = pytest.mark.gui


@pytest.fixture
def shelf(qapp: QApplication) -> Iterator[FormulaShelf]:
    assert qapp is not None
    shelf = FormulaShelf()
    yield shelf
    shelf.close()


def test_a_formula_is_drawn_by_the_process_and_kept(shelf: FormulaShelf, qtbot: QtBot) -> None:
    assert shelf.formula(("x^2", False)) is None
    qtbot.waitUntil(lambda: shelf.is_drawn(("x^2", False)), timeout=60_000)
    formula = shelf.formula(("x^2", False))
    assert formula is not None
    assert formula.svg.startswith("<svg")
    assert formula.scale(20, 500) == 1.0


def test_broken_tex_is_not_drawn_and_the_next_one_is(shelf: FormulaShelf, qtbot: QtBot) -> None:
    assert shelf.formula(("\\frac{", False)) is None
    assert shelf.formula(("y", False)) is None
    qtbot.waitUntil(lambda: shelf.is_drawn(("y", False)), timeout=60_000)
    assert shelf.formula(("\\frac{", False)) == Formula()


def test_a_formula_that_takes_too_long_is_given_up(shelf: FormulaShelf, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty nested roots double the time with each: they would take longer than anybody lives."""
    endless = ("\\sqrt{" * 40 + "x" + "}" * 40, False)
    shelf._patience.setInterval(1500)
    assert shelf.formula(endless) is None
    qtbot.waitUntil(lambda: shelf.is_drawn(endless), timeout=30_000)
    assert shelf.formula(endless) == Formula()
    assert shelf._process is None
    monkeypatch.setattr(formula_shelf, "_MAX_TEX", 3)
    assert shelf.formula(("1234", False)) == Formula()


@pytest.mark.expects_warnings
def test_a_process_that_cannot_start_leaves_the_source(
    shelf: FormulaShelf, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formula_shelf, "_command", lambda: ("/nowhere/at/all",))
    assert shelf.formula(("x", False)) is None
    qtbot.waitUntil(lambda: shelf.is_drawn(("x", False)), timeout=30_000)
    assert shelf.formula(("x", False)) == Formula()


def test_the_process_ends_with_its_shelf(qtbot: QtBot) -> None:
    """A window that goes while formulas are drawn: nothing is left, and Qt does not complain (pytest-qt would fail this test)."""
    view = QObject()
    owned = FormulaShelf(view)
    assert owned.formula(("x", False)) is None
    qtbot.waitUntil(lambda: owned._process is not None and owned._process.processId() > 0, timeout=60_000)
    assert owned._process is not None
    process = psutil.Process(owned._process.processId())
    delete(view)
    assert not process.is_running()


def test_a_picture_has_ink_of_the_text_and_its_depth_below_the_line(qapp: QApplication) -> None:
    """A fraction reaches below the line; twice the drawn size has twice its width and height."""
    assert qapp is not None
    formula = Formula(**draw("\\frac{a}{b}", is_display=True))
    scale = formula.scale(40, 500)
    assert scale == 2.0
    image, depth = formula.image(scale, "#ff0000")
    assert 0 < depth < image.deviceIndependentSize().height()
    assert abs(image.deviceIndependentSize().width() - 2 * formula.width) <= 1
    assert any(_is_red(image, x, y) for x in range(image.width()) for y in range(image.height()))


def test_a_formula_wider_than_the_column_shrinks_to_a_bound() -> None:
    """At 20 pixels the scale is 1; a room of 70 takes 0.7 of 100 pixels, and 50 is below six tenths."""
    formula = Formula("<svg/>", 100.0, 10.0, 5.0)
    assert (formula.scale(20, 70), formula.scale(20, 50), Formula().scale(20, 70)) == (0.7, None, None)


def _is_red(image: QImage, x: int, y: int) -> bool:
    colour = image.pixelColor(x, y)
    return colour.alpha() > 200 and colour.red() > 200 and colour.green() < 50
