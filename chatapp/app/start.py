"""Starts the window.

Order: the application object and its theme (an error needs a face) - the data folder and the log - the database - the engine
process, which loads llama.cpp while the window is built - the widgets and their connections - the window is shown - the last
conversation and the model - the sensors. Closing goes the other way round; see :meth:`Services.close`.
"""

import os
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from chatapp import __version__
from chatapp.app.desktop import Desktop
from chatapp.app.services import Services, build_services
from chatapp.app.translation import install_language
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import start_logging, topic
from chatapp.paths import DataFolder
from chatapp.ui.dialogs.start_failed_dialog import StartFailedDialog
from chatapp.ui.text_scale import set_scale_pct
from chatapp.ui.theme_watcher import ThemeWatcher

__all__ = ["application", "has_display", "open_desktop", "run_window"]

_SIGNAL_CHECK_MS = 250  # Python runs signal handlers only when Python code runs

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
        _say(ChatAppError.of(ProblemKind.NO_DISPLAY))
        return 1
    app = application()
    try:
        data_folder.prepare()
        start_logging(data_folder.logs, verbose=is_verbose)
        services = build_services(data_folder, EngineLaunch.of_this_app())
    except ChatAppError as error:
        return _say_and_leave(app, error)
    desktop = open_desktop(app, services, model)
    _quit_on_signals(desktop)
    exit_code = app.exec()
    services.close()
    return exit_code


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
    app.setApplicationName("chatapp")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("chatapp")  # Wayland shells match icon and window by it
    app.setQuitOnLastWindowClosed(False)  # the desktop decides: what is written must be kept first
    return app


def open_desktop(app: QApplication, services: Services, model: Path | None) -> Desktop:
    """Build the window over the services, show it, and begin to load."""
    started_s = time.perf_counter()
    settings = services.settings.settings
    install_language(app, settings.language)
    set_scale_pct(settings.text_scale_pct)
    watcher = ThemeWatcher(app, settings.theme)
    desktop = Desktop(services, watcher)
    desktop.quit_requested.connect(app.quit)
    desktop.show()
    QTimer.singleShot(0, lambda: desktop.start(model))  # after the first paint
    _log.info("window built in %.0f ms", (time.perf_counter() - started_s) * 1e3)
    return desktop


def _say_and_leave(app: QApplication, error: ChatAppError) -> int:
    ThemeWatcher(app)
    _say(error)
    StartFailedDialog(error.problem).exec()
    return 1


def _say(error: ChatAppError) -> None:
    print(f"chatapp: {error}", file=sys.stderr)  # noqa: T201 - whoever started it from a terminal looks there


def _quit_on_signals(desktop: Desktop) -> None:
    """Close the window properly on Ctrl-C in the terminal and on SIGTERM (log-out): the answer being written is kept."""

    def close(_number: int, _frame: object) -> None:
        desktop.close()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, close)
    timer = QTimer(desktop, interval=_SIGNAL_CHECK_MS)
    timer.timeout.connect(_let_python_run)
    timer.start()


def _let_python_run() -> None: ...
