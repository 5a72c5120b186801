"""Geometry by hand: a screen of 1000 x 800 pixels, its neighbour right of it, 600 x 600."""

from PySide6.QtCore import QRect

from chatapp.app.window_place import bounded_geometry, mended_geometry

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


def test_a_window_higher_than_every_screen_ends_above_its_foot_with_room_for_the_title() -> None:
    """1,280 x 800 on 1,280 x 720: 720 less 40 for the title bar, and the width stays."""
    bounded = bounded_geometry(QRect(0, 0, 1280, 800), [QRect(0, 0, 1280, 720)])
    assert (bounded.left(), bounded.top(), bounded.width(), bounded.height()) == (0, 0, 1280, 680)


def test_a_window_wider_than_all_screens_together_is_as_wide_as_they_are() -> None:
    bounded = bounded_geometry(QRect(100, 0, 1700, 700), SCREENS)
    assert (bounded.left(), bounded.width(), bounded.height()) == (0, 1600, 700)


def test_a_window_that_fits_some_screen_keeps_its_size() -> None:
    for geometry in (QRect(10, 10, 1000, 800), QRect(200, 0, 1500, 700), QRect(5000, 0, 900, 600)):
        assert bounded_geometry(geometry, SCREENS) == geometry
    assert bounded_geometry(QRect(0, 0, 9000, 9000), []) == QRect(0, 0, 9000, 9000)
