"""What the export dialog offers for each format, and what it asks for in the end."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QListWidget, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.conversation import ConversationSummary
from chatapp.storage.session_log.formats import LogFormat
from chatapp.ui.dialogs.export_dialog import ExportChoice, ExportDialog

pytestmark = pytest.mark.gui
_NOW = datetime(2026, 11, 29, tzinfo=UTC)
_SUMMARIES = [ConversationSummary(id=key, title=key.upper(), updated_at=_NOW) for key in ("a", "b", "c")]


def opened(qtbot: QtBot, current_id: str = "b", chosen: tuple[str, ...] = ()) -> ExportDialog:
    dialog = ExportDialog(_SUMMARIES, current_id, chosen)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def button(dialog: ExportDialog, name: str) -> QRadioButton:
    found = dialog.findChild(QRadioButton, name)
    assert found is not None, name
    return found


def part(dialog: ExportDialog, kind: type[QWidget], name: str) -> QWidget:
    found = dialog.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def test_begins_with_the_chat_on_screen_as_markdown(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    assert dialog.choice() == ExportChoice(("b",), LogFormat.MARKDOWN, with_figures=True, as_folder=False)
    assert part(dialog, QListWidget, "exportList").isHidden()
    assert part(dialog, QComboBox, "exportContainerField").isHidden()


def test_an_empty_new_chat_is_not_offered(qtbot: QtBot) -> None:
    dialog = opened(qtbot, current_id="new")
    assert not button(dialog, "exportCurrentButton").isEnabled()
    assert dialog.choice().ids == ("a", "b", "c")


def test_many_files_ask_for_a_container_and_one_file_does_not(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    container = part(dialog, QComboBox, "exportContainerField")
    button(dialog, "exportAllButton").click()
    assert not container.isHidden()
    button(dialog, "exportJsonButton").click()
    assert container.isHidden()
    button(dialog, "exportHtmlButton").click()
    assert not container.isHidden()
    assert isinstance(container, QComboBox)
    container.setCurrentIndex(1)
    assert dialog.choice() == ExportChoice(("a", "b", "c"), LogFormat.HTML, with_figures=True, as_folder=True)


@pytest.mark.parametrize(
    ("name", "is_choice"),
    [("Markdown", True), ("Html", True), ("Json", True), ("Jsonl", False), ("Csv", False), ("Openai", False)],
)
def test_figures_are_a_choice_where_the_format_leaves_one(qtbot: QtBot, name: str, is_choice: bool) -> None:  # noqa: FBT001 - a parameter of the test
    dialog = opened(qtbot)
    figures = part(dialog, QCheckBox, "exportFiguresField")
    assert isinstance(figures, QCheckBox)
    figures.setChecked(False)
    button(dialog, f"export{name}Button").click()
    assert figures.isEnabled() is is_choice
    assert dialog.choice().with_figures is not is_choice


def test_ticked_chats(qtbot: QtBot) -> None:
    dialog = opened(qtbot, chosen=("c",))
    assert dialog.choice().ids == ("c",)
    chats = part(dialog, QListWidget, "exportList")
    export = part(dialog, QPushButton, "exportButton")
    assert isinstance(chats, QListWidget)
    chats.setFocus()
    chats.setCurrentRow(0)
    qtbot.keyClick(chats, Qt.Key.Key_Space)
    assert dialog.choice().ids == ("a", "c")
    for row in (0, 2):
        chats.item(row).setCheckState(Qt.CheckState.Unchecked)
    assert not export.isEnabled()


def test_asks_once_and_closes(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    asked: list[ExportChoice] = []
    dialog.export_requested.connect(asked.append)
    button(dialog, "exportCsvButton").click()
    export = part(dialog, QPushButton, "exportButton")
    qtbot.mouseClick(export, Qt.MouseButton.LeftButton)
    assert asked == [ExportChoice(("b",), LogFormat.CSV, with_figures=True, as_folder=False)]
    assert dialog.isHidden()


def test_every_control_says_what_it_is(qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    for kind in (QRadioButton, QPushButton, QCheckBox, QComboBox, QListWidget):
        for control in dialog.findChildren(kind):
            assert control.objectName(), control
            text = control.text() if isinstance(control, QRadioButton | QPushButton | QCheckBox) else ""
            assert control.accessibleName() or text, control.objectName()
