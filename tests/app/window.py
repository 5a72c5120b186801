"""The product's own window over a temporary data folder, closed and ended for certain."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.app.services import build_services
from chatapp.app.start import application, open_desktop
from chatapp.controllers.model import ModelPhase
from chatapp.engine_client.launch import EngineLaunch
from chatapp.paths import DataFolder
from tests.ui.words import words

_Widget = TypeVar("_Widget", bound=QWidget)

PATIENCE_MS = 30_000  # shared machines can be slow; a healthy run needs a fraction of it


@contextmanager
def open_window(
    folder: Path, arguments: tuple[str, ...] = (), model: Path | None = None, launch: EngineLaunch | None = None
) -> Iterator[Desktop]:
    """Open the product's window, over the product's engine or another one; on leaving, close it and end everything."""
    data_folder = DataFolder(folder)
    data_folder.prepare()
    services = build_services(data_folder, launch or EngineLaunch.of_this_app(arguments))
    desktop = open_desktop(application(), services, model)
    try:
        yield desktop
    finally:
        desktop.close()
        services.close()
        desktop.window.deleteLater()
        desktop.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def wait_ready(qtbot: QtBot, desktop: Desktop) -> None:
    """Wait until the model is loaded."""
    qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.READY, timeout=PATIENCE_MS)


def set_sampling(desktop: Desktop, **values: object) -> None:
    """Change sampler values as the panel does: for the conversation on screen, for its model, and for chats to come."""
    sampling = desktop.services.chat.sampling.model_copy(update=values)
    desktop.sampler.set_values(sampling)
    desktop.sampler.values_changed.emit(sampling)


def find(desktop: Desktop, kind: type[_Widget], name: str) -> _Widget:
    """Return the widget of this kind and object name."""
    widget = desktop.window.findChild(kind, name)
    assert isinstance(widget, kind), name
    return widget


def send(qtbot: QtBot, desktop: Desktop, text: str) -> None:
    """Type a message and press Enter, as a person does."""
    composer = find(desktop, QPlainTextEdit, "composer")
    composer.setFocus()
    qtbot.keyClicks(composer, text)
    qtbot.keyClick(composer, Qt.Key.Key_Return)


def wait_answered(qtbot: QtBot, desktop: Desktop) -> None:
    """Wait until no answer is being written."""
    qtbot.wait_until(lambda: desktop.services.chat.running is None, timeout=PATIENCE_MS)


def shown(desktop: Desktop, name: str) -> str:
    """Return what the label of this object name shows."""
    return words(find(desktop, QLabel, name).text())
