"""The picker, driven by real keys, clicks and drops."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from chatapp.ui.models.model_picker import ModelPicker
from chatapp.ui.models.model_popup import ModelPopup
from chatapp.ui.models.picker_button import PickerButton, PickerText
from chatapp.ui.theme import DARK
from tests.ui.models.entries import BROKEN, GEMMA, LLAMA, SMOL, SMOL_INFO
from tests.ui.settings.widget_search import child

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window


@pytest.fixture
def picker(qtbot: QtBot) -> ModelPicker:
    picker = ModelPicker()
    qtbot.addWidget(picker)
    picker.resize(560, 40)
    picker.show()
    qtbot.waitExposed(picker)
    picker.activateWindow()
    picker.show_entries([GEMMA, LLAMA, SMOL, BROKEN])
    return picker


@pytest.fixture
def chosen(picker: ModelPicker) -> list[str]:
    heard: list[str] = []
    picker.model_chosen.connect(heard.append)
    return heard


def button_of(picker: ModelPicker) -> PickerButton:
    return child(picker, PickerButton, "modelPicker")


def opened(qtbot: QtBot, picker: ModelPicker) -> tuple[QLineEdit, QListView]:
    qtbot.mouseClick(button_of(picker), Qt.MouseButton.LeftButton)
    popup = child(picker, QWidget, "modelPopup")
    qtbot.waitUntil(popup.isVisible)
    return child(popup, QLineEdit, "modelSearch"), child(popup, QListView, "modelList")


def is_open(picker: ModelPicker) -> bool:
    return child(picker, QWidget, "modelPopup").isVisible()


def test_a_click_on_the_star_makes_a_favourite_and_chooses_nothing(qtbot: QtBot, picker: ModelPicker, chosen: list[str]) -> None:
    _search, rows = opened(qtbot, picker)
    place = rows.visualRect(rows.model().index(1, 0)).center()
    with qtbot.waitSignal(picker.favourite_toggled) as heard:
        qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(12, place.y()))

    assert heard.args == [str(LLAMA.path)]
    assert chosen == []
    assert is_open(picker)


def test_the_menu_of_a_row(qtbot: QtBot, picker: ModelPicker) -> None:
    _search, rows = opened(qtbot, picker)
    popup = child(picker, ModelPopup, "modelPopup")
    menu = popup.make_menu(rows.model().index(3, 0))  # the broken one
    assert menu is not None
    favourite, copy, remove = menu.actions()
    assert not favourite.isEnabled()
    copy.trigger()
    assert QGuiApplication.clipboard().text() == str(BROKEN.path)
    with qtbot.waitSignal(picker.removal_requested) as heard:
        remove.trigger()
    assert heard.args == [str(BROKEN.path)]
    menu.close()


def test_a_favourite_by_the_keyboard(qtbot: QtBot, picker: ModelPicker) -> None:
    search, _rows = opened(qtbot, picker)
    with qtbot.waitSignal(picker.favourite_toggled) as heard:
        qtbot.keyClick(search, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)

    assert heard.args == [str(GEMMA.path)]


def test_without_a_model_it_asks_for_one(picker: ModelPicker) -> None:
    assert button_of(picker).shown() == PickerText("Choose a model")


def test_the_loaded_model_with_quantization_and_size(picker: ModelPicker) -> None:
    picker.set_current(SMOL.path, SMOL_INFO)

    assert button_of(picker).shown() == PickerText("SmolLM2-135M-Instruct", "Q4_1  98.4 MB")
    assert button_of(picker).accessibleDescription() == "SmolLM2-135M-Instruct Q4_1  98.4 MB"


def test_loading_shows_how_far_and_a_cancel_button(qtbot: QtBot, picker: ModelPicker) -> None:
    cancel = child(picker, QPushButton, "cancelLoadButton")
    assert not cancel.isVisible()
    button_of(picker).setFocus()

    picker.set_loading(0.434, "Big model")

    assert button_of(picker).shown() == PickerText("Loading Big model", "43 %")
    assert not button_of(picker).isEnabled()
    assert cancel.hasFocus()
    with qtbot.waitSignal(picker.cancel_requested):
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(picker.cancel_requested):
        qtbot.keyClick(cancel, Qt.Key.Key_Escape)

    picker.set_loading(None)
    assert not cancel.isVisible()
    assert button_of(picker).isEnabled()


def test_a_click_opens_the_list_and_a_click_chooses(qtbot: QtBot, picker: ModelPicker, chosen: list[str]) -> None:
    _search, models = opened(qtbot, picker)
    row = models.visualRect(models.model().index(1, 0))

    qtbot.mouseClick(models.viewport(), Qt.MouseButton.LeftButton, pos=row.center())

    assert chosen == [str(LLAMA.path)]
    assert not is_open(picker)


def test_a_broken_model_cannot_be_clicked(qtbot: QtBot, picker: ModelPicker, chosen: list[str]) -> None:
    _search, models = opened(qtbot, picker)
    row = models.visualRect(models.model().index(3, 0))

    qtbot.mouseClick(models.viewport(), Qt.MouseButton.LeftButton, pos=row.center())

    assert chosen == []
    assert is_open(picker)


def test_keys_alone_search_and_choose(qtbot: QtBot, picker: ModelPicker, chosen: list[str]) -> None:
    """Down opens; of the two Q4_K_M models the second is the Llama."""
    button_of(picker).setFocus()
    qtbot.keyClick(button_of(picker), Qt.Key.Key_Down)
    search = child(picker, QLineEdit, "modelSearch")
    assert search.hasFocus()

    qtbot.keyClicks(search, "q4_k")
    qtbot.keyClick(search, Qt.Key.Key_Down)
    qtbot.keyClick(search, Qt.Key.Key_Return)

    assert chosen == [str(LLAMA.path)]


def test_enter_in_the_list_chooses_once(qtbot: QtBot, picker: ModelPicker, chosen: list[str]) -> None:
    _search, models = opened(qtbot, picker)
    models.setFocus()

    qtbot.keyClick(models, Qt.Key.Key_Return)

    assert chosen == [str(GEMMA.path)]


def test_escape_closes_and_the_next_search_starts_empty(qtbot: QtBot, picker: ModelPicker, chosen: list[str]) -> None:
    search, _models = opened(qtbot, picker)
    qtbot.keyClicks(search, "xyz")
    label = child(picker, QLabel, "modelListEmptyLabel")
    assert label.text() == "No model matches the search."
    qtbot.keyClick(search, Qt.Key.Key_Return)

    qtbot.keyClick(search, Qt.Key.Key_Escape)

    assert not is_open(picker)
    assert chosen == []
    search, models = opened(qtbot, picker)
    assert (search.text(), models.model().rowCount()) == ("", 4)


def test_an_empty_list_says_so(qtbot: QtBot, picker: ModelPicker) -> None:
    picker.show_entries([])

    _search, models = opened(qtbot, picker)

    assert not models.isVisible()
    told = child(picker, QLabel, "modelListEmptyLabel").text()
    assert told == "No model here yet. Choose a file, add a folder of yours, or find a model to download."


def test_an_open_list_takes_new_models_and_keeps_its_search(qtbot: QtBot, picker: ModelPicker) -> None:
    picker.show_entries([SMOL])
    search, models = opened(qtbot, picker)
    qtbot.keyClicks(search, "gemma")
    assert models.model().rowCount() == 0

    picker.show_entries([GEMMA, SMOL])

    assert models.isVisible()
    assert models.model().index(0, 0).data() == "gemma-3-270m"


def test_an_open_list_makes_room_for_what_is_found_meanwhile(qtbot: QtBot, picker: ModelPicker) -> None:
    """The first look at a disk takes seconds: a list that was opened with one model in it must not stay three rows high."""
    picker.show_entries([SMOL])
    search, models = opened(qtbot, picker)
    many = [replace(LLAMA, path=Path(f"/models/{number}.gguf")) for number in range(6)]
    picker.show_entries([SMOL, *many])
    qtbot.waitUntil(lambda: models.height() >= 7 * models.sizeHintForRow(0))
    qtbot.keyClicks(search, "smol")
    assert models.height() >= 7 * models.sizeHintForRow(0)  # a search does not make it jump


@pytest.mark.parametrize(
    ("name", "signal"), [("chooseModelFileButton", "browse_requested"), ("addModelFolderButton", "folder_requested")]
)
def test_the_ways_to_more_models(qtbot: QtBot, picker: ModelPicker, name: str, signal: str) -> None:
    opened(qtbot, picker)

    with qtbot.waitSignal(getattr(picker, signal)):
        qtbot.mouseClick(child(picker, QPushButton, name), Qt.MouseButton.LeftButton)

    assert not is_open(picker)


def drag(picker: ModelPicker, *urls: str) -> bool:
    """Drag these over the picker and let go; False if it refuses them."""
    content = QMimeData()
    content.setUrls([QUrl(url) for url in urls])
    action, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), action, content, left, none)
    QApplication.sendEvent(picker, enter)
    if enter.isAccepted():
        QApplication.sendEvent(picker, QDropEvent(QPointF(5, 5), action, content, left, none))
    return enter.isAccepted()


def test_a_dropped_model_is_chosen(picker: ModelPicker, chosen: list[str]) -> None:
    assert drag(picker, "file:///models/Some%20Model.GGUF")

    assert [path.replace("\\", "/") for path in chosen] == ["/models/Some Model.GGUF"]
    picker.set_loading(0.0)
    assert button_of(picker).shown().title == "Loading Some Model"


@pytest.mark.parametrize(
    "urls", [("file:///models/readme.md",), ("https://example.org/model.gguf",), ("file:///a.gguf", "file:///b.gguf"), ()]
)
def test_other_drops_are_refused(picker: ModelPicker, chosen: list[str], urls: tuple[str, ...]) -> None:
    assert not drag(picker, *urls)
    assert chosen == []


def test_no_drop_while_loading(picker: ModelPicker) -> None:
    picker.set_loading(0.1, "x")

    assert not drag(picker, "file:///models/model.gguf")


def test_a_long_name_keeps_quantization_and_size_in_sight(qtbot: QtBot, picker: ModelPicker) -> None:
    """The button stays within its bounds and within a window of 900 pixels; the name is cut, the size is not."""
    path = SMOL.path.with_name("a-very-long-name-" * 10 + ".gguf")
    picker.set_current(path, SMOL_INFO)
    qtbot.wait(20)

    assert button_of(picker).sizeHint().width() == 560
    assert button_of(picker).minimumSizeHint().width() < 200


def test_the_popup_has_the_ground_of_its_theme(qtbot: QtBot, picker: ModelPicker) -> None:
    picker.set_theme(DARK)
    opened(qtbot, picker)

    image = child(picker, QWidget, "modelPopup").grab().toImage()

    assert image.pixelColor(3, 3).name() == DARK.raised
