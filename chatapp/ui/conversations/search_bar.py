"""Where one types what is sought, and sees which filters narrow it."""

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from chatapp.domain.search import SearchFilter
from chatapp.ui.conversations.conversation_groups import today_here
from chatapp.ui.conversations.filter_button import DateChoice, FilterButton
from chatapp.ui.icons import icon, set_icon
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["SearchBar"]

_CHIPS_PX = 212  # both side by side in the narrow list
_CHIP_FRAME_PX = 34  # padding and cross
_PAUSE_MS = 80  # between two keys of somebody who types fast: one question for both


class _Field(QLineEdit):
    """A line whose arrow key leads into the list below.

    Signals:
        left_downwards: The list wants the keyboard.
    """

    left_downwards = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Leave downwards, and clear with Escape."""
        if event.key() == Qt.Key.Key_Down:
            self.left_downwards.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class SearchBar(QWidget):
    """The field, the filter button, and a chip for each filter that is on.

    Signals:
        changed: Text and :class:`SearchFilter`, a moment after the last key.
        left_downwards: The keyboard wants to go into the list.
        accepted: Enter was pressed.
        models_wanted: The filters are about to be shown.
    """

    changed = Signal(str, object)
    left_downwards = Signal()
    accepted = Signal()
    models_wanted = Signal()

    def __init__(self, today: Callable[[], date] = today_here, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = named(_Field(), "conversationSearch")
        self._filter = FilterButton(today)
        self._chips = {
            "model": self._chip("modelChip", lambda: self._filter.choose(model="")),
            "date": self._chip("dateChip", lambda: self._filter.choose(date_choice=DateChoice.ANY)),
        }
        self._theme = LIGHT
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._describe()
        self._lay_out()
        self._connect()
        self._show_chips()

    @property
    def text(self) -> str:
        """What is sought."""
        return self._field.text().strip()

    @property
    def chosen(self) -> SearchFilter:
        """The filters that are on."""
        return self._filter.chosen

    @property
    def is_searching(self) -> bool:
        """Whether anything is sought or filtered."""
        return bool(self.text) or not self.chosen.is_empty

    def focus(self) -> None:
        """Take the keyboard, with the old words selected."""
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def set_models(self, names: Sequence[str]) -> None:
        """Offer these models as filters."""
        self._filter.set_models(names)

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        self._theme = theme
        self._icon.setIcon(icon("search", theme.muted))
        if self._clear is not None:
            self._clear.setIcon(icon("close", theme.muted))
        self._filter.set_theme(theme)
        for chip in self._chips.values():
            set_icon(chip, "close", theme.muted, 10)

    def _chip(self, name: str, take_back: Callable[[], None]) -> QPushButton:
        chip = named(QPushButton(), name)
        chip.setProperty("role", "chip")
        chip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the cross stands behind the words
        chip.clicked.connect(take_back)
        return chip

    def _describe(self) -> None:
        self._field.setPlaceholderText(self.tr("Search chats"))
        self._field.setAccessibleName(self.tr("Search all chats"))
        self._field.setToolTip(self.tr('Find words in titles and messages; "words in quotes" must stand together'))
        self._field.setClearButtonEnabled(True)
        self._clear = self._field.findChild(QAction)  # Qt's own: with an icon of the system, unless it gets one of ours
        self._icon = QAction(self)
        self._field.addAction(self._icon, QLineEdit.ActionPosition.LeadingPosition)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GRID_PX // 2)
        row.addWidget(self._field, 1)
        row.addWidget(self._filter)
        chips = QHBoxLayout()
        chips.setSpacing(GRID_PX // 2)
        for chip in self._chips.values():
            chips.addWidget(chip)
        chips.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID_PX // 2)
        layout.addLayout(row)
        layout.addLayout(chips)

    def _connect(self) -> None:
        self._field.textChanged.connect(self._on_text_changed)
        self._field.returnPressed.connect(self._on_return)
        self._field.left_downwards.connect(self.left_downwards)
        self._filter.changed.connect(self._on_filter_changed)
        self._filter.menu_opened.connect(self.models_wanted)
        self._pause.timeout.connect(self._tell)

    @Slot()
    def _on_text_changed(self) -> None:
        if self.text:
            self._pause.start()
        else:  # back to the list at once
            self._tell()

    @Slot()
    def _on_return(self) -> None:
        if self._pause.isActive():
            self._tell()
        self.accepted.emit()

    @Slot()
    def _on_filter_changed(self) -> None:
        self._show_chips()
        self._filter.set_theme(self._theme)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        self._pause.stop()
        self.changed.emit(self.text, self.chosen)

    def _show_chips(self) -> None:
        texts = {"model": self._filter.model, "date": self._filter.date_text(self._filter.date)}
        shown = {"model": bool(self._filter.model), "date": self._filter.date is not DateChoice.ANY}
        room = scaled(_CHIPS_PX // max(1, sum(shown.values())) - _CHIP_FRAME_PX)
        for key, chip in self._chips.items():
            text = self.fontMetrics().elidedText(texts[key], Qt.TextElideMode.ElideRight, room)
            chip.setText(text.replace("&", "&&"))
            chip.setToolTip(self.tr("Only {what}. Click to show all again").format(what=texts[key]))
            chip.setAccessibleName(self.tr("Take the filter {what} back").format(what=texts[key]))
            chip.setVisible(shown[key])
