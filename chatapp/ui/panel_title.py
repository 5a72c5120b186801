"""The title of a docked panel, in place of the system's own."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QLabel, QToolButton, QWidget

from chatapp.ui.icons import set_icon
from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["PanelTitle"]


class PanelTitle(QWidget):
    """Name of the panel, a button that detaches or docks it, and one that hides it; dragging it moves the panel."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("panelTitle")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._dock = dock
        self._name = QLabel(dock.windowTitle())
        self._name.setProperty("role", "label")
        self._detach = self._button("detachPanelButton", self.tr("Detach the panel, or dock it again"))
        self._hide = self._button("hidePanelButton", self.tr("Hide the panel (Ctrl+Shift+P)"))
        self._detach.clicked.connect(self._on_detach)
        self._hide.clicked.connect(dock.close)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID_PX, GRID_PX // 2, GRID_PX, 0)
        row.setSpacing(0)
        row.addWidget(self._name, 1)
        row.addWidget(self._detach)
        row.addWidget(self._hide)
        self.set_theme(LIGHT)

    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        set_icon(self._detach, "detach", theme.muted, 14)
        set_icon(self._hide, "close", theme.muted, 14)

    def _button(self, name: str, tip: str) -> QToolButton:
        button = named(QToolButton(), name)
        button.setProperty("role", "flat")
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        return button

    @Slot()
    def _on_detach(self) -> None:
        self._dock.setFloating(not self._dock.isFloating())
