"""README, CONTRIBUTING and CHANGELOG say what is true."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from chatapp.cli.main import build_parser
from tests.app.window import open_window

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BUTTONS_AND_LISTS = (QAbstractButton, QAbstractItemView, QAbstractSlider)
FIELDS = (QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)
INTERACTIVE = (*BUTTONS_AND_LISTS, *FIELDS)
SETTING_ENDINGS = ("Field", "Slider", "ResetButton")


def documented_names() -> set[str]:
    """Every name in the section on object names; the stems of settings stand for three names each."""
    section = CONTRIBUTING.split("## Object names")[1]
    stems = re.findall(r"`(\w+)`", section.split("with the stems")[1].split("Figures (labels")[0])
    return set(re.findall(r"`(\w+)`", section)) | {stem + ending for stem in stems for ending in SETTING_ENDINGS}


def shown_widgets(window: QWidget) -> Iterator[QWidget]:
    """The window's own controls and figures, without the parts that Qt and pyqtgraph build inside theirs."""
    for widget in window.findChildren(QWidget):
        is_figure = isinstance(widget, QLabel) and widget.objectName().endswith("Value")
        is_control = isinstance(widget, INTERACTIVE) and not isinstance(widget, QScrollBar)
        if (is_control or is_figure) and is_ours(widget, window):
            yield widget


def is_ours(widget: QWidget, window: QWidget) -> bool:
    """False for a control inside a control (the clear button of a field) and in windows of its own (a plot's context menu)."""
    parent = widget.parentWidget()
    composite = isinstance(parent, (*INTERACTIVE, QAbstractSlider)) or type(parent).__module__.startswith("pyqtgraph")
    private = widget.objectName().startswith(("qt_", "Scroll"))
    return widget.window() is window and not composite and not private


def test_the_first_screen_has_both_commands() -> None:
    first_screen = "\n".join(README.splitlines()[:20])
    assert "\npython run.py  " in first_screen
    assert "\npython run.py test " in first_screen


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = [target.split("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text) if "://" not in target]
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_picture_of_the_rooms_has_every_room() -> None:
    picture = README.split("## How it is built")[1]
    rooms = {path.parent.name for path in (ROOT / "chatapp").glob("*/__init__.py")}
    rooms |= {path.stem for path in (ROOT / "chatapp").glob("*.py")} - {"__init__"}
    assert {room for room in rooms if not re.search(rf"\b{room}\b", picture)} == set()


@pytest.mark.parametrize("line", re.findall(r"^chatapp (.+)$", README, flags=re.MULTILINE))
def test_the_command_lines_of_the_readme_are_understood(line: str) -> None:
    """Argparse ends the process for an option that it does not know."""
    command = line.split("#", maxsplit=1)[0].split(">", maxsplit=1)[0]
    build_parser().parse_args(command.split())


def test_the_changelog_knows_the_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]" in changelog or f"## [{version}]" in changelog


@pytest.mark.gui
def test_every_control_and_figure_has_a_documented_name(qtbot: QtBot, tmp_path: Path) -> None:  # noqa: ARG001
    with open_window(tmp_path) as desktop:
        widgets = list(shown_widgets(desktop.window))
        unnamed = [f"{type(widget).__name__} in {parent_name(widget)}" for widget in widgets if not widget.objectName()]
        names = {widget.objectName() for widget in widgets}
    assert unnamed == []
    assert names - documented_names() == set()
    assert {"composer", "sendButton", "stopButton", "ttftValue", "temperatureSlider"} <= names


@pytest.mark.gui
def test_whatever_takes_the_keyboard_says_what_it_is(qtbot: QtBot, tmp_path: Path) -> None:  # noqa: ARG001
    """A screen reader reads the accessible name, else the text of a button; a label's text is its own name."""
    with open_window(tmp_path) as desktop:
        widgets = [widget for widget in desktop.window.findChildren(QWidget) if is_ours(widget, desktop.window)]
        focusable = [widget for widget in widgets if widget.focusPolicy() is not Qt.FocusPolicy.NoFocus]
        spoken = {id(widget): widget.accessibleName() or button_text(widget) for widget in focusable}
        silent = [widget.objectName() for widget in focusable if not spoken[id(widget)] and not isinstance(widget, QLabel)]
    assert silent == []
    assert len(focusable) > 60  # the drawer's settings alone are more


def button_text(widget: QWidget) -> str:
    return widget.text() if isinstance(widget, QAbstractButton) else ""


def parent_name(widget: QWidget) -> str:
    parent = widget.parentWidget()
    return f"{type(parent).__name__} {parent.objectName()}" if parent else "nothing"


def test_every_documented_name_is_in_the_code() -> None:
    """Names of settings and figures are put together there: their stems are looked for."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "chatapp" / "ui").rglob("*.py"))
    section = CONTRIBUTING.split("## Object names")[1].split("Menu entries are actions")[0]
    endings = r"(Field|Slider|ResetButton|Button|Value)$"
    words = {re.sub(endings, "", name) for name in re.findall(r"`([a-z]+[A-Z]\w+)`", section)}
    snake = {word: re.sub(r"([A-Z])", r"_\1", word).lower() for word in words}
    missing = {word for word, field in snake.items() if word not in code and f'"{field}"' not in code}
    assert missing == set()
