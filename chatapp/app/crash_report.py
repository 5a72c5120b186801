"""When the window's process meets an error that nobody handles, or dies: a report on this computer, offered at the next start.

The report has versions, where it happened, and the end of the program log. It has nothing of what was written: neither values of
variables nor messages of errors that can quote a text. Nothing is sent.
"""

import faulthandler
import logging
import platform
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion

from chatapp import __version__
from chatapp.assets import bundle_commit, is_frozen
from chatapp.log import topic

__all__ = ["CrashGuard", "report_text"]

_N_LOG_LINES = 200
_MAX_LOG_BYTES = 64_000
_CODE_ERRORS = (AttributeError, ImportError, NameError, TypeError)  # their messages name code, never what somebody wrote
_QT_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.DEBUG,
    QtMsgType.QtWarningMsg: logging.INFO,  # Qt warns of much that nobody can do anything about
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.ERROR,
}

_ErrorHook = Callable[[type[BaseException], BaseException, TracebackType | None], Any]
_ThreadHook = Callable[[threading.ExceptHookArgs], Any]

_log = topic("ui")


class CrashGuard:
    """Writes the report of this run, and knows that of the last one.

    Args:
        logs: The folder of the program log; it exists.
    """

    def __init__(self, logs: Path) -> None:
        self._log_file = logs / "chatapp.log"
        self._trace = logs / "crash-trace.txt"  # written by faulthandler while the process dies
        self._seen = logs / "crash-report-seen.txt"
        self.report = logs / "crash-report.txt"
        self._trace_file: IO[str] | None = None
        self._before: tuple[_ErrorHook, _ThreadHook] | None = None
        self._qt_before: Callable[[QtMsgType, QMessageLogContext, str], None] | None = None

    def collect(self) -> None:
        """Make the report of a run that died; call it before the log of this run begins."""
        try:
            trace = self._trace.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return
        if trace.strip():
            self._write(report_text("ended unexpectedly", trace, self._log_tail()))
        self._trace.unlink(missing_ok=True)

    def install(self) -> None:
        """Watch this process from now on."""
        self._before = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._on_error
        threading.excepthook = self._on_thread_error
        self._qt_before = qInstallMessageHandler(_log_qt_message)
        if not faulthandler.is_enabled():  # whoever enabled it before wants it where it is
            try:
                self._trace_file = self._trace.open("w", encoding="utf-8")
            except OSError:
                return
            faulthandler.enable(self._trace_file)

    def remove(self) -> None:
        """Stop watching: this process ends in good order."""
        if self._before is None:
            return
        sys.excepthook, threading.excepthook = self._before
        qInstallMessageHandler(self._qt_before)
        self._before = None
        if self._trace_file is not None:
            faulthandler.disable()
            self._trace_file.close()
            self._trace.unlink(missing_ok=True)

    def pending(self) -> str:
        """Return the text of a report that nobody has looked at, "" where there is none."""
        try:
            return self.report.read_text(encoding="utf-8")
        except OSError:
            return ""

    def put_aside(self) -> None:
        """Note that the user has seen the report, or does not want to; the file stays until the next one."""
        if self.report.exists():
            self.report.replace(self._seen)

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        told = _told(kind, error, trace)
        _log.error("an error that nobody handled: %s", kind.__name__)
        self._write(report_text("met an error", told, self._log_tail()))
        if sys.stderr is not None:
            sys.stderr.write(told)

    def _on_thread_error(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self._on_error(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    def _write(self, text: str) -> None:
        try:
            self.report.write_text(text, encoding="utf-8")
        except OSError as error:
            _log.error("the report cannot be written: %s", error.strerror)

    def _log_tail(self) -> str:
        try:
            with self._log_file.open("rb") as file:
                file.seek(max(0, self._log_file.stat().st_size - _MAX_LOG_BYTES))
                lines = file.read().decode("utf-8", errors="replace").splitlines()
        except OSError:
            return ""
        return "\n".join(lines[-_N_LOG_LINES:])


def report_text(what: str, where: str, log_tail: str) -> str:
    """Return the whole report.

    Args:
        what: Completes the sentence "chatapp ...": its first line, which also says how to offer it.
        where: Stack or traceback.
        log_tail: The end of the program log.
    """
    facts = (
        f"chatapp {what}",
        f"written: {datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC",
        f"chatapp {__version__}, Python {platform.python_version()}, PySide6 {pyside_version}, Qt {qVersion()}",
        f"system: {platform.platform()}",
        f"bundle: {bundle_commit() or 'commit unknown' if is_frozen() else 'no'}",
    )
    return "\n".join((*facts, "", "Where", where.rstrip(), "", "End of the program log", log_tail, ""))


def _told(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> str:
    frames = "".join(traceback.format_tb(trace))
    is_safe = issubclass(kind, _CODE_ERRORS)
    message = str(error) if is_safe else "(message left out: it can quote what was written)"
    return f"Traceback (most recent call last):\n{frames}{kind.__name__}: {message}\n"


def _log_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    _log.log(_QT_LEVELS.get(kind, logging.INFO), "Qt: %s%s", f"{context.category}: " if context.category else "", message)
