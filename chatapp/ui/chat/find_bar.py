"""Finds words in the conversation on the page: a small bar in its corner."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QHBoxLayout, QLabel, QLineEdit, QToolButton

from chatapp.ui.chat.transcript_hits import HitPosition
from chatapp.ui.icons import set_icon
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["FindBar"]

_PAUSE_MS = 120
_FIELD_WIDTH_PX = 120


class FindBar(QFrame):
    """Floats over the upper right corner of the transcript.

    Signals:
        sought: The words as typed; "" where the bar closes.
        step_requested: 1 for the next hit, -1 for the one before.
        closed: The reader closed the bar and goes back to the text.
    """

    sought = Signal(str)
    step_requested = Signal(int)
    closed = Signal()

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self.setObjectName("findBar")
        self._area = area
        self._field = named(QLineEdit(), "findField")
        self._count = named(QLabel(), "findCount")
        self._previous = self._button("findPreviousButton", self.tr("Previous hit"), self.tr("Previous hit (Shift+Enter)"))
        self._next = self._button("findNextButton", self.tr("Next hit"), self.tr("Next hit (Enter)"))
        self._close = self._button("findCloseButton", self.tr("Close"), self.tr("Close (Escape)"))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._describe()
        self._lay_out()
        self._connect()
        self.hide()

    def open(self, text: str = "") -> None:
        """Show the bar and take the keyboard; ``text`` is what was marked some other way."""
        if text:
            self.set_text(text)
        self.show()
        self._place()
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()
        if self._field.text() and not text:
            self._tell()

    def set_text(self, text: str) -> None:
        """Show words that are marked already."""
        self._field.blockSignals(True)
        self._field.setText(text)
        self._field.blockSignals(False)

    def show_beside(self) -> None:
        """Show the bar and leave the keyboard where it is."""
        self.show()
        self._place()

    def close_bar(self) -> None:
        """Close the bar and mark nothing any more."""
        if not self.isHidden():
            self.hide()
            self.sought.emit("")

    @Slot(object)
    def show_position(self, position: HitPosition) -> None:
        """Say where the walk is."""
        if not self._field.text().strip():
            self._count.setText("")
        elif not position.n_messages:
            self._count.setText(self.tr("not found"))
        else:
            text = self.tr("{hit:,} of {n_hits:,} here \u00b7 message {message:,} of {n_messages:,}")
            self._count.setText(
                filled(text, hit=position.hit, n_hits=position.n_hits, message=position.message, n_messages=position.n_messages)
            )
        for button in (self._previous, self._next):
            button.setEnabled(bool(position.n_messages))
        self._place()

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        for button, name in ((self._previous, "chevron-up"), (self._next, "chevron-down"), (self._close, "close")):
            set_icon(button, name, theme.text, 14, disabled_colour=theme.muted)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Walk with Enter, close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Stay in the corner."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _describe(self) -> None:
        self._field.setPlaceholderText(self.tr("Find in this chat"))
        self._field.setAccessibleName(self.tr("Find in this chat"))
        self._field.setToolTip(self.tr("Find these words, as they stand here, in the messages on the page"))
        self._count.setProperty("role", "label")
        self._count.setAccessibleName(self.tr("Hits"))

    def _button(self, name: str, spoken: str, tip: str) -> QToolButton:
        button = named(QToolButton(), name)
        button.setAccessibleName(spoken)
        button.setToolTip(tip)
        button.setProperty("role", "flat")
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(GRID_PX, GRID_PX // 2, GRID_PX // 2, GRID_PX // 2)
        row.setSpacing(GRID_PX // 2)
        self._field.setMinimumWidth(scaled(_FIELD_WIDTH_PX))
        for widget in (self._field, self._count, self._previous, self._next, self._close):
            row.addWidget(widget)

    def _connect(self) -> None:
        self._field.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self._tell)
        self._previous.clicked.connect(lambda: self.step_requested.emit(-1))
        self._next.clicked.connect(lambda: self.step_requested.emit(1))
        self._close.clicked.connect(self._leave)
        self._area.viewport().installEventFilter(self)

    @Slot()
    def _leave(self) -> None:
        self.close_bar()
        self.closed.emit()

    def _on_enter(self, by: int) -> None:
        if self._pause.isActive():
            self._tell()
        else:
            self.step_requested.emit(by)

    @Slot()
    def _tell(self) -> None:
        self._pause.stop()
        self.sought.emit(self._field.text())

    def _place(self) -> None:
        self.adjustSize()
        area = self._area.viewport().geometry()
        self.resize(min(self.width(), area.width() - 2 * GRID_PX), self.height())
        self.move(max(area.left(), area.right() - self.width() - 2 * GRID_PX), area.top() + GRID_PX)
