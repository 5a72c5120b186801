"""Selecting with the keys that text fields have on each system: by characters, words, lines, blocks and pages."""

from enum import Enum, auto
from typing import NamedTuple

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCursor

from chatapp.ui.chat.caret import caret_rect, point_at
from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.row import Place
from chatapp.ui.chat.selection import TextPoint
from chatapp.ui.chat.transcript_layout import TranscriptLayout

__all__ = ["SelectingStep", "SelectionKeys", "Unit", "step_of"]

_Key = QKeySequence.StandardKey
_Move = QTextCursor.MoveOperation


class Unit(Enum):
    """How far a key goes."""

    CHARACTER = auto()
    WORD = auto()
    LINE = auto()
    LINE_END = auto()
    BLOCK = auto()
    PAGE = auto()
    ALL = auto()


class SelectingStep(NamedTuple):
    """What a key does to the head of the selection; ``is_back``: to the left, up, or to a beginning."""

    unit: Unit
    is_back: bool


_STEPS = {
    _Key.SelectPreviousChar: SelectingStep(Unit.CHARACTER, is_back=True),
    _Key.SelectNextChar: SelectingStep(Unit.CHARACTER, is_back=False),
    _Key.SelectPreviousWord: SelectingStep(Unit.WORD, is_back=True),
    _Key.SelectNextWord: SelectingStep(Unit.WORD, is_back=False),
    _Key.SelectPreviousLine: SelectingStep(Unit.LINE, is_back=True),
    _Key.SelectNextLine: SelectingStep(Unit.LINE, is_back=False),
    _Key.SelectStartOfLine: SelectingStep(Unit.LINE_END, is_back=True),
    _Key.SelectEndOfLine: SelectingStep(Unit.LINE_END, is_back=False),
    _Key.SelectPreviousPage: SelectingStep(Unit.PAGE, is_back=True),
    _Key.SelectNextPage: SelectingStep(Unit.PAGE, is_back=False),
    _Key.SelectStartOfDocument: SelectingStep(Unit.ALL, is_back=True),
    _Key.SelectEndOfDocument: SelectingStep(Unit.ALL, is_back=False),
}
_WIDE = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
_BLOCK_STEPS = {  # no system but macOS has keys of its own for them
    QKeyCombination(_WIDE, Qt.Key.Key_Up): SelectingStep(Unit.BLOCK, is_back=True),
    QKeyCombination(_WIDE, Qt.Key.Key_Down): SelectingStep(Unit.BLOCK, is_back=False),
}
_MOVES = {
    (Unit.CHARACTER, True): _Move.PreviousCharacter,
    (Unit.CHARACTER, False): _Move.NextCharacter,
    (Unit.WORD, True): _Move.PreviousWord,
    (Unit.WORD, False): _Move.NextWord,
    (Unit.LINE_END, True): _Move.StartOfLine,
    (Unit.LINE_END, False): _Move.EndOfLine,
}


def step_of(event: QKeyEvent) -> SelectingStep | None:
    """Return what a key selects; None where it is not for selecting."""
    standard = next((step for key, step in _STEPS.items() if event.matches(key)), None)
    return standard or _BLOCK_STEPS.get(event.keyCombination())


