"""How answers are drawn: system prompt, format, preset, one row per sampler value, stop strings, and the rest under a fold."""

from typing import Any

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from chatapp.domain.sampling import LogitBias, SamplerName, SamplingParams
from chatapp.ui.settings.format_section import FormatSection
from chatapp.ui.settings.more_samplers import MoreSamplers
from chatapp.ui.settings.number_row import NumberRow
from chatapp.ui.settings.preset_bar import PresetBar
from chatapp.ui.settings.sampler_rows import COMMON_ROWS, make_sampler_row
from chatapp.ui.settings.scroll_column import ScrollColumn
from chatapp.ui.settings.stop_strings import MAX_STOP_STRINGS, read_stop_strings, write_stop_strings
from chatapp.ui.settings.value_field import SettlingTextEdit
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["SamplerPanel"]

_PROMPT_HEIGHT = 96
_STOP_HEIGHT = 64


class SamplerPanel(QWidget):
    """Shows and edits :class:`SamplingParams`, the system prompt and the format of the answers; it scrolls by itself.

    ``presets`` and ``answer_format`` are its parts with signals of their own.

    Signals:
        values_changed: The new :class:`SamplingParams`, once per change that the user made.
        system_prompt_changed: The new text, after a pause in typing or when the editor loses the focus.
    """

    values_changed = Signal(object)
    system_prompt_changed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("samplerPanel")
        self._values = SamplingParams()
        self.answer_format = FormatSection(self)
        self._scroll = ScrollColumn(self)
        self.presets = PresetBar(self)
        self._more = MoreSamplers(self)
        self._rows: dict[str, NumberRow] = {name: make_sampler_row(name, self) for name in COMMON_ROWS}
        self._hint = self._make_note("samplerHint", "muted")
        self._stop_note = self._make_note("stopStringsNote", "caution")
        self._system_prompt = self._make_system_prompt()
        self._stop = self._make_stop_field()
        self._reset_all = self._make_reset_all()
        self._lay_out()
        self._connect()
        self.set_values(self._values)

    def values(self) -> SamplingParams:
        """Return the values shown."""
        return self._values

    def set_values(self, values: SamplingParams) -> None:
        """Show ``values`` without emitting anything."""
        self._values = values
        for name, row in self._rows.items():
            row.set_value(getattr(values, name))
        self._stop.set_text(write_stop_strings(values.stop))
        self._stop_note.hide()
        self._more.set_values(values)
        self._show_state()

    def system_prompt(self) -> str:
        """Return the text in the editor, settled or not."""
        return self._system_prompt.toPlainText()

    def set_system_prompt(self, text: str) -> None:
        """Show ``text`` without emitting anything."""
        self._system_prompt.set_text(text)

    def settle(self) -> None:
        """Emit what is typed but not settled yet: call it before the conversation changes or the window closes."""
        self._system_prompt.settle()
        self.answer_format.settle()
        self._stop.settle()
        self._more.settle()

    def show_format(self) -> None:
        """Bring the format of the answers into sight and give it the keyboard."""
        self._scroll.ensureWidgetVisible(self.answer_format)
        self.answer_format.focus_text()

    def set_hint(self, text: str) -> None:
        """Show one line under the heading, for example when the change takes effect; empty hides it."""
        self._hint.setText(text)
        self._hint.setVisible(bool(text))

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the rows."""
        for row in self._rows.values():
            row.set_theme(theme)
        self._more.set_theme(theme)

    @Slot()
    def reset_all(self) -> None:
        """Put every sampler value back to its default, as one change; the system prompt and the format stay."""
        self._take_over(SamplingParams())

    @Slot(object)
    def _take_over(self, values: SamplingParams) -> None:
        if values != self._values:
            self.set_values(values)
            self.values_changed.emit(values)

    @Slot(object)
    def _on_row_value_changed(self, _value: object) -> None:
        self._change({name: row.value() for name, row in self._rows.items()})

    @Slot(str)
    def _on_stop_text_settled(self, text: str) -> None:
        stop = read_stop_strings(text)
        self._stop_note.setVisible(len(stop) > MAX_STOP_STRINGS)
        self._change({"stop": stop[:MAX_STOP_STRINGS]})

    @Slot(object)
    def _on_more_changed(
        self, update: dict[str, float | tuple[str, ...] | tuple[SamplerName, ...] | tuple[LogitBias, ...]]
    ) -> None:
        self._change(update)

    def _change(self, update: dict[str, Any]) -> None:
        values = self._values.model_copy(update=update)
        if values == self._values:
            return
        self._values = values
        self._more.set_values(values)
        self._show_state()
        self.values_changed.emit(values)

    def _show_state(self) -> None:
        self._reset_all.setEnabled(self._values != SamplingParams())
        self.presets.show_values(self._values)

    def _make_note(self, name: str, role: str) -> QLabel:
        note = QLabel(self)
        note.setObjectName(name)
        note.setProperty("role", role)
        note.setWordWrap(True)
        note.hide()
        return note

    def _make_system_prompt(self) -> SettlingTextEdit:
        editor = SettlingTextEdit(self)
        editor.setObjectName("systemPromptField")
        editor.setAccessibleName(self.tr("System prompt"))
        editor.setToolTip(self.tr("Comes before every chat and is never trimmed. A change makes the model read it again."))
        editor.setPlaceholderText(self.tr("None: the model's own default"))
        editor.setFixedHeight(scaled(_PROMPT_HEIGHT))
        return editor

    def _make_stop_field(self) -> SettlingTextEdit:
        editor = SettlingTextEdit(self)
        editor.setObjectName("stopStringsField")
        editor.setAccessibleName(self._translated("Stop strings"))
        editor.setToolTip(self.tr("One a line, at most {n}; \\n stands for a line break.").format(n=MAX_STOP_STRINGS))
        editor.setPlaceholderText(self.tr("None"))
        editor.setFixedHeight(scaled(_STOP_HEIGHT))
        self._stop_note.setText(self.tr("Only the first {n} stop strings are used.").format(n=MAX_STOP_STRINGS))
        return editor

    def _make_reset_all(self) -> QPushButton:
        button = QPushButton(self.tr("Reset all"), self)
        button.setObjectName("samplerResetAllButton")
        button.setProperty("role", "flat")
        button.setToolTip(self.tr("Put every sampler value back to its default; the system prompt stays"))
        return button

    def _translated(self, text: str) -> str:
        return QCoreApplication.translate(SamplingParams.__name__, text)

    def _lay_out(self) -> None:
        column = self._scroll.column
        column.addLayout(self._headed(self.tr("System prompt"), self._system_prompt))
        column.addLayout(self._headed(self.tr("Format of the answers"), self.answer_format))
        column.addLayout(self._sampling_heading())
        for row in self._rows.values():
            column.addWidget(row)
        column.addLayout(self._headed(self._translated("Stop strings"), self._stop, self._stop_note))
        column.addWidget(self._more)
        column.addStretch()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._scroll)

    def _headed(self, heading: str, *widgets: QWidget) -> QVBoxLayout:
        box = QVBoxLayout()
        box.setSpacing(GRID_PX // 2)
        label = QLabel(heading, self)
        label.setBuddy(widgets[0])
        box.addWidget(label)
        for widget in widgets:
            box.addWidget(widget)
        return box

    def _sampling_heading(self) -> QVBoxLayout:
        line = QHBoxLayout()
        heading = QLabel(self.tr("Sampling"), self)
        heading.setProperty("role", "label")
        line.addWidget(heading)
        line.addStretch()
        line.addWidget(self._reset_all)
        box = QVBoxLayout()
        box.setSpacing(GRID_PX // 2)
        box.addLayout(line)
        box.addWidget(self.presets)
        box.addWidget(self._hint)
        return box

    def _connect(self) -> None:
        for row in self._rows.values():
            row.value_changed.connect(self._on_row_value_changed)
        self._stop.text_settled.connect(self._on_stop_text_settled)
        self._system_prompt.text_settled.connect(self.system_prompt_changed)
        self._reset_all.clicked.connect(self.reset_all)
        self.presets.values_chosen.connect(self._take_over)
        self._more.changed.connect(self._on_more_changed)
