"""Several answers to one message, above the composer: watch them being written, then keep one."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from chatapp.ui.chat.answer_card import AnswerCard
from chatapp.ui.chat.reading_column import put_in_column
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX

__all__ = ["AlternativesPanel"]

_REFRESH_MS = 100  # of all texts: eight answers that grow with every token would cost the engine its cores
_CARD_WIDTH_PX = 260  # below this, cards stand under one another


class AlternativesPanel(QWidget):
    """Cards, two in a row where there is room. Keys: 1 to 8 keeps an answer; Escape stops them, and then keeps none.

    Signals:
        keep_requested: An answer was chosen; carries its number, from 0.
        none_requested: The message is to be taken back.
        stop_requested: The answers are to stop.
        link_activated: Address of a link of an answer that was clicked.
    """

    keep_requested = Signal(int)
    none_requested = Signal()
    stop_requested = Signal()
    link_activated = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("alternativesPanel")
        self.setAccessibleName(self.tr("Answers to choose from"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._is_writing = False
        self._cards: list[AnswerCard] = []
        self._texts: tuple[str, ...] = ()
        self._style = TranscriptStyle()
        self._title = named(QLabel(), "alternativesTitle")
        self._hint = named(QLabel(), "alternativesHint")
        self._none = named(QPushButton(self.tr("Keep none")), "keepNoneButton")
        self._grid = QGridLayout()
        self._scroll = named(QScrollArea(), "alternativesScroll")
        self._refresh = QTimer(self, interval=_REFRESH_MS, singleShot=True)
        self._refresh.timeout.connect(self._show_texts)
        self._scroll.installEventFilter(self)
        self._none.clicked.connect(self.none_requested)
        self._lay_out()
        self.hide()

    @Slot(object)
    def set_text_style(self, style: TranscriptStyle) -> None:
        """Show the answers as the transcript shows its messages."""
        self._style = style
        for card in self._cards:
            card.set_text_style(style)

    @Slot(object)
    def begin(self, texts: Sequence[str]) -> None:
        """Show answers that are being written, and take the keyboard."""
        self._is_writing = True
        self._texts = tuple(texts)
        self._make_cards(len(texts))
        self._title.setText(self.tr("{n} answers at once").format(n=len(texts)))
        self._hint.setText(self.tr("Escape stops them"))
        self._none.hide()
        for index, card in enumerate(self._cards):
            card.set_state(self.tr("{number}: writing").format(number=index + 1), can_keep=False)
        self._show_texts()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(object)
    def extend(self, texts: Sequence[str]) -> None:
        """Show more of the answers, soon."""
        self._texts = tuple(texts)
        if not self._refresh.isActive():
            self._refresh.start()

    def offer(self, texts: Sequence[str], states: Sequence[str]) -> None:
        """Let one of the finished answers be kept.

        Args:
            texts: All answers, whole.
            states: How each one ended.
        """
        self._is_writing = False
        self._texts = tuple(texts)
        self._hint.setText(self.tr("1\u2013{n} keeps one, Escape none").format(n=len(texts)))
        self._none.show()
        for index, (card, state) in enumerate(zip(self._cards, states, strict=True)):
            card.set_state(f"{index + 1}: {state}", can_keep=bool(texts[index]))
        self._show_texts()

    @Slot()
    def dismiss(self) -> None:
        """Go out of sight: the choice is made."""
        self._refresh.stop()
        self._make_cards(0)
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Digits keep, Escape stops or keeps none."""
        index = event.key() - Qt.Key.Key_1
        if event.key() == Qt.Key.Key_Escape:
            (self.stop_requested if self._is_writing else self.none_requested).emit()
        elif 0 <= index < len(self._cards) and not self._is_writing and self._texts[index]:
            self.keep_requested.emit(index)
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Put the cards side by side or under one another when the room for them is known."""
        if event.type() == QEvent.Type.Resize:
            self._place_cards()
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        frame = named(QFrame(), "alternativesFrame")
        head = QHBoxLayout()
        head.setSpacing(GRID_PX)
        self._title.setProperty("role", "strong")
        self._hint.setProperty("role", "label")
        self._none.setProperty("role", "flat")
        self._none.setAutoDefault(False)
        self._none.setAccessibleName(self.tr("Keep none of the answers"))
        self._none.setToolTip(self.tr("Take the message back: its words return to the field below (Escape)"))
        head.addWidget(self._title)
        head.addWidget(self._hint, 1)
        head.addWidget(self._none)
        inside = named(QWidget(), "alternativesPage")
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GRID_PX)
        inside.setLayout(self._grid)
        self._scroll.setWidget(inside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(frame)
        column.setContentsMargins(0, GRID_PX, 0, 0)
        column.addLayout(head)
        column.addWidget(self._scroll, 1)
        put_in_column(frame, self, top=0, bottom=0)

    def _make_cards(self, n_cards: int) -> None:
        for card in self._cards:
            self._grid.removeWidget(card)
            card.deleteLater()
        self._cards = [AnswerCard(index, self._style) for index in range(n_cards)]
        for card in self._cards:
            card.keep_requested.connect(self.keep_requested)
            card.link_activated.connect(self.link_activated)
        self._place_cards()

    def _place_cards(self) -> None:
        n_columns = 2 if self._scroll.width() >= 2 * _CARD_WIDTH_PX else 1
        for index, card in enumerate(self._cards):
            self._grid.addWidget(card, index // n_columns, index % n_columns)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < n_columns else 0)

    @Slot()
    def _show_texts(self) -> None:
        for card, text in zip(self._cards, self._texts, strict=False):
            card.set_answer(text, is_final=not self._is_writing)
