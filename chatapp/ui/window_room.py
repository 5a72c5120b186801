"""Keeps the conversation whole in a narrow window: where not all has room, the list goes, and then the figures."""

from PySide6.QtCore import QEvent, QMargins, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QSplitter, QWidget

from chatapp.ui.covered_focus import CoveredFocus
from chatapp.ui.drawer import Drawer
from chatapp.ui.text_scale import scale_pct, scaled

__all__ = ["WindowRoom"]

_WELL_READ_PX = 438  # about 45 characters, and margins
_TEXT_CHANGES = (QEvent.Type.StyleChange, QEvent.Type.FontChange)


class _Folding(QObject):
    """A part that goes for want of room and comes back with it; what the user calls for stays until the next resize.

    Signals:
        called: The user has called for it.
    """

    called = Signal()

    def __init__(self, show: QAction, parent: QObject) -> None:
        super().__init__(parent)
        self._show = show
        self._is_folded = False
        self._is_folding = False
        self._is_called = False
        show.toggled.connect(self._on_toggled)

    def follow(self, *, has_room: bool) -> None:
        """Go, or come back."""
        if self._show.isChecked() and not has_room and not self._is_called:
            self._set_shown(is_shown=False)
            self._is_folded = True
        elif has_room:
            self.bring_back()

    def bring_back(self) -> None:
        """Show what went for want of room."""
        if self._is_folded:
            self._is_folded = False
            self._set_shown(is_shown=True)

    def forget_call(self) -> None:
        """Let room alone decide again."""
        self._is_called = False

    def _set_shown(self, *, is_shown: bool) -> None:
        self._is_folding = True
        self._show.setChecked(is_shown)
        self._is_folding = False

    @Slot(bool)
    def _on_toggled(self, is_shown: bool) -> None:  # noqa: FBT001 - a Qt-style slot
        if not self._is_folding:
            self._is_folded, self._is_called = False, is_shown
            if is_shown:
                self.called.emit()


class WindowRoom(QObject):
    """Shares out the width between list, conversation, figures and drawer.

    The ticks of the actions always say what is seen. List and figures that went for want of room come back with the room; once
    the user has called for the list, it is the drawer that goes.

    Args:
        splitter: List and conversation, the window's central widget.
        dock: The figures.
        drawer: The settings.
        show_list: The checkable action that shows and hides the list.
        show_figures: Likewise, the figures.
    """

    def __init__(
        self, splitter: QSplitter, dock: QDockWidget, drawer: Drawer, *, show_list: QAction, show_figures: QAction
    ) -> None:
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
        self._covered = CoveredFocus()
        self._scale_pct = scale_pct()
        self._figures_px = 0.0  # width of the figures at 100 %, to be taken again after a change of the text size
        self._list = _Folding(show_list, self)
        self._figures = _Folding(show_figures, self)
        self._later = QTimer(self, interval=0, singleShot=True)  # when sizes have followed a change
        self._later.timeout.connect(self.share)
        drawer.set_least_beside(self._least_beside)
        drawer.visibility_changed.connect(self.share)
        dock.visibilityChanged.connect(self._later.start)
        dock.topLevelChanged.connect(self._later.start)
        dock.dockLocationChanged.connect(self._later.start)
        self._list.called.connect(self._on_list_called)
        host.installEventFilter(self)
        conversation.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Share again when the window changes its size or its text; a conversation that needs more only takes."""
        if watched is self._host:
            if event.type() in _TEXT_CHANGES:
                self._note_scale()
                self._later.start()
            elif event.type() == QEvent.Type.Resize:
                self._list.forget_call()
                self._figures.forget_call()
                self.share()
                self._later.start()  # the figures get their width after the window
        elif event.type() == QEvent.Type.LayoutRequest and not self._has_room_for_list():
            self._later.start()
        return False

    @Slot()
    def share(self) -> None:
        """Fold list and figures or bring them back, and keep the conversation clear of the drawer."""
        if self._drawer.isHidden():  # it covers the figures
            self._figures.follow(has_room=self._has_room_for_figures())
        self._list.follow(has_room=self._has_room_for_list())
        self._conversation.setMinimumWidth(min(scaled(_WELL_READ_PX), self._host.width()))  # a wide list gives way first
        self._drawer.follow_host()
        self._keep_clear()
        self._set_figures_width()
        self._covered.cover([] if self._drawer.isHidden() else self._behind_drawer())

    def bring_back(self) -> None:
        """Show all that went for want of room."""
        self._list.bring_back()
        self._figures.bring_back()

    @Slot()
    def _on_list_called(self) -> None:
        if not self._has_room_for_list():
            self._drawer.close_drawer()

    def _has_room_for_figures(self) -> bool:
        room = self._host.width() - self._dock.minimumSizeHint().width()
        return self._dock.isFloating() or room >= self._least_conversation()

    def _has_room_for_list(self) -> bool:
        if not self._drawer.isHidden():
            room = self._host.width() - self._drawer.design_width() - self._dock_across()
        else:
            room = self._host.width() - self._dock_width()
        return room >= self._sidebar.minimumWidth() + self._splitter.handleWidth() + self._least_conversation()

    def _least_beside(self) -> int:
        return self._least_conversation() + self._dock_across()

    def _least_conversation(self) -> int:
        """Return the width that the conversation has before anything stands beside it: narrower it is not read well."""
        return max(self._conversation.minimumSizeHint().width(), scaled(_WELL_READ_PX))

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

    def _note_scale(self) -> None:
        """Keep the width that the figures have, before larger text widens them: smaller text must not leave them wide."""
        if scale_pct() == self._scale_pct:
            return
        if self._dock_width():
            self._figures_px = self._dock.width() * 100 / self._scale_pct
        self._scale_pct = scale_pct()

    def _set_figures_width(self) -> None:
        """Give the figures their width in the present text size, as soon as they are in sight."""
        if self._figures_px and self._dock_width():
            self._host.resizeDocks([self._dock], [scaled(self._figures_px)], Qt.Orientation.Horizontal)
            self._figures_px = 0.0

    def _behind_drawer(self) -> list[QWidget]:
        """Return the parts that the open drawer covers whole."""
        place = self._drawer.place()
        return [part for part in (self._splitter, self._dock) if not part.isWindow() and place.contains(part.geometry())]

    def _is_mirrored(self) -> bool:
        return self._splitter.layoutDirection() is Qt.LayoutDirection.RightToLeft
