"""The settings in force; a change is kept a moment later, so that a slider being dragged is one write."""

from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from chatapp.domain.settings import AppSettings

__all__ = ["SettingsController", "SettingsKeeper"]

_KEEP_AFTER_MS = 400


class SettingsKeeper(Protocol):
    """Where settings are kept; never waits for the disk."""

    def keep_settings(self, settings: AppSettings) -> None:
        """Store all settings."""


class SettingsController(QObject):
    """Holds the settings.

    Signals:
        changed: ``(AppSettings)``
    """

    changed = Signal(object)

    def __init__(self, keeper: SettingsKeeper, settings: AppSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self.settings = settings
        self._timer = QTimer(self, singleShot=True, interval=_KEEP_AFTER_MS)
        self._timer.timeout.connect(self.keep_now)

    def change(self, **fields: object) -> None:
        """Change fields of the settings; equal values change nothing."""
        settings = self.settings.model_copy(update=fields)
        if settings == self.settings:
            return
        self.settings = settings
        self._timer.start()
        self.changed.emit(settings)

    def keep_now(self) -> None:
        """Store the settings at once (the window is closing)."""
        self._timer.stop()
        self._keeper.keep_settings(self.settings)
