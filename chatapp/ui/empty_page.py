"""A page that stands where nothing is yet: one sentence and what can be done."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.icons import icon_pixmap
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["EmptyPage"]

_ICON_PX = 40
_WIDTH_PX = 420


class EmptyPage(QWidget):
    """Icon, heading, one sentence that teaches, one button; further offers stand beside it.

    Signals:
        action_requested: The first button was pressed.
    """

    action_requested = Signal()

    def __init__(self, name: str, icon_name: str, texts: tuple[str, str, str], parent: QWidget | None = None) -> None:
        """Build the page.

        Args:
            name: Object name of the button.
            icon_name: One of ``resources/icons``.
            texts: Heading, sentence, label of the button.
            parent: Owner.
        """
        super().__init__(parent)
        self.setObjectName("emptyPage")
        self._icon_name = icon_name
        heading, sentence, label = texts
        self._mark = QLabel()
        head = QLabel(heading)
        head.setProperty("role", "heading")
        body = QLabel(sentence)
        body.setProperty("role", "muted")
        body.setWordWrap(True)
        body.setFixedWidth(scaled(_WIDTH_PX))
        self._buttons = QHBoxLayout()
        self._button = named(QPushButton(label), name)
        self._button.setProperty("role", "primary")
        self._button.setToolTip(sentence)
        self._button.clicked.connect(self.action_requested)
        self._lay_out(head, body)
        self.set_theme(LIGHT)

    def add_offer(self, name: str, label: str, tip: str) -> QPushButton:
        """Add a quieter button beside the first one, and return it."""
        button = named(QPushButton(label), name)
        button.setToolTip(tip)
        self._buttons.addWidget(button)
        return button

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour the icon."""
        self._mark.setPixmap(icon_pixmap(self._icon_name, theme.muted, _ICON_PX))

    def _lay_out(self, head: QLabel, body: QLabel) -> None:
        column = QVBoxLayout()
        column.setSpacing(GRID_PX)
        column.addStretch(2)
        for label in (self._mark, head, body):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(label)  # without an alignment of its own: the sentence then gets the height that its lines need
        column.addSpacing(GRID_PX)
        self._buttons.setSpacing(GRID_PX)
        self._buttons.addWidget(self._button)
        offers = QHBoxLayout()
        offers.addStretch()
        offers.addLayout(self._buttons)
        offers.addStretch()
        column.addLayout(offers)
        column.addStretch(3)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addLayout(column)
        row.addStretch(1)
