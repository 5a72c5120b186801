"""The text field of the composer: grows with its text, knows when an input method is composing."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QFocusEvent, QInputMethodEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chatapp.ui.plain_field import PlainField

__all__ = ["DraftEdit"]

_MAX_LINES = 8


class DraftEdit(PlainField):
    """A plain text field of one to eight lines.

    Signals:
        submitted: Enter was pressed outside of an input-method composition.
        escaped: Escape was pressed.
        focus_changed: The field got (True) or lost (False) the keyboard.
        files_pasted: The ``list[Path]`` of files that were copied elsewhere and pasted here.
    """

    submitted = Signal()
    escaped = Signal()
    focus_changed = Signal(bool)
    files_pasted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_composing = False
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(2)
        self.document().documentLayout().documentSizeChanged.connect(self._fit_height)
        self._fit_height()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the width that Qt proposes and the height of the lines."""
        return QSize(super().sizeHint().width(), self._wanted_height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of the lines: the field never hides part of a short draft."""
        return QSize(120, self._wanted_height())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:  # noqa: N802 - Qt's name
        """Remember whether a composition is open: Enter then belongs to the input method."""
        self._is_composing = bool(event.preeditString())
        super().inputMethodEvent(event)
        self._fit_height()

    def event(self, event: QEvent) -> bool:
        """Leave Undo and Redo to the window where there is nothing of the draft to undo: it takes deletions back."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            is_undo, is_redo = (event.matches(key) for key in (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo))
            document = self.document()
            if (is_undo and not document.isUndoAvailable()) or (is_redo and not document.isRedoAvailable()):
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter submits, Shift+Enter breaks the line, Escape is handed on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter(event)
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:  # noqa: N802 - Qt's name
        """Take whatever has a plain form."""
        return source.hasText()

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Paste the plain form only; files are for somebody else to read."""
        files = _files(source)
        if files:
            self.files_pasted.emit(files)
        else:
            super().insertFromMimeData(source)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Leave files to the window, which knows models, chats and texts; take dragged words."""
        if _files(event.mimeData()):
            event.ignore()
        else:
            super().dragEnterEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Tell the frame around."""
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Tell the frame around; an open composition ends with the focus."""
        super().focusOutEvent(event)
        self._is_composing = False
        self.focus_changed.emit(False)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Another width breaks the lines elsewhere."""
        super().resizeEvent(event)
        self._fit_height()

    def _on_enter(self, event: QKeyEvent) -> None:
        if self._is_composing:
            event.accept()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.insertPlainText("\n")
            self.ensureCursorVisible()
        else:
            self.submitted.emit()

    @Slot()
    def _fit_height(self) -> None:
        height = self._wanted_height()
        if height != self.height():
            self.setFixedHeight(height)
        is_full = self._n_lines() > _MAX_LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if is_full else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)

    def _n_lines(self) -> int:
        # A QPlainTextDocumentLayout measures its height in lines, not in pixels.
        return max(1, round(self.document().documentLayout().documentSize().height()))

    def _wanted_height(self) -> int:
        lines = min(_MAX_LINES, self._n_lines())
        margins = self.contentsMargins()
        padding = 2 * round(self.document().documentMargin()) + margins.top() + margins.bottom()
        return lines * self.fontMetrics().lineSpacing() + padding + 2


def _files(source: QMimeData) -> list[Path]:
    return [Path(url.toLocalFile()) for url in source.urls() if url.isLocalFile()]
