import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from chatapp.assets import asset
from chatapp.ui.icons import icon_pixmap


def test_an_icon_is_drawn_in_the_colour_that_is_asked_for(qapp: QApplication) -> None:
    assert qapp is not None
    image = icon_pixmap("stop", "#ff0000").toImage()
    inks = {
        image.pixelColor(x, y).name()
        for x in range(image.width())
        for y in range(image.height())
        if _is_solid(image.pixelColor(x, y))
    }
    assert inks == {"#ff0000"}


def test_a_missing_icon_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"icons/no-such-thing\.svg"):
        asset("icons/no-such-thing.svg")


def _is_solid(colour: QColor) -> bool:
    return colour.alpha() == 255
