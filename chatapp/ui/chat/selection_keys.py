"""Selecting with the keyboard: word by word, block by block, page by page, from message to message."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from chatapp.ui.chat.caret import caret_rect, point_at
from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.row import Place
from chatapp.ui.chat.selection import TextPoint
from chatapp.ui.chat.transcript_layout import TranscriptLayout

__all__ = ["SELECTING_KEYS", "moved_point"]

SELECTING_KEYS = frozenset(
    {
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End),
    }
)
"""With Shift: left and right by words, up and down by blocks, by pages, to the beginning and the end of the conversation."""

_BACK = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Home})
_Move = QTextCursor.MoveOperation


def moved_point(layout: TranscriptLayout, point: TextPoint, key: int, page_px: float = 0.0) -> TextPoint:
    """Return where the head of the selection goes from a point; the same point at either end of the conversation.

    Args:
        layout: The rows.
        point: Where the head is.
        key: One of the selecting keys.
        page_px: How far a page key goes.
    """
    is_back = key in _BACK
    if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
        return _end_of_all(layout, point, is_back=is_back)
    if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
        return _page(layout, point, -page_px if is_back else page_px)
    found = _part(layout, point)
    if found is not None and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        cursor = found
        cursor.movePosition(_Move.PreviousWord if is_back else _Move.NextWord)
        if cursor.position() != point.place.character:
            return TextPoint(point.row, Place(point.place.part, cursor.position()))
    return _before(layout, point) if is_back else _behind(layout, point)


def _page(layout: TranscriptLayout, point: TextPoint, pixels: float) -> TextPoint:
    """Go to the same place of a line one page away; to the end of all where there is no further page."""
    here = caret_rect(layout, point)
    y = here.center().y() + pixels
    if not 0 <= y < layout.total():
        return _end_of_all(layout, point, is_back=pixels < 0)
    found = point_at(layout, here.x(), y)
    is_further = found is not None and (found > point) == (pixels > 0)
    return (
        found
        if found is not None and is_further
        else moved_point(layout, point, Qt.Key.Key_Up if pixels < 0 else Qt.Key.Key_Down)
    )


def _end_of_all(layout: TranscriptLayout, point: TextPoint, *, is_back: bool) -> TextPoint:
    nearest = _next_row(layout, -1, 1) if is_back else _next_row(layout, len(layout.rows), -1)
    if nearest is None:
        return point
    return nearest if is_back else _behind_block(layout, nearest)


def _behind_block(layout: TranscriptLayout, point: TextPoint) -> TextPoint:
    cursor = _part(layout, point)
    if cursor is not None:
        cursor.movePosition(_Move.End)
    return point if cursor is None else TextPoint(point.row, Place(point.place.part, cursor.position()))


def _part(layout: TranscriptLayout, point: TextPoint) -> QTextCursor | None:
    row = layout.rows[point.row]
    found = row.part_of(point.place, layout.style) if isinstance(row, MessageRow) else None
    if found is None:
        return None
    document = found[0].document(found[1])
    cursor = QTextCursor(document)
    cursor.setPosition(max(0, min(point.place.character, document.characterCount() - 1)))
    return cursor


def _behind(layout: TranscriptLayout, point: TextPoint) -> TextPoint:
    """Return the end of this block, or of the next one where the point is there already."""
    cursor = _part(layout, point)
    if cursor is not None and not cursor.atEnd():
        cursor.movePosition(_Move.End)
        return TextPoint(point.row, Place(point.place.part, cursor.position()))
    nearest = _beginning(layout, point.row, point.place.part + 1) or _next_row(layout, point.row, 1)
    return point if nearest is None else _behind(layout, nearest)


def _before(layout: TranscriptLayout, point: TextPoint) -> TextPoint:
    """Return the beginning of this block, or of the one before where the point is there already."""
    if point.place.character > 0:
        return TextPoint(point.row, Place(point.place.part, 0))
    nearest = _beginning(layout, point.row, point.place.part - 1) or _next_row(layout, point.row, -1)
    return point if nearest is None else nearest


def _beginning(layout: TranscriptLayout, number: int, part: int) -> TextPoint | None:
    row = layout.rows[number]
    is_there = isinstance(row, MessageRow) and 0 <= part < row.n_parts
    return TextPoint(number, Place(part, 0)) if is_there else None


def _next_row(layout: TranscriptLayout, number: int, step: int) -> TextPoint | None:
    number += step
    while 0 <= number < len(layout.rows):
        row = layout.rows[number]
        if isinstance(row, MessageRow):
            row.ensure_parts(layout.style)
            layout.note_height(row)
            if row.n_parts:
                return TextPoint(number, Place(0 if step > 0 else row.n_parts - 1, 0))
        number += step
    return None
