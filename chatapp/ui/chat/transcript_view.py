"""The scrolling page under the transcript: measures what is in sight, keeps the reader's place, follows the end."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, floor

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QPushButton, QWidget

from chatapp.ui.chat.formulas.shelf import FormulaShelf
from chatapp.ui.chat.message_row import FooterText, MessageRow
from chatapp.ui.chat.reading_column import COLUMN_SIDE_PX
from chatapp.ui.chat.row import Row
from chatapp.ui.chat.transcript_hits import TranscriptHits
from chatapp.ui.chat.transcript_layout import TranscriptLayout
from chatapp.ui.chat.transcript_menu import MenuTexts
from chatapp.ui.chat.transcript_pointer import TranscriptPointer
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.icons import set_icon_beside_text
from chatapp.ui.named import named
from chatapp.ui.theme import LIGHT, Theme

__all__ = ["TranscriptView"]

_AT_END_PX = 8  # this near to the end counts as at the end
_LINE_STEP_PX = 40
_MAX_SETTLE_ROUNDS = 12  # estimates above the end need a few rounds until all that is in sight is measured


class TranscriptView(QAbstractScrollArea):
    """Scrolls rows whose heights are estimates until they are seen, without ever moving the text under the reader's eyes.

    Attributes:
        GROUND: Token of the theme that is painted under the rows.
        SIDE_PX: The least margin beside the rows.

    Signals:
        style_changed: Theme, text size or width are others now; carries the :class:`TranscriptStyle`.
    """

    GROUND = "surface"
    SIDE_PX = COLUMN_SIDE_PX

    style_changed = Signal(object)

    def __init__(self, footer: FooterText, parent: QWidget | None = None, *, formulas: FormulaShelf | None = None) -> None:
        super().__init__(parent)
        self._formulas = formulas or FormulaShelf(self)
        self._formulas.drawn.connect(self._on_formula_drawn)
        self._rows = TranscriptLayout(TranscriptStyle(formulas=self._formulas), footer)
        self._follows_end = True
        self._is_settling = False
        self._is_growing = False
        self._pointer = TranscriptPointer(self, self._rows)
        self.hits = TranscriptHits(self._rows, self.go_to_place, self)
        self.hits.changed.connect(lambda _position: self.viewport().update())
        self._jump = named(QPushButton(self.tr("Newest"), self), "jumpToNewestButton")
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # the column must not shift when one appears
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # each picture fills its ground itself
        self.verticalScrollBar().setSingleStep(_LINE_STEP_PX)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._prepare_jump_button()
        self.set_theme(LIGHT)

    @property
    def follows_end(self) -> bool:
        """Whether new text scrolls the view."""
        return self._follows_end

    @Slot()
    def jump_to_newest(self) -> None:
        """Go to the end and follow it."""
        self._follows_end = True
        self._settle()

    def scroll_by(self, pixels: int) -> None:
        """Scroll as the reader would."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + pixels)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        set_icon_beside_text(self._jump, "arrow-down", theme.accent)
        self._restyle(replace(self._rows.style, theme=theme))

    @property
    def text_style(self) -> TranscriptStyle:
        """How its text looks now."""
        return self._rows.style

    @property
    def marked_id(self) -> str:
        """Id of the message that the keyboard acts on, "" for none."""
        return ""

    def selected_text(self) -> str:
        """Return the selected text as it is shown."""
        return self._pointer.selected_text()

    @Slot()
    def select_all(self) -> None:
        """Select every message."""
        self._pointer.select_all()

    def copy_texts(self, row: MessageRow | None, point: QPoint | None) -> MenuTexts:
        """Return what can be copied of the selection, of a message, and of what is at a point of the viewport."""
        texts: MenuTexts = {}
        if self.selected_text():
            texts |= {"selection": self.selected_text, "selection_markdown": self._pointer.selected_markdown}
        if point is not None:
            texts |= self._pointer.texts_at(point)
        if row is not None:
            texts["message"] = partial(row.body_text, self._rows.style)
            texts["markdown"] = partial(getattr, row, "shown_text")
            if row.reasoning.text:
                texts["reasoning"] = partial(getattr, row.reasoning, "text")
        return texts

    def message_rows(self) -> Sequence[MessageRow]:
        """Return the messages on the page, oldest first."""
        return self._rows.message_rows()

    def message_row(self, message_id: str) -> MessageRow | None:
        """Return one message of the page, None for an unknown id."""
        return self._rows.row_of(message_id)

    def message_rect(self, message_id: str) -> QRect:
        """Return where a message of the page stands on the screen, be it in sight or not."""
        row = self._rows.row_of(message_id)
        if row is None:
            return QRect()
        y = round(self._rows.top(self._rows.number_of(row))) - self.verticalScrollBar().value()
        corner = self.viewport().mapToGlobal(QPoint(0, y))
        return QRect(corner, QSize(self.viewport().width(), round(row.height)))

    def reading_place(self) -> tuple[str, int] | None:
        """Return the message at the upper edge and how many pixels of it are above; None where the view follows the end."""
        if self._follows_end:
            return None
        y = self.verticalScrollBar().value()
        for row in self._rows.message_rows():
            top = self._rows.top(self._rows.number_of(row))
            if top + row.height > y:
                return row.message.id, round(y - top)
        return None

    def go_to_place(self, message_id: str, pixels: int) -> None:
        """Bring the reader where :meth:`reading_place` was (an unknown id is ignored)."""
        row = self._rows.row_of(message_id)
        if row is not None:
            self._follows_end = False
            self._settle(self._rows.top(self._rows.number_of(row)) + pixels)
            self._follows_end = self._is_at_end()

    def set_text_px(self, size: int) -> None:
        """Set the text size in pixels, at the normal size of the interface's text."""
        self._restyle(replace(self._rows.style, text_px=size))

    def set_scale_pct(self, pct: int) -> None:
        """Lay the text out again at another size of the interface's text."""
        self._restyle(replace(self._rows.style, scale_pct=pct))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the smallest size in which a conversation can still be read."""
        return QSize(280, 120)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the rows in sight."""
        painter = QPainter(self.viewport())
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # rows place their parts; texts keep their own direction
        painter.fillRect(event.rect(), self._rows.style.colour(self.GROUND))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._pointer.paint_rows(painter, event.rect())
        self.hits.paint(painter, self._pointer.left(), float(self.verticalScrollBar().value()), float(self.viewport().height()))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Break the lines for the new width and keep the place."""
        super().resizeEvent(event)
        self._restyle(self._rows.style)
        self._place_jump_button()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802 - Qt's name
        """Move what is painted where a growing answer pushes it up; paint everything anew where the reader scrolls.

        A move by a fraction of the screen's own pixels would blur, so it is not used there.
        """
        ratio = self.devicePixelRatioF()
        if self._is_growing and ratio == int(ratio):
            self.viewport().scroll(dx, dy, self.viewport().rect())
        else:
            self.viewport().update()

    def scroll_by_key(self, key: int) -> bool:
        """Scroll for a key; return whether it is one of the scrolling keys."""
        bar = self.verticalScrollBar()
        steps: dict[int, int] = {
            Qt.Key.Key_Up: -_LINE_STEP_PX,
            Qt.Key.Key_Down: _LINE_STEP_PX,
            Qt.Key.Key_PageUp: -bar.pageStep(),
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_Home: -bar.value(),
            Qt.Key.Key_End: 0,
        }
        if key not in steps:
            return False
        if key == Qt.Key.Key_End:
            self.jump_to_newest()
        self.scroll_by(steps[key])
        return True

    def _prepare_jump_button(self) -> None:
        self._jump.setAccessibleName(self.tr("Jump to the newest message"))
        self._jump.setToolTip(self.tr("Jump to the newest message and follow it (End)"))
        self._jump.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._jump.clicked.connect(self.jump_to_newest)
        self._jump.hide()

    def _place_jump_button(self) -> None:
        self._jump.adjustSize()
        area = self.viewport().geometry()
        self._jump.move(area.center().x() - self._jump.width() // 2, area.bottom() - self._jump.height() - 12)

    def _change_rows(self, change: Callable[[], None]) -> None:
        """Change the set of rows and keep the reader's place."""
        place = self._rows.reading_place(self.verticalScrollBar().value())
        self._pointer.clear()
        change()
        if place is not None and not self._follows_end and self._rows.holds(place.row):
            self._settle(self._rows.height_of(place))
        else:
            self._settle()

    def _restyle(self, style: TranscriptStyle) -> None:
        place = self._rows.reading_place(self.verticalScrollBar().value())
        width = min(style.full_width, max(120.0, float(self.viewport().width() - 2 * self.SIDE_PX)))
        style = replace(style, width=width)
        if style != self._rows.style:
            self._rows.restyle(style)
            self.style_changed.emit(style)
        if place is not None and not self._follows_end:
            self._settle(self._rows.height_of(place))
        else:
            self._settle()

    def _after_change(self, row: Row) -> None:
        self._rows.note_height(row)
        self._settle()

    def _after_growth(self, row: MessageRow, top: float) -> None:
        """Show what changed in a row from a height of it on: what lies above is painted already, and moves as it is."""
        total, place = self._rows.total(), self._place_of_end(row)
        self._rows.note_height(row)
        self._is_growing = True
        self._settle(is_painted=True)
        self._is_growing = False
        area = self.viewport().rect()
        if self._place_of_end(row) == place:  # else something above was measured just now
            y = self._rows.top(self._rows.number_of(row)) - self.verticalScrollBar().value()
            area.setTop(max(0, floor(y + top)))
            if self._rows.total() == total:  # nothing below has moved
                area.setBottom(min(area.bottom(), ceil(y + row.height)))
        self.viewport().update(area)

    def _place_of_end(self, row: MessageRow) -> float:
        """Return where the last part of a row begins on the page."""
        return self._rows.top(self._rows.number_of(row)) + (row.part_top(row.n_parts - 1) if row.n_parts else 0.0)

    def _settle(self, top: float | None = None, *, is_painted: bool = False) -> None:
        """Measure what is in sight and bring the scroll bar in line; ``top`` moves the view there first.

        ``is_painted``: the caller says what must be painted.
        """
        if self._is_settling:
            return
        self._is_settling = True
        bar = self.verticalScrollBar()
        y = float(bar.value()) if top is None else top
        for _ in range(_MAX_SETTLE_ROUNDS):
            last = self._last_top()
            y = last if self._follows_end else max(0.0, min(y, last))
            moved = self._rows.measure(y, self.viewport().height())
            if moved == y and last == self._last_top():
                break
            y = moved
        bar.setPageStep(max(1, self.viewport().height() - _LINE_STEP_PX))
        bar.setRange(0, round(self._last_top()))
        bar.setValue(round(y))
        bar.setEnabled(bar.maximum() > 0)
        self._is_settling = False
        self._jump.setVisible(not self._is_at_end())
        if not is_painted:
            self.viewport().update()

    def _last_top(self) -> float:
        return max(0.0, self._rows.total() - self.viewport().height())

    def _is_at_end(self) -> bool:
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum() - _AT_END_PX

    @Slot()
    def _on_formula_drawn(self) -> None:
        """Lay out what waited for a formula; the view stays where it is."""
        self._settle()

    @Slot(int)
    def _on_scrolled(self, _value: int) -> None:
        if self._is_settling:
            return
        self._follows_end = self._is_at_end()
        self._settle()

    def _bring_into_sight(self, row: MessageRow) -> None:
        bar = self.verticalScrollBar()
        top = self._rows.top(self._rows.number_of(row))
        if top < bar.value() or top > bar.value() + self.viewport().height() - 2 * _LINE_STEP_PX:
            self._follows_end = False
            self._settle(top)
            self._follows_end = self._is_at_end()
