"""The first sentence of the panel: what goes on, or why it is slow; one advice; and the way to the readings behind it."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from chatapp.domain.generation import StopReason
from chatapp.metrics.attribution import Attribution
from chatapp.metrics.snapshot import PerfSnapshot, PerfState
from chatapp.telemetry.sensor import Readings
from chatapp.ui.elided_label import ElidedLabel
from chatapp.ui.named import named
from chatapp.ui.performance.cause_text import cause_advice, cause_sentence
from chatapp.ui.performance.evidence_dialog import EvidenceDialog
from chatapp.ui.performance.figure_row import set_text, tabular_font
from chatapp.ui.performance.state_text import late_advice, late_sentence, state_sentence
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX

__all__ = ["Verdict", "explains_speed"]

_SENTENCE_LINES = 2
_DESCENT_PX = 4  # the last line keeps its tails
_GOOD_ENDS = (StopReason.END_OF_TURN, StopReason.LENGTH, StopReason.STOPPED)


def explains_speed(snapshot: PerfSnapshot) -> bool:
    """Return whether the sentence may speak of speed: a reply is written, or has ended without a fault to tell."""
    if snapshot.is_scripted:
        return False
    if snapshot.state is PerfState.WRITING:
        return snapshot.figures["decode_tps"].value is not None  # a silent engine goes before a slow one
    return snapshot.state is PerfState.IDLE and snapshot.stop_reason in _GOOD_ENDS


class Verdict(QWidget):
    """Sentence and advice; room that a long sentence needed once stays.

    Attributes:
        button: Opens the readings; the panel places it.
        dialog: The readings.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("verdict")
        self._snapshot: PerfSnapshot | None = None
        self._attribution: Attribution | None = None
        self._sentence = self._make_sentence()
        self._advice = named(ElidedLabel(), "adviceValue")
        self._advice.setProperty("role", "label")
        self._advice.setFont(tabular_font(FONT_LABEL_PX))
        self.button = self._make_button()
        self.dialog = EvidenceDialog(self)
        self._lay_out()

    @Slot(object)
    def show_snapshot(self, snapshot: PerfSnapshot) -> None:
        """Take another state of the engine."""
        self._snapshot = snapshot
        self.refresh()

    def note_attribution(self, attribution: Attribution | None) -> None:
        """Take another judgement, None forgets it: the dialog has it at once, the sentence with :meth:`refresh`."""
        self._attribution = attribution
        self.dialog.show_attribution(attribution)

    @Slot(object)
    def show_readings(self, readings: Readings) -> None:
        """Take another round of sensor readings."""
        self.dialog.show_readings(readings)

    def refresh(self) -> None:
        """Write sentence and advice anew."""
        if self._snapshot is None:
            return
        cause = self._attribution if explains_speed(self._snapshot) else None
        why_slow = cause_sentence(cause)
        late = late_sentence(self._snapshot) if explains_speed(self._snapshot) and not why_slow else ""
        self._emphasize(is_news=bool(why_slow or late))
        set_text(self._sentence, why_slow or late or state_sentence(self._snapshot))
        self._make_room()
        advice = late_advice() if late else cause_advice(cause)
        if self._advice.text() != advice:
            self._advice.setText(advice)
            self._advice.setToolTip(advice)

    def _emphasize(self, *, is_news: bool) -> None:
        """Show a cause in the colour of text; the phase stays muted."""
        role = "" if is_news else "muted"
        if self._sentence.property("role") != role:
            self._sentence.setProperty("role", role)
            self._sentence.style().unpolish(self._sentence)
            self._sentence.style().polish(self._sentence)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Make room in another width."""
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        needed = self._sentence.heightForWidth(self._sentence.width())
        if self.isVisible() and needed > self._sentence.height():
            self._sentence.setFixedHeight(needed)

    @Slot()
    def _on_why(self) -> None:
        if self.dialog.isVisible():
            self.dialog.raise_()
        self.dialog.show()
        self.dialog.activateWindow()

    def _make_sentence(self) -> QLabel:
        label = named(QLabel(), "verdictValue")
        label.setProperty("role", "muted")
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setFont(tabular_font(FONT_TEXT_PX))
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        label.setFixedHeight(label.fontMetrics().lineSpacing() * _SENTENCE_LINES + _DESCENT_PX)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return label

    def _make_button(self) -> QToolButton:
        button = named(QToolButton(), "evidenceButton")
        button.setText(self.tr("Why?"))
        button.setProperty("role", "flat")
        button.setFont(tabular_font(FONT_LABEL_PX))
        button.setToolTip(self.tr("Show the readings behind this sentence"))
        button.setAccessibleName(self.tr("Why this speed: show the readings"))
        button.clicked.connect(self._on_why)
        return button

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._sentence)
        column.addWidget(self._advice)
