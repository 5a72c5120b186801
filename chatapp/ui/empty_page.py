"""A page that stands where nothing is yet: one sentence and what can be done."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.icons import icon_pixmap
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["EmptyPage"]

_ICON_PX = 40
_WIDTH_PX = 420
_EXAMPLE_NAMES = ("firstExampleButton", "secondExampleButton", "thirdExampleButton")
_LEAST_WIDTH_PX = 240  # of the sentence, in a window as narrow as it gets
_LEAST_HEIGHT_PX = 136  # heading, two lines, button
_MARK_FROM_PX = 216  # a lower page has no room for the icon
_EXAMPLES_FROM_PX = 360  # likewise, for the examples


class EmptyPage(QWidget):
    """Icon, heading, one sentence that teaches, one button; further offers stand beside it, examples below.

    Signals:
        action_requested: The first button was pressed.
        example_chosen: The text of an example.
    """

    action_requested = Signal()
    example_chosen = Signal(str)

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
        self._mark = QLabel()
        self._head = QLabel()
        self._head.setProperty("role", "heading")
        self._body = QLabel()
        self._body.setProperty("role", "muted")
        self._body.setWordWrap(True)
        self._body.setFixedWidth(scaled(_WIDTH_PX))
        self._examples = QWidget()
        self._examples.hide()
        self._example_buttons: list[tuple[QPushButton, str]] = []
        self._buttons = QHBoxLayout()
        self._button = named(QPushButton(), name)
        self._button.setProperty("role", "primary")
        self._button.clicked.connect(self.action_requested)
        self.set_texts(*texts)
        self._lay_out()
        self.set_theme(LIGHT)

    def set_texts(self, heading: str, sentence: str, label: str) -> None:
        """Say something else from now on, above a button that is labelled otherwise."""
        self._head.setText(heading)
        self._body.setText(sentence)
        self._button.setText(label)
        self._button.setToolTip(sentence)

    def add_offer(self, name: str, label: str, tip: str) -> QPushButton:
        """Add a quieter button beside the first one, and return it."""
        button = named(QPushButton(label), name)
        button.setToolTip(tip)
        self._buttons.addWidget(button)
        return button

    def add_examples(self, heading: str, tip: str, texts: Sequence[str]) -> None:
        """Offer three texts to begin with, once; they are shown where the page is high enough."""
        column = QVBoxLayout(self._examples)
        column.setContentsMargins(0, 2 * GRID_PX, 0, 0)
        column.setSpacing(GRID_PX // 2)
        label = QLabel(heading)
        label.setProperty("role", "label")
        label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(label)
        for name, text in zip(_EXAMPLE_NAMES, texts, strict=True):
            button = named(QPushButton(text), name)
            button.setToolTip(f"{text}\n{tip}")
            button.clicked.connect(partial(self.example_chosen.emit, text))
            button.setAccessibleName(text)
            column.addWidget(button)
            self._example_buttons.append((button, text))
        self._show_examples()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size at which heading, sentence and button are whole."""
        return QSize(scaled(_LEAST_WIDTH_PX) + 4 * GRID_PX, scaled(_LEAST_HEIGHT_PX))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give the sentence the width that there is, and the examples their room or none."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Do the same when a text is larger than before, which changes nothing of the page's own size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        self._body.setFixedWidth(min(scaled(_WIDTH_PX), self.width() - 4 * GRID_PX))
        self._mark.setVisible(self.height() >= scaled(_MARK_FROM_PX))
        self._show_examples()
        self._shorten_examples()

    def _shorten_examples(self) -> None:
        """Let a text that is wider than the page end in an ellipsis: a button would cut it at both ends."""
        room = self.width() - 4 * GRID_PX
        for button, text in self._example_buttons:
            beside = button.sizeHint().width() - button.fontMetrics().horizontalAdvance(button.text())
            shown = button.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room - beside)
            if shown != button.text():
                button.setText(shown)

    def _show_examples(self) -> None:
        self._examples.setVisible(self._examples.layout() is not None and self.height() >= scaled(_EXAMPLES_FROM_PX))

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour the icon."""
        self._mark.setPixmap(icon_pixmap(self._icon_name, theme.muted, _ICON_PX))

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(GRID_PX)
        column.addStretch(2)
        for label in (self._mark, self._head, self._body):
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
        column.addWidget(self._examples)
        column.addStretch(3)
        row = QHBoxLayout(self)
        row.addStretch(1)
        row.addLayout(column)
        row.addStretch(1)
