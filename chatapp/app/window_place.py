"""Where the window may stand: on a screen that is there."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

__all__ = ["bring_into_sight", "mended_geometry"]

_LEAST_IN_SIGHT_PX = 120  # of the title's width: enough to take hold of


def bring_into_sight(window: QWidget) -> None:
    """Move and shrink a window so that it can be seen and taken hold of."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    mended = mended_geometry(window.geometry(), screens)
    if mended != window.geometry():
        window.setGeometry(mended)


def mended_geometry(geometry: QRect, screens: list[QRect]) -> QRect:
    """Return the geometry if enough of its upper edge is on a screen, else one inside of the first screen.

    Args:
        geometry: Of the window.
        screens: What can be used of each screen, the main one first; unchanged where there is none.
    """
    title = QRect(geometry.topLeft(), geometry.topRight())
    is_in_sight = any(title.intersected(screen).width() >= _LEAST_IN_SIGHT_PX for screen in screens)
    if is_in_sight or not screens:
        return geometry
    size = geometry.size().boundedTo(screens[0].size())
    place = QRect(screens[0].topLeft(), size)
    place.moveCenter(screens[0].center())
    return place
