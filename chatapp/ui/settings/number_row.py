"""One number of a settings model: name, exact entry, slider with its neutral mark, and one line on what it does."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from chatapp.ui.settings.number_spec import NumberSpec
from chatapp.ui.settings.reset_button import ResetButton
from chatapp.ui.settings.value_field import ValueField
from chatapp.ui.settings.value_scale import EvenScale, ValueScale
from chatapp.ui.settings.value_slider import ValueSlider
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["NumberRow"]

_FIELD_WIDTH = 128
_PAGES = 10  # Page Up and Page Down cross the slider in this many steps


class NumberRow(QWidget):
    """Slider and exact entry of one number; both show the same value, and the entry may go beyond the slider.

    A number outside the range is not taken, and a line says so until the value changes or something else is typed.

    Signals:
        value_changed: The value, once per change that the user made (a whole drag is one change), as int or float.
    """

    value_changed = Signal(object)

    def __init__(
        self,
        spec: NumberSpec,
        *,
        scale: ValueScale | None = None,
        has_slider: bool = True,
        lowest_text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """Build the row.

        Args:
            spec: The field.
            scale: What the slider covers; without one, the field's whole range in its steps.
            has_slider: False for a number that no slider can aim at, such as a seed.
            lowest_text: Shown in place of the lowest value, where that means something else than a small number.
            parent: Qt parent.
        """
        super().__init__(parent)
        self.spec = spec
        self._value: float | int = spec.typed(spec.default)
        self.field = self._make_field(lowest_text)
        self.slider = self._make_slider(scale) if has_slider else None
        self._scale: ValueScale = scale or EvenScale(spec.minimum, spec.maximum, spec.step)
        self.reset_button = self._make_reset_button()
        self._refusal = self._make_refusal()
        self._describe()
        self._lay_out()
        self._connect()
        self._show_value(self._value)

    def value(self) -> float | int:
        """Return the value, as the field's own type."""
        return self._value

    def set_value(self, value: float) -> None:
        """Show a value without emitting anything."""
        self._value = self.spec.typed(value)
        self._show_value(self._value)

    def set_scale(self, scale: ValueScale) -> None:
        """Let the slider cover another range from now on; the value stays, and so does what is being typed."""
        self._scale = scale
        self._range_slider()
        self._show_in_slider(self._value)

    def set_lowest_text(self, text: str) -> None:
        """Show ``text`` in place of the lowest value."""
        self.field.setSpecialValueText(text)

    def set_names(self, names: Mapping[int, str]) -> None:
        """Show words in place of some values."""
        self.field.set_names(names)

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the parts that paint themselves."""
        self.reset_button.set_theme(theme)
        if self.slider is not None:
            self.slider.set_theme(theme)

    @Slot()
    def reset(self) -> None:
        """Go back to the default, as a change that the user made."""
        self._commit(self.spec.default)

    @Slot(int)
    def _on_slider_value_changed(self, position: int) -> None:
        value = self.spec.typed(self._scale.value_at(position))
        if self.slider is not None and self.slider.isSliderDown():
            self._show_in_field(value)  # the change is made when the drag ends
        else:
            self._commit(value)

    @Slot()
    def _on_slider_released(self) -> None:
        if self.slider is not None and self.slider.value() != self._scale.position_of(self._value):
            self._commit(self._scale.value_at(self.slider.value()))
        else:
            self._show_value(self._value)  # a drag that came back to its start keeps the exact value

    @Slot(str)
    def _on_refused(self, text: str) -> None:
        low, high, kept = (self._shown(value) for value in (self.spec.minimum, self.spec.maximum, self._value))
        sentence = self.tr("{typed} is not taken: give a number from {low} to {high}. It stays at {value}.")
        self._refusal.setText(sentence.format(typed=text, low=low, high=high, value=kept))
        self._refusal.show()

    @Slot()
    def _forget_refusal(self) -> None:
        self._refusal.hide()

    @Slot(float)
    def _on_field_value_changed(self, value: float) -> None:
        self._commit(value)

    def _commit(self, value: float) -> None:
        typed = self.spec.typed(value)
        is_new = typed != self._value
        self._value = typed
        if is_new:
            self._forget_refusal()
        self._show_value(typed)
        if is_new:
            self.value_changed.emit(typed)

    def _show_value(self, value: float) -> None:
        self._show_in_field(value)
        self._show_in_slider(value)
        self.reset_button.setVisible(value != self.spec.typed(self.spec.default))

    def _show_in_slider(self, value: float) -> None:
        if self.slider is not None:
            with QSignalBlocker(self.slider):
                self.slider.setValue(self._scale.position_of(value))

    def _show_in_field(self, value: float) -> None:
        with QSignalBlocker(self.field):
            self.field.setValue(value)

    def _make_field(self, lowest_text: str) -> ValueField:
        field = ValueField(is_integer=self.spec.is_integer, parent=self)
        field.setObjectName(f"{self.spec.object_stem}Field")
        field.setRange(self.spec.minimum, self.spec.maximum)
        field.setSingleStep(self.spec.step)
        field.setSpecialValueText(lowest_text)
        field.setFixedWidth(scaled(_FIELD_WIDTH))
        return field

    def _make_slider(self, scale: ValueScale | None) -> ValueSlider:
        slider = ValueSlider(self)
        slider.setObjectName(f"{self.spec.object_stem}Slider")
        self._scale = scale or EvenScale(self.spec.minimum, self.spec.maximum, self.spec.step)
        return slider

    def _make_reset_button(self) -> ResetButton:
        button = ResetButton(self)
        button.setObjectName(f"{self.spec.object_stem}ResetButton")
        return button

    def _make_refusal(self) -> QLabel:
        label = QLabel(self)
        label.setObjectName(f"{self.spec.object_stem}Refusal")
        label.setProperty("role", "caution")
        label.setWordWrap(True)
        label.hide()
        return label

    def _range_slider(self) -> None:
        if self.slider is None:
            return
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, self._scale.last)
        self.slider.setPageStep(max(1, self._scale.last // _PAGES))
        if self.spec.neutral is not None:
            self.slider.set_mark(self._scale.position_of(self.spec.neutral))

    def _translated(self, text: str) -> str:
        return QCoreApplication.translate(self.spec.context, text)

    def _describe(self) -> None:
        title, what = self._translated(self.spec.title), self._translated(self.spec.description)
        tip = f"{what}\n{self._range_text()}"
        self.field.setAccessibleName(title)
        self.reset_button.setAccessibleName(self.tr("Reset {title}").format(title=title))
        self.reset_button.setToolTip(self.tr("Back to the default, {value}").format(value=self._shown(self.spec.default)))
        parts: list[QWidget] = [self.field]
        if self.slider is not None:
            self.slider.setAccessibleName(self.tr("{title}, slider").format(title=title))
            parts.append(self.slider)
        for part in parts:
            part.setToolTip(tip)
            part.setAccessibleDescription(what)

    def _range_text(self) -> str:
        low, high = self._shown(self.spec.minimum), self._shown(self.spec.maximum)
        text = self.tr("{low} to {high}, default {value}.").format(low=low, high=high, value=self._shown(self.spec.default))
        if self.spec.neutral is None:
            return text
        return text + " " + self.tr("No effect at {value} (the mark).").format(value=self._shown(self.spec.neutral))

    def _shown(self, value: float) -> str:
        return self.field.textFromValue(value)

    def _lay_out(self) -> None:
        title = QLabel(self._translated(self.spec.title), self)
        title.setBuddy(self.field)
        title.setWordWrap(True)
        what = QLabel(self._translated(self.spec.description), self)
        what.setWordWrap(True)
        what.setProperty("role", "label")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX // 2)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(title, 0, 0)
        grid.addWidget(self.reset_button, 0, 1)
        grid.addWidget(self.field, 0, 2)
        if self.slider is not None:
            grid.addWidget(self.slider, 1, 0, 1, 3)
        grid.addWidget(self._refusal, 2, 0, 1, 3)
        grid.addWidget(what, 3, 0, 1, 3)
        self._range_slider()

    def _connect(self) -> None:
        self.field.valueChanged.connect(self._on_field_value_changed)
        self.field.refused.connect(self._on_refused)
        self.field.lineEdit().textEdited.connect(self._forget_refusal)
        self.reset_button.clicked.connect(self.reset)
        if self.slider is not None:
            self.slider.valueChanged.connect(self._on_slider_value_changed)
            self.slider.sliderReleased.connect(self._on_slider_released)
