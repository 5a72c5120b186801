"""The ground of painted rows: colours by state, at pixels that the text does not reach."""

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from chatapp.ui.row_delegate import RowDelegate, row_font
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import DARK, FONT_TEXT_PX, LIGHT, Theme

pytestmark = pytest.mark.gui

_State = QStyle.StateFlag


class _Row(RowDelegate):
    """A row that says one word."""

    def __init__(self) -> None:
        super().__init__(30)
        self.width = 0

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        del index
        area = option.rect.adjusted(0, 0, -100, 0)
        self.width = self.paint_text(painter, area, "word " * 40, row_font(FONT_TEXT_PX), self.theme.text)


def _painted(row: RowDelegate, state: _State) -> QImage:
    """Return a row of 200 x 30 pixels on white, the last 100 columns without text."""
    image = QImage(QSize(200, 30), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    option = QStyleOptionViewItem()
    option.rect = QRect(0, 0, 200, 30)
    option.state = state
    painter = QPainter(image)
    row.paint(painter, option, QModelIndex())
    painter.end()
    return image


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_tone_tells_the_state(qtbot: QtBot, theme: Theme) -> None:
    assert qtbot
    row = _Row()
    row.set_theme(theme)
    tones = {
        _State.State_Enabled: "#ffffff",
        _State.State_MouseOver: theme.hover,
        _State.State_Selected: theme.selected,
        _State.State_Selected | _State.State_MouseOver: theme.selected,
    }
    for state, tone in tones.items():
        assert _painted(row, state).pixelColor(150, 15) == QColor(tone)


def test_the_focus_is_a_frame_and_no_tone(qtbot: QtBot) -> None:
    """The frame lies on the outermost column of the row but one: half of its line may fall on the neighbour."""
    assert qtbot
    image = _painted(_Row(), _State.State_Enabled | _State.State_HasFocus)
    assert image.pixelColor(150, 15) == QColor("#ffffff")
    assert any(image.pixelColor(x, 15) != QColor("#ffffff") for x in (197, 198, 199))


def test_a_text_that_is_too_long_ends_in_its_room(qtbot: QtBot) -> None:
    assert qtbot
    row = _Row()
    image = _painted(row, _State.State_Enabled)
    assert 50 < row.width <= 100
    assert all(image.pixelColor(x, y) == QColor("#ffffff") for x in range(102, 200) for y in range(30))


def test_all_rows_have_the_height_of_the_text_size(qtbot: QtBot) -> None:
    assert qtbot
    assert _Row().sizeHint(QStyleOptionViewItem(), QModelIndex()).height() == scaled(30)
