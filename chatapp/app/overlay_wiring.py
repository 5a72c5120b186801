"""Connects the overlay: shown and hidden from the menu, remembered where it stands, fed while it is shown."""

from PySide6.QtCore import QObject, Qt, Slot

from chatapp.app.services import Services
from chatapp.metrics.snapshot import PerfSnapshot
from chatapp.ui.actions import ActionId
from chatapp.ui.main_window import MainWindow
from chatapp.ui.overlay import Overlay
from chatapp.ui.theme import Theme

__all__ = ["OverlayWiring"]

_MINIMIZED = Qt.WindowState.WindowMinimized


class OverlayWiring(QObject):
    """View > Overlay."""

    def __init__(self, services: Services, window: MainWindow, theme: Theme) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self.overlay = Overlay(theme)
        self._is_gone = False
        self._action = window.action(ActionId.SHOW_OVERLAY)
        self._action.toggled.connect(self._on_toggled)
        self.overlay.addAction(self._action)  # its shortcut works there as well
        self.overlay.closed.connect(self._on_closed)
        self.overlay.moved.connect(self._on_moved)
        services.performance.snapshot_changed.connect(self._on_snapshot_changed)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.overlay.set_theme(theme)

    def close(self) -> None:
        """Take it away for good: the main window is closing, and what the engine still tells is not shown any more."""
        if self._is_gone:
            return
        self._is_gone = True
        self._services.performance.snapshot_changed.disconnect(self._on_snapshot_changed)
        self.overlay.close()
        self.overlay.deleteLater()

    @Slot(bool)
    def _on_toggled(self, is_wanted: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        if is_wanted:
            self.overlay.show_snapshot(self._services.performance.snapshot)
            self.overlay.restore_place(self._services.settings.settings.overlay_place)
            self.overlay.show()
        else:
            self.overlay.hide()

    @Slot()
    def _on_closed(self) -> None:
        self._action.setChecked(False)
        self._window.setWindowState(self._window.windowState() & ~_MINIMIZED)
        self._window.show()
        self._window.activateWindow()
        self._window.raise_()

    @Slot(str)
    def _on_moved(self, place: str) -> None:
        self._services.settings.change(overlay_place=place)

    @Slot(object)
    def _on_snapshot_changed(self, snapshot: PerfSnapshot) -> None:
        if self.overlay.isVisible():
            self.overlay.show_snapshot(snapshot)
