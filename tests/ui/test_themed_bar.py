"""Thin bars begin where reading begins, and are painted in the theme that they were given last."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from chatapp.ui.memory_shade import memory_shade
from chatapp.ui.performance.memory_stripe import MemoryStripe
from chatapp.ui.performance.share_bar import ShareBar
from chatapp.ui.theme import DARK, LIGHT
from chatapp.ui.themed_bar import ThemedBar

pytestmark = pytest.mark.gui


def row_of(bar: ThemedBar) -> list[str]:
    """Colours of the middle row, at 10 and 90 % of a bar 100 px wide."""
    bar.resize(100, bar.height())
    picture = QImage(bar.size(), QImage.Format.Format_ARGB32)
    bar.render(picture)
    return [picture.pixelColor(x, bar.height() // 2).name() for x in (10, 90)]


def test_a_share_grows_from_where_reading_begins(qtbot: QtBot) -> None:
    bar = ShareBar(LIGHT)
    qtbot.addWidget(bar)
    bar.set_share(0.5)
    full, groove = QColor(LIGHT.series_memory).name(), QColor(LIGHT.hairline).name()
    assert row_of(bar) == [full, groove]
    bar.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert row_of(bar) == [groove, full]


def test_parts_stand_in_their_order_and_in_the_theme(qtbot: QtBot) -> None:
    bar = MemoryStripe(LIGHT)
    qtbot.addWidget(bar)
    bar.show_sizes((1, 1))
    assert row_of(bar) == [memory_shade(LIGHT, index).name() for index in (0, 1)]
    bar.set_theme(DARK)
    assert row_of(bar) == [memory_shade(DARK, index).name() for index in (0, 1)]
    bar.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert row_of(bar) == [memory_shade(DARK, index).name() for index in (1, 0)]
