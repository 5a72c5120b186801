"""Connects what is remembered of each model with the picker, the sampler panel, the conversations, and its dialog."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Slot

from chatapp.app.services import Services
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.controllers.model_profiles import ReadProfile
from chatapp.controllers.template_check import TemplateCheck
from chatapp.domain.conversation import Conversation
from chatapp.domain.model_info import ContextInfo
from chatapp.domain.model_load import ModelLoad
from chatapp.domain.model_profile import ModelProfile
from chatapp.domain.sampler_presets import apply_preset
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ChatAppError, Problem
from chatapp.models.gguf_header import read_template
from chatapp.models.model_title import model_title
from chatapp.protocol.events import Event
from chatapp.ui.actions import ActionId
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog
from chatapp.ui.isolated import isolated
from chatapp.ui.main_window import MainWindow
from chatapp.ui.models.model_picker import ModelPicker
from chatapp.ui.models.model_profile_dialog import ModelProfileDialog
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.settings.sampler_panel import SamplerPanel

__all__ = ["ModelProfileWiring"]


class ModelProfileWiring(QObject):
    """A model comes with what was set for it; a conversation keeps what it was led with.

    Sampler values: those of the conversation, if it has some; else those of the model; else those set last.
    """

    def __init__(
        self,
        services: Services,
        window: MainWindow,
        panels: tuple[ModelPicker, SamplerPanel],
        load: Callable[[Path], object],
    ) -> None:
        """Connect.

        Args:
            services: The parts without a widget.
            window: Parent of the dialog.
            panels: What shows favourites and sampler values.
            load: Loads a model with what is remembered of it.
        """
        super().__init__(window)
        self._services = services
        self._window = window
        self._picker, self._sampler = panels
        self._load = load
        self._loaded: ContextInfo | None = None
        self._applied_path = ""
        self._is_borrowed = False  # the sampler values in force belong to a conversation or a model
        self._check = TemplateCheck(services.engine, self)
        self._dialog: ModelProfileDialog | None = None
        self.file_dialog = LogFileDialog(window)
        self._connect()

    def _connect(self) -> None:
        services, picker = self._services, self._picker
        picker.show_profiles(services.profiles.profiles)
        picker.favourite_toggled.connect(services.profiles.toggle_favourite)
        services.profiles.changed.connect(picker.show_profiles)
        services.library.speeds_changed.connect(picker.show_speeds)
        services.library.load_times_changed.connect(picker.show_load_times)
        services.model.state_changed.connect(self._on_model_changed)
        services.chat.conversation_shown.connect(self._on_conversation_shown)
        services.chat.turn_started.connect(self._on_turn_started)
        services.bridge.event_arrived.connect(self._on_event_arrived)
        self._sampler.values_changed.connect(self._on_sampling_changed)
        self._check.checked.connect(self._on_checked)
        action = self._window.action(ActionId.MODEL_PROFILE)
        action.triggered.connect(self.open_dialog)
        action.setEnabled(False)

    @Slot(object)
    def _on_model_changed(self, state: ModelState) -> None:
        self._window.action(ActionId.MODEL_PROFILE).setEnabled(bool(state.path))
        if state.phase is not ModelPhase.READY or state.context is None or state.context is self._loaded:
            return
        self._loaded = state.context
        self._note_load(state.path, state.context)
        self._services.profiles.change(state.path, load_params=state.wish)
        self._services.library.read_measured(self._services.machine)
        if state.path != self._applied_path:
            self._applied_path = state.path
            self._apply(self._services.profiles.of(state.path))

    def _note_load(self, path: str, context: ContextInfo) -> None:
        t_load_ms = context.t_model_ms + context.t_context_ms
        load = ModelLoad(loaded_at=datetime.now(UTC), cached_share=context.cached_share, t_load_ms=t_load_ms)
        self._services.profiles.note_load(path, load)

    def _apply(self, profile: ModelProfile) -> None:
        """Let the model bring its sampler values and prompt; a conversation that has its own keeps them."""
        shown = self._services.chat.conversation
        self._show_sampling_of(shown)
        conversations, settings = self._services.conversations, self._services.settings.settings
        before = conversations.new_system_prompt
        conversations.new_system_prompt = settings.system_prompt if profile.system_prompt is None else profile.system_prompt
        if not shown.nodes and shown.system_prompt == before:
            self._services.chat.set_system_prompt(conversations.new_system_prompt)
            self._sampler.set_system_prompt(conversations.new_system_prompt)

    def _show_sampling_of(self, conversation: Conversation) -> None:
        own = conversation.sampling or self._services.profiles.of(self._services.model.state.path).sampling or self._recommended()
        if own is None and not self._is_borrowed:
            return  # those set last are in force already
        self._is_borrowed = own is not None
        self._show_sampling(own or self._services.settings.settings.sampling)

    def _recommended(self) -> SamplingParams | None:
        """Return what the author wrote into the file, if anything: the defaults of this model until somebody changes one."""
        model = self._services.model.state.model
        if model is None or model.sampling is None:
            return None
        return apply_preset(model.sampling, self._services.settings.settings.sampling)

    def _show_sampling(self, sampling: SamplingParams) -> None:
        self._services.chat.sampling = sampling
        self._sampler.set_values(sampling)

    @Slot(object)
    def _on_conversation_shown(self, conversation: Conversation) -> None:
        self._show_sampling_of(conversation)

    @Slot(object)
    def _on_turn_started(self, _live: object) -> None:
        chat = self._services.chat
        if chat.conversation.sampling is None:
            chat.set_own_sampling(chat.sampling)

    @Slot(object)
    def _on_sampling_changed(self, sampling: SamplingParams) -> None:
        self._services.chat.set_own_sampling(sampling)
        if self._services.model.state.phase is ModelPhase.READY:
            self._services.profiles.change(self._services.model.state.path, sampling=sampling)

    @Slot()
    def open_dialog(self) -> ModelProfileDialog:
        """Open the settings of the model that is loaded, or was tried last."""
        path = self._services.model.state.path
        dialog = ModelProfileDialog(model_title(Path(path)), self._services.profiles.of(path), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.applied.connect(lambda changed: self._on_applied(path, changed))
        dialog.check_requested.connect(self._check.ask)
        dialog.own_template_requested.connect(lambda: self._insert_template(dialog, path))
        dialog.export_requested.connect(lambda: self._export(dialog, path))
        dialog.import_requested.connect(lambda: self._import(dialog, path))
        dialog.destroyed.connect(self._forget_dialog)
        self._dialog = dialog
        dialog.open()  # not exec(): a nested event loop would hold up an answer that is being written
        return dialog

    @Slot()
    def _forget_dialog(self) -> None:
        self._dialog = None

    @Slot(object, object)
    def _on_event_arrived(self, event: Event, _arrived_ns: int) -> None:
        self._check.on_event(event)

    @Slot(str, object)
    def _on_checked(self, template: str, problem: Problem | None) -> None:
        if self._dialog is not None:
            self._dialog.show_verdict(template, "" if problem is None else problem_sentence(problem))

    def _on_applied(self, path: str, changed: dict[str, object]) -> None:
        before = self._services.profiles.of(path)
        self._services.profiles.change(path, **changed)
        self._take_over(path, before)

    def _take_over(self, path: str, before: ModelProfile) -> None:
        """Let a changed profile hold for the model that is loaded: its prompt at once, how it is loaded by loading it again."""
        profile, state = self._services.profiles.of(path), self._services.model.state
        if path != state.path:
            return
        self._apply(profile)
        is_loaded_otherwise = profile.load_params not in (None, before.load_params)
        if profile.template != before.template or is_loaded_otherwise:
            self._load(Path(path))

    def _insert_template(self, dialog: ModelProfileDialog, path: str) -> None:
        try:
            dialog.insert_template(read_template(Path(path)))
        except ChatAppError as error:
            dialog.say(problem_sentence(error.problem), "bad")

    def _export(self, dialog: ModelProfileDialog, path: str) -> None:
        target = self.file_dialog.ask_target(f"{model_title(Path(path))}.json")
        if target is None:
            return
        try:
            self._services.profiles.export(dialog.profile(), target)
        except ChatAppError as error:
            dialog.say(problem_sentence(error.problem), "bad")
        else:
            dialog.say(self.tr("The settings are written to {path}.").format(path=target))

    def _import(self, dialog: ModelProfileDialog, path: str) -> None:
        source = self.file_dialog.ask_settings()
        if source is None:
            return
        try:
            present = dialog.profile()
            read = self._services.profiles.read(path, present, source)
        except ChatAppError as error:
            dialog.say(problem_sentence(error.problem), "bad")
        else:
            dialog.show_import(read.profile, self._import_text(read, present, source.name))

    def _import_text(self, read: ReadProfile, present: ModelProfile, name: str) -> str:
        """Return what becomes other with a file of settings, and what of it this version does not know."""
        titles = {
            "load_params": self.tr("load settings"),
            "sampling": self.tr("sampler values"),
            "system_prompt": self.tr("system prompt"),
            "template": self.tr("chat template"),
        }
        other = [title for field, title in titles.items() if getattr(read.profile, field) != getattr(present, field)]
        text = self.tr("{file} changes: {parts}. Apply makes that hold.") if other else self.tr("{file} changes nothing here.")
        text = text.format(file=isolated(name), parts=", ".join(other))
        if not read.unknown:
            return text
        left_out = self.tr("This version of chatapp does not know {names}, which is left out.")
        return f"{text} {left_out.format(names=', '.join(read.unknown))}"
