"""Keeps the conversation whole in a narrow window: where not all has room, the list goes, and then the drawer covers the page."""

from PySide6.QtCore import QEvent, QMargins, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSplitter

from chatapp.ui.drawer import Drawer

__all__ = ["WindowRoom"]

_TEXT_CHANGES = (QEvent.Type.StyleChange, QEvent.Type.FontChange)


class WindowRoom(QObject):
    """Shares out the width between list, conversation, figures and drawer.

    The tick of the list's action always says what is seen. A list that went for want of room comes back with the room; once the
    user has called for it, it is the drawer that goes.

    Args:
        splitter: List and conversation, the window's central widget.
        dock: The figures.
        drawer: The settings.
        show_list: The checkable action that shows and hides the list.
    """

    def __init__(self, splitter: QSplitter, dock: QDockWidget, drawer: Drawer, show_list: QAction) -> None:
        super().__init__(splitter)
        sidebar, conversation = splitter.widget(0), splitter.widget(1)
        assert sidebar is not None  # noqa: S101 - the frame puts both in
        assert conversation is not None  # noqa: S101 - likewise
        self._sidebar, self._conversation = sidebar, conversation
        host = splitter.window()
        assert isinstance(host, QMainWindow)  # noqa: S101 - the splitter is its central widget
        self._host = host
        self._splitter = splitter
        self._dock = dock
        self._drawer = drawer
        self._show_list = show_list
        self._is_folded = False  # the list went for want of room
        self._is_sharing = False
        self._later = QTimer(self, interval=0, singleShot=True)  # when sizes have followed a change
        self._later.timeout.connect(self.share)
        drawer.set_least_beside(self._least_beside)
        drawer.visibility_changed.connect(self.share)
        dock.visibilityChanged.connect(self._later.start)
        dock.topLevelChanged.connect(self._later.start)
        dock.dockLocationChanged.connect(self._later.start)
        show_list.toggled.connect(self._on_list_toggled)
        host.installEventFilter(self)
        conversation.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Share again when the window changes its size or its text; a conversation that needs more only takes."""
        if watched is self._host:
            if event.type() in _TEXT_CHANGES:
                self._later.start()
            elif event.type() == QEvent.Type.Resize:
                self.share()
                self._later.start()  # the figures get their width after the window
        elif event.type() == QEvent.Type.LayoutRequest and not self._has_room_for_list():
            self._later.start()
        return False

    @Slot()
    def share(self) -> None:
        """Fold the list or bring it back, and keep the conversation clear of the drawer."""
        self._is_sharing = True
        if self._show_list.isChecked() and not self._has_room_for_list():
            self._is_folded = True
            self._show_list.setChecked(False)
        elif self._is_folded and self._has_room_for_list():
            self.bring_list_back()
        self._is_sharing = False
        self._drawer.follow_host()
        self._keep_clear()

    def bring_list_back(self) -> None:
        """Show a list that went for want of room."""
        if self._is_folded:
            self._is_folded = False
            self._show_list.setChecked(True)

    @Slot(bool)
    def _on_list_toggled(self, is_shown: bool) -> None:  # noqa: FBT001 - a Qt-style slot
        if self._is_sharing:
            return
        self._is_folded = False
        if is_shown and not self._has_room_for_list():
            self._drawer.close_drawer()

    def _has_room_for_list(self) -> bool:
        if not self._drawer.isHidden():
            room = self._host.width() - self._drawer.design_width() - self._dock_across()
        else:
            room = self._host.width() - self._dock_width()
        return room >= self._sidebar.minimumWidth() + self._splitter.handleWidth() + self._least_conversation()

    def _least_beside(self) -> int:
        return self._least_conversation() + self._dock_across()

    def _least_conversation(self) -> int:
        return self._conversation.minimumSizeHint().width()

    def _dock_width(self) -> int:
        is_in_window = not self._dock.isHidden() and not self._dock.isFloating()
        return self._dock.minimumSizeHint().width() if is_in_window else 0

    def _dock_across(self) -> int:
        """Return the width of figures that stand on the side where the drawer is not."""
        is_left = self._host.dockWidgetArea(self._dock) is Qt.DockWidgetArea.LeftDockWidgetArea
        return self._dock_width() if is_left is not self._is_mirrored() else 0

    def _keep_clear(self) -> None:
        """Leave free what the drawer covers of the conversation; a drawer over all of it covers nothing that can be cut."""
        place, middle = self._drawer.place(), self._splitter.geometry()
        is_beside = not self._drawer.isHidden() and place.width() < self._host.width()
        covered = place.intersected(middle).width() if is_beside else 0
        margins = QMargins(covered, 0, 0, 0) if self._is_mirrored() else QMargins(0, 0, covered, 0)
        if margins != self._splitter.contentsMargins():
            self._splitter.setContentsMargins(margins)
            self._splitter.refresh()

    def _is_mirrored(self) -> bool:
        return self._splitter.layoutDirection() is Qt.LayoutDirection.RightToLeft
