"""The page that stands in the middle where no engine can be started: no choice of a model would help."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chatapp.ui.empty_page import EmptyPage

__all__ = ["NoEnginePage"]


class NoEnginePage(EmptyPage):
    """Says that nothing can answer until the engine starts, what can be done meanwhile, and offers another try.

    Signals:
        retry_requested: Start the engine again.
        reason_requested: Tell once more what is wrong.
    """

    retry_requested = Signal()
    reason_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("retryEngineButton", "alert", ("", "", ""), parent)
        self.set_texts(
            self.tr("The engine does not start"),
            self.tr(
                "Without it no model can answer, whichever file is chosen. The bar above the message field says why and what to "
                "do. Your chats are safe: read, search and export them meanwhile."
            ),
            self.tr("Try again"),
        )
        why = self.add_offer("engineReasonButton", self.tr("What is wrong?"), self.tr("Show the reason and the details again"))
        why.clicked.connect(self.reason_requested)
        self.action_requested.connect(self.retry_requested)
