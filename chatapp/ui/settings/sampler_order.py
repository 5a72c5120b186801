"""The order of the samplers: dragged, or moved with buttons and keys; a sampler without its check mark is not used."""

from PySide6.QtCore import QCoreApplication, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from chatapp.domain.sampling import DEFAULT_ORDER, SamplerName, SamplingParams
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["SamplerOrder"]

_ROW_HEIGHT = 26
_NAME = Qt.ItemDataRole.UserRole


class _List(QListWidget):
    """A list whose rows move with Alt+Up and Alt+Down."""

    move_asked = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the row instead of the mark while Alt is held."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
            self.move_asked.emit(steps[Qt.Key(event.key())])
            event.accept()
        else:
            super().keyPressEvent(event)


class SamplerOrder(QWidget):
    """Shows and edits ``SamplingParams.samplers``.

    Signals:
        order_changed: The samplers in use, as a tuple, once per change that the user made.
    """

    order_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[SamplerName, ...] = ()
        self._list = _List(self)
        self._up = QPushButton(self.tr("Up"), self)
        self._down = QPushButton(self.tr("Down"), self)
        self._describe()
        self._lay_out()
        self._connect()
        self.set_order(DEFAULT_ORDER)

    def order(self) -> tuple[SamplerName, ...]:
        """Return the samplers in use, in order."""
        items = [self._list.item(row) for row in range(self._list.count())]
        return tuple(SamplerName(item.data(_NAME)) for item in items if item.checkState() is Qt.CheckState.Checked)

    def set_order(self, order: tuple[SamplerName, ...]) -> None:
        """Show an order without emitting anything; samplers that are not in it follow, without their mark."""
        if order == self._shown:
            return
        self._shown = order
        with QSignalBlocker(self._list), QSignalBlocker(self._list.model()):
            self._list.clear()
            for name in (*order, *(name for name in DEFAULT_ORDER if name not in order)):
                self._list.addItem(self._item(name, is_used=name in order))
        self._list.setCurrentRow(0)

    @Slot(int)
    def _move(self, step: int) -> None:
        row = self._list.currentRow()
        target = row + step
        if row < 0 or not 0 <= target < self._list.count():
            return
        with QSignalBlocker(self._list), QSignalBlocker(self._list.model()):
            self._list.insertItem(target, self._list.takeItem(row))
        self._list.setCurrentRow(target)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        order = self.order()
        if order != self._shown:
            self._shown = order
            self.order_changed.emit(order)

    @Slot(int)
    def _on_row_changed(self, row: int) -> None:
        self._up.setEnabled(row > 0)
        self._down.setEnabled(0 <= row < self._list.count() - 1)

    def _item(self, name: SamplerName, *, is_used: bool) -> QListWidgetItem:
        item = QListWidgetItem(name.value)
        item.setSizeHint(QSize(0, scaled(_ROW_HEIGHT)))
        item.setData(_NAME, name.value)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if is_used else Qt.CheckState.Unchecked)
        return item

    def _describe(self) -> None:
        what = QCoreApplication.translate(SamplingParams.__name__, SamplingParams.model_fields["samplers"].description or "")
        self._list.setObjectName("samplerOrderList")
        self._list.setAccessibleName(self.tr("Sampler order"))
        self._list.setAccessibleDescription(what)
        self._list.setToolTip(self.tr("Drag, or Alt+Up and Alt+Down; Space takes a sampler out of use or back."))
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTabKeyNavigation(False)
        self._list.setFixedHeight(scaled(_ROW_HEIGHT) * len(DEFAULT_ORDER) + 2 * GRID_PX)
        for button, name in ((self._up, "samplerUpButton"), (self._down, "samplerDownButton")):
            button.setObjectName(name)
        self._up.setAccessibleName(self.tr("Move the sampler up"))
        self._down.setAccessibleName(self.tr("Move the sampler down"))

    def _lay_out(self) -> None:
        buttons = QVBoxLayout()
        buttons.setSpacing(GRID_PX // 2)
        buttons.addWidget(self._up)
        buttons.addWidget(self._down)
        buttons.addStretch()
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID_PX)
        line.addWidget(self._list, 1)
        line.addLayout(buttons)

    def _connect(self) -> None:
        self._list.move_asked.connect(self._move)
        self._list.itemChanged.connect(self._tell)
        self._list.model().rowsMoved.connect(self._tell)
        self._list.currentRowChanged.connect(self._on_row_changed)
        self._up.clicked.connect(self._on_up_clicked)
        self._down.clicked.connect(self._on_down_clicked)

    @Slot()
    def _on_up_clicked(self) -> None:
        self._move(-1)

    @Slot()
    def _on_down_clicked(self) -> None:
        self._move(1)
