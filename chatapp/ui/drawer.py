"""The drawer with the settings: slides over the right side of the window."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRect, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QMainWindow, QTabWidget, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from chatapp.ui.icons import set_icon
from chatapp.ui.motion import is_motion_wanted
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["Drawer"]

_WIDTH_PX = 368
_SLIDE_MS = 120


class Drawer(QFrame):
    """Tabs that lie over the window's right side; Escape closes it.

    Signals:
        visibility_changed: The drawer was opened (True) or closed (False).
    """

    visibility_changed = Signal(bool)

    def __init__(self, host: QMainWindow) -> None:
        super().__init__(host)
        self.setObjectName("drawer")
        self.setAccessibleName(self.tr("Settings"))
        self.setAutoFillBackground(True)
        self.hide()
        self._host = host
        self._target = QRect()  # where it lies, or slides to
        self._least_beside: Callable[[], int] = lambda: 0
        self._came_from: QWidget | None = None  # who had the keyboard before, and gets it back
        self._tabs = named(QTabWidget(), "drawerTabs")
        self._tabs.setDocumentMode(True)
        self._tabs.tabBar().setDrawBase(False)
        self._tabs.setAccessibleName(self.tr("Settings"))
        self._close = named(QToolButton(), "drawerCloseButton")
        self._close.setProperty("role", "flat")
        self._close.setAccessibleName(self.tr("Close the settings"))
        self._close.setToolTip(self.tr("Close the settings (Escape)"))
        self._close.clicked.connect(self.close_drawer)
        self._tabs.setCornerWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        layout.addWidget(self._tabs)
        self._slide = QPropertyAnimation(self, b"geometry", self)
        self._slide.setDuration(_SLIDE_MS)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.set_theme(LIGHT)

    def add_page(self, title: str, page: QWidget) -> None:
        """Add one tab; a page that can be too tall brings its own scroll bar."""
        self._tabs.addTab(page, title)

    def open_page(self, page: QWidget) -> None:
        """Open the drawer on the tab that holds this page."""
        self._tabs.setCurrentWidget(page)
        if not self.isHidden():
            self._tabs.tabBar().setFocus(Qt.FocusReason.OtherFocusReason)
        self.open_drawer()

    def set_least_beside(self, least_beside: Callable[[], int]) -> None:
        """Say what must be left beside the drawer, in pixels; where there is less, it covers the whole width."""
        self._least_beside = least_beside

    def design_width(self) -> int:
        """Return how wide the drawer is where there is room, in pixels."""
        return scaled(_WIDTH_PX)

    def is_showing(self, page: QWidget) -> bool:
        """Return whether the drawer is open on the tab that holds this page."""
        return not self.isHidden() and self._tabs.currentWidget() is page

    @Slot()
    def open_drawer(self) -> None:
        """Slide in and take the keyboard."""
        if not self.isHidden():
            return
        end = self._target = self.place()
        self._came_from = QApplication.focusWidget()
        self.setGeometry(end)
        self.show()
        self.raise_()
        self._tabs.tabBar().setFocus(Qt.FocusReason.OtherFocusReason)
        if is_motion_wanted(self):
            self._slide.setStartValue(end.translated(end.width() if end.x() else -end.width(), 0))
            self._slide.setEndValue(end)
            self._slide.start()
        self.visibility_changed.emit(True)

    @Slot()
    def close_drawer(self) -> None:
        """Go away at once."""
        if self.isHidden():
            return
        self._slide.stop()
        self.hide()
        if self._came_from is not None and isValid(self._came_from):
            self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)
        self.visibility_changed.emit(False)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour the icon."""
        set_icon(self._close, "close", theme.muted)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_drawer()
        else:
            super().keyPressEvent(event)

    def follow_host(self) -> None:
        """Take the place again that the window has for an open drawer."""
        place = self.place()
        if not self.isHidden() and self._target != place:
            self._target = place
            self._slide.stop()
            self.setGeometry(place)

    def place(self) -> QRect:
        """Return where the open drawer lies, in the window's coordinates."""
        host = self._host.contentsRect().adjusted(0, self._top_margin(), 0, 0)
        width = self.design_width()
        if host.width() - width < self._least_beside():
            width = host.width()
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        return QRect(host.left() if is_mirrored else host.right() - width + 1, host.top(), width, host.height())

    def _top_margin(self) -> int:
        bar = self._host.menuBar()
        return bar.height() if bar.isVisible() and not bar.isNativeMenuBar() else 0
