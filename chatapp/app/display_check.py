"""Looks whether Qt can draw a window here, before it tries: where it cannot, it ends the process with a message that misleads."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QLibrary,
    QLibraryInfo,
    QMessageLogContext,
    QtMsgType,
    qCritical,
    qDebug,
    qFormatLogMessage,
    qInfo,
    qInstallMessageHandler,
    qWarning,
)

from chatapp.log import say_without_window

if TYPE_CHECKING:
    from chatapp.errors import ChatAppError

__all__ = ["display_error", "has_display", "refusal_error", "telling_refusal"]

_OS_RELEASE = Path("/etc/os-release")
_SAY = {QtMsgType.QtDebugMsg: qDebug, QtMsgType.QtInfoMsg: qInfo, QtMsgType.QtCriticalMsg: qCritical}


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Return whether a window can be shown; Qt would end the process by SIGABRT where it cannot.

    Args:
        platform: As ``sys.platform`` names it.
        environment: ``QT_QPA_PLATFORM`` counts too: whoever sets it knows what draws.
    """
    if platform in {"win32", "darwin"}:
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def display_error(
    environment: Mapping[str, str], plugin: Path | None = None, os_release: Path = _OS_RELEASE
) -> "ChatAppError | None":
    """Return why no window can be shown; None where nothing speaks against one.

    Args:
        environment: Says which display is meant.
        plugin: Qt's plug-in for X11; None = the one that Qt will load.
        os_release: Says which system this is.
    """
    if not has_display(sys.platform, environment):
        from chatapp.errors import ChatAppError, ProblemKind  # noqa: PLC0415 - errors are models, which no first paint needs

        return ChatAppError.of(ProblemKind.NO_DISPLAY)
    if sys.platform != "linux" or not _means_x11(environment):
        return None
    return _plugin_error(plugin or _plugin(), os_release)


@contextmanager
def telling_refusal(environment: Mapping[str, str]) -> Iterator[None]:
    """Say in a sentence why no window can be shown, and end with code 1, where Qt would abort: while it makes its application.

    No look beforehand can tell: Qt tries one display after the other (Wayland, then X11), and a display may be named and refuse.
    What Qt says meanwhile is held back, since what it advises misleads; where a window can be shown it is said after all.
    """
    heard: list[tuple[QtMsgType, str]] = []

    def listen(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        heard.append((kind, qFormatLogMessage(kind, context, message)))
        if kind is QtMsgType.QtFatalMsg:
            say_without_window(f"chatapp: {refusal_error(environment, [text for _, text in heard])}")
            os._exit(1)  # Qt aborts when this returns, and an error cannot pass through it

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        for kind, text in heard:
            _SAY.get(kind, qWarning)(text)  # to whoever listened before: Qt itself writes it to stderr


def refusal_error(environment: Mapping[str, str], heard: Sequence[str], plugin: Path | None = None) -> "ChatAppError":
    """Return why Qt could not show a window on any display that is named.

    Args:
        environment: Says which displays are named.
        heard: What Qt said, the last words last.
        plugin: As in :func:`display_error`.
    """
    from chatapp.errors import ChatAppError, ProblemKind  # noqa: PLC0415 - errors are models, which no first paint needs

    lacking = _plugin_error(plugin or _plugin(), _OS_RELEASE) if sys.platform == "linux" else None
    chosen = environment.get("QT_QPA_PLATFORM")
    if lacking is not None and not chosen:
        return lacking
    named = [environment[name] for name in ("WAYLAND_DISPLAY", "DISPLAY") if environment.get(name)]
    display = f"QT_QPA_PLATFORM={chosen}" if chosen else ", ".join(named) or "?"
    return ChatAppError.of(ProblemKind.DISPLAY_REFUSED, display=display, detail="\n".join(heard))


def _plugin_error(file: Path, os_release: Path) -> "ChatAppError | None":
    """Return which library the plug-in for X11 lacks; None where it can be loaded, or where something else is wrong."""
    if not file.is_file():
        return None  # Qt may know where it is
    library = QLibrary(str(file))
    if library.load():  # which costs nothing: Qt loads the same file again, and finds it in memory
        return None
    return _missing(library.errorString(), os_release)


def _means_x11(environment: Mapping[str, str]) -> bool:
    """Tell whether X11 is what Qt will use; on Wayland it goes back to X11 by itself, and the other way round."""
    chosen = environment.get("QT_QPA_PLATFORM", "")
    return chosen.startswith("xcb") or (not chosen and not environment.get("WAYLAND_DISPLAY"))


def _plugin() -> Path:
    return Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms" / "libqxcb.so"


def _missing(message: str, os_release: Path) -> "ChatAppError | None":
    from chatapp.app.linker import lacks  # noqa: PLC0415 - only where it is needed
    from chatapp.domain.system_library import PACKAGES, library_error, missing_library  # noqa: PLC0415

    first = missing_library(message)
    if not first:
        return None  # something else: Qt says it
    # The linker names one at a time: look for the others, so that one command is enough.
    others = (name for name in PACKAGES if name != first and name.startswith("libx") and lacks(name))
    release = os_release.read_text(encoding="utf-8") if os_release.is_file() else ""
    return library_error((first, *others), release, message)
