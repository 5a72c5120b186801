"""Stroke icons of our own, recoloured by the theme."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from chatapp.assets import asset

__all__ = ["icon", "icon_pixmap"]

_DEVICE_RATIO = 3  # drawn once, three times as fine: sharp on every common screen, and scaled down by Qt


def icon(name: str, colour: str, *, disabled_colour: str | None = None) -> QIcon:
    """Return one icon of ``resources/icons`` in one colour.

    Args:
        name: File name without its suffix.
        colour: ``#rrggbb`` of a theme token.
        disabled_colour: The same for the disabled state; the enabled one if None.

    Raises:
        FileNotFoundError: There is no such icon.
    """
    result = QIcon(icon_pixmap(name, colour))
    if disabled_colour is not None:
        result.addPixmap(icon_pixmap(name, disabled_colour), QIcon.Mode.Disabled)
    return result


def icon_pixmap(name: str, colour: str, size_px: int = 16) -> QPixmap:
    """Return one icon as a transparent picture of ``size_px`` device-independent pixels."""
    pixmap = QPixmap(QSize(size_px, size_px) * _DEVICE_RATIO)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode())).render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(_DEVICE_RATIO)
    return pixmap


@lru_cache
def _source(name: str) -> str:
    return asset(f"icons/{name}.svg").read_text(encoding="utf-8")
