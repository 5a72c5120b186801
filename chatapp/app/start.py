"""Starts the window.

Order: the application object - the empty window, dressed as last time, is painted and takes keys - then, in steps between which
keys get through: the imports, the data folder and the log, the database, the engine process (which loads llama.cpp while the
widgets are built), the widgets and their connections, the last conversation, the model, the sensors. Closing goes the other way
round; see :meth:`Services.close`.

Imports of what the first paint does not need stand inside of the functions: that is what makes it the first.
"""

import os
import signal
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from chatapp import __version__
from chatapp.app.first_paint import FirstPaint, StartClock, StartSteps
from chatapp.app.system_environment import give_back_environment
from chatapp.log import start_logging, topic
from chatapp.paths import DataFolder
from chatapp.storage.first_look import FirstLook, first_look

if TYPE_CHECKING:
    from chatapp.app.desktop import Desktop
    from chatapp.app.services import Services
    from chatapp.errors import ChatAppError

__all__ = ["WindowStart", "application", "has_display", "open_desktop", "run_window"]

_SIGNAL_CHECK_MS = 250  # Python runs signal handlers only when Python code runs
# What is imported step by step, dearest trees apart, so that no step holds up the keys for long; all of it is imported by name
# elsewhere, where tools that follow imports see it.
_IMPORTS = (
    "pydantic",
    "chatapp.errors",
    "chatapp.domain.conversation",
    "chatapp.domain.settings",
    "chatapp.protocol.events",
    "chatapp.storage.writer",
    "chatapp.metrics.snapshot",
    "chatapp.telemetry.catalog",
    "chatapp.controllers.chat",
    "chatapp.app.services",
    "chatapp.ui.chat.transcript",
    "chatapp.ui.conversations.conversation_list",
    "chatapp.ui.settings.sampler_panel",
    "chatapp.ui.performance.panel",
    "chatapp.app.chat_wiring",
    "chatapp.app.desktop",
)

_log = topic("init")


def run_window(data_folder: DataFolder, *, model: Path | None, is_verbose: bool) -> int:
    """Open the window and stay until it is closed.

    Args:
        data_folder: Where everything is kept.
        model: The model to load; None = the one used last, or the starter model.
        is_verbose: Log in detail.

    Returns:
        The exit code: 0, or 1 where the app could not start (a dialog said why; without a display, a line in the terminal).
    """
    if not has_display(sys.platform, os.environ):
        return _say_no_display()
    app = application()
    start = WindowStart(app, data_folder, model, is_verbose=is_verbose)
    start.begin()
    exit_code = app.exec()
    start.end()
    return exit_code


