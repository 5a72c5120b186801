"""Is it fast enough for what I do? A choice of use, one word, one finding, one piece of advice."""

import re

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from chatapp.domain.use import Use
from chatapp.metrics.use_verdict import Comfort, UseVerdict
from chatapp.ui.named import named
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.definition_text import definition_html
from chatapp.ui.performance.figure_row import set_text, small_label, tabular_font
from chatapp.ui.settings.value_field import ChoiceField
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_TEXT_PX, GRID_PX
from chatapp.ui.tip_on_demand import TipOnDemand

__all__ = ["UseRow"]

_USES = tuple(Use)
_COMBO_WIDTH_PX = 168
_NUMBER = re.compile(r"[\d.,]+")  # figures come written the English way
_ROLES = {Comfort.POOR: "caution", Comfort.UNKNOWN: "muted"}


def _tr(text: str) -> str:
    return QCoreApplication.translate("UseVerdict", text)


class UseRow(TipOnDemand):
    """Shows the verdict on one use.

    Signals:
        use_chosen: ``(Use)``
    """

    use_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("useRow")
        self._combo = named(ChoiceField(self), "useField")
        self._combo.addItems([self.tr("Chat, writing"), self.tr("Long documents"), self.tr("Agents")])
        self._combo.setMaximumWidth(scaled(_COMBO_WIDTH_PX))
        self._combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a narrow panel shortens the choice
        self._combo.setAccessibleName(self.tr("What the model is used for"))
        self._word = named(QLabel(), "useWordValue")
        self._finding = self._text_label("useFindingValue")
        self._advice = self._text_label("useAdviceValue")
        self._figure = ""
        self._lay_out()
        self._combo.currentIndexChanged.connect(self._on_index_changed)

    def set_use(self, use: Use) -> None:
        """Show a choice without emitting anything."""
        with QSignalBlocker(self._combo):
            self._combo.setCurrentIndex(_USES.index(use))

    def show_verdict(self, verdict: UseVerdict) -> None:
        """Show another verdict."""
        set_text(self._word, self._comfort_word(verdict.comfort))
        self._mark(verdict.comfort)
        values = {
            name: localized(value) if _NUMBER.fullmatch(value) else _tr(value) for name, value in (verdict.values or {}).items()
        }
        set_text(self._finding, _tr(verdict.finding).format(**values))
        set_text(self._advice, _tr(verdict.advice) if verdict.advice else "")
        self._advice.setVisible(bool(verdict.advice))
        self._figure = verdict.figure

    def tip(self) -> str:
        """Return the definition of the figure that the verdict looks at."""
        return definition_html([(self._figure, None)]) if self._figure else ""

    def _comfort_word(self, comfort: Comfort) -> str:
        return {
            Comfort.GOOD: self.tr("comfortable"),
            Comfort.FAIR: self.tr("bearable"),
            Comfort.POOR: self.tr("slow"),
            Comfort.UNKNOWN: self.tr("not known"),
        }[comfort]

    def _mark(self, comfort: Comfort) -> None:
        role = _ROLES.get(comfort, "")
        if self._word.property("role") != role:
            self._word.setProperty("role", role)
            self._word.style().unpolish(self._word)
            self._word.style().polish(self._word)

    def _text_label(self, name: str) -> QLabel:
        label = named(small_label(), name)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        return label

    def _lay_out(self) -> None:
        self._word.setFont(tabular_font(FONT_TEXT_PX))
        self._word.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        metrics = self._word.fontMetrics()
        self._word.setMinimumWidth(max(metrics.horizontalAdvance(self._comfort_word(comfort)) for comfort in Comfort))
        head = QHBoxLayout()
        head.setSpacing(GRID_PX)
        head.addWidget(self._combo, 3)  # takes its width before the word takes more than it needs
        head.addWidget(self._word, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX // 2)
        column.addLayout(head)
        column.addWidget(self._words())

    def _words(self) -> QWidget:
        """Return finding and advice; nothing stands below them, so they take the room that they need."""
        self._finding.setProperty("role", "")
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._finding)
        column.addWidget(self._advice)
        return words

    @Slot(int)
    def _on_index_changed(self, index: int) -> None:
        self.use_chosen.emit(_USES[index])
