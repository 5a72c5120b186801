"""Where the user writes: the draft, Send and Stop."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QVBoxLayout, QWidget

from chatapp.ui.chat.draft_edit import DraftEdit
from chatapp.ui.chat.edit_banner import EditBanner
from chatapp.ui.chat.format_button import FormatButton
from chatapp.ui.chat.reading_column import put_in_column
from chatapp.ui.icons import set_icon, set_icon_beside_text
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_READING_PX, GRID_PX, LIGHT, Theme
from chatapp.ui.theme_watcher import interface_font

__all__ = ["Composer"]

_FENCE = 1_000  # characters around the text of a file: its name, and the marks of a code block
_TEACHES_FROM_PX = 480  # in a narrower field the hint on keys would break into many lines; the tooltip of Send tells Enter


class Composer(QWidget):
    """The field for the next message.

    The draft is cleared by :meth:`clear_draft` only: a message that was refused stays where the user can shorten it.

    Signals:
        send_requested: The draft as it stands (never blank).
        stop_requested: Stop or Escape was pressed while an answer is being written.
        text_changed: The draft as it stands now; "" while an earlier message is edited, which is no draft.
        thinking_chosen: Whether the model shall think before it answers.
        edit_submitted: Id of an earlier message, and its new text (never blank).
        insert_file_requested: The user wants to choose a text file for the message.
        files_pasted: The ``list[Path]`` of files that were copied elsewhere and pasted here.
        escaped: Escape was pressed, and there is nothing here that it could end.
    """

    send_requested = Signal(str)
    stop_requested = Signal()
    text_changed = Signal(str)
    thinking_chosen = Signal(bool)
    edit_submitted = Signal(str, str)
    insert_file_requested = Signal()
    files_pasted = Signal(object)
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_busy = False
        self._can_send = True
        self._reason = ""
        self._warning = ""
        self._edited_id = ""  # the earlier message that the field holds
        self._draft = ""  # what the field held before
        self._frame = named(QFrame(), "composerFrame")
        self._banner = EditBanner()
        self._edit = DraftEdit()
        self._hint = named(QLabel(), "composerHint")
        self._forecast = named(QLabel(), "composerForecast")
        self._clip = named(QToolButton(), "insertFileButton")
        self.format_button = FormatButton()
        self._think = named(QPushButton(), "thinkButton")
        self._send = named(QPushButton(self.tr("Send")), "sendButton")
        self._ways = named(QToolButton(), "answerWaysButton")
        self._stop = named(QPushButton(self.tr("Stop")), "stopButton")
        self._describe()
        self._lay_out()
        self._connect()
        self.set_theme(LIGHT)
        self._show_state()

    def text(self) -> str:
        """Return the draft."""
        return self._edit.toPlainText()

    def set_text(self, text: str) -> None:
        """Replace the draft and put the cursor at its end."""
        self._edit.setPlainText(text)
        self._edit.moveCursor(QTextCursor.MoveOperation.End)

    def insert_text(self, text: str) -> bool:
        """Put a text at the cursor, on lines of its own, and take the keyboard; it can be undone. False: it is too long."""
        is_taken = self._edit.take(text if self._edit.textCursor().atBlockStart() else f"\n{text}", n_around=_FENCE)
        self._edit.ensureCursorVisible()
        self.focus_draft()
        return is_taken

    @property
    def edited_id(self) -> str:
        """Id of the earlier message that is being edited, "" for none."""
        return self._edited_id

    def draft(self) -> str:
        """Return what was written for the next message, also while an earlier one is edited."""
        return self._draft if self._edited_id else self.text()

    def begin_edit(self, message_id: str, text: str, *, takes_keyboard: bool = True) -> None:
        """Put an earlier message into the field; the draft comes back when that is over."""
        self._draft = self.draft()
        self._edited_id = message_id
        self._banner.show()
        self.set_text(text)
        if takes_keyboard:
            self.focus_draft()

    @Slot()
    def end_edit(self) -> None:
        """Put the draft back into the field, if an earlier message is there."""
        if self._edited_id:
            self.show_draft(self._draft)
            self.focus_draft()

    @Slot()
    def keep_as_draft(self) -> None:
        """Make a draft of what is in the field, above the one that it had: the message that was edited is gone."""
        if self._edited_id:
            self.show_draft("\n".join(part for part in (self.text(), self._draft) if part.strip()))

    def show_draft(self, text: str) -> None:
        """Put a draft into the field, whatever it holds."""
        self._edited_id = ""
        self._banner.hide()
        self.set_text(text)

    @Slot()
    def clear_draft(self) -> None:
        """Empty the field: the message was accepted."""
        self._edit.clear()

    @Slot()
    def focus_draft(self) -> None:
        """Give the field the keyboard."""
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def request_stop(self) -> None:
        """Ask for the answer to stop, if one is being written."""
        if self._is_busy:
            self.stop_requested.emit()

    def set_busy(self, is_busy: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        """Show Stop instead of Send while an answer is being written."""
        self._is_busy = is_busy
        self._show_state()

    def set_can_send(self, can_send: bool, reason: str = "") -> None:  # noqa: FBT001 - a Qt-style setter or slot
        """Allow or refuse sending; ``reason`` stands under the draft and in the button's tooltip."""
        self._can_send = can_send
        self._reason = "" if can_send else reason
        self._show_state()

    def set_hint(self, text: str) -> None:
        """Show a warning under the draft ("" removes it)."""
        self._warning = text
        self._show_state()

    def set_forecast(self, text: str, tooltip: str = "") -> None:
        """Show what sending the draft would mean ("" where nothing is known of it)."""
        self._forecast.setText(text)
        self._forecast.setToolTip(tooltip)
        self._show_state()

    def hint(self) -> str:
        """Return the line under the draft."""
        return self._hint.text()

    def set_ways(self, actions: Sequence[QAction]) -> None:
        """Offer these ways to send besides the button Send."""
        menu = QMenu(self._ways)
        menu.addActions(list(actions))
        self._ways.setMenu(menu)

    def set_thinking(self, is_on: bool | None) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        """Show the switch for thinking; None for a model that has none."""
        self._think.setVisible(is_on is not None)
        self._think.setChecked(bool(is_on))
        self._think.setText(self.tr("Thinking on") if is_on else self.tr("Thinking off"))

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        set_icon_beside_text(self._send, "send", theme.on_accent, 16, disabled_colour=theme.muted)
        set_icon(self._clip, "clip", theme.text)
        set_icon(self._ways, "chevron-down", theme.text, disabled_colour=theme.muted)
        set_icon_beside_text(self._stop, "stop", theme.text, 16)
        self.format_button.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Teach the keys where there is room for it."""
        super().resizeEvent(event)
        self._show_state()

    def _describe(self) -> None:
        self._edit.setObjectName("composer")
        self._edit.setFont(interface_font(FONT_READING_PX))
        self._edit.setPlaceholderText(self.tr("Message\u2026"))
        self._edit.setAccessibleName(self.tr("Message"))
        self._edit.setAccessibleDescription(self.tr("Enter sends, Shift+Enter breaks the line."))
        self._send.setProperty("role", "primary")
        self._send.setAccessibleName(self.tr("Send the message"))
        self._clip.setProperty("role", "flat")
        self._clip.setAccessibleName(self.tr("Insert a text file"))
        self._clip.setToolTip(self.tr("Put the text of a file into the message (Ctrl+Shift+A, or drop it here)"))
        self._ways.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._ways.setAccessibleName(self.tr("Send for several answers"))
        self._ways.setToolTip(self.tr("Send, and choose from several answers"))
        self._stop.setAccessibleName(self.tr("Stop the answer"))
        self._stop.setToolTip(self.tr("Stop the answer (Escape). What is written so far is kept."))
        self._think.setProperty("role", "flat")
        self._think.setCheckable(True)
        self._think.setAutoDefault(False)
        self._think.setAccessibleName(self.tr("Let the model think before it answers"))
        self._think.setToolTip(
            self.tr(
                "Whether the model thinks before it answers in this chat, from the next message on. "
                "Off, the answer begins at once."
            )
        )
        self.set_thinking(None)
        for button in (self._send, self._stop):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(GRID_PX)
        foot.addWidget(self._clip)
        foot.addWidget(self.format_button)
        foot.addWidget(self._think)
        foot.addWidget(self._hint, 1)
        foot.addWidget(self._forecast)
        foot.addWidget(self._stop)
        foot.addWidget(self._send)
        foot.addWidget(self._ways)
        self._hint.setWordWrap(True)
        inner = QVBoxLayout(self._frame)
        inner.setContentsMargins(12, 10, GRID_PX, GRID_PX)
        inner.setSpacing(GRID_PX)
        inner.addWidget(self._banner)
        inner.addWidget(self._edit)
        inner.addLayout(foot)
        put_in_column(self._frame, self, top=GRID_PX, bottom=2 * GRID_PX)
        self.setFocusProxy(self._edit)

    def _connect(self) -> None:
        self._edit.submitted.connect(self._on_submitted)
        self._edit.files_pasted.connect(self.files_pasted)
        self._clip.clicked.connect(self.insert_file_requested)
        self._edit.escaped.connect(self._on_escaped)
        self._banner.cancelled.connect(self.end_edit)
        self._edit.textChanged.connect(self._on_text_changed)
        self._edit.focus_changed.connect(self._on_focus_changed)
        self._send.clicked.connect(self._on_submitted)
        self._think.clicked.connect(self._on_think_clicked)
        self._stop.clicked.connect(self.request_stop)

    @Slot()
    def _on_submitted(self) -> None:
        if self._can_send and not self._is_busy and self.text().strip():
            if self._edited_id:
                self.edit_submitted.emit(self._edited_id, self.text())
            else:
                self.send_requested.emit(self.text())

    @Slot()
    def _on_escaped(self) -> None:
        if self._is_busy:
            self.request_stop()
        elif self._edited_id:
            self.end_edit()
        else:
            self.escaped.emit()

    @Slot(bool)
    def _on_think_clicked(self, is_on: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        self.set_thinking(is_on)
        self.thinking_chosen.emit(is_on)

    @Slot()
    def _on_text_changed(self) -> None:
        self._show_state()
        self.text_changed.emit("" if self._edited_id else self.text())

    @Slot(bool)
    def _on_focus_changed(self, has_focus: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        self._set_frame_property(self._frame, "focused", has_focus)

    def _show_state(self) -> None:
        self._stop.setVisible(self._is_busy)
        for button in (self._send, self._ways):
            button.setVisible(not self._is_busy)
            button.setEnabled(self._can_send and bool(self.text().strip()))
        self._send.setToolTip(self._reason or self.tr("Send the message (Enter)"))
        hint = self._reason or self._warning
        has_room = self.width() >= scaled(_TEACHES_FROM_PX) and not self._forecast.text()
        teaches = "" if not has_room else self.tr("Enter sends, Shift+Enter breaks the line")
        self._hint.setText(hint or teaches)
        self._set_frame_property(self._hint, "tone", "caution" if self._warning and not self._reason else "")

    @staticmethod
    def _set_frame_property(widget: QWidget, name: str, value: object) -> None:
        if widget.property(name) == value:
            return
        widget.setProperty(name, value)
        widget.style().unpolish(widget)  # a style sheet reads properties only when a widget is polished
        widget.style().polish(widget)