class SelectionKeys:
    """Finds where a key takes the head of the selection; lines and pages keep to the column in which they began."""

    def __init__(self, layout: TranscriptLayout) -> None:
        self._layout = layout
        self._column: tuple[TextPoint, float] | None = None  # where the last line or page led, and the column that was wanted

    def moved(self, point: TextPoint, step: SelectingStep, page_px: float = 0.0) -> TextPoint:
        """Return where the head goes from a point; the same point at either end of the conversation.

        Args:
            point: Where the head is.
            step: What the key does.
            page_px: How far a page is.
        """
        if step.unit is Unit.ALL:
            return self._end_of_all(point, is_back=step.is_back)
        if step.unit is Unit.BLOCK:
            return self._before(point) if step.is_back else self._behind(point)
        if step.unit in (Unit.LINE, Unit.PAGE):
            return self._in_column(point, 0.0 if step.unit is Unit.LINE else page_px, is_back=step.is_back)
        return self._along(point, step)

    def _along(self, point: TextPoint, step: SelectingStep) -> TextPoint:
        """Go by characters or words, or to an end of the line; beyond an end of the part into the part beside it."""
        cursor = self._cursor(point)
        if cursor is None:
            return self._before(point) if step.is_back else self._behind(point)
        if step.unit is Unit.LINE_END:
            caret_rect(self._layout, point)  # lines are known of what was laid out
            cursor.movePosition(_MOVES[step])
            return TextPoint(point.row, Place(point.place.part, cursor.position()))
        is_mirrored = cursor.block().textDirection() is Qt.LayoutDirection.RightToLeft
        is_back = step.is_back != is_mirrored
        if cursor.movePosition(_MOVES[step.unit, is_back]):
            return TextPoint(point.row, Place(point.place.part, cursor.position()))
        beside = self._beside(point, -1 if is_back else 1)
        return point if beside is None else self._end_of_part(beside) if is_back else beside

    def _in_column(self, point: TextPoint, pixels: float, *, is_back: bool) -> TextPoint:
        """Go to the nearest line that is at least so far away, in the same column; to the end of all where there is none."""
        here, sign = caret_rect(self._layout, point), -1 if is_back else 1
        x = self._column[1] if self._column is not None and self._column[0] == point else here.center().x()
        y = here.center().y() + sign * max(pixels, here.height() / 2)
        while 0 <= y < self._layout.total():
            found = point_at(self._layout, x, y)
            if found is not None and self._is_on_another_line(found, point, is_back=is_back):
                found = self._in_line_of(found, x)
                self._column = (found, x)
                return found
            y += sign * self._layout.style.line_px / 2
        return self._end_of_all(point, is_back=is_back)

    def _in_line_of(self, point: TextPoint, x: float) -> TextPoint:
        """Return what stands in a column of a point's line: between lines Qt knows no more than where one begins or ends."""
        return point_at(self._layout, x, caret_rect(self._layout, point).center().y()) or point

    def _is_on_another_line(self, found: TextPoint, point: TextPoint, *, is_back: bool) -> bool:
        there, here = caret_rect(self._layout, found), caret_rect(self._layout, point)
        return (
            found < point and there.bottom() <= here.center().y()
            if is_back
            else found > point and there.top() >= here.center().y()
        )

    def _end_of_all(self, point: TextPoint, *, is_back: bool) -> TextPoint:
        nearest = self._in_next_row(-1, 1) if is_back else self._in_next_row(len(self._layout.rows), -1)
        if nearest is None:
            return point
        return nearest if is_back else self._end_of_part(nearest)

    def _behind(self, point: TextPoint) -> TextPoint:
        """Return the end of this part, or of the next one where the point is there already."""
        if point != self._end_of_part(point):
            return self._end_of_part(point)
        beside = self._beside(point, 1)
        return point if beside is None else self._end_of_part(beside)

    def _before(self, point: TextPoint) -> TextPoint:
        """Return the beginning of this part, or of the one before where the point is there already."""
        if point.place.character > 0:
            return TextPoint(point.row, Place(point.place.part, 0))
        return self._beside(point, -1) or point

    def _beside(self, point: TextPoint, step: int) -> TextPoint | None:
        """Return the beginning of the next part, or of the one before, in whatever message it is."""
        parts = self._parts(point.row)
        place = parts.index(point.place.part) + step if point.place.part in parts else -1
        if 0 <= place < len(parts):
            return TextPoint(point.row, Place(parts[place], 0))
        return self._in_next_row(point.row, step)

    def _in_next_row(self, number: int, step: int) -> TextPoint | None:
        """Return the first or last part of a message above or below; a selection that comes from above leaves reasoning out."""
        number += step
        while 0 <= number < len(self._layout.rows):
            parts = [part for part in self._parts(number) if part >= 0 or step < 0]
            if parts:
                return TextPoint(number, Place(parts[0 if step > 0 else -1], 0))
            number += step
        return None

    def _parts(self, number: int) -> list[int]:
        """Return the parts of a row in their order, those of an open reasoning first."""
        row = self._layout.rows[number]
        if not isinstance(row, MessageRow):
            return []
        row.ensure_parts(self._layout.style)
        self._layout.note_height(row)
        return [part for part, _, _ in row.placed_parts(self._layout.style)]

    def _end_of_part(self, point: TextPoint) -> TextPoint:
        cursor = self._cursor(point)
        if cursor is None:
            return point
        cursor.movePosition(_Move.End)
        return TextPoint(point.row, Place(point.place.part, cursor.position()))

    def _cursor(self, point: TextPoint) -> QTextCursor | None:
        row = self._layout.rows[point.row]
        found = row.part_of(point.place, self._layout.style) if isinstance(row, MessageRow) else None
        if found is None:
            return None
        document = found[0].document(found[1])
        cursor = QTextCursor(document)
        cursor.setPosition(max(0, min(point.place.character, document.characterCount() - 1)))
        return cursor
