"""How the transcript looks in one theme and one text size: fonts, colours, measures."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QFont, QFontMetricsF

from chatapp.ui.theme import FONT_LABEL_PX, FONT_READING_PX, FONT_TEXT_PX, LIGHT, Theme
from chatapp.ui.theme_watcher import interface_font, monospace_font

if TYPE_CHECKING:  # the composer asks for the width of the column at the first paint: formulas come later
    from chatapp.ui.chat.formulas.shelf import FormulaShelf

__all__ = ["TranscriptStyle"]

_COLUMN_CHARACTERS = 76
_LINE_HEIGHT = 1.5


@dataclass(frozen=True)
class TranscriptStyle:
    """Everything that rows and parts ask when they measure and paint themselves.

    Attributes:
        theme: Colours.
        text_px: Size of the running text.
        width: Width of the reading column in pixels.
        formulas: Where drawn formulas are; without it their source is shown.
    """

    theme: Theme = LIGHT
    text_px: int = FONT_READING_PX
    width: float = 600.0
    formulas: "FormulaShelf | None" = None
    scale_pct: int = 100  # that of the whole interface: fonts ask for it themselves, another value makes another style

    @cached_property
    def reading_font(self) -> QFont:
        """Running text."""
        return interface_font(self.text_px)

    @cached_property
    def code_font(self) -> QFont:
        """Code."""
        return monospace_font(self.text_px - 2)

    @cached_property
    def label_font(self) -> QFont:
        """Role labels, footers, marks."""
        return interface_font(FONT_LABEL_PX)

    @cached_property
    def figure_font(self) -> QFont:
        """Rows of figures."""
        return interface_font(FONT_TEXT_PX)

    @cached_property
    def full_width(self) -> float:
        """Width of a column of 76 average characters: the widest that stays easy to read."""
        return _COLUMN_CHARACTERS * self._metrics.averageCharWidth()

    @cached_property
    def characters_per_line(self) -> float:
        """How many characters an average line of the column holds; for estimates only."""
        return max(8.0, self.width / self._metrics.averageCharWidth())

    @cached_property
    def line_px(self) -> float:
        """Height of one line of running text."""
        return self._metrics.height() * _LINE_HEIGHT

    @cached_property
    def line_height_percent(self) -> float:
        """Line height as a percentage of the font's own."""
        return _LINE_HEIGHT * 100

    def colour(self, role: str) -> QColor:
        """Return the colour of a token of the theme."""
        return QColor(getattr(self.theme, role))

    @cached_property
    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.reading_font)
