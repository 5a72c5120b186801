"""Connects what the View menu sets for the whole interface: text size, motion, announcements, notifications, language."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.domain.message import Message
from chatapp.domain.settings import TEXT_SCALE_BOUNDS_PCT, LanguageChoice
from chatapp.ui.accessible.announcer import Announcer
from chatapp.ui.actions import ActionId
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.motion import set_less_motion
from chatapp.ui.theme_watcher import ThemeWatcher

__all__ = ["PreferencesWiring"]

_STEP_PCT = 10
_LANGUAGES = {
    ActionId.LANGUAGE_SYSTEM: LanguageChoice.SYSTEM,
    ActionId.LANGUAGE_ENGLISH: LanguageChoice.ENGLISH,
    ActionId.LANGUAGE_CHINESE: LanguageChoice.CHINESE,
    ActionId.LANGUAGE_GERMAN: LanguageChoice.GERMAN,
}


class PreferencesWiring(QObject):
    """The window shows the settings in force, and changes them."""

    def __init__(
        self, services: Services, window: MainWindow, parts: WindowParts, watcher: ThemeWatcher, desk: ProblemDesk
    ) -> None:
        super().__init__(window)
        self._services = services
        self._parts = parts
        self._watcher = watcher
        self._desk = desk
        self.announcer = Announcer(parts.transcript)
        self._connect_text_size(window)
        self._connect_switches(window)
        self._connect_languages(window)
        self._connect_announcer()
        parts.transcript.set_scale_pct(services.settings.settings.text_scale_pct)

    def _connect_text_size(self, window: MainWindow) -> None:
        window.action(ActionId.TEXT_LARGER).triggered.connect(self._on_larger)
        window.action(ActionId.TEXT_SMALLER).triggered.connect(self._on_smaller)
        window.action(ActionId.TEXT_RESET).triggered.connect(self._on_reset)

    def _connect_switches(self, window: MainWindow) -> None:
        settings = self._services.settings.settings
        switches = (
            (ActionId.LESS_MOTION, settings.less_motion, self._on_less_motion),
            (ActionId.ANNOUNCE_ANSWERS, settings.announces_answers, self._on_announce),
            (ActionId.NOTIFY, settings.notifies, self._on_notify),
        )
        for action_id, is_on, slot in switches:
            window.action(action_id).setChecked(is_on)
            window.action(action_id).toggled.connect(slot)
        set_less_motion(settings.less_motion)
        self.announcer.is_on = settings.announces_answers

    def _connect_languages(self, window: MainWindow) -> None:
        group = QActionGroup(window)
        for action_id, choice in _LANGUAGES.items():
            action = window.action(action_id)
            action.setData(choice)
            action.setChecked(choice is self._services.settings.settings.language)
            group.addAction(action)
        group.triggered.connect(self._on_language)

    def _connect_announcer(self) -> None:
        chat = self._services.chat
        chat.answer_extended.connect(self._on_answer_extended)
        chat.turn_finished.connect(self._on_turn_finished)
        chat.conversation_shown.connect(self.announcer.forget)

    @Slot()
    def _on_larger(self) -> None:
        self._set_scale(self._services.settings.settings.text_scale_pct + _STEP_PCT)

    @Slot()
    def _on_smaller(self) -> None:
        self._set_scale(self._services.settings.settings.text_scale_pct - _STEP_PCT)

    @Slot()
    def _on_reset(self) -> None:
        self._set_scale(100)

    def _set_scale(self, pct: int) -> None:
        lowest, highest = TEXT_SCALE_BOUNDS_PCT
        pct = max(lowest, min(pct, highest))
        self._services.settings.change(text_scale_pct=pct)
        self._watcher.set_scale_pct(pct)
        self._parts.transcript.set_scale_pct(pct)

    @Slot(bool)
    def _on_less_motion(self, is_on: bool) -> None:  # noqa: FBT001 - a Qt-style slot
        set_less_motion(is_on)
        self._services.settings.change(less_motion=is_on)

    @Slot(bool)
    def _on_announce(self, is_on: bool) -> None:  # noqa: FBT001 - a Qt-style slot
        self.announcer.is_on = is_on
        self._services.settings.change(announces_answers=is_on)

    @Slot(bool)
    def _on_notify(self, is_on: bool) -> None:  # noqa: FBT001 - a Qt-style slot
        self._services.settings.change(notifies=is_on)

    @Slot(QAction)
    def _on_language(self, action: QAction) -> None:
        choice = LanguageChoice(action.data())
        if choice is not self._services.settings.settings.language:
            self._services.settings.change(language=choice)
            self._desk.show_text(self.tr("The language changes when chatapp is started again."))

    @Slot(str, str)
    def _on_answer_extended(self, _message_id: str, text: str) -> None:
        self.announcer.feed(text)

    @Slot(object)
    def _on_turn_finished(self, message: Message) -> None:
        if self._parts.transcript.message_row(message.id) is not None:
            self.announcer.finish()
        else:
            self.announcer.forget()
