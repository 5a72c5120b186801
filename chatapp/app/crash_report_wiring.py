"""Offers the report of the last run in the bar above the composer."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.crash_report import CrashGuard
from chatapp.app.problem_desk import ProblemDesk
from chatapp.ui.dialogs.crash_report_dialog import CrashReportDialog
from chatapp.ui.main_window import MainWindow
from chatapp.ui.problem_bar import ProblemBar

__all__ = ["CrashReportWiring"]


class CrashReportWiring(QObject):
    """One offer a start; a report that was shown or waved away is not offered again."""

    def __init__(self, guard: CrashGuard, window: MainWindow, desk: ProblemDesk, bar: ProblemBar) -> None:
        super().__init__(window)
        self._guard = guard
        self._window = window
        self._text = guard.pending()
        if not self._text:
            return
        bar.closed.connect(self._on_closed)
        has_died = self._text.startswith("chatapp ended unexpectedly")
        sentence = (
            self.tr("chatapp ended unexpectedly last time. There is a report of it on this computer; nothing was sent.")
            if has_died
            else self.tr("chatapp met an error last time. There is a report of it on this computer; nothing was sent.")
        )
        desk.offer(sentence, self.tr("Show report"), self._show)

    def _show(self) -> None:
        self._guard.put_aside()
        dialog = CrashReportDialog(self._text, self._guard.report, self._window)
        dialog.open()  # not exec(): a nested event loop would hold up an answer that is being written

    @Slot()
    def _on_closed(self) -> None:
        """Whatever was closed first was this offer, or came in its place after it was read."""
        self._guard.put_aside()
