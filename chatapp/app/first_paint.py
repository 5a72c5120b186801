"""The first paint: the empty window on the screen, as it looked last time, before what fills it is imported.

This module and all that it imports stand between a double click and a window, so nothing comes in here that the empty window
does not need: no models (pydantic), no curves, no store, no engine. A test holds it to that.
"""

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from chatapp.app.translation import install_language
from chatapp.app.window_place import bring_into_sight
from chatapp.storage.first_look import FirstLook
from chatapp.ui.main_window import MainWindow
from chatapp.ui.text_scale import set_scale_pct
from chatapp.ui.theme_watcher import ThemeWatcher

__all__ = ["FirstPaint", "StartClock", "StartSteps", "dressed"]

_PATIENCE_MS = 400  # a window that nobody can see (minimised, on another desktop) is never painted: go on all the same


class StartClock:
    """Notes when each stage of the start was reached, to be logged as soon as there is a log.

    ``time.monotonic`` begins with the system: whoever started the process can subtract its own reading.
    """

    def __init__(self) -> None:
        self._stages: list[tuple[str, float, float]] = []
        self._longest_s = 0.0

    def note(self, stage: str) -> None:
        """Note that a stage was reached now."""
        self._stages.append((stage, time.monotonic(), time.process_time()))

    def note_step(self, seconds: float) -> None:
        """Note how long the event loop was held up; the longest time counts."""
        self._longest_s = max(self._longest_s, seconds)

    def stages(self) -> dict[str, dict[str, float]]:
        """Return the stages: seconds of the system's monotonic clock, and seconds of processor time up to there."""
        return {stage: {"monotonic_s": at_s, "cpu_s": cpu_s} for stage, at_s, cpu_s in self._stages}

    def lines(self) -> Iterator[str]:
        """Yield a line a stage: when, and the processor time used up to there."""
        for stage, at_s, cpu_s in self._stages:
            yield f"start: {stage} at {at_s:.4f} s, CPU {cpu_s * 1e3:.0f} ms"
        yield f"start: keys waited {self._longest_s * 1e3:.0f} ms at most"


class FirstPaint(QObject):
    """The application's looks and its window, still without parts.

    Signals:
        done: The window is painted and takes keys (or nobody can see it); sent once.
    """

    done = Signal()

    def __init__(self, app: QApplication, look: FirstLook) -> None:
        super().__init__()
        self.watcher = dressed(app, look)
        self.window = MainWindow()
        self.window.restore_state(look.window_geometry, look.window_state)
        bring_into_sight(self.window)
        self.window.painted.connect(self._on_painted)
        self._is_done = False

    def show(self) -> None:
        """Show the empty window."""
        self.window.show()
        QTimer.singleShot(_PATIENCE_MS, self._on_painted)

    @Slot()
    def _on_painted(self) -> None:
        if not self._is_done:
            self._is_done = True
            self.done.emit()


def dressed(app: QApplication, look: FirstLook) -> ThemeWatcher:
    """Give the application language, text size and theme; the theme stays while the watcher does."""
    install_language(app, look.language)
    set_scale_pct(look.text_scale_pct)
    return ThemeWatcher(app, look.theme)


class StartSteps(QObject):
    """Does a long piece of work in steps, and lets keys and paints through between two of them.

    Args:
        steps: Each ``next`` is one step.
        on_failed: Gets whatever a step raises; the steps after it are left out.
        clock: Gets how long each step took.
    """

    def __init__(self, steps: Iterator[None], on_failed: Callable[[Exception], None], clock: StartClock) -> None:
        super().__init__()
        self._steps = steps
        self._on_failed = on_failed
        self._clock = clock
        self._is_stopped = False

    def stop(self) -> None:
        """Leave out what is left."""
        self._is_stopped = True

    @Slot()
    def go_on(self) -> None:
        """Do the next step, and plan the one after it."""
        if self._is_stopped:
            return
        began_s = time.perf_counter()
        try:
            next(self._steps)
        except StopIteration:
            return
        except Exception as error:  # noqa: BLE001 - whoever started us decides; nothing may get lost in Qt's event loop
            self._on_failed(error)
            return
        finally:
            self._clock.note_step(time.perf_counter() - began_s)
        QTimer.singleShot(0, self.go_on)
