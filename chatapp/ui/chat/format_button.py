"""The button under the draft that says which format the answers are held to, and offers the others."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from chatapp.domain.output_format import FormatKind
from chatapp.ui.icons import set_icon_beside_text
from chatapp.ui.theme import LIGHT, Theme

__all__ = ["FormatButton"]


class FormatButton(QToolButton):
    """Opens a menu of the formats; looks pressed while one is in force.

    Signals:
        kind_chosen: The :class:`FormatKind` that the user chose, also the one in force: its text may want to be seen.
    """

    kind_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("formatButton")
        self.setProperty("role", "flat")
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolTip(self.tr("The format that the answers in this chat are held to"))
        self._actions: dict[FormatKind, QAction] = {}
        self.setMenu(self._make_menu())
        self.set_theme(LIGHT)
        self.set_kind(FormatKind.NONE)

    def set_kind(self, kind: FormatKind) -> None:
        """Show the format in force without emitting anything."""
        is_free = kind is FormatKind.NONE
        self.setText(self.tr("Format") if is_free else self._short_names()[kind])
        self.setChecked(not is_free)
        self.setAccessibleName(self.tr("Format of the answers: {name}").format(name=self._short_names()[kind]))
        self._actions[kind].setChecked(True)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour the icon."""
        set_icon_beside_text(self, "braces", theme.text, 16)

    def _make_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setObjectName("formatMenu")
        group = QActionGroup(menu)
        for kind, name in self._long_names().items():
            action = QAction(name, group)
            action.setObjectName(f"format.{kind.value}")
            action.setCheckable(True)
            action.setData(kind)
            menu.addAction(action)
            self._actions[kind] = action
        group.triggered.connect(self._on_triggered)
        return menu

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        kind = FormatKind(action.data())
        self.set_kind(kind)
        self.kind_chosen.emit(kind)

    def _short_names(self) -> dict[FormatKind, str]:
        return {
            FormatKind.NONE: self.tr("Free text"),
            FormatKind.JSON: self.tr("JSON"),
            FormatKind.JSON_SCHEMA: self.tr("JSON schema"),
            FormatKind.GBNF: self.tr("Grammar"),
        }

    def _long_names(self) -> dict[FormatKind, str]:
        return {
            FormatKind.NONE: self.tr("Free text"),
            FormatKind.JSON: self.tr("JSON, any"),
            FormatKind.JSON_SCHEMA: self.tr("JSON schema\u2026"),
            FormatKind.GBNF: self.tr("GBNF grammar\u2026"),
        }
