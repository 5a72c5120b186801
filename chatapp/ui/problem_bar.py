"""The inline bar that says what went wrong, above the composer."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from chatapp.ui.chat.reading_column import put_in_column
from chatapp.ui.icons import icon_pixmap, set_icon, set_icon_beside_text
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, GRID_PX, LIGHT, Theme
from chatapp.ui.theme_watcher import monospace_font

__all__ = ["ProblemBar"]

_DETAIL_HEIGHT_PX = 112
_MARK_PX = 18


class ProblemBar(QWidget):
    """One problem at a time: its sentence, an optional next step, and the technical text folded away.

    Signals:
        action_requested: The user pressed the button of the next step.
        closed: The user closed the bar.
    """

    action_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame = named(QFrame(), "problemBar")
        self._theme = LIGHT
        self._tone = "problem"
        self._mark = named(QLabel(), "problemMark")
        self._sentence = named(QLabel(), "problemSentence")
        self._action = named(QPushButton(), "problemActionButton")
        self._details = named(QPushButton(self.tr("Details")), "problemDetailsButton")
        self._copy = named(QPushButton(self.tr("Copy")), "problemCopyButton")
        self._close = named(QToolButton(), "problemCloseButton")
        self._detail = named(QPlainTextEdit(), "problemDetail")
        self._describe()
        self._lay_out()
        self._connect()
        self.set_theme(LIGHT)
        self._set_tone("problem")
        self.clear()

    def show_problem(self, sentence: str, detail: str = "", action_text: str = "") -> None:
        """Show a problem in place of what stood there before.

        Args:
            sentence: What happened, what was kept, what to do next.
            detail: Technical text for the fold-out; "" hides the fold.
            action_text: Label of a button for the next step; "" for none.
        """
        self._set_tone("problem")
        self._show(sentence, detail, action_text)

    def show_notice(self, sentence: str, action_text: str = "") -> None:
        """Show good or neutral news, such as an export that is done or a deletion that can be undone."""
        self._set_tone("notice")
        self._show(sentence, "", action_text)

    def _show(self, sentence: str, detail: str, action_text: str) -> None:
        self._sentence.setText(sentence)
        self._frame.setAccessibleDescription(sentence)
        self._detail.setPlainText(detail)
        self._details.setChecked(False)
        self._details.setVisible(bool(detail))
        self._action.setText(action_text)
        self._action.setAccessibleName(action_text)
        self._action.setVisible(bool(action_text))
        self.setVisible(True)

    @Slot()
    def clear(self) -> None:
        """Take the bar away."""
        self.setVisible(False)
        self._details.setChecked(False)
        self._on_details_toggled(is_open=False)

    def sentence(self) -> str:
        """Return the sentence that is shown, "" while the bar is away."""
        return self._sentence.text() if not self.isHidden() else ""

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour the icons."""
        self._theme = theme
        self._paint_mark()
        set_icon(self._close, "close", theme.muted, 14)
        set_icon_beside_text(self._copy, "copy", theme.muted)
        self._paint_fold()

    def _paint_fold(self) -> None:
        name = "chevron-down" if self._details.isChecked() else "chevron-right"
        set_icon_beside_text(self._details, name, self._theme.muted)

    def _set_tone(self, tone: str) -> None:
        self._tone = tone
        is_problem = tone == "problem"
        self._frame.setAccessibleName(self.tr("Problem") if is_problem else self.tr("Notice"))
        self._frame.setProperty("tone", tone)
        self._frame.style().unpolish(self._frame)  # a style sheet reads properties only when a widget is polished
        self._frame.style().polish(self._frame)
        self._paint_mark()

    def _paint_mark(self) -> None:
        is_problem = self._tone == "problem"
        name, colour = ("alert", self._theme.bad) if is_problem else ("check", self._theme.accent)
        self._mark.setPixmap(icon_pixmap(name, colour, scaled(_MARK_PX)))

    def _describe(self) -> None:
        self._sentence.setWordWrap(True)
        self._sentence.setTextFormat(Qt.TextFormat.PlainText)  # a sentence can hold a file name: never markup
        self._sentence.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._details.setCheckable(True)
        self._details.setToolTip(self.tr("Show the technical text"))
        self._copy.setToolTip(self.tr("Copy the sentence and the technical text"))
        self._action.setAccessibleName(self.tr("Next step"))
        self._action.setToolTip(self.tr("Do the next step"))
        self._close.setToolTip(self.tr("Close this message"))
        self._close.setAccessibleName(self.tr("Close this message"))
        for button in (self._details, self._copy, self._close):
            button.setProperty("role", "flat")
        self._detail.setReadOnly(True)
        self._detail.setAccessibleName(self.tr("Technical text"))
        self._detail.setFont(monospace_font(FONT_LABEL_PX))
        self._detail.setFixedHeight(scaled(_DETAIL_HEIGHT_PX))

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        first.setSpacing(GRID_PX)
        first.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        first.addWidget(self._sentence, 1)
        first.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        second = QHBoxLayout()
        second.setSpacing(GRID_PX)
        second.setContentsMargins(_MARK_PX + GRID_PX, 0, 0, 0)
        for button in (self._action, self._details, self._copy):
            second.addWidget(button)
        second.addStretch(1)
        inner = QVBoxLayout(self._frame)
        inner.setContentsMargins(12, GRID_PX, GRID_PX, GRID_PX)
        inner.setSpacing(GRID_PX)
        inner.addLayout(first)
        inner.addLayout(second)
        inner.addWidget(self._detail)
        put_in_column(self._frame, self, top=GRID_PX, bottom=0)

    def _connect(self) -> None:
        self._details.toggled.connect(self._on_details_toggled)
        self._copy.clicked.connect(self._on_copy)
        self._action.clicked.connect(self.action_requested)
        self._close.clicked.connect(self._on_close)

    @Slot(bool)
    def _on_details_toggled(self, is_open: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        self._detail.setVisible(is_open)
        self._copy.setVisible(is_open)
        self._paint_fold()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(f"{self._sentence.text()}\n\n{self._detail.toPlainText()}".strip())

    @Slot()
    def _on_close(self) -> None:
        self.clear()
        self.closed.emit()
