"""A drawn formula, scaled and inked for the text around it."""

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QImage, QPainter

from chatapp.ui.chat.formulas.drawing import INK, SIZE_PX

__all__ = ["Formula", "FormulaKey", "font_with_descent"]

FormulaKey = tuple[str, bool]
"""TeX source, and whether it is displayed on a line of its own."""

_MAX_HEIGHT_PX = 800.0
_LEAST_SHRUNK = 0.6  # a wide formula is shrunk to the column, but not beyond reading


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in the size that it was drawn in (pixels); without ``svg`` it could not be drawn."""

    svg: str = ""
    width: float = 0.0
    ascent: float = 0.0
    depth: float = 0.0

    def scale(self, text_px: int, room_px: float) -> float | None:
        """Return the factor for a text size and a column (None: it cannot be shown there)."""
        factor = text_px / SIZE_PX
        fitting = min(factor, room_px / self.width) if self.width > 0 else 0.0
        if not self.svg or fitting < _LEAST_SHRUNK * factor or (self.ascent + self.depth) * fitting > _MAX_HEIGHT_PX:
            return None
        return fitting

    def image(self, scale: float, colour: str) -> tuple[QImage, int]:
        """Return the picture for the screen's pixels, and how many of its lowest logical pixels lie below the line."""
        from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - needed where a formula stands only

        depth = max(0, ceil(self.depth * scale))
        height, width = ceil(self.ascent * scale) + depth, ceil(self.width * scale)
        ratio = _screen_ratio()
        image = QImage(round(width * ratio), round(height * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        top = height - depth - self.ascent * scale
        painter = QPainter(image)
        renderer = QSvgRenderer(QByteArray(self.svg.replace(INK, colour).encode()))
        renderer.render(painter, QRectF(0.0, top, self.width * scale, (self.ascent + self.depth) * scale))
        painter.end()
        return image, depth


def font_with_descent(descent: int) -> QFont:
    """Return a font whose descent is a number of pixels: Qt hangs a picture that far below the line."""
    font = QFont()
    font.setPixelSize(max(1, descent * 4))
    while QFontMetrics(font).descent() > descent and font.pixelSize() > 1:
        font.setPixelSize(font.pixelSize() - 1)
    while QFontMetrics(font).descent() < descent:
        font.setPixelSize(font.pixelSize() + 1)
    return font


def _screen_ratio() -> float:
    screen = QGuiApplication.primaryScreen()
    return max(1.0, screen.devicePixelRatio()) if screen is not None else 1.0