def _say_no_display() -> int:
    from chatapp.errors import ChatAppError, ProblemKind  # noqa: PLC0415 - see the module's text

    _say(ChatAppError.of(ProblemKind.NO_DISPLAY))
    return 1


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Return whether a window can be shown; Qt would end the process by SIGABRT where it cannot.

    Args:
        platform: As ``sys.platform`` names it.
        environment: ``QT_QPA_PLATFORM`` counts too: whoever sets it knows what draws.
    """
    if platform in {"win32", "darwin"}:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def application() -> QApplication:
    """Return the application object, made on the first call."""
    known = QApplication.instance()
    if isinstance(known, QApplication):
        return known
    app = QApplication(sys.argv[:1])
    give_back_environment()
    app.setApplicationName("chatapp")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("chatapp")  # Wayland shells match icon and window by it
    app.setQuitOnLastWindowClosed(False)  # the desktop decides: what is written must be kept first
    return app


class WindowStart:
    """One start of the window, from the first paint to the loading of the model."""

    def __init__(self, app: QApplication, data_folder: DataFolder, model: Path | None, *, is_verbose: bool) -> None:
        self._app = app
        self._data_folder = data_folder
        self._model = model
        self._is_verbose = is_verbose
        self.clock = StartClock()
        self.services: Services | None = None
        self.desktop: Desktop | None = None
        self.first_paint = FirstPaint(app, first_look(data_folder.database))
        self._steps = StartSteps(self._all_steps(), self._on_failed, self.clock)
        self.first_paint.window.close_requested.connect(self._on_early_close)

    def begin(self) -> None:
        """Show the empty window; the rest follows in the event loop."""
        self.first_paint.done.connect(self._steps.go_on)
        self.first_paint.show()

    def end(self) -> None:
        """End what was started."""
        if self.services is not None:
            self.services.close()

    def _all_steps(self) -> Iterator[None]:
        self.clock.note("painted, takes keys")
        for name in _IMPORTS:
            import_module(name)
            yield
        self._open_services()
        yield
        self._fill_window()
        yield
        self.clock.note("complete")
        for line in self.clock.lines():
            _log.info("%s", line)

    def _open_services(self) -> None:
        from chatapp.app.services import build_services  # noqa: PLC0415 - see the module's text
        from chatapp.engine_client.launch import EngineLaunch  # noqa: PLC0415

        self._data_folder.prepare()
        start_logging(self._data_folder.logs, verbose=self._is_verbose)
        self.services = build_services(self._data_folder, EngineLaunch.of_this_app())

    def _fill_window(self) -> None:
        if self.services is None:
            return
        self.desktop = _filled(self.first_paint, self.services, self._model)
        self.first_paint.window.close_requested.disconnect(self._on_early_close)
        self.desktop.quit_requested.connect(self._app.quit)
        _quit_on_signals(self.desktop)

    def _on_early_close(self) -> None:
        """The window was closed before it was complete: nothing was written that could be lost."""
        self._steps.stop()
        self._app.quit()

    def _on_failed(self, error: Exception) -> None:
        from chatapp.errors import ChatAppError  # noqa: PLC0415 - see the module's text
        from chatapp.ui.dialogs.start_failed_dialog import StartFailedDialog  # noqa: PLC0415

        self.first_paint.window.hide()
        if isinstance(error, ChatAppError):
            _say(error)
            StartFailedDialog(error.problem).exec()
        else:
            sys.excepthook(type(error), error, error.__traceback__)
        self._app.exit(1)


def open_desktop(app: QApplication, services: "Services", model: Path | None) -> "Desktop":
    """Build the window over the services and show it, without steps; begin to load once it is painted."""
    settings = services.settings.settings
    look = FirstLook(settings.theme, settings.language, settings.text_scale_pct, settings.window_geometry, settings.window_state)
    first_paint = FirstPaint(app, look)
    desktop = _desktop(first_paint, services)
    desktop.quit_requested.connect(app.quit)
    desktop.show()
    QTimer.singleShot(0, lambda: desktop.start(model))  # after the first paint
    return desktop


def _desktop(first_paint: FirstPaint, services: "Services") -> "Desktop":
    from chatapp.app.desktop import Desktop  # noqa: PLC0415 - see the module's text

    return Desktop(services, first_paint.watcher, first_paint.window)


def _filled(first_paint: FirstPaint, services: "Services", model: Path | None) -> "Desktop":
    """Fill the painted window and begin to load; what was written meanwhile follows the draft that was kept."""
    typed = first_paint.window.first_draft.text()
    desktop = _desktop(first_paint, services)
    desktop.window.set_theme_choice(services.settings.settings.theme)
    desktop.start(model)
    if typed:
        composer = desktop.parts.composer
        composer.set_text(composer.text() + typed)
    return desktop


def _say(error: "ChatAppError") -> None:
    print(f"chatapp: {error}", file=sys.stderr)  # noqa: T201 - whoever started it from a terminal looks there


def _quit_on_signals(desktop: "Desktop") -> None:
    """Close the window properly on Ctrl-C in the terminal and on SIGTERM (log-out): the answer being written is kept."""

    def close(_number: int, _frame: object) -> None:
        desktop.close()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, close)
    timer = QTimer(desktop, interval=_SIGNAL_CHECK_MS)
    timer.timeout.connect(_let_python_run)
    timer.start()


def _let_python_run() -> None: ...
