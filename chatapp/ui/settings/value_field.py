"""Entry fields that leave the wheel to the panel and settle once per change."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QPaintEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from chatapp.ui.plain_field import PlainField
from chatapp.ui.typing_pause import TYPING_PAUSE_MS

__all__ = ["ChoiceField", "SettlingTextEdit", "ValueField"]

_DECIMALS = 4  # what the entry accepts; it shows two, and more only where they are not zero
_SHOWN_DECIMALS = 2
_MAX_TYPED = 20
_SIGNS = ("-", "+")


class ValueField(QDoubleSpinBox):
    """Exact entry of a number; what lies outside its range can be typed, and is told instead of taken.

    A double spin box also for integers: a seed of 32 bits does not fit QSpinBox. ``valueChanged`` comes once per entry (on
    Enter, when the focus leaves, or per arrow step), not per key.

    Signals:
        refused: The text of a number outside the range; the value stays as it was.
    """

    refused = Signal(str)

    def __init__(self, *, is_integer: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: dict[int, str] = {}  # first: the next lines already write the value
        self.setDecimals(0 if is_integer else _DECIMALS)
        self.setKeyboardTracking(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_names(self, names: Mapping[int, str]) -> None:
        """Show words in place of some whole numbers that stand for something else than a number."""
        if dict(names) != self._names:
            self._names = dict(names)
            self.setValue(self.value())
            self.lineEdit().setText(self.textFromValue(self.value()))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Accept the words as well, and let any number be typed: a key that does nothing would say nothing."""
        if text in self._names.values():
            return QValidator.State.Acceptable, text, position
        state, text, position = super().validate(text, position)
        if state is QValidator.State.Invalid and (text in _SIGNS or self._is_number(text)):
            state = QValidator.State.Intermediate
        return state, text, position

    def fixup(self, text: str) -> str:
        """Tell of a number that is not taken."""
        if self._is_number(text):
            self.refused.emit(text)
        return super().fixup(text)

    def valueFromText(self, text: str) -> float:  # noqa: N802 - Qt's name
        """Read a number, or a word that stands for one."""
        found = next((number for number, name in self._names.items() if name == text), None)
        return super().valueFromText(text) if found is None else float(found)

    def textFromValue(self, value: float) -> str:  # noqa: N802 - Qt's name
        """Write the value without zeros that say nothing: 0.80, 0.025, 4096."""
        if value in self._names:
            return self._names[round(value)]
        if self.decimals() == 0:
            return f"{value:.0f}"
        digits = len(f"{value:.{_DECIMALS}f}".rstrip("0").partition(".")[2])
        return self.locale().toString(value, "f", max(digits, _SHOWN_DECIMALS))

    def _is_number(self, text: str) -> bool:
        return len(text) <= _MAX_TYPED and self.locale().toDouble(text)[1]

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the panel unless this field has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceField(QComboBox):
    """A combo box that leaves the wheel to the panel unless it has the focus, and ends in dots what it has no room for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def shown_text(self) -> str:
        """Return the choice as it is painted."""
        return self._label_option().currentText

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint as Qt does, but with the shortened text: Qt cuts through a letter."""
        painter, option = QStylePainter(self), self._label_option()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _label_option(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        option.currentText = self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)
        return option

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Scroll the panel, not the choice."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class SettlingTextEdit(PlainField):
    """Plain text whose ``text_settled`` comes after a pause in typing or when the focus leaves; Tab moves on."""

    text_settled = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settled = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.settle)
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._pause.start)

    def set_text(self, text: str) -> None:
        """Show ``text`` as settled; nothing is emitted, and the cursor stays where it is if the text is already there."""
        self._settled = text
        if text != self.toPlainText():
            self.setPlainText(text)
        self._pause.stop()

    def settle(self) -> None:
        """Emit what was typed now, if it differs from what was last settled."""
        self._pause.stop()
        text = self.toPlainText()
        if text != self._settled:
            self._settled = text
            self.text_settled.emit(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Settle before anything else, for example a Send button, reads the value."""
        super().focusOutEvent(event)
        self.settle()
