"""A heading that opens and closes what stands below it."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QSizePolicy, QToolButton, QVBoxLayout, QWidget

from chatapp.ui.icons import set_icon_beside_text
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["Fold"]


class Fold(QWidget):
    """A button over a column of widgets; closed at first."""

    def __init__(self, title: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.setObjectName(name)
        self.button = QToolButton(self)
        self._content = QWidget(self)
        self._describe_button(title, name)
        self.column = QVBoxLayout(self._content)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(2 * GRID_PX)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2 * GRID_PX)
        outer.addWidget(self.button)
        outer.addWidget(self._content)
        self._content.hide()
        self.button.toggled.connect(self._on_toggled)

    @property
    def is_open(self) -> bool:
        """True while the content is shown."""
        return self.button.isChecked()

    def set_open(self, is_open: bool) -> None:  # noqa: FBT001 - as Qt's setters
        """Show or hide the content."""
        self.button.setChecked(is_open)

    def set_note(self, text: str) -> None:
        """Say behind the title what a closed fold hides, for example how many values are changed; empty says nothing."""
        self.button.setText(f"{self._title}  \u00b7  {text}" if text else self._title)

    def set_theme(self, theme: Theme) -> None:
        """Recolour the arrow."""
        self._theme = theme
        self._show_arrow()

    @Slot(bool)
    def _on_toggled(self, is_open: bool) -> None:  # noqa: FBT001 - Qt's signature
        self._content.setVisible(is_open)
        self._show_arrow()

    def _describe_button(self, title: str, name: str) -> None:
        self._title = title
        self.button.setObjectName(f"{name}Button")
        self.button.setText(title)
        self.button.setAccessibleName(title)
        self.button.setCheckable(True)
        self.button.setProperty("role", "fold")
        self.button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._show_arrow()

    def _show_arrow(self) -> None:
        name = "chevron-down" if self.button.isChecked() else "chevron-right"
        set_icon_beside_text(self.button, name, self._theme.muted, 16)
