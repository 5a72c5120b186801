"""The frame of the window: the places of its parts, and a field to write into at once.

It is on the screen before the parts are even imported, so this module imports nothing that is not needed to paint it; a test
holds it to that.
"""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from chatapp.ui.chat.draft_edit import DraftEdit
from chatapp.ui.chat.reading_column import put_in_column
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_READING_PX, GRID_PX
from chatapp.ui.theme_watcher import interface_font

__all__ = ["FirstDraft", "WindowFrame"]

_START_SIZE = (1280, 800)
_MINIMUM_SIZE = (480, 360)  # list and figures fold; a laptop of 1280 x 720 at a scale of 2 has 640 x 360
_LIST_WIDTH_PX = 232
_PANEL_WIDTH_PX = 312
_PICKER_BAR_PX = 50
_FOOT_PX = 40  # of the composer: where its buttons will stand


class FirstDraft(QWidget):
    """Stands in for the composer until that is there: takes text, and keeps Enter to itself."""

    def __init__(self) -> None:
        super().__init__()
        frame = named(QFrame(), "composerFrame")
        frame.setProperty("focused", True)
        self._edit = named(DraftEdit(), "composer")
        self._edit.setFont(interface_font(FONT_READING_PX))
        self._edit.setAccessibleName(self.tr("Message"))
        self._edit.setPlaceholderText(self.tr("Message\u2026"))
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(12, 10, GRID_PX, GRID_PX)
        inner.setSpacing(GRID_PX)
        inner.addWidget(self._edit)
        inner.addSpacing(_FOOT_PX)
        put_in_column(frame, self, top=GRID_PX, bottom=2 * GRID_PX)
        self.setFocusProxy(self._edit)

    def text(self) -> str:
        """Return what was written so far."""
        return self._edit.toPlainText()


class WindowFrame(QMainWindow):
    """List on the left, conversation in the middle, figures on the right: all three still empty.

    Signals:
        painted: The frame was painted for the first time, and the event loop is back: keys reach the field from here on.
    """

    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.setWindowTitle("chatapp")
        self.setMinimumSize(*_MINIMUM_SIZE)
        self.resize(*_START_SIZE)
        self._is_painted = False
        self._after_paint = QTimer(self, interval=0, singleShot=True)
        self._after_paint.timeout.connect(self.painted)
        self._pages = QStackedWidget()
        self.first_draft = FirstDraft()
        self._picker_row = QHBoxLayout()
        self._column = QVBoxLayout()
        self._sidebar = named(QFrame(), "sidebar")
        self._splitter = self._place_middle()
        self._dock = self._place_dock()
        self.first_draft.setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Tell of the first time."""
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            self._after_paint.start()  # the children are painted by then, and the picture is handed over

    def _place_middle(self) -> QSplitter:
        middle = named(QWidget(), "middle")
        middle.setLayout(self._column)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._picker_bar())
        self._column.addWidget(self._pages, 1)
        self._column.addWidget(self.first_draft)
        splitter = named(QSplitter(Qt.Orientation.Horizontal), "listSplitter")
        splitter.addWidget(self._side())
        splitter.addWidget(middle)
        splitter.setHandleWidth(1)
        splitter.setCollapsible(1, False)
        splitter.setStretchFactor(1, 1)
        splitter.setSizes([_LIST_WIDTH_PX, _START_SIZE[0] - _LIST_WIDTH_PX - _PANEL_WIDTH_PX])
        self.setCentralWidget(splitter)
        return splitter

    def _side(self) -> QWidget:
        layout = QVBoxLayout(self._sidebar)
        layout.setContentsMargins(0, 0, 0, 0)
        self._sidebar.setMinimumWidth(168)
        return self._sidebar

    def _picker_bar(self) -> QFrame:
        bar = named(QFrame(), "pickerBar")
        bar.setMinimumHeight(scaled(_PICKER_BAR_PX))
        bar.setLayout(self._picker_row)
        self._picker_row.setContentsMargins(2 * GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        self._picker_row.setSpacing(GRID_PX)
        return bar

    def _place_dock(self) -> QDockWidget:
        dock = named(QDockWidget(self.tr("Performance"), self), "performanceDock")
        dock.setTitleBarWidget(QWidget())  # the system's own would be seen for a moment
        dock.setWidget(QWidget())
        dock.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft  # areas of docks are not mirrored by Qt
        area = Qt.DockWidgetArea.LeftDockWidgetArea if is_mirrored else Qt.DockWidgetArea.RightDockWidgetArea
        self.addDockWidget(area, dock)
        self.resizeDocks([dock], [scaled(_PANEL_WIDTH_PX)], Qt.Orientation.Horizontal)
        return dock
