"""The card of a sustained test: five figures side by side, and what the test ran under."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from chatapp.domain.sustained import SustainedRun
from chatapp.metrics.sustained import sustained_figures
from chatapp.ui.formatting import with_unit
from chatapp.ui.named import named
from chatapp.ui.performance.definition_text import definition_html
from chatapp.ui.performance.figure_row import set_text, small_label, tabular_font
from chatapp.ui.sustained.card_text import CARD_FIGURES, card_texts, conditions_text
from chatapp.ui.theme import GRID_PX

__all__ = ["SustainedCard"]

_VALUE_PX = 20


class SustainedCard(QWidget):
    """Shows one run; every figure explains itself in its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("sustainedCard")
        self._titles = {
            "burst": self.tr("Burst"),
            "sustained": self.tr("Sustained"),
            "retained": self.tr("Retained"),
            "timeToMinus10": self.tr("-10 % after"),
            "stability": self.tr("Stability"),
        }
        self._values: dict[str, QLabel] = {}
        self._details: dict[str, QLabel] = {}
        self._conditions = small_label()
        self._conditions.setWordWrap(True)
        self._lay_out()
        self.show_run(None)

    def show_run(self, run: SustainedRun | None) -> None:
        """Show another run, or "n/a" throughout."""
        figures = {} if run is None else sustained_figures(run)
        for stem, text in card_texts(run).items():
            set_text(self._values[stem], with_unit(text.value, text.unit))
            set_text(self._details[stem], text.detail)
            self._values[stem].setAccessibleName(f"{self._titles[stem]}: {with_unit(text.value, text.unit)}")
            key = CARD_FIGURES[stem]
            self._values[stem].setToolTip(definition_html([(key, figures.get(key))]))
        set_text(self._conditions, "" if run is None else conditions_text(run))

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID_PX)
        grid.setVerticalSpacing(0)
        for column, (stem, title) in enumerate(self._titles.items()):
            value = named(QLabel(), f"{stem}Value")
            value.setFont(tabular_font(_VALUE_PX, QFont.Weight.DemiBold))
            self._values[stem], self._details[stem] = value, small_label()
            for row, label in enumerate((small_label(title), value, self._details[stem])):
                grid.addWidget(label, row, column)
            grid.setColumnStretch(column, 1)
        column_layout = QVBoxLayout(self)
        column_layout.setContentsMargins(0, 0, 0, 0)
        column_layout.setSpacing(GRID_PX // 2)
        column_layout.addLayout(grid)
        column_layout.addWidget(self._conditions)
