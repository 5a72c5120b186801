"""The real window, told what to say: it sends messages and reports on stdout what it showed, until it is killed.

    python -m tests.proofs.streaming_window DATA_FOLDER MODEL [ENGINE_ARGUMENT ...]

Each report is one line of JSON with ``t_s``, a reading of the system's monotonic clock, which other processes share.
"""

import json
import os
import sys
import time
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Slot

from chatapp.app.desktop import Desktop
from chatapp.app.services import build_services
from chatapp.app.start import application, open_desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.message import Message
from chatapp.engine_client.launch import EngineLaunch
from chatapp.paths import DataFolder

__all__: list[str] = []

_LOOK_MS = 20
_QUESTION = "Tell me a very long story about the sea."


def _report(**facts: object) -> None:
    os.write(1, (json.dumps({"t_s": time.monotonic(), **facts}) + "\n").encode())  # at once: a kill loses what is buffered


class _Talker(QObject):
    """Sends the next message as soon as the window takes one."""

    def __init__(self, desktop: Desktop) -> None:
        super().__init__(desktop)
        self._desktop = desktop
        chat = desktop.services.chat
        chat.message_appended.connect(self._on_appended)
        chat.answer_extended.connect(self._on_extended)
        chat.turn_finished.connect(self._on_finished)
        desktop.services.keeper.problem_raised.connect(lambda problem: _report(problem=problem.sentence()))
        desktop.services.keeper.recovered.connect(lambda: _report(recovered=True))
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    @Slot()
    def _look(self) -> None:
        services = self._desktop.services
        if services.model.state.phase is ModelPhase.READY and services.chat.state.can_send:
            self._desktop.chat_wiring.send(_QUESTION)

    @Slot(object)
    def _on_appended(self, message: Message) -> None:
        conversation_id = self._desktop.services.chat.conversation.id
        _report(said=message.id, role=message.role.value, text=message.text, conversation=conversation_id)

    @Slot(str, str)
    def _on_extended(self, message_id: str, text: str) -> None:
        _report(extended=message_id, text=text)

    @Slot(object)
    def _on_finished(self, message: Message) -> None:
        _report(finished=message.id, text=message.text)


def main(folder: Path, model: Path, engine_arguments: tuple[str, ...]) -> int:
    """Open the window and stay."""
    data_folder = DataFolder(folder)
    data_folder.prepare()
    app = application()
    desktop = open_desktop(app, build_services(data_folder, EngineLaunch.of_this_app(engine_arguments)), model)
    _Talker(desktop)
    code = app.exec()
    desktop.services.close()
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2]), tuple(sys.argv[3:])))
