"""The pointer in the transcript: selecting, links, figures under answers; and painting the rows with what is selected."""

from functools import partial
from html import escape
from math import ceil, floor

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QToolTip

from chatapp.ui.chat.caret import caret_rect, paint_caret
from chatapp.ui.chat.markdown.boxed_code import COPY_ADDRESS
from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.row import BorderRow, Place, Row
from chatapp.ui.chat.selected_markdown import selected_markdown
from chatapp.ui.chat.selection import Selection, TextPoint
from chatapp.ui.chat.selection_keys import SelectionKeys, step_of
from chatapp.ui.chat.transcript_layout import TranscriptLayout
from chatapp.ui.chat.transcript_menu import MenuTexts

__all__ = ["TranscriptPointer"]

_DRAG_SCROLL_MS = 30
_SIGHT_ROUNDS = 3


class TranscriptPointer(QObject):
    """Turns places of the viewport into characters, and clicks into requests.

    Signals:
        link_activated: Address of a link that was clicked.
        figures_requested: The row whose line of figures was clicked.
        reasoning_requested: The row whose line of reasoning was clicked.
        version_requested: Id of the version of a message whose arrow was clicked.
        menu_requested: A point of the viewport: the mark of a message's menu was clicked there.
        border_requested: The border of the model's sight was clicked.
    """

    link_activated = Signal(str)
    figures_requested = Signal(object)
    reasoning_requested = Signal(object)
    version_requested = Signal(str)
    menu_requested = Signal(QPoint)
    border_requested = Signal()

    def __init__(self, area: QAbstractScrollArea, layout: TranscriptLayout) -> None:
        super().__init__(area)
        self._area = area
        self._layout = layout
        self._selection = Selection()
        self._keys = SelectionKeys(layout)
        self._has_caret = False  # the keyboard selects: the end that it moves is shown
        self._pressed_at: QPoint | None = None
        self._drag = QTimer(self, interval=_DRAG_SCROLL_MS)
        self._drag.timeout.connect(self._on_drag_scroll)
        area.viewport().installEventFilter(self)

    def clear(self) -> None:
        """Select nothing: the rows have changed."""
        self._selection.clear()

    def select_all(self) -> None:
        """Select every row."""
        if self._layout.rows:
            last = len(self._layout.rows) - 1
            self._selection.set_range(TextPoint(0, Place(0, 0)), TextPoint(last, self._end_of(last)))
            self._area.viewport().update()

    def selected_text(self) -> str:
        """Return what is selected, as it is shown."""
        pieces = []
        for number in self._selection.rows():
            row = self._layout.rows[number]
            span = self._selection.span(number)
            if span is not None:
                text = (
                    row.text_in(self._layout.style, span) if isinstance(row, MessageRow) else row.plain_text(self._layout.style)
                )
                pieces.append(text)
        return "\n\n".join(piece for piece in pieces if piece)

    def selected_markdown(self) -> str:
        """Return what is selected, as Markdown."""
        rows = ((self._layout.rows[number], self._selection.span(number)) for number in self._selection.rows())
        pieces = [
            selected_markdown(row, self._layout.style, span)
            for row, span in rows
            if isinstance(row, MessageRow) and span is not None
        ]
        return "\n\n".join(piece for piece in pieces if piece)

    def select_by_key(self, event: QKeyEvent, start: MessageRow | None) -> bool:
        """Move the end of the selection with a key that selects; return whether the key was one.

        Args:
            event: The key.
            start: Where a selection begins that was never begun; None: at the newest message.
        """
        step = step_of(event)
        if step is None:
            return False
        row = start or self._layout.last_message()
        if row is not None:
            row.ensure_parts(self._layout.style)
            head = self._selection.head or TextPoint(self._layout.number_of(row), Place(0, 0))
            self._selection.move_to(head)
            page_px = float(self._area.verticalScrollBar().pageStep())
            self._selection.move_to(self._keys.moved(head, step, page_px))
            self._has_caret = True
            self._bring_head_into_sight()
            self._area.viewport().update()
        return True

    def _bring_head_into_sight(self) -> None:
        bar, height = self._area.verticalScrollBar(), self._area.viewport().height()
        for _ in range(_SIGHT_ROUNDS):  # what is laid out on the way moves what lies below it
            rect = QRectF() if self._selection.head is None else caret_rect(self._layout, self._selection.head)
            if rect.bottom() > bar.value() + height:
                bar.setValue(ceil(rect.bottom() - height + self._layout.style.line_px))
            elif rect.top() < bar.value():
                bar.setValue(floor(rect.top() - self._layout.style.line_px))

    def paint_rows(self, painter: QPainter, area: QRect) -> None:
        """Paint every row that is in an area of the viewport."""
        top = float(self._area.verticalScrollBar().value())
        for number in self._layout.visible(top + area.top(), top + area.bottom() + 1):
            row = self._layout.rows[number]
            y = self._layout.top(number) - top
            painter.save()
            painter.translate(self.left(), y)
            view = QRectF(0.0, area.top() - y, self._layout.style.width, float(area.height()))
            row.paint(painter, self._layout.style, view, self._selection.span(number))
            painter.restore()
        head = self._selection.head
        if self._has_caret and head is not None and self._area.hasFocus():
            paint_caret(painter, self._layout, head, self.left(), top)

    def row_at(self, point: QPoint) -> tuple[int, QPointF] | None:
        """Return the row under a point of the viewport, and the point inside it."""
        if not self._layout.rows:
            return None
        y = point.y() + self._area.verticalScrollBar().value()
        number = self._layout.number_at(y)
        return number, QPointF(point.x() - self.left(), y - self._layout.top(number))

    def part_at(self, point: QPoint) -> tuple[Part, QPointF] | None:
        """Return the part under a point of the viewport, and the point inside it."""
        found = self.row_at(point)
        row = self._layout.rows[found[0]] if found else None
        if found is None or not isinstance(row, MessageRow) or not row.n_parts:
            return None
        inside = found[1]
        number = row.number_at(inside.y())
        part = row.part(number)
        below = inside.y() - row.part_top(number)
        return (part, QPointF(inside.x(), below)) if 0 <= below <= part.height else None

    def clickable_part_at(self, point: QPoint) -> tuple[Part, QPointF] | None:
        """Return the part under a point, open reasoning included."""
        found = self.row_at(point)
        row = self._layout.rows[found[0]] if found else None
        if found is None or not isinstance(row, MessageRow):
            return None
        return row.reasoning.part_at(found[1] - QPointF(0.0, row.reasoning_top)) or self.part_at(point)

    def link_at(self, point: QPoint) -> str:
        """Return the address of the link under a point, "" for none."""
        found = self.clickable_part_at(point)
        return found[0].link_at(self._layout.style, found[1]) if found else ""

    def texts_at(self, point: QPoint) -> MenuTexts:
        """Return what can be copied at a point besides the message: the address of a link, code."""
        texts: MenuTexts = {}
        link, found = self.link_at(point), self.clickable_part_at(point)
        if link and not link.startswith(COPY_ADDRESS):
            texts["link"] = partial(str, link)
        if found is not None and found[0].is_code:
            texts["code"] = partial(self.code_around, found[0])
        return texts

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Look at the viewport's mouse events; what is not ours goes on."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._show_tip(event)
            return True
        if isinstance(event, QMouseEvent):
            return self._on_mouse(event)
        return super().eventFilter(watched, event)

    def _on_mouse(self, event: QMouseEvent) -> bool:
        kind = event.type()
        point = event.position().toPoint()
        is_left = event.button() == Qt.MouseButton.LeftButton
        if kind == QEvent.Type.MouseButtonPress and is_left:
            self._press(point, is_extending=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif kind == QEvent.Type.MouseButtonDblClick and is_left:
            self._select_word(point)
        elif kind == QEvent.Type.MouseMove:
            self._move(point, is_dragging=bool(event.buttons() & Qt.MouseButton.LeftButton))
        elif kind == QEvent.Type.MouseButtonRelease and is_left:
            self._release(point)
        else:
            return False
        return True

    def _press(self, point: QPoint, *, is_extending: bool) -> None:
        self._area.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed_at = point
        self._has_caret = False
        target = self._text_point(point)
        if target is not None and is_extending:
            self._selection.move_to(target)
        elif target is not None:
            self._selection.begin(target)
        self._area.viewport().update()

    def _move(self, point: QPoint, *, is_dragging: bool) -> None:
        if is_dragging and self._pressed_at is not None:
            self._drag_to(point)
            is_outside = not self._area.viewport().rect().contains(point)
            if not is_outside:
                self._drag.stop()
            elif not self._drag.isActive():
                self._drag.start()
            return
        is_line = self._figures_row_at(point) is not None or self._reasoning_row_at(point) is not None
        is_clickable = bool(self.link_at(point)) or is_line or self._is_on_copy_mark(point) or self._is_on_mark(point)
        shape = Qt.CursorShape.PointingHandCursor if is_clickable else Qt.CursorShape.IBeamCursor
        self._area.viewport().setCursor(shape if is_clickable or self.part_at(point) else Qt.CursorShape.ArrowCursor)

    def _release(self, point: QPoint) -> None:
        self._drag.stop()
        was_click = self._pressed_at is not None and (point - self._pressed_at).manhattanLength() < self._slack()
        self._pressed_at = None
        if was_click and self._selection.is_empty:
            self._click(point)
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection() and not self._selection.is_empty:
            clipboard.setText(self.selected_text(), clipboard.Mode.Selection)

    def _click(self, point: QPoint) -> None:
        link = self.link_at(point)
        row = self._figures_row_at(point)
        thought = self._reasoning_row_at(point)
        found = self.clickable_part_at(point)
        if self._is_on_mark(point):
            self._click_mark(point)
        elif found is not None and link.startswith(COPY_ADDRESS):
            QGuiApplication.clipboard().setText(found[0].boxed_code(self._layout.style, link))
        elif link:
            self.link_activated.emit(link)
        elif thought is not None:
            self.reasoning_requested.emit(thought)
        elif row is not None:
            self.figures_requested.emit(row)
        elif found is not None and self._is_on_copy_mark(point):
            QGuiApplication.clipboard().setText(self.code_around(found[0]))

    def _click_mark(self, point: QPoint) -> None:
        version = self._version_at(point)
        if version:
            self.version_requested.emit(version)
        elif self._message_row_at(point) is not None:
            self.menu_requested.emit(point)
        else:
            self.border_requested.emit()

    def _is_on_mark(self, point: QPoint) -> bool:
        found = self.row_at(point)
        if found is None:
            return False
        row = self._layout.rows[found[0]]
        is_more = isinstance(row, MessageRow) and row.is_on_more_mark(found[1], self._layout.style)
        return is_more or isinstance(row, BorderRow) or bool(self._version_at(point))

    def _version_at(self, point: QPoint) -> str:
        row, found = self._message_row_at(point), self.row_at(point)
        return "" if row is None or found is None else row.versions.target_at(found[1], self._layout.style, row.versions_top)

    def _message_row_at(self, point: QPoint) -> MessageRow | None:
        found = self.row_at(point)
        row = self._layout.rows[found[0]] if found else None
        return row if isinstance(row, MessageRow) else None

    def code_around(self, part: Part) -> str:
        """Return the whole code that a part is a slice of."""
        for row in self._layout.message_rows():
            text = row.code_around(part)
            if text is not None:
                return text
        return part.block.source

    def _select_word(self, point: QPoint) -> None:
        self._pressed_at = None
        target = self._text_point(point)
        row = self._layout.rows[target.row] if target is not None else None
        found = row.part_of(target.place, self._layout.style) if target is not None and isinstance(row, MessageRow) else None
        if found is not None and target is not None:
            start, end = found[0].word_at(found[1], target.place.character)
            part = target.place.part
            self._selection.set_range(TextPoint(target.row, Place(part, start)), TextPoint(target.row, Place(part, end)))
            self._area.viewport().update()

    def _drag_to(self, point: QPoint) -> None:
        target = self._text_point(point)
        if target is not None:
            self._selection.move_to(target)
            self._area.viewport().update()

    @Slot()
    def _on_drag_scroll(self) -> None:
        point = self._area.viewport().mapFromGlobal(self._area.cursor().pos())
        height = self._area.viewport().height()
        over = point.y() if point.y() < 0 else max(0, point.y() - height)
        bar = self._area.verticalScrollBar()
        bar.setValue(bar.value() + over)
        self._drag_to(point)

    def _text_point(self, point: QPoint) -> TextPoint | None:
        found = self.row_at(point)
        if found is None:
            return None
        number, inside = found
        row = self._layout.rows[number]
        if not isinstance(row, MessageRow):
            return TextPoint(number, Place(0, 0))
        return TextPoint(number, row.place_at(inside, self._layout.style))

    def _end_of(self, number: int) -> Place:
        row = self._layout.rows[number]
        if not isinstance(row, MessageRow):
            return Place(0, 1)
        row.ensure_parts(self._layout.style)
        last = max(0, row.n_parts - 1)
        n_characters = row.part(last).document(self._layout.style).characterCount() if row.n_parts else 1
        return Place(last, n_characters)

    def _figures_row_at(self, point: QPoint) -> MessageRow | None:
        found = self.row_at(point)
        row = self._layout.rows[found[0]] if found else None
        if found is None or not isinstance(row, MessageRow) or not row.footer.line:
            return None
        return row if row.footer.is_on_line(found[1].y() - row.footer_top) else None

    def _reasoning_row_at(self, point: QPoint) -> MessageRow | None:
        found = self.row_at(point)
        row = self._layout.rows[found[0]] if found else None
        if found is None or not isinstance(row, MessageRow):
            return None
        return row if row.reasoning.is_on_line(found[1].y() - row.reasoning_top) else None

    def _is_on_copy_mark(self, point: QPoint) -> bool:
        found = self.clickable_part_at(point)
        return found is not None and found[0].is_on_copy_mark(found[1], self._layout.style)

    def _show_tip(self, event: QHelpEvent) -> None:
        found = self.row_at(event.pos())
        row = self._layout.rows[found[0]] if found else None
        tip = self._link_tip(event.pos())
        if not tip and found is not None and isinstance(row, MessageRow):
            tip = row.footer.tip_at(found[1].y() - row.footer_top)
            tip = tip or row.versions.tip_at(found[1], self._layout.style, row.versions_top)
        if not tip and row is not None and found is not None:
            tip = self._tip_of(row, found[1])
        if tip:
            QToolTip.showText(event.globalPos(), tip, self._area.viewport())
        else:
            QToolTip.hideText()

    def _link_tip(self, point: QPoint) -> str:
        """Return the whole address of a link, inert: a tip that looks like HTML would be drawn as such."""
        link = self.link_at(point)
        return "" if link.startswith(COPY_ADDRESS) or not link else f"<qt>{escape(link)}</qt>"

    def _tip_of(self, row: Row, point: QPointF) -> str:
        if isinstance(row, BorderRow):
            return self.tr("Click to see what left the model's sight, and why")
        if isinstance(row, MessageRow) and row.is_on_more_mark(point, self._layout.style):
            return self.tr("Edit, answer again, delete and more (Menu key or right click)")
        return self.tr("The model no longer sees this message") if isinstance(row, MessageRow) and row.is_dimmed else ""

    def left(self) -> float:
        """Return where the rows begin in the viewport."""
        return max(0.0, (self._area.viewport().width() - self._layout.style.width) / 2)

    @staticmethod
    def _slack() -> int:
        return QGuiApplication.styleHints().startDragDistance()
