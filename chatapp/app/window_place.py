"""Where the window may stand: on a screen that is there."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

__all__ = ["bounded_geometry", "bring_into_sight", "mended_geometry"]

_LEAST_IN_SIGHT_PX = 120  # of the title's width: enough to take hold of
_TITLE_BAR_PX = 40  # the frame that the system puts around is not known before it is shown
_INVENTED = "offscreen"  # its screen of 800 x 800 is nobody's


def bring_into_sight(window: QWidget) -> None:
    """Move and shrink a window so that it can be seen and taken hold of."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    geometry = window.geometry()
    if QGuiApplication.platformName() != _INVENTED:
        geometry = bounded_geometry(geometry, screens)
    mended = mended_geometry(geometry, screens)
    if mended != window.geometry():
        window.setGeometry(mended)


def bounded_geometry(geometry: QRect, screens: list[QRect]) -> QRect:
    """Return the geometry no wider than all screens together and no higher than the highest: its foot must be in reach.

    Args:
        geometry: Of the window.
        screens: What can be used of each screen; unchanged where there is none.
    """
    if not screens:
        return geometry
    everywhere = QRect()
    for screen in screens:
        everywhere = everywhere.united(screen)
    highest = max(screen.height() for screen in screens)
    bounded = QRect(geometry)
    if geometry.width() > everywhere.width():
        bounded.setLeft(everywhere.left())
        bounded.setWidth(everywhere.width())
    if geometry.height() > highest:
        bounded.moveTop(max(geometry.top(), screens[0].top()))
        bounded.setHeight(highest - _TITLE_BAR_PX)
    return bounded


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
