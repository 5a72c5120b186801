"""Selecting with the keyboard: word by word, block by block, from message to message."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor

from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.row import Place
from chatapp.ui.chat.selection import TextPoint
from chatapp.ui.chat.transcript_layout import TranscriptLayout

__all__ = ["SELECTING_KEYS", "moved_point"]

SELECTING_KEYS = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down})
"""With Shift: left and right by words, up and down by blocks."""

_Move = QTextCursor.MoveOperation


def moved_point(layout: TranscriptLayout, point: TextPoint, key: int) -> TextPoint:
    """Return where the head of the selection goes from a point; the same point at either end of the conversation."""
    is_back = key in (Qt.Key.Key_Left, Qt.Key.Key_Up)
    found = _part(layout, point)
    if found is not None and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        cursor = found
        cursor.movePosition(_Move.PreviousWord if is_back else _Move.NextWord)
        if cursor.position() != point.place.character:
            return TextPoint(point.row, Place(point.place.part, cursor.position()))
    return _before(layout, point) if is_back else _behind(layout, point)


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
