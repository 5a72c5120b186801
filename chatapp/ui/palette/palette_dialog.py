"""The command palette: one field, and what fits it below; the keyboard alone is enough."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.palette.palette_delegate import PaletteDelegate
from chatapp.ui.palette.palette_model import PaletteEntry, PaletteModel
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["PaletteDialog"]

_WIDTH_PX = 560
_HEIGHT_PX = 400
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class PaletteDialog(QDialog):
    """Typing searches, arrows choose, Enter does it, Escape leaves everything as it was."""

    def __init__(self, entries: Sequence[PaletteEntry], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("commandPalette")
        self.setWindowTitle(self.tr("All commands"))
        self.setAccessibleName(self.tr("All commands"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._model = PaletteModel(self)
        self._model.set_entries(entries)
        self._field = named(QLineEdit(), "paletteField")
        self._view = named(QListView(), "paletteList")
        self._none = QLabel(self.tr("Nothing fits. Try fewer letters."))
        self._describe(theme)
        self._lay_out()
        self._field.textChanged.connect(self._on_typed)
        self._field.returnPressed.connect(self._on_return)
        self._view.clicked.connect(self._run)
        self._field.installEventFilter(self)
        self._choose_first()

    def open_over(self, window: QWidget) -> None:
        """Open near the upper edge of a window, in its middle."""
        width = min(scaled(_WIDTH_PX), window.width() - 4 * GRID_PX)
        height = min(scaled(_HEIGHT_PX), window.height() - 12 * GRID_PX)
        self.resize(width, height)
        self.move(window.mapToGlobal(QPoint((window.width() - width) // 2, 8 * GRID_PX)))
        self.show()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Let the arrow keys move in the list while the field keeps the keyboard."""
        is_key = watched is self._field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if is_key and event.key() in _LIST_KEYS:  # type: ignore[attr-defined]
            QApplication.sendEvent(self._view, event)
            return True
        return super().eventFilter(watched, event)

    def _describe(self, theme: Theme) -> None:
        self._field.setPlaceholderText(self.tr("Command, chat, model or setting"))
        self._field.setAccessibleName(self.tr("Command, chat, model or setting"))
        self._field.setToolTip(self.tr("Type some letters; arrows choose, Enter does it"))
        self._view.setAccessibleName(self.tr("What fits"))
        self._view.setToolTip("")
        self._view.setModel(self._model)
        delegate = PaletteDelegate(self._view)
        delegate.set_theme(theme)
        self._view.setItemDelegate(delegate)
        self._view.setUniformItemSizes(True)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._none.setProperty("role", "muted")
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(self._field)
        column.addWidget(self._none)
        column.addWidget(self._view, 1)
        column.addStretch(0)

    @Slot(str)
    def _on_typed(self, text: str) -> None:
        self._model.set_typed(text)
        self._choose_first()

    def _choose_first(self) -> None:
        has_any = self._model.rowCount() > 0
        self._none.setVisible(not has_any)
        self._view.setVisible(has_any)
        self._view.setCurrentIndex(self._model.index(0))

    @Slot()
    def _on_return(self) -> None:
        self._run(self._view.currentIndex())

    @Slot(QModelIndex)
    def _run(self, index: QModelIndex) -> None:
        entry = self._model.entry_at(index)
        self.close()
        if entry is not None:
            entry.run()
