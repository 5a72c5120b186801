"""Fills the command palette when it is opened, and not before."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from chatapp.app.services import Services
from chatapp.ui.actions import ActionId
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.models.model_picker import ModelPicker
from chatapp.ui.palette.palette_model import PaletteEntry
from chatapp.ui.settings.fold import Fold
from chatapp.ui.theme import LIGHT, Theme

__all__ = ["PaletteWiring"]

_FIELDS = (QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit)


class PaletteWiring(QObject):
    """Edit > All commands."""

    def __init__(self, services: Services, window: MainWindow, parts: WindowParts, picker: ModelPicker) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._parts = parts
        self._picker = picker
        self._theme = LIGHT
        window.action(ActionId.COMMAND_PALETTE).triggered.connect(self.open)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Open in another theme from now on."""
        self._theme = theme

    @Slot()
    def open(self) -> None:
        """Open the palette over the window."""
        from chatapp.ui.palette.palette_dialog import PaletteDialog  # noqa: PLC0415 - lazily: not on the way to the first paint

        PaletteDialog(self.entries(), self._theme, self._window).open_over(self._window)

    def entries(self) -> list[PaletteEntry]:
        """Return everything that can be done now: commands, chats, models, settings."""
        return [*self._commands(), *self._chats(), *self._models(), *self._settings()]

    def _commands(self) -> Iterator[PaletteEntry]:
        for action in self._window.all_actions():
            if action.isEnabled() and action.objectName() != ActionId.COMMAND_PALETTE:
                yield self._command(action)

    def _command(self, action: QAction) -> PaletteEntry:
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        kind = self.tr("on") if action.isCheckable() and action.isChecked() else self._window.menu_of(action)
        return PaletteEntry(action.text().replace("\u2026", ""), kind, action.trigger, keys, action.toolTip())

    def _chats(self) -> Iterator[PaletteEntry]:
        kind = self.tr("chat")
        for summary in self._services.conversations.summaries:
            open_it = partial(self._parts.conversation_list.open_requested.emit, summary.id)
            yield PaletteEntry(summary.title or self.tr("New chat"), kind, open_it)

    def _models(self) -> Iterator[PaletteEntry]:
        kind = self.tr("model")
        for entry in self._services.library.entries:
            if entry.problem is None:
                choose = partial(self._picker.model_chosen.emit, str(entry.path))
                yield PaletteEntry(entry.title, kind, choose, tip=str(entry.path))

    def _settings(self) -> Iterator[PaletteEntry]:
        kind = self.tr("setting")
        for panel in (self._parts.sampler_panel, self._parts.load_panel):
            for field in panel.findChildren(QWidget):
                is_setting = isinstance(field, _FIELDS) and field.objectName().endswith("Field")
                if is_setting and field.accessibleName():
                    show = partial(self._show_setting, panel, field)
                    yield PaletteEntry(field.accessibleName(), kind, show, tip=field.toolTip())

    def _show_setting(self, panel: QWidget, field: QWidget) -> None:
        self._window.show_page(panel)
        for fold in panel.findChildren(Fold):
            if fold.isAncestorOf(field):
                fold.set_open(True)
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
