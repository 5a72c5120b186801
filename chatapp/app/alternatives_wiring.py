"""Connects the offer to answer a message several ways, and the choice between the answers, with the chat."""

from functools import partial

from PySide6.QtCore import QObject, Slot

from chatapp.app.chat_wiring import ChatWiring
from chatapp.app.services import Services
from chatapp.domain.alternatives import Alternatives
from chatapp.ui.actions import ANSWER_WAYS
from chatapp.ui.chat.alternatives_panel import AlternativesPanel
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.turn_figures import stop_label

__all__ = ["AlternativesWiring"]


class AlternativesWiring(QObject):
    """The panel of the answers stands above the composer while there is something to choose."""

    def __init__(self, services: Services, window: MainWindow, parts: WindowParts, chat: ChatWiring) -> None:
        super().__init__(window)
        self._services = services
        self._composer, self._transcript = parts.composer, parts.transcript
        self._chat = chat
        self._panel = AlternativesPanel()
        window.place_above_composer(self._panel)
        parts.composer.set_ways([window.action(action_id) for action_id in ANSWER_WAYS])
        for action_id, n_answers in ANSWER_WAYS.items():
            window.action(action_id).triggered.connect(partial(self._send, n_answers))
        self._connect()

    def _connect(self) -> None:
        chat, panel = self._services.chat, self._panel
        chat.alternatives.started.connect(panel.begin)
        chat.alternatives.extended.connect(self._on_extended)
        chat.alternatives.ended.connect(self._on_ended)
        chat.alternatives.closed.connect(self._on_closed)
        panel.keep_requested.connect(chat.keep_answer)
        panel.none_requested.connect(self._services.editor.keep_no_answer)
        panel.stop_requested.connect(chat.stop)
        panel.link_activated.connect(self._transcript.link_activated)
        panel.set_text_style(self._transcript.text_style)
        self._transcript.style_changed.connect(panel.set_text_style)

    def _send(self, n_answers: int, _is_checked: bool = False) -> None:  # noqa: FBT001, FBT002 - what a QAction hands over
        if not self._composer.text().strip():
            return
        self._chat.send(self._composer.text(), n_answers, self._composer.edited_id)
        if self._services.chat.running is not None and self._services.chat.sampling.temperature <= 0:
            self._transcript.show_notice(self.tr("At temperature 0 all answers are the same; raise it for different ones."))

    @Slot(object)
    def _on_extended(self, texts: tuple[str, ...]) -> None:
        self._transcript.set_pending_text(self.tr("choose from the answers below"))
        self._panel.extend(texts)

    @Slot(object)
    def _on_ended(self, alternatives: Alternatives) -> None:
        answers = alternatives.answers
        one, many = self.tr("{reason}, 1 token"), self.tr("{reason}, {n} tokens")
        states = [
            (one if answer.n_gen == 1 else many).format(reason=stop_label(answer.stop_reason), n=localized(f"{answer.n_gen:,}"))
            for answer in answers
        ]
        self._panel.offer([answer.text for answer in answers], states)

    @Slot()
    def _on_closed(self) -> None:
        if self._panel.isVisible():
            self._panel.dismiss()
            self._composer.focus_draft()
