"""Writes the settings of the chat on screen to a file, and takes others over from one."""

from pathlib import Path

from PySide6.QtCore import QObject, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.profile_file import read_profile_file
from chatapp.domain.chat_profile import ChatProfile, chat_profile, chat_profile_from_json, chat_profile_json
from chatapp.errors import ChatAppError
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.ui.actions import ActionId
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog
from chatapp.ui.main_window import MainWindow

__all__ = ["ChatProfileWiring"]


class ChatProfileWiring(QObject):
    """Two entries of the menu Model; the settings of a model have a dialog of their own."""

    def __init__(self, services: Services, window: MainWindow, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._services = services
        self._desk = desk
        self.file_dialog = LogFileDialog(window)
        window.action(ActionId.EXPORT_CHAT_PROFILE).triggered.connect(self._on_export)
        window.action(ActionId.IMPORT_CHAT_PROFILE).triggered.connect(self._on_import)

    @Slot()
    def _on_export(self) -> None:
        target = self.file_dialog.ask_target(self.tr("chat settings") + ".json")
        if target is None:
            return
        chat = self._services.chat
        try:
            write_whole(target, [chat_profile_json(chat_profile(chat.conversation, chat.sampling))])
        except ChatAppError as error:
            self._desk.show(error.problem)
        else:
            self._desk.show_text(self.tr("The settings are written to {path}.").format(path=target))

    @Slot()
    def _on_import(self) -> None:
        source = self.file_dialog.ask_settings()
        if source is None:
            return
        try:
            self.take_over(chat_profile_from_json(read_profile_file(source), source.name), source)
        except ChatAppError as error:
            self._desk.show(error.problem)

    def take_over(self, profile: ChatProfile, source: Path) -> None:
        """Let the chat on screen go on with these settings; what the file does not say stays."""
        chat = self._services.chat
        if profile.system_prompt is not None:
            chat.set_system_prompt(profile.system_prompt)
        if profile.output_format is not None:
            chat.set_output_format(profile.output_format)
        if profile.thinking is not None:
            chat.set_thinking(profile.thinking)
        if profile.sampling is not None:
            chat.set_own_sampling(profile.sampling)
        chat.show(chat.conversation)  # every panel shows them
        text = self.tr("This chat goes on with the settings of {name}.")
        self._desk.show_text(text.format(name=source.name))
