"""The conversation on the page: a virtual list of messages that lays out only what is in sight."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QKeyCombination, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QWidget

from chatapp.domain.message import Message, Role
from chatapp.metrics.clocks import is_blank
from chatapp.metrics.figure import Figure
from chatapp.ui.chat.footer import FigureRow
from chatapp.ui.chat.frames import Frames
from chatapp.ui.chat.message_action import MessageAction
from chatapp.ui.chat.message_actions import MessageActions
from chatapp.ui.chat.message_row import FooterText, MessageRow
from chatapp.ui.chat.reasoning_line import running_line
from chatapp.ui.chat.transcript_layout import Places
from chatapp.ui.chat.transcript_menu import MenuTexts, transcript_menu
from chatapp.ui.chat.transcript_view import TranscriptView
from chatapp.ui.chat.word_pacer import WordPacer

__all__ = ["Transcript"]

_KEYBOARD_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)
_COPY_MARKDOWN = QKeyCombination(Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier, Qt.Key.Key_C)
_HEAD = 64  # characters of an answer that may be blank; further ones are not looked at for each piece of text
_PASSING_REASONS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class Transcript(TranscriptView):
    """Messages, oldest first, in a reading column.

    The view follows the end only while the reader is at the end; a reader who scrolled up stays where he is.

    Signals:
        text_painted: Message id and number of characters of the answer on the screen; after the picture was made.
        link_activated: Address of a link that was clicked; nothing opens by itself.
        figures_toggled: Message id and whether its figures are open.
        reasoning_toggled: Message id and whether its reasoning is open.
        action_requested: A :class:`MessageAction` and the message that it is for.
        version_requested: Id of another version of a message, to be shown.
    """

    text_painted = Signal(str, int)
    link_activated = Signal(str)
    figures_toggled = Signal(str, bool)
    reasoning_toggled = Signal(str, bool)
    action_requested = Signal(str, str)
    version_requested = Signal(str)

    def __init__(
        self,
        footer: FooterText,
        figure_rows: Callable[[Message], Sequence[FigureRow]],
        parent: QWidget | None = None,
    ) -> None:
        """Build an empty transcript.

        Args:
            footer: Returns the small line under an answer ("" for none).
            figure_rows: Returns the figures that the line opens into: name, value with unit, explanation.
            parent: Owner.
        """
        super().__init__(footer, parent)
        self.setObjectName("transcript")
        self.setAccessibleName(self.tr("Chat"))
        self._figure_rows = figure_rows
        self._pacers: dict[str, WordPacer] = {}
        self._n_reported: dict[str, int] = {}
        self._pending_text = self.tr("reading\u2026")
        self._marked: MessageRow | None = None
        self._actions = MessageActions(self)
        self._actions.action_requested.connect(self.action_requested)
        self._actions.version_requested.connect(self.version_requested)
        self._frames = Frames(self)
        self._frames.due.connect(self._on_frame)
        self._pointer.link_activated.connect(self.link_activated)
        self._pointer.figures_requested.connect(self._toggle_figures)
        self._pointer.reasoning_requested.connect(self._toggle_reasoning)
        self._pointer.version_requested.connect(self._on_version_clicked)
        self._pointer.menu_requested.connect(self._on_menu_requested)
        self._pointer.border_requested.connect(partial(self.action_requested.emit, MessageAction.WHY_HIDDEN, ""))

    # -- content ---------------------------------------------------------------------------------------------------

    def show_conversation(self, messages: Sequence[Message], n_hidden: int = 0, places: Places | None = None) -> None:
        """Show another conversation from its end, with the place among its versions of each message that has several."""
        self._pointer.clear()
        self._pacers.clear()
        self._n_reported.clear()
        self._marked = None
        self._frames.stop()
        self._rows.show(messages, n_hidden, places or {})
        self._set_pending(self._rows.last_message())
        self.jump_to_newest()

    def show_line(self, messages: Sequence[Message], n_hidden: int, places: Places) -> None:
        """Show another line of the same conversation; what both lines share stays where it is under the reader's eyes."""
        marked = None if self._marked is None else self._rows.message_rows().index(self._marked)
        top = float(self.verticalScrollBar().value())
        self._pointer.clear()
        for message_id in list(self._pacers):
            self._show_held(message_id)
        self._unmark()
        self._rows.show_line(messages, n_hidden, places)
        newest = self._rows.last_message()
        self._set_pending(newest)
        # An answer that begins is what one waits for.
        self._follows_end = newest is not None and newest.is_answer and newest.message.stop_reason is None
        self._settle(top)
        self._follows_end = self._is_at_end()
        rows = self._rows.message_rows()
        if marked is not None and rows:  # a version of a message stands at the same place of its line
            self._mark(rows[min(marked, len(rows) - 1)])

    def set_can_edit(self, can_edit: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        """Offer what changes the conversation, or not."""
        self._actions.can_edit = can_edit

    def go_to_message(self, message_id: str) -> None:
        """Bring a message into sight and mark it (an unknown id is ignored)."""
        row = self._rows.row_of(message_id)
        if row is not None:
            self._mark(row)

    def append_message(self, message: Message) -> None:
        """Add a message at the end; an answer without text shows the pending line until its first word.

        The user's own message is brought into sight wherever the reader was: sending is a wish to see what comes.
        """
        self._rows.append_message(message)
        self._follows_end = self._follows_end or message.role is Role.USER
        self._set_pending(self._rows.last_message())
        self._settle()

    def extend_answer(self, message_id: str, text: str) -> None:
        """Show more of an answer, in whole words and at the screen's rhythm (an unknown id is ignored)."""
        row = self._rows.row_of(message_id)
        if row is None:
            return
        self._pacers.setdefault(message_id, WordPacer()).feed(text)
        self._frames.text_came(is_urgent=_is_awaited(row))

    def extend_reasoning(self, message_id: str, text: str, n_tokens: int, time: Figure) -> None:
        """Show more of what the model writes for itself, and how far it is (an unknown id is ignored).

        Args:
            message_id: Of the answer.
            text: More of the reasoning; may be empty.
            n_tokens: Tokens of the reasoning so far.
            time: Time of the reasoning so far.
        """
        row = self._rows.row_of(message_id)
        if row is not None:
            row.extend_reasoning(text, running_line(n_tokens, time), self._rows.style)
            self._after_change(row)

    def update_message(self, message: Message) -> None:
        """Show another state of a message, at the latest its final one: complete text, footer, stop label.

        Text that was streamed and is not in the message is taken away: the message is the truth. An unknown id is ignored.
        """
        row = self._rows.row_of(message.id)
        if row is None:
            return
        self._show_held(message.id)
        row.set_message(message, self._rows.style)
        self._set_pending(row)
        if row.footer.is_open:
            row.footer.figures = self._figure_rows(message)
        self._after_change(row)
        if row.is_answer and message.stop_reason is not None:
            self.setAccessibleDescription(message.text)

    def remove_message(self, message_id: str) -> None:
        """Take a message away (an unknown id is ignored)."""
        self._pacers.pop(message_id, None)
        if self._marked is self._rows.row_of(message_id):
            self._marked = None
        self._change_rows(partial(self._rows.remove, message_id))

    def set_hidden_count(self, n_hidden: int) -> None:
        """Dim the first ``n_hidden`` messages and mark the border below them."""
        self._change_rows(partial(self._rows.set_hidden_count, n_hidden))

    def show_notice(self, text: str) -> None:
        """Add a line of small grey type at the end; it belongs to the view only and is not kept."""
        self._rows.append_notice(text)
        self._settle()

    def set_pending_text(self, text: str) -> None:
        """Set the line that stands in place of an answer before its first word."""
        if text == self._pending_text:
            return
        self._pending_text = text
        self._set_pending(self._rows.last_message())
        self.viewport().update()

    def plain_text(self) -> str:
        """Return everything that the transcript says, messages apart by a blank line."""
        return "\n\n".join(row.plain_text(self._rows.style) for row in self._rows.rows)

    # -- selecting and copying -------------------------------------------------------------------------------------

    @property
    def marked_id(self) -> str:
        """Id of the message that the keyboard acts on, "" for none."""
        return self._marked.message.id if self._marked is not None else ""

    @Slot()
    def copy_selection(self) -> None:
        """Copy the selected text; without a selection the marked message."""
        text = self.selected_text() or (self._marked.shown_text if self._marked is not None else "")
        if text:
            QGuiApplication.clipboard().setText(text)

    @Slot()
    def copy_selection_as_markdown(self) -> None:
        """Copy the selection as Markdown; without one the marked message as it was written."""
        text = self._pointer.selected_markdown() or (self._marked.shown_text if self._marked is not None else "")
        if text:
            QGuiApplication.clipboard().setText(text)

    @Slot()
    def copy_last_answer(self) -> None:
        """Copy the newest answer as Markdown."""
        for row in reversed(self._rows.message_rows()):
            if row.is_answer:
                QGuiApplication.clipboard().setText(row.shown_text)
                return

    # -- Qt's events -----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint, then say how much of a streamed answer is on the screen."""
        with self._frames.work():
            super().paintEvent(event)
        if self._n_reported:
            QTimer.singleShot(0, self, self._report_painted)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Copy, mark messages, open figures, scroll."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selection()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.keyCombination() == _COPY_MARKDOWN:
            self.copy_selection_as_markdown()
        elif self._pointer.select_by_key(event, self._marked):
            self.viewport().update()
        elif not (self._actions.run_key(event, self._marked) or self._mark_by_key(event) or self.scroll_by_key(event.key())):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Mark the newest message where the keyboard brought the focus here, so that it can be seen."""
        super().focusInEvent(event)
        newest = self._rows.last_message()
        if event.reason() in _KEYBOARD_REASONS and self._marked is None and newest is not None:
            self._mark(newest)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take the mark away, except for a menu or another window."""
        super().focusOutEvent(event)
        if event.reason() not in _PASSING_REASONS:
            self._unmark()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Offer what can be copied here; from the keyboard, of the marked message."""
        is_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        self._pop_menu_up(None if is_keyboard else event.pos(), event.globalPos())

    # -- inside ----------------------------------------------------------------------------------------------------

    def _set_pending(self, row: MessageRow | None) -> None:
        if row is not None:
            message = row.message
            is_waiting = message.role is Role.ASSISTANT and message.stop_reason is None and message.turn is None
            row.pending_text = self._pending_text if is_waiting and not row.shown_text else ""

    @Slot()
    def _on_frame(self) -> None:
        with self._frames.work():
            for message_id, pacer in self._pacers.items():
                row = self._rows.row_of(message_id)
                self._extend_row(message_id, pacer.take_all() if row is not None and _is_awaited(row) else pacer.take())
        self._frames.made(max((pacer.patience_s for pacer in self._pacers.values() if not pacer.is_empty), default=None))

    def _show_held(self, message_id: str) -> None:
        pacer = self._pacers.pop(message_id, None)
        if pacer is not None:
            self._extend_row(message_id, pacer.take_all())

    def _extend_row(self, message_id: str, text: str) -> None:
        row = self._rows.row_of(message_id)
        if row is None or not text:
            return
        was_empty = not row.shown_text
        row.extend(text, self._rows.style)
        self._set_pending(row)
        self._n_reported.setdefault(message_id, 0)
        self._after_growth(row, 0.0 if was_empty else row.growth_top)

    @Slot()
    def _report_painted(self) -> None:
        for message_id, n_reported in list(self._n_reported.items()):
            row = self._rows.row_of(message_id)
            n_shown = len(row.shown_text) if row is not None else 0
            if row is None or (row.message.stop_reason is not None and n_shown == n_reported):
                del self._n_reported[message_id]
            elif n_shown > n_reported and self._is_end_in_sight(row):
                self._n_reported[message_id] = n_shown
                self.text_painted.emit(message_id, n_shown)

    def _is_end_in_sight(self, row: MessageRow) -> bool:
        end = self._rows.top(self._rows.number_of(row)) + row.footer_top
        top = self.verticalScrollBar().value()
        return top < end <= top + self.viewport().height() + self._rows.style.line_px

    @Slot(object)
    def _toggle_figures(self, row: MessageRow) -> None:
        if not row.footer.line:
            return
        row.toggle_figures(() if row.footer.is_open else self._figure_rows(row.message), self._rows.style)
        self._follows_end = False  # what opens stays under the pointer
        self._after_change(row)
        self.figures_toggled.emit(row.message.id, row.footer.is_open)

    @Slot(object)
    def _toggle_reasoning(self, row: MessageRow) -> None:
        row.toggle_reasoning(self._rows.style)
        self._follows_end = self._follows_end and row.message.stop_reason is None  # what opens stays under the pointer
        self._after_change(row)
        self.reasoning_toggled.emit(row.message.id, row.reasoning.is_open)

    def _mark_by_key(self, event: QKeyEvent) -> bool:
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if is_control and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._mark_neighbour(-1 if event.key() == Qt.Key.Key_Up else 1)
            return True
        if event.key() == Qt.Key.Key_Return and self._marked is not None and self._marked.reasoning.text:
            self._toggle_reasoning(self._marked)
            return True
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return) and self._marked is not None:
            self._toggle_figures(self._marked)
            return True
        return False

    def _mark_neighbour(self, step: int) -> None:
        rows = self._rows.message_rows()
        if not rows:
            return
        here = rows.index(self._marked) if self._marked is not None else len(rows)
        self._mark(rows[max(0, min(here + step, len(rows) - 1))])

    def _mark(self, row: MessageRow) -> None:
        self._unmark()
        self._marked = row
        row.is_marked = True
        self._bring_into_sight(row)
        self.viewport().update()

    def _unmark(self) -> None:
        if self._marked is not None:
            self._marked.is_marked = False
        self._marked = None
        self.viewport().update()

    @Slot(str)
    def _on_version_clicked(self, message_id: str) -> None:
        if self._actions.can_edit:
            self.version_requested.emit(message_id)

    @Slot(QPoint)
    def _on_menu_requested(self, point: QPoint) -> None:
        self._pop_menu_up(point, self.viewport().mapToGlobal(point))

    def _pop_menu_up(self, point: QPoint | None, where: QPoint) -> None:
        """Offer what can be done; from the keyboard (no point) with the marked message."""
        entries = self._actions.entries_for(self._row_under(point))
        transcript_menu(self, self._menu_texts(point), self.select_all, entries).popup(where)

    def _row_under(self, point: QPoint | None) -> MessageRow | None:
        found = None if point is None else self._pointer.row_at(point)
        under = self._rows.rows[found[0]] if found else None
        return self._marked if point is None else under if isinstance(under, MessageRow) else None

    def _menu_texts(self, point: QPoint | None) -> MenuTexts:
        return self.copy_texts(self._row_under(point), point)


def _is_awaited(row: MessageRow) -> bool:
    """Return whether nothing of an answer can be seen yet: somebody waits for its first word, and a part of it is news."""
    return is_blank(row.shown_text[:_HEAD])
