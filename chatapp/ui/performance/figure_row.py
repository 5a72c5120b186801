"""One row of the panel: a label, a value that keeps its place and width, and, if it has them, a detail line and a bar."""

from collections.abc import Callable
from html import escape
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QFont, QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QMenu, QSizePolicy, QVBoxLayout

from chatapp.ui.elided_label import ElidedLabel
from chatapp.ui.formatting import MISSING, with_unit
from chatapp.ui.line_label import LineLabel
from chatapp.ui.performance.definition_text import Explanation
from chatapp.ui.performance.row_texts import RowText
from chatapp.ui.performance.share_bar import ShareBar
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_BIG_PX, FONT_LABEL_PX, FONT_TEXT_PX, Theme
from chatapp.ui.tip_on_demand import TipOnDemand

__all__ = ["BigFigure", "FigureRow", "describe", "set_text", "small_elided_label", "small_label", "tabular_font"]

_WORDS_WIDTH_PX = 96
_SLACK_PX = 4  # kerning makes some digits wider than others
_INLINE_GAP_PX = 4  # beside the spacing of the grid: label and detail are two things
_UNIT_WIDTH_PX = 32  # "tok/s" in the label size: values of all rows end at the same place


_L = TypeVar("_L", bound=QLabel)


def tabular_font(size_px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the interface font with digits of equal width, so that a running figure does not tremble."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(scaled(size_px))
    font.setWeight(weight)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font


def small_label(text: str = "") -> QLabel:
    """Return a label in the small grey type of the panel."""
    return _made_small(LineLabel(text))


def small_elided_label() -> ElidedLabel:
    """Return the same, shortened where there is no room for it."""
    return _made_small(ElidedLabel())


def _made_small(label: _L) -> _L:
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setProperty("role", "label")
    label.setFont(tabular_font(FONT_LABEL_PX))
    return label


def set_text(label: QLabel, text: str) -> None:
    """Set a label's text only where it changed: an unchanged one is not laid out and painted again."""
    if label.text() != text:
        label.setText(text)


def describe(label: QLabel, name: str, description: str) -> None:
    """Tell assistive technology what a label shows, only where that changed."""
    if label.accessibleName() != name:
        label.setAccessibleName(name)
    if label.accessibleDescription() != description:
        label.setAccessibleDescription(description)


class FigureRow(TipOnDemand):
    """A figure of the panel.

    Args:
        stem: Its value label is named ``<stem>Value``.
        title: Words on the left.
        theme: For the bar.
        has_detail: It has a second line (always there, also while empty).
        has_bar: It has a bar.
        widest: The longest usual value; the detail then stands between label and value, in a place that never moves.
    """

    def __init__(
        self, stem: str, title: str, theme: Theme, *, has_detail: bool = False, has_bar: bool = False, widest: str = ""
    ) -> None:
        super().__init__()
        self._widest = widest
        self.setObjectName(f"{stem}Row")
        self._title = title
        self._explain: Callable[[], Explanation] = Explanation
        self.label = small_label(title)
        self.value = self._value_label(stem)
        self.unit = small_label()
        self.detail = small_elided_label() if has_detail else None
        self.bar = ShareBar(theme) if has_bar else None
        self._lay_out()

    def show_text(self, text: RowText, reason: str = "") -> None:
        """Show other texts.

        Args:
            text: Of the row.
            reason: Why there is no value, for whoever hears the row: the tooltip tells it to those who point at it.
        """
        set_text(self.value, text.value)
        self._mute(is_missing=text.value == MISSING)
        set_text(self.unit, text.unit)
        if self.detail is not None and self.detail.text() != text.detail:
            self.detail.setText(text.detail)
        description = text.detail or (reason if text.value == MISSING else "")
        describe(self.value, f"{self._title}: {with_unit(text.value, text.unit)}", description)
        if self.bar is not None:
            self.bar.set_share(text.share, is_caution=text.is_caution)

    def explain_by(self, explain: Callable[[], Explanation]) -> None:
        """Take who explains the figure; asked for each tooltip and each copy."""
        self._explain = explain

    def tip(self) -> str:
        """Return the definition, below the detail: a narrow panel shortens that."""
        detail = "" if self.detail is None else self.detail.text()
        html = self._explain().html
        return f"<p>{escape(detail)}</p>{html}" if detail else html

    def set_theme(self, theme: Theme) -> None:
        """Paint the bar in another theme (labels follow the style sheet)."""
        if self.bar is not None:
            self.bar.set_theme(theme)

    def figure_text(self) -> str:
        """Return the figure as text: title, value and detail."""
        text = f"{self._title}: {with_unit(self.value.text(), self.unit.text())}"
        return f"{text} ({self.detail.text()})" if self.detail is not None and self.detail.text() else text

    def copy(self) -> None:
        """Put the figure on the clipboard."""
        QGuiApplication.clipboard().setText(self.figure_text())

    def copy_with_definition(self) -> None:
        """Put the figure and what it means on the clipboard."""
        QGuiApplication.clipboard().setText(f"{self.figure_text()}\n{self._explain().text}")

    def context_menu(self) -> QMenu:
        """Return the menu of this figure."""
        menu = QMenu(self)
        menu.addAction(self.tr("Copy figure"), self.copy)
        menu.addAction(self.tr("Copy figure with its definition"), self.copy_with_definition)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Open the menu of this figure."""
        menu = self.context_menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def _mute(self, *, is_missing: bool) -> None:
        """Show a missing figure in the muted colour, which the style sheet gives to the role."""
        role = "muted" if is_missing else ""
        if self.value.property("role") != role:
            self.value.setProperty("role", role)
            self.value.style().unpolish(self.value)
            self.value.style().polish(self.value)

    def _value_label(self, stem: str) -> QLabel:
        value = LineLabel()
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setObjectName(f"{stem}Value")
        value.setFont(tabular_font(FONT_TEXT_PX))
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a longer figure must not move its neighbours
        return value

    def _lay_out(self) -> None:
        self.unit.setFixedWidth(scaled(_UNIT_WIDTH_PX))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.unit, 0, 3)
        if self._widest and self.detail is not None:
            self.value.setFixedWidth(self.value.fontMetrics().horizontalAdvance(self._widest) + _SLACK_PX)
            self.value.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.detail.setContentsMargins(_INLINE_GAP_PX, 0, 0, 0)
            self.detail.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # as high, and so on one line
            grid.addWidget(self.detail, 0, 1)
            grid.addWidget(self.value, 0, 2)
        else:
            grid.addWidget(self.value, 0, 1, 1, 2)
        if self.bar is not None:
            grid.addWidget(self.bar, 1, 0, 1, 4)
        if self.detail is not None and not self._widest:
            grid.addWidget(self.detail, 2, 0, 1, 4)


class BigFigure(FigureRow):
    """The one figure that is read across the room."""

    def _lay_out(self) -> None:
        self.value.setFont(tabular_font(FONT_BIG_PX, QFont.Weight.DemiBold))
        self.value.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        widest = self.value.fontMetrics().horizontalAdvance("00.0") + _SLACK_PX  # 123, 48.2 and 1.62 take the same room
        self.value.setMinimumWidth(widest)
        self.value.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.value.setFixedHeight(self.value.fontMetrics().height())
        self.unit.setContentsMargins(0, 0, 0, 5)  # on the base line of the large digits
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.value, alignment=Qt.AlignmentFlag.AlignBottom)
        row.addWidget(self.unit, alignment=Qt.AlignmentFlag.AlignBottom)
        row.addStretch(1)
        row.addLayout(self._words())

    def _words(self) -> QVBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        for label in (self.label, self.detail):
            if label is not None:
                label.setAlignment(Qt.AlignmentFlag.AlignRight)
                label.setMinimumWidth(scaled(_WORDS_WIDTH_PX))
                words.addWidget(label)
        words.setContentsMargins(0, 0, 0, 5)
        return words
