"""Contrast is computed as WCAG 2.2 defines it: (L1 + 0.05) / (L2 + 0.05) of the relative luminances."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import chatapp
from chatapp.assets import asset
from chatapp.domain.settings import ThemeChoice
from chatapp.ui.chat.markdown.code_colours import CODE_ROLES
from chatapp.ui.style_sheet import style_sheet
from chatapp.ui.theme import DARK, LIGHT, Theme
from chatapp.ui.theme_watcher import ThemeWatcher, theme_for

_AA = 4.5
_THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_formula_gives_the_known_values() -> None:
    """Black on white is 21 : 1 and #767676 on white 4.54 : 1, as every table of WCAG says."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@_THEMES
@pytest.mark.parametrize("ground", ["surface", "raised", "field", "user_fill", "code_fill", "hover", "selected"])
@pytest.mark.parametrize("ink", ["text", "muted"])
def test_text_is_readable_on_every_ground(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= _AA


@_THEMES
@pytest.mark.parametrize("ink", CODE_ROLES)
def test_coloured_code_is_readable(theme: Theme, ink: str) -> None:
    assert contrast(getattr(theme, ink), theme.code_fill) >= _AA


@_THEMES
@pytest.mark.parametrize("ground", ["surface", "raised"])
@pytest.mark.parametrize("ink", ["accent", "good", "caution", "bad"])
def test_state_colours_are_readable(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= _AA


_RING = 3.0  # WCAG 1.4.11: what shows the focus, against what is beside it
_RULE = re.compile(r"(?P<names>[^{}]+)\{(?P<body>[^}]*)\}")


@_THEMES
@pytest.mark.parametrize("ground", ["surface", "raised", "field", "user_fill", "hover", "selected"])
def test_the_ring_of_the_focus_can_be_seen(theme: Theme, ground: str) -> None:
    assert contrast(theme.accent, getattr(theme, ground)) >= _RING


@_THEMES
def test_whatever_a_rule_of_the_style_sheet_writes_on_its_own_ground_is_readable(theme: Theme) -> None:
    """Every rule that sets both: a pair that somebody adds later is checked as well."""
    n_pairs = 0
    for rule in _RULE.finditer(style_sheet(theme)):
        ink = re.search(r"(?<![-\w])color: (#\w{6})", rule["body"])
        ground = re.search(r"(?<![-\w])background: (#\w{6})", rule["body"])
        if ink and ground:
            n_pairs += 1
            assert contrast(ink[1], ground[1]) >= _AA, rule["names"].strip()
    assert n_pairs > 8


@_THEMES
@pytest.mark.parametrize("role", ["accent", "good", "caution", "bad"])
def test_state_colours_are_readable_in_fields_and_messages(theme: Theme, role: str) -> None:
    for ground in (theme.field, theme.code_fill, theme.user_fill):
        assert contrast(getattr(theme, role), ground) >= _AA


@_THEMES
def test_what_stands_on_the_accent_and_on_a_selection_is_readable(theme: Theme) -> None:
    assert contrast(theme.on_accent, theme.accent) >= _AA
    assert contrast(theme.on_accent, theme.accent_hover) >= _AA
    assert contrast(theme.text, theme.selection) >= _AA


@_THEMES
def test_the_tick_on_the_accent_has_the_colour_of_its_token(theme: Theme) -> None:
    """Qt cannot recolour pictures of style sheets, so these two files hold the token's value: they must not drift apart."""
    source = asset(f"icons/check-on-accent-{theme.name}.svg").read_text(encoding="utf-8")
    assert f'stroke="{theme.on_accent}"' in source


@_THEMES
def test_style_sheet_is_filled_in_from_tokens(theme: Theme) -> None:
    sheet = style_sheet(theme)
    assert theme.accent in sheet
    assert "$" not in sheet


def test_no_colour_literal_stands_outside_of_the_tokens() -> None:
    folder = Path(chatapp.__file__).parent / "ui"
    guilty = [
        path.name
        for path in folder.rglob("*.py")
        if path.name != "theme.py" and re.search(r"[\"' ]#(?:[0-9a-fA-F]{3}){1,2}\b", path.read_text(encoding="utf-8"))
    ]
    assert guilty == []


def test_a_system_that_does_not_say_is_taken_as_light(qapp: QApplication) -> None:
    hints = QGuiApplication.styleHints()
    expected = DARK if hints.colorScheme() is Qt.ColorScheme.Dark else LIGHT
    assert theme_for(ThemeChoice.SYSTEM) is expected
    assert theme_for(ThemeChoice.LIGHT) is LIGHT
    assert theme_for(ThemeChoice.DARK) is DARK
    assert qapp is not None


def test_another_choice_dresses_the_application_and_says_so(qapp: QApplication, qtbot: QtBot) -> None:
    watcher = ThemeWatcher(qapp, ThemeChoice.LIGHT)
    with qtbot.wait_signal(watcher.theme_changed, timeout=2000) as caught:
        watcher.set_choice(ThemeChoice.DARK)
    assert caught.args == [DARK]
    assert watcher.theme is DARK
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.surface
    assert DARK.surface in qapp.styleSheet()
    qapp.setStyleSheet("")


def test_the_same_theme_is_not_put_on_twice(qapp: QApplication, qtbot: QtBot) -> None:
    watcher = ThemeWatcher(qapp, ThemeChoice.LIGHT)
    with qtbot.assert_not_emitted(watcher.theme_changed):
        watcher.set_choice(ThemeChoice.LIGHT)
    qapp.setStyleSheet("")
