"""The samplers that few people touch, under a fold: in groups, with the order and the logit biases at the end."""

from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from chatapp.domain.sampling import SamplerName, SamplingParams
from chatapp.ui.settings.fold import Fold
from chatapp.ui.settings.logit_bias_table import LogitBiasTable
from chatapp.ui.settings.number_row import NumberRow
from chatapp.ui.settings.sampler_order import SamplerOrder
from chatapp.ui.settings.sampler_rows import MORE_ROWS, make_sampler_row
from chatapp.ui.settings.stop_strings import MAX_STOP_STRINGS, read_stop_strings, write_stop_strings
from chatapp.ui.settings.value_field import SettlingTextEdit
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["MoreSamplers"]

_BREAKERS_HEIGHT = 64


class MoreSamplers(Fold):
    """Shows and edits what the panel does not show at once; its heading says how many of them are changed.

    Signals:
        changed: A dict of the fields that the user changed and their values.
    """

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("MoreSamplers", "More samplers"), "moreSamplers", parent)
        self._rows: dict[str, NumberRow] = {}
        self._breakers = self._make_breakers()
        self._order = SamplerOrder(self)
        self._biases = LogitBiasTable(self)
        self._lay_out_groups()
        self._breakers.text_settled.connect(self._on_breakers_settled)
        self._order.order_changed.connect(self._on_order_changed)
        self._biases.biases_changed.connect(self._on_biases_changed)

    def set_values(self, values: SamplingParams) -> None:
        """Show values without emitting anything."""
        for name, row in self._rows.items():
            row.set_value(getattr(values, name))
        self._breakers.set_text(write_stop_strings(values.dry_sequence_breakers))
        self._order.set_order(values.samplers)
        self._biases.set_biases(values.logit_bias)
        self._show_note(values)

    def settle(self) -> None:
        """Emit what is typed but not settled yet."""
        self._breakers.settle()

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the rows."""
        super().set_theme(theme)
        for row in self._rows.values():
            row.set_theme(theme)

    def _show_note(self, values: SamplingParams) -> None:
        default = SamplingParams()
        names = (*self._rows, "dry_sequence_breakers", "samplers", "logit_bias")
        n_changed = sum(getattr(values, name) != getattr(default, name) for name in names)
        self.set_note(self.tr("{n} changed").format(n=n_changed) if n_changed else "")

    @Slot(object)
    def _on_row_changed(self, _value: object) -> None:
        self.changed.emit({name: row.value() for name, row in self._rows.items()})

    @Slot(str)
    def _on_breakers_settled(self, text: str) -> None:
        self.changed.emit({"dry_sequence_breakers": read_stop_strings(text)[:MAX_STOP_STRINGS]})

    @Slot(object)
    def _on_order_changed(self, order: tuple[SamplerName, ...]) -> None:
        self.changed.emit({"samplers": order})

    @Slot(object)
    def _on_biases_changed(self, biases: object) -> None:
        self.changed.emit({"logit_bias": biases})

    def _make_breakers(self) -> SettlingTextEdit:
        editor = SettlingTextEdit(self)
        editor.setObjectName("dryBreakersField")
        editor.setAccessibleName(_field_text("dry_sequence_breakers", "title"))
        editor.setToolTip(self.tr("One a line, at most {n}; \\n stands for a line break.").format(n=MAX_STOP_STRINGS))
        editor.setFixedHeight(scaled(_BREAKERS_HEIGHT))
        return editor

    def _lay_out_groups(self) -> None:
        headings = {
            "moving_temperature": self.tr("Temperature that moves"),
            "cutting": self.tr("Cutting the tail, or the head"),
            "repetition": self.tr("Against repetition"),
            "steering": self.tr("Steering"),
        }
        for group, names in MORE_ROWS.items():
            self.column.addWidget(self._heading(headings[group]))
            for name in names:
                self._rows[name] = make_sampler_row(name, self)
                self._rows[name].value_changed.connect(self._on_row_changed)
                self.column.addWidget(self._rows[name])
            if "dry_base" in names:
                self.column.addLayout(self._described("dry_sequence_breakers", self._breakers))
        self.column.addLayout(self._described("samplers", self._order))
        self.column.addLayout(self._described("logit_bias", self._biases))

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setProperty("role", "group")
        label.setIndent(0)
        return label

    def _described(self, field: str, widget: QWidget) -> QVBoxLayout:
        title, what = QLabel(_field_text(field, "title"), self), QLabel(_field_text(field, "description"), self)
        title.setBuddy(widget)
        what.setProperty("role", "label")
        what.setWordWrap(True)
        box = QVBoxLayout()
        box.setSpacing(GRID_PX // 2)
        for part in (title, widget, what):
            box.addWidget(part)
        return box


def _field_text(field: str, part: str) -> str:
    text = getattr(SamplingParams.model_fields[field], part) or ""
    return QCoreApplication.translate(SamplingParams.__name__, text)
