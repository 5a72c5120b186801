"""Stroke icons of our own, recoloured by the theme."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from chatapp.assets import asset
from chatapp.ui.text_scale import scaled

__all__ = ["icon", "icon_pixmap", "set_icon", "set_icon_beside_text"]

_AIR_PX = 4  # between icon and text, beside the 4 pixels of Qt, which no style sheet changes
_SIZE_PX = 16
_DEVICE_RATIO = 3  # drawn once, three times as fine: sharp on every common screen, and scaled down by Qt


def icon(name: str, colour: str, size_px: int = _SIZE_PX, *, disabled_colour: str | None = None) -> QIcon:
    """Return one icon of ``resources/icons`` in one colour, as large as the text size asks for; see :func:`set_icon`.

    Args:
        name: File name without its suffix.
        colour: ``#rrggbb`` of a theme token.
        size_px: At 100 % of the text size.
        disabled_colour: The same for the disabled state; the enabled one if None.

    Raises:
        FileNotFoundError: There is no such icon.
    """
    result = QIcon(icon_pixmap(name, colour, scaled(size_px)))
    if disabled_colour is not None:
        result.addPixmap(icon_pixmap(name, disabled_colour, scaled(size_px)), QIcon.Mode.Disabled)
    return result


def icon_pixmap(name: str, colour: str, size_px: int = _SIZE_PX) -> QPixmap:
    """Return one icon as a transparent picture of ``size_px`` device-independent pixels."""
    pixmap = QPixmap(QSize(size_px, size_px) * _DEVICE_RATIO)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode())).render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(_DEVICE_RATIO)
    return pixmap


def set_icon(
    button: QAbstractButton, name: str, colour: str, size_px: int = _SIZE_PX, *, disabled_colour: str | None = None
) -> None:
    """Give a button an icon alone; its size follows the text size, also where the style has one for all buttons."""
    button.setIconSize(QSize(scaled(size_px), scaled(size_px)))
    button.setIcon(icon(name, colour, size_px, disabled_colour=disabled_colour))


def set_icon_beside_text(
    button: QAbstractButton, name: str, colour: str, size_px: int = 14, *, disabled_colour: str | None = None
) -> None:
    """Give a button an icon that stands clear of its text; see :func:`icon`."""
    is_mirrored, size_px = button.layoutDirection() is Qt.LayoutDirection.RightToLeft, scaled(size_px)
    picture = QIcon(_with_air(icon_pixmap(name, colour, size_px), is_mirrored=is_mirrored))
    if disabled_colour is not None:
        pixmap = _with_air(icon_pixmap(name, disabled_colour, size_px), is_mirrored=is_mirrored)
        picture.addPixmap(pixmap, QIcon.Mode.Disabled)
    button.setIconSize(QSize(size_px + _AIR_PX, size_px))
    button.setIcon(picture)


def _with_air(pixmap: QPixmap, *, is_mirrored: bool) -> QPixmap:
    wide = QPixmap(pixmap.width() + _AIR_PX * _DEVICE_RATIO, pixmap.height())
    wide.fill(Qt.GlobalColor.transparent)
    wide.setDevicePixelRatio(_DEVICE_RATIO)
    painter = QPainter(wide)
    painter.drawPixmap(QPoint(_AIR_PX if is_mirrored else 0, 0), pixmap)
    painter.end()
    return wide


@lru_cache
def _source(name: str) -> str:
    return asset(f"icons/{name}.svg").read_text(encoding="utf-8")
