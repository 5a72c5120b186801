"""Starts the window.

Order: the application object - the empty window, dressed as last time, is painted and takes keys - then, in steps between which
keys get through: the imports, the data folder and the log, the database, the engine process (which loads llama.cpp while the
widgets are built), the widgets and their connections, the last conversation, the model, the sensors. Closing goes the other way
round; see :meth:`Services.close`.

Imports of what the first paint does not need stand inside of the functions: that is what makes it the first.
"""

import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

from chatapp import __version__
from chatapp.app.display_check import display_error, telling_refusal
from chatapp.app.first_paint import FirstPaint, StartClock, StartSteps, dressed
from chatapp.app.single_instance import SingleInstance
from chatapp.app.system_environment import give_back_environment
from chatapp.log import say_without_window, start_logging, topic
from chatapp.paths import DataFolder
from chatapp.storage.first_look import FirstLook, first_look

if TYPE_CHECKING:
    from chatapp.app.crash_report import CrashGuard
    from chatapp.app.desktop import Desktop
    from chatapp.app.panels import Panels
    from chatapp.app.quit_signals import QuitSignals
    from chatapp.app.rescue import Reopening
    from chatapp.app.services import Services
    from chatapp.errors import ChatAppError, Problem
    from chatapp.ui.dialogs.damaged_data_dialog import RescueChoice

__all__ = ["WindowStart", "application", "open_desktop", "run_window"]

