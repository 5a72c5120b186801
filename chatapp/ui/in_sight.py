"""Spares the work of showing what nobody sees: hidden or minimized, a widget costs nothing."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

__all__ = ["InSight"]


class InSight(QObject):
    """Shows things at once while a widget is in sight; else the latest of each kind waits until the widget comes back.

    In sight is what the system would paint: neither hidden nor in a minimized window. Other windows before it are not known.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._waiting: dict[str, Callable[[], None]] = {}
        widget.installEventFilter(self)

    @property
    def is_now(self) -> bool:
        """Whether the widget is in sight."""
        return self._widget.isVisible() and not self._widget.window().isMinimized()

    def show(self, kind: str, show: Callable[[], None]) -> None:
        """Call ``show`` now, or once the widget is in sight, unless another of this kind has come by then."""
        if self.is_now:
            show()
        else:
            self._waiting[kind] = show

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Notice that the widget, or its window, comes into sight."""
        if event.type() == QEvent.Type.Show and watched is self._widget:
            self._widget.window().installEventFilter(self)  # another one since the panel was detached; twice is once
            self._catch_up()
        elif event.type() == QEvent.Type.WindowStateChange:
            self._catch_up()
        return False

    def _catch_up(self) -> None:
        if not self.is_now:
            return
        waiting, self._waiting = self._waiting, {}
        for show in waiting.values():
            show()
