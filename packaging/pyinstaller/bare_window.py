"""A window with one label: what a start of the application is measured against (tests/benchmarks/start_up.py).

Prints when the label was painted, on the system's monotonic clock, and the processor time of the process up to there; in seconds.
"""

import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel

__all__: list[str] = []


class Label(QLabel):
    """Tells when the event loop comes back after its first paint, and ends the program."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint, and tell."""
        super().paintEvent(event)
        QTimer.singleShot(0, tell)


def tell() -> None:
    """Print both times, and quit."""
    print(time.monotonic(), time.process_time(), flush=True)
    QApplication.quit()


if __name__ == "__main__":
    app = QApplication(sys.argv[:1])
    label = Label("Hello")
    label.resize(1280, 800)
    label.show()
    sys.exit(app.exec())
