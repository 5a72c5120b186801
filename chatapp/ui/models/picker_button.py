"""The button of the model picker: name, quantization and size in one line, or how far a model is loaded."""

from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

from chatapp.ui.icons import icon_pixmap
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["PickerButton", "PickerText"]

_HEIGHT = 34
_LEAST_WIDTH = 220
_MOST_WIDTH = 560
_CHEVRON = 12
_LINE = 2


@dataclass(frozen=True, slots=True)
class PickerText:
    """What the button says: a strong part that may be cut, and a quiet part that is kept."""

    title: str
    details: str = ""


class PickerButton(QPushButton):
    """Push button that paints its two texts itself; background and focus come from the style sheet."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._shown = PickerText("")
        self._fraction: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_shown(self, shown: PickerText, fraction: float | None = None) -> None:
        """Show these texts, and a line as long as ``fraction`` (0..1) of the button while something loads."""
        self._shown = shown
        self._fraction = fraction
        self.setAccessibleDescription(f"{shown.title} {shown.details}".strip())
        self.updateGeometry()
        self.update()

    def shown(self) -> PickerText:
        """Return the texts shown."""
        return self._shown

    def set_theme(self, theme: Theme) -> None:
        """Paint in the colours of ``theme`` from now on."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the width of the whole text, within bounds."""
        metrics = self.fontMetrics()
        texts = metrics.horizontalAdvance(f"{self._shown.title}  {self._shown.details}") + self._title_surplus()
        return QSize(min(scaled(_MOST_WIDTH), max(_LEAST_WIDTH, texts + 6 * GRID_PX + scaled(_CHEVRON))), scaled(_HEIGHT))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a width at which the title is still told from another."""
        return QSize(_LEAST_WIDTH // 2, scaled(_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Open the list with Down, as a combo box does."""
        if event.key() == Qt.Key.Key_Down:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's signature
        """Paint the styled button, then the texts, the chevron and the progress line."""
        painter = QStylePainter(self)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # it places its parts itself
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        inner = self.rect().adjusted(GRID_PX + 4, 0, -GRID_PX - 4, 0)
        self._paint_chevron(painter, inner)
        self._paint_texts(painter, inner.adjusted(0, 0, -scaled(_CHEVRON) - GRID_PX, 0))
        self._paint_progress(painter)

    def _paint_chevron(self, painter: QPainter, inner: QRect) -> None:
        if self.isEnabled():
            size = scaled(_CHEVRON)
            pixmap = icon_pixmap("chevron-down", self._theme.muted, size)
            painter.drawPixmap(inner.right() - size, inner.center().y() - size // 2, pixmap)

    def _paint_texts(self, painter: QPainter, area: QRect) -> None:
        details_width = painter.fontMetrics().horizontalAdvance(self._shown.details)
        painter.setFont(self._title_font())
        metrics = painter.fontMetrics()
        room = area.width() - (details_width + GRID_PX if self._shown.details else 0)
        title = metrics.elidedText(self._shown.title, Qt.TextElideMode.ElideMiddle, room)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(self._theme.text))
        painter.drawText(area, left, title)
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(area.adjusted(metrics.horizontalAdvance(title) + GRID_PX, 0, 0, 0), left, self._shown.details)

    def _paint_progress(self, painter: QPainter) -> None:
        if self._fraction is None:
            return
        ground = self.rect().adjusted(GRID_PX, 0, -GRID_PX, 0)
        line = QRect(ground.left(), self.height() - _LINE - 2, round(ground.width() * self._fraction), _LINE)
        painter.fillRect(line, QColor(self._theme.accent))

    def _title_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _title_surplus(self) -> int:
        """Return by how much the title is wider than in the common weight: a tenth is enough for any face."""
        return self.fontMetrics().horizontalAdvance(self._shown.title) // 10
