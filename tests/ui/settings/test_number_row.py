"""One row, driven by real keys, mouse and wheel."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.sampling import SamplingParams
from chatapp.ui.settings.number_row import NumberRow
from chatapp.ui.settings.number_spec import number_spec
from chatapp.ui.settings.value_scale import EvenScale
from chatapp.ui.settings.value_slider import ValueSlider
from chatapp.ui.theme import DARK

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window


class Heard:
    """Collects what a row emits."""

    def __init__(self, row: NumberRow) -> None:
        self.values: list[object] = []
        row.value_changed.connect(self.values.append)


def shown(qtbot: QtBot, row: NumberRow) -> Heard:
    qtbot.addWidget(row)
    row.resize(340, 90)
    row.show()
    qtbot.waitExposed(row)
    row.activateWindow()
    return Heard(row)


@pytest.fixture
def temperature(qtbot: QtBot) -> tuple[NumberRow, Heard]:
    row = NumberRow(number_spec(SamplingParams, "temperature"))
    return row, shown(qtbot, row)


def slider_of(row: NumberRow) -> ValueSlider:
    assert row.slider is not None
    return row.slider


def refusal_of(row: NumberRow) -> QLabel:
    label = row.findChild(QLabel, f"{row.spec.object_stem}Refusal")
    assert isinstance(label, QLabel)
    return label


def place(row: NumberRow, position: int) -> QPoint:
    slider = slider_of(row)
    return QPoint(round(slider.x_of(position)), slider.height() // 2)


def type_number(qtbot: QtBot, row: NumberRow, text: str) -> None:
    row.field.setFocus()
    row.field.selectAll()
    qtbot.keyClicks(row.field, text)
    qtbot.keyClick(row.field, Qt.Key.Key_Return)


def test_names_and_words_for_screen_readers(temperature: tuple[NumberRow, Heard]) -> None:
    row, _heard = temperature

    assert (row.field.objectName(), slider_of(row).objectName()) == ("temperatureField", "temperatureSlider")
    assert row.field.accessibleName() == "Temperature"
    assert "lively" in row.field.accessibleDescription()
    assert "0.00 to 2.00, default 0.80. No effect at 1.00" in slider_of(row).toolTip()


def test_typing_changes_once_on_enter(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    """Position 7 of 0..40 in steps of 0.05 is 0.35."""
    row, heard = temperature

    type_number(qtbot, row, "0.35")

    assert heard.values == [0.35]
    assert slider_of(row).value() == 7


def test_an_exact_entry_between_two_steps_stays_exact(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature

    type_number(qtbot, row, "0.333")

    assert heard.values == [0.333]
    assert (row.value(), row.field.text(), slider_of(row).value()) == (0.333, "0.333", 7)


@pytest.mark.parametrize("typed", ["25", "-1", "2.01"])
def test_a_number_out_of_range_is_told_and_not_taken(qtbot: QtBot, temperature: tuple[NumberRow, Heard], typed: str) -> None:
    """Temperature goes from 0 to 2 and stands at 0.80; a 25 that ended as a 2 would be a wrong number without a word."""
    row, heard = temperature
    refusal = refusal_of(row)
    assert not refusal.isVisible()

    type_number(qtbot, row, typed)

    assert (heard.values, row.value(), row.field.text()) == ([], 0.8, "0.80")
    assert refusal.isVisible()
    assert refusal.text() == f"{typed} is not taken: give a number from 0.00 to 2.00. It stays at 0.80."
    type_number(qtbot, row, "1")
    assert (heard.values, refusal.isVisible()) == ([1.0], False)


def test_a_refusal_goes_when_something_else_is_typed_or_the_slider_moves(
    qtbot: QtBot, temperature: tuple[NumberRow, Heard]
) -> None:
    row, _heard = temperature
    refusal = refusal_of(row)
    type_number(qtbot, row, "9")
    qtbot.keyClicks(row.field, "0.8")
    assert not refusal.isVisible()
    type_number(qtbot, row, "9")
    assert refusal.isVisible()
    qtbot.mouseClick(slider_of(row), Qt.MouseButton.LeftButton, pos=place(row, 30))
    assert not refusal.isVisible()


def test_what_is_no_number_cannot_be_typed(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature
    type_number(qtbot, row, "x1y")
    assert (heard.values, refusal_of(row).isVisible()) == ([1.0], False)


def test_a_click_on_the_slider_goes_there_and_changes_once(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature

    qtbot.mouseClick(slider_of(row), Qt.MouseButton.LeftButton, pos=place(row, 30))

    assert heard.values == [1.5]
    assert row.field.text() == "1.50"


def test_a_drag_shows_every_value_and_changes_once(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature
    slider = slider_of(row)
    texts = []

    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=place(row, 16))
    for position in (18, 20, 24):
        qtbot.mouseMove(slider, place(row, position))
        assert slider.value() == position
        texts.append(row.field.text())
    assert heard.values == []
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=place(row, 24))

    assert texts == ["0.90", "1.00", "1.20"]
    assert heard.values == [1.2]


def test_a_drag_that_comes_back_changes_nothing(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature
    row.set_value(0.81)

    qtbot.mousePress(slider_of(row), Qt.MouseButton.LeftButton, pos=place(row, 16))
    qtbot.mouseRelease(slider_of(row), Qt.MouseButton.LeftButton, pos=place(row, 16))

    assert (heard.values, row.value(), row.field.text()) == ([], 0.81, "0.81")


def test_other_buttons_do_nothing(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature

    qtbot.mouseClick(slider_of(row), Qt.MouseButton.RightButton, pos=place(row, 30))

    assert heard.values == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (Qt.Key.Key_Right, 0.85),
        (Qt.Key.Key_Left, 0.75),
        (Qt.Key.Key_PageUp, 1.0),
        (Qt.Key.Key_Home, 0.0),
        (Qt.Key.Key_End, 2.0),
    ],
)
def test_keys_on_the_slider(qtbot: QtBot, temperature: tuple[NumberRow, Heard], key: Qt.Key, value: float) -> None:
    """From 0.80: a step is 0.05, a page is a tenth of the 40 steps, so 4 * 0.05."""
    row, heard = temperature

    qtbot.keyClick(slider_of(row), key)

    assert heard.values == [value]


def test_arrow_keys_in_the_field(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature

    qtbot.keyClick(row.field, Qt.Key.Key_Up)

    assert heard.values == [0.85]


def test_setting_a_value_emits_nothing(temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature

    row.set_value(1.3)

    assert (heard.values, row.value(), slider_of(row).value()) == ([], 1.3, 26)


def test_the_reset_button_is_there_only_when_needed(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature
    assert not row.reset_button.isVisible()
    row.set_value(1.3)
    assert row.reset_button.isVisible()

    qtbot.mouseClick(row.reset_button, Qt.MouseButton.LeftButton)

    assert heard.values == [0.8]
    assert not row.reset_button.isVisible()


def test_nothing_moves_when_the_reset_button_appears(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, _heard = temperature
    before = (row.field.geometry(), slider_of(row).geometry())

    row.set_value(1.3)
    qtbot.wait(20)

    assert (row.field.geometry(), slider_of(row).geometry()) == before


def test_a_seed_of_32_bits_can_be_typed(qtbot: QtBot) -> None:
    row = NumberRow(number_spec(SamplingParams, "seed"), has_slider=False, lowest_text="new each time")
    heard = shown(qtbot, row)
    assert row.field.text() == "new each time"

    type_number(qtbot, row, "4294967294")
    type_number(qtbot, row, "-1")

    assert heard.values == [4_294_967_294, -1]
    assert row.field.text() == "new each time"


def test_the_entry_goes_beyond_the_slider(qtbot: QtBot) -> None:
    row = NumberRow(number_spec(SamplingParams, "max_tokens"), scale=EvenScale(0, 4096, 16))
    heard = shown(qtbot, row)

    type_number(qtbot, row, "10000")

    assert heard.values == [10_000]
    assert slider_of(row).value() == slider_of(row).maximum() == 256


def test_a_new_scale_keeps_value_and_typed_text(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature
    row.field.setFocus()
    row.field.selectAll()
    qtbot.keyClicks(row.field, "1.")

    row.set_scale(EvenScale(0, 1, 0.1))

    assert (row.value(), row.field.text(), slider_of(row).value(), heard.values) == (0.8, "1.", 8, [])


def wheel(widget: QWidget) -> bool:
    """Turn the wheel one notch towards the user over a widget; False if it leaves the event to the panel around it."""
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle,
        widget.mapToGlobal(middle),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
    return event.isAccepted()


def test_the_wheel_is_left_to_the_panel_without_the_focus(temperature: tuple[NumberRow, Heard]) -> None:
    row, heard = temperature

    for widget in (slider_of(row), row.field):
        widget.clearFocus()
        assert not wheel(widget)
    assert (heard.values, row.value()) == ([], 0.8)


def test_the_wheel_turns_a_value_that_has_the_focus(qtbot: QtBot, temperature: tuple[NumberRow, Heard]) -> None:
    """One notch is three steps of 0.05 on the slider (the system's setting), one step in the field."""
    row, heard = temperature
    slider_of(row).setFocus()
    qtbot.waitUntil(slider_of(row).hasFocus)
    assert wheel(slider_of(row))
    row.field.setFocus()
    qtbot.waitUntil(row.field.hasFocus)
    assert wheel(row.field)

    assert heard.values == [0.65, 0.6]


def test_it_paints_in_both_themes(temperature: tuple[NumberRow, Heard]) -> None:
    """The groove left of the handle is accent in either theme: the pixel in its middle shows which."""
    row, _heard = temperature
    row.set_theme(DARK)

    image = slider_of(row).grab().toImage()

    assert image.pixelColor(place(row, 8)).name() == DARK.accent