# What is imported step by step, dearest trees apart, so that no step holds up the keys for long; all of it is imported by name
# elsewhere, where tools that follow imports see it.
_IMPORTS = (
    "pydantic",
    "pydantic.types",
    "chatapp.errors",
    "chatapp.domain.load_params",
    "chatapp.domain.conversation",
    "chatapp.domain.settings",
    "chatapp.protocol.events",
    "chatapp.storage.database",
    "chatapp.storage.session_log.imports",
    "chatapp.storage.writer",
    "chatapp.metrics.snapshot",
    "chatapp.telemetry.catalog",
    "chatapp.controllers.chat",
    "chatapp.controllers.conversation_transfer",
    "chatapp.controllers.performance",
    "chatapp.controllers.sustained",
    "chatapp.controllers.thermal_drift",
    "chatapp.models.gguf_header",
    "chatapp.controllers.downloads",
    "chatapp.app.services",
    "chatapp.ui.chat.transcript_style",
    "chatapp.ui.chat.message_row",
    "chatapp.ui.chat.transcript",
    "chatapp.ui.chat.composer",
    "chatapp.ui.conversations.conversation_list",
    "chatapp.ui.settings.sampler_panel",
    "chatapp.ui.settings.load_panel",
    "chatapp.ui.models.model_picker",
    "chatapp.ui.performance.panel",
    "chatapp.app.chat_wiring",
    "chatapp.app.model_wiring",
    "chatapp.app.perf_log_wiring",
    "chatapp.app.session_log_wiring",
    "chatapp.app.sustained_wiring",
    "chatapp.app.palette_wiring",
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
    error = display_error(os.environ)
    if error is not None:
        say_without_window(f"chatapp: {error}")
        return 1
    app = application()
    instance = SingleInstance(data_folder.root)
    if not instance.claim():
        return _hand_over(app, instance, data_folder)
    reopening: Reopening | None = None
    while True:
        start = WindowStart(app, data_folder, model, is_verbose=is_verbose, instance=instance, reopening=reopening)
        start.watches_crashes = True
        start.begin()
        exit_code = app.exec()
        start.end()
        reopening = start.reopening
        if reopening is None:
            break
    instance.release()
    return exit_code


def _hand_over(app: QApplication, instance: SingleInstance, data_folder: DataFolder) -> int:
    """Let the window that has the data folder come to the front; this process ends."""
    if instance.ask_owner():
        return 0
    from chatapp.app.rescue import tell_already_open  # noqa: PLC0415 - see the module's text

    watcher = dressed(app, first_look(data_folder.database))
    _say(tell_already_open(data_folder, instance.owner()))
    watcher.deleteLater()
    return 1


def application() -> QApplication:
    """Return the application object, made on the first call."""
    known = QApplication.instance()
    if isinstance(known, QApplication):
        return known
    with telling_refusal(os.environ):
        app = QApplication(sys.argv[:1])
    give_back_environment()
    app.setApplicationName("chatapp")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("chatapp")  # Wayland shells match icon and window by it
    app.setQuitOnLastWindowClosed(False)  # the desktop decides: what is written must be kept first
    return app


class WindowStart:
    """One start of the window, from the first paint to the loading of the model.

    Attributes:
        services: What lives without a widget; None until it is there.
        desktop: The filled window; None until it is there.
        watches_crashes: Write a report of errors that nobody handles, and offer that of the last run.
        tell_failure: Gets the problem that keeps the app from starting; a dialog unless somebody else sets it.
    """

    def __init__(
        self,
        app: QApplication,
        data_folder: DataFolder,
        model: Path | None,
        *,
        is_verbose: bool,
        engine_arguments: Sequence[str] = (),
        instance: SingleInstance | None = None,
        reopening: "Reopening | None" = None,
    ) -> None:
        self._app = app
        self._data_folder = data_folder
        self._model = model
        self._is_verbose = is_verbose
        self._engine_arguments = tuple(engine_arguments)
        self._instance = instance
        self._rescue = reopening
        self._notice = ""
        self._damage: tuple[Problem, RescueChoice | None] | None = None
        self.tell_failure: Callable[[Problem], None] = _show_dialog
        self.watches_crashes = False
        self._guard: CrashGuard | None = None
        self._signals: QuitSignals | None = None
        self.clock = StartClock()
        self.services: Services | None = None
        self.desktop: Desktop | None = None
        self._panels: Panels | None = None
        self.first_paint = FirstPaint(app, first_look(data_folder.database))
        self._steps = StartSteps(self._all_steps(), self._on_failed, self.clock)
        self.first_paint.window.close_requested.connect(self._on_early_close)

    def begin(self) -> None:
        """Show the empty window; the rest follows in the event loop."""
        gc.disable()  # thousands of objects are made, and nearly all stay: looking for garbage meanwhile finds none
        self.first_paint.done.connect(self._steps.go_on)
        self.first_paint.show()

    @property
    def reopening(self) -> "Reopening | None":
        """How the window is to be opened again, once this start has ended; None: not at all."""
        if self._damage is None:
            return None
        from chatapp.app.rescue import Reopening  # noqa: PLC0415 - see the module's text

        return Reopening.of(*self._damage, self.services)

    def end(self) -> None:
        """End what was started; the window goes as well."""
        self._steps.stop()
        gc.enable()
        if self.services is not None:
            self.services.close()
        if self._signals is not None:
            self._signals.release()
        for thing in (self.desktop, self.first_paint.window):
            if thing is not None:
                thing.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if self._guard is not None:
            self._guard.remove()

    def _all_steps(self) -> Iterator[None]:
        self.clock.note("painted, takes keys")
        for name in _IMPORTS:
            import_module(name)
            yield
        if self._rescue is not None:
            self._notice = self._rescue.carry_out(self._data_folder.database)
            if not self._notice:  # left as it is
                self._app.exit(1)
                return
        self._open_services()
        yield
        yield from self._build_panels()
        yield
        self._fill_window()
        yield
        if self._instance is not None:
            self._instance.listen()
        self.clock.note("complete")
        gc.enable()
        for line in self.clock.lines():
            _log.info("%s", line)

    def _open_services(self) -> None:
        from chatapp.app.services import build_services  # noqa: PLC0415 - see the module's text
        from chatapp.engine_client.launch import EngineLaunch  # noqa: PLC0415

        self._data_folder.prepare()
        if self.watches_crashes:
            self._watch_crashes()
        start_logging(self._data_folder.logs, verbose=self._is_verbose)
        self.services = build_services(self._data_folder, EngineLaunch.of_this_app(self._engine_arguments))

    def _build_panels(self) -> Iterator[None]:
        from chatapp.app.panels import Panels  # noqa: PLC0415 - see the module's text

        self._panels = Panels()
        yield from self._panels.steps(self.first_paint.watcher.theme)

    def _watch_crashes(self) -> None:
        from chatapp.app.crash_report import CrashGuard  # noqa: PLC0415 - see the module's text

        self._guard = CrashGuard(self._data_folder.logs)
        self._guard.collect()
        self._guard.install()

    def _fill_window(self) -> None:
        if self.services is None:
            return
        self.desktop = _filled(self.first_paint, self.services, self._model, self._panels)
        self.first_paint.window.close_requested.disconnect(self._on_early_close)
        self.desktop.quit_requested.connect(self._app.quit)
        self.desktop.storage_wiring.rescue_chosen.connect(self._on_rescue_chosen)
        if self._instance is not None:
            self._instance.asked_to_front.connect(self.desktop.come_to_front)
        if self._notice:
            self.desktop.desk.show_text(self._notice)
        self._watch_signals(self.desktop)
        if self._guard is not None:
            _offer_report(self._guard, self.desktop)

    def _watch_signals(self, desktop: "Desktop") -> None:
        from chatapp.app.quit_signals import QuitSignals  # noqa: PLC0415 - see the module's text

        self._signals = QuitSignals(desktop.close, desktop)

    def _on_rescue_chosen(self, problem: "Problem", choice: "RescueChoice") -> None:
        """Close the window; the next start brings the database back first."""
        self._damage = problem, choice
        if self.desktop is not None:
            self.desktop.close()

    def _on_early_close(self) -> None:
        """The window was closed before it was complete: nothing was written that could be lost."""
        self._steps.stop()
        self._app.quit()

    def _on_failed(self, error: Exception) -> None:
        from chatapp.errors import ChatAppError, ProblemKind  # noqa: PLC0415 - see the module's text

        if isinstance(error, ChatAppError) and error.problem.kind is ProblemKind.DATABASE_DAMAGED and self._instance is not None:
            self._damage = error.problem, None
            self._app.exit(1)
            return
        self.first_paint.window.hide()
        if isinstance(error, ChatAppError):
            _say(error)
            self.tell_failure(error.problem)
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


def _desktop(first_paint: FirstPaint, services: "Services", panels: "Panels | None" = None) -> "Desktop":
    from chatapp.app.desktop import Desktop  # noqa: PLC0415 - see the module's text

    return Desktop(services, first_paint.watcher, first_paint.window, panels)


def _filled(first_paint: FirstPaint, services: "Services", model: Path | None, panels: "Panels | None") -> "Desktop":
    """Fill the painted window and begin to load; what was written meanwhile follows the draft that was kept."""
    typed = first_paint.window.first_draft.text()
    desktop = _desktop(first_paint, services, panels)
    desktop.window.set_theme_choice(services.settings.settings.theme)
    desktop.start(model)
    if typed:
        composer = desktop.parts.composer
        composer.set_text(composer.text() + typed)
    return desktop


def _offer_report(guard: "CrashGuard", desktop: "Desktop") -> None:
    from chatapp.app.crash_report_wiring import CrashReportWiring  # noqa: PLC0415 - see the module's text

    CrashReportWiring(guard, desktop.window, desktop.desk, desktop.parts.problem_bar)


def _show_dialog(problem: "Problem") -> None:
    from chatapp.ui.dialogs.start_failed_dialog import StartFailedDialog  # noqa: PLC0415 - see the module's text

    StartFailedDialog(problem).exec()


def _say(error: "ChatAppError") -> None:
    print(f"chatapp: {error}", file=sys.stderr)  # noqa: T201 - whoever started it from a terminal looks there
