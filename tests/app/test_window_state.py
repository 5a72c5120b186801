"""Geometry by hand: a screen of 1000 x 800 pixels, its neighbour right of it, 600 x 600."""

from PySide6.QtCore import QRect

from chatapp.app.window_place import mended_geometry

SCREENS = [QRect(0, 0, 1000, 800), QRect(1000, 0, 600, 600)]


def test_a_window_that_can_be_seen_stays() -> None:
    for geometry in (QRect(10, 10, 900, 700), QRect(1100, 50, 900, 700), QRect(-700, 0, 900, 560)):
        assert mended_geometry(geometry, SCREENS) == geometry


def test_a_window_on_a_screen_that_is_gone_comes_to_the_middle_of_the_first() -> None:
    mended = mended_geometry(QRect(5000, 100, 900, 600), SCREENS)
    assert (mended.left(), mended.top(), mended.width(), mended.height()) == (50, 100, 900, 600)


def test_a_window_above_the_screens_or_too_large_is_mended() -> None:
    assert mended_geometry(QRect(0, -400, 900, 600), SCREENS).top() == 100
    assert mended_geometry(QRect(3000, 0, 2000, 2000), SCREENS) == SCREENS[0]


def test_without_a_screen_nothing_is_moved() -> None:
    assert mended_geometry(QRect(5000, 0, 10, 10), []) == QRect(5000, 0, 10, 10)
