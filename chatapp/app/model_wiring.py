"""Connects the model picker, the sampler and the load settings with the controllers."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import Problem, ProblemKind
from chatapp.models.places import Place, known_places
from chatapp.models.scan import ModelEntry
from chatapp.models.starter import starter_model
from chatapp.ui.actions import ActionId
from chatapp.ui.file_drop import FileDrop
from chatapp.ui.main_window import MainWindow
from chatapp.ui.models.model_file_dialog import ModelFileDialog, ModelFolderDialog
from chatapp.ui.models.model_picker import ModelPicker
from chatapp.ui.problem_text import notice_sentence
from chatapp.ui.settings.load_panel import LoadPanel
from chatapp.ui.settings.sampler_panel import SamplerPanel

__all__ = ["ModelWiring"]

_TOO_LARGE = (ProblemKind.MODEL_TOO_LARGE, ProblemKind.CONTEXT_TOO_LARGE)
_ENDING = ".gguf"


class ModelWiring(QObject):
    """Which model answers, and how it is loaded and sampled."""

    def __init__(
        self,
        services: Services,
        window: MainWindow,
        desk: ProblemDesk,
        panels: tuple[ModelPicker, SamplerPanel, LoadPanel],
    ) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._desk = desk
        self._picker, self._sampler, self._load = panels
        self.file_dialog = ModelFileDialog(window)
        self.folder_dialog = ModelFolderDialog(window)
        self._good: tuple[str, LoadParams] | None = None  # what was loaded last
        self._hashing = ""  # the file whose hash is being made
        self._fill_panels()
        self._connect()

    def start(self, model: Path | None) -> None:
        """Load the model asked for, else the one used last, else, saying so, the starter model; then list what there is."""
        settings = self._services.settings.settings
        last = Path(settings.model_path) if settings.model_path else None
        is_gone = last is not None and _is_gone(last)
        path = model or (starter_model() if last is None or is_gone else last)
        if path is not None and (model is not None or settings.loads_at_start):
            self._begin_load(path, self._params_of(path))
        if last is not None and is_gone and model is None and settings.loads_at_start:
            self._desk.show(Problem(kind=ProblemKind.MODEL_MISSING, facts={"file": last.name}))
        self.scan()
        self._services.library.read_measured(self._services.machine)

    @Slot(object)
    def load(self, path: Path) -> None:
        """Load a model as it was loaded last, or, the first time, with the settings shown."""
        self._load_model(path, self._params_of(path))

    def _params_of(self, path: Path) -> LoadParams:
        return self._services.profiles.of(path).load_params or self._load.values()

    def scan(self) -> None:
        """List the models of the user's folders again."""
        settings = self._services.settings.settings
        places = [Place(self._services.data_folder.models), *(Place(Path(folder)) for folder in settings.model_folders)]
        if settings.lists_known_places:
            places += known_places(sys.platform, os.environ, Path.home())
        singles = [starter_model(), Path(settings.model_path) if settings.model_path else None]
        singles += [Path(file) for file in settings.model_files]
        self._services.library.scan(places, [path for path in singles if path is not None and not _is_gone(path)])

    def _fill_panels(self) -> None:
        settings, machine = self._services.settings.settings, self._services.machine
        self._sampler.set_values(settings.sampling)
        self._load.set_values(settings.load_params)
        self._load.set_automatic_threads(machine.n_cores_physical, machine.n_cores_logical)

    def _connect(self) -> None:
        services, picker = self._services, self._picker
        picker.model_chosen.connect(self._on_model_chosen)
        picker.browse_requested.connect(self._on_browse_requested)
        picker.folder_requested.connect(self._on_folder_requested)
        picker.cancel_requested.connect(services.model.cancel_load)
        picker.list_opened.connect(self.scan)
        picker.removal_requested.connect(self._on_removal_requested)
        services.library.entries_changed.connect(self._on_entries_changed)
        services.model.state_changed.connect(self._on_state_changed)
        services.model.state_changed.connect(services.chat.set_model_state)
        services.model.problem_raised.connect(self._on_problem_raised)
        services.hasher.hashed.connect(services.model.set_sha256)
        self._sampler.values_changed.connect(self._on_sampling_changed)
        self._sampler.system_prompt_changed.connect(self._on_system_prompt_changed)
        self._load.values_changed.connect(self._on_load_params_changed)
        self._load.reload_requested.connect(self._on_reload_requested)
        self._drop = FileDrop(self._window, (_ENDING,), takes_folders=True)
        self._drop.dropped.connect(self.take_dropped)
        self._connect_switches()
        self._window.action(ActionId.CHOOSE_MODEL_FILE).triggered.connect(self._on_browse_requested)
        self._window.action(ActionId.UNLOAD_MODEL).triggered.connect(services.model.unload)
        self._window.no_engine.retry_requested.connect(self._on_engine_wanted)
        self._window.no_engine.reason_requested.connect(services.model.tell_engine_problem)

    def _connect_switches(self) -> None:
        settings = self._services.settings.settings
        at_start, known = self._window.action(ActionId.LOAD_AT_START), self._window.action(ActionId.KNOWN_PLACES)
        at_start.setChecked(settings.loads_at_start)
        known.setChecked(settings.lists_known_places)
        at_start.toggled.connect(lambda is_on: self._services.settings.change(loads_at_start=is_on))
        known.toggled.connect(self._on_known_places_toggled)

    @Slot(bool)
    def _on_known_places_toggled(self, is_on: bool) -> None:  # noqa: FBT001 - a Qt-style slot
        self._services.settings.change(lists_known_places=is_on)
        self.scan()

    @Slot(object)
    def take_dropped(self, paths: Sequence[Path]) -> None:
        """List dropped folders and files; one file alone is loaded, too."""
        folders = [path for path in paths if path.is_dir()]
        files = [path for path in paths if path not in folders]
        self._add_to_list(folders, files)
        if files and len(paths) == 1:
            self.load(files[0])
        else:
            self._picker.open_list()

    @Slot(str)
    def _on_removal_requested(self, path: str) -> None:
        """List a file no more, or the folder that it lies in; what the user did not add cannot be taken out."""
        settings, chosen = self._services.settings.settings, Path(path)
        folders = tuple(folder for folder in settings.model_folders if Path(folder) not in (chosen, *chosen.parents))
        files = tuple(file for file in settings.model_files if file != path)
        if (folders, files) == (settings.model_folders, settings.model_files):
            text = self.tr("{name} is listed because it lies in a folder of chatapp or of another program. Nothing was changed.")
            self._desk.show_text(text.format(name=chosen.name))
            return
        self._services.settings.change(model_folders=folders, model_files=files)
        self.scan()

    def _add_to_list(self, folders: Sequence[Path], files: Sequence[Path]) -> None:
        known = self._services.settings.settings
        self._services.settings.change(
            model_folders=tuple(dict.fromkeys((*known.model_folders, *map(str, folders)))),
            model_files=tuple(dict.fromkeys((*known.model_files, *map(str, files)))),
        )
        self.scan()

    @Slot(str)
    def _on_model_chosen(self, path: str) -> None:
        self.load(Path(path))

    @Slot(object)
    def _on_reload_requested(self, params: LoadParams) -> None:
        path = self._services.model.state.path or self._services.settings.settings.model_path
        if path:
            self._load_model(Path(path), params)

    def _load_model(self, path: Path, params: LoadParams) -> None:
        self._desk.clear()
        self._services.chat.stop()  # an answer cannot go on without its model; what is written is kept
        self._begin_load(path, params)

    def _force_load(self) -> None:
        """Load what was refused for its memory: on unified memory, or with a lot of swap, a refusal may be wrong."""
        state = self._services.model.state
        self._desk.clear()
        self._services.model.load(Path(state.path), state.params, state.template, is_forced=True)

    @Slot()
    def _on_engine_wanted(self) -> None:
        self._desk.clear()
        self._services.model.retry_engine()

    def _begin_load(self, path: Path, params: LoadParams) -> None:
        self._services.settings.change(load_params=params)
        if params != self._load.values():
            self._load.set_values(params)
        self._services.model.load(path, params, self._services.profiles.of(path).template)

    @Slot()
    def _on_browse_requested(self) -> None:
        chosen = self.file_dialog.ask(self._start_folder())
        if chosen is not None:
            self._add_to_list([], [chosen])
            self.load(chosen)

    @Slot()
    def _on_folder_requested(self) -> None:
        chosen = self.folder_dialog.ask(self._start_folder())
        if chosen is not None:
            self._add_to_list([chosen], [])

    @Slot(object)
    def _on_entries_changed(self, entries: Sequence[ModelEntry]) -> None:
        self._picker.show_entries(entries)
        self._window.set_has_models(any(entry.problem is None for entry in entries))

    def _start_folder(self) -> Path:
        path = self._services.model.state.path
        return Path(path).parent if path else Path.home()

    @Slot(object)
    def _on_state_changed(self, state: ModelState) -> None:
        is_loading = state.phase is ModelPhase.LOADING
        if state.engine_problem is None:
            self._desk.mended("engine")
        path = Path(state.path) if state.path else None
        self._picker.set_current(path if state.phase is ModelPhase.READY else None, state.model)
        self._picker.set_loading(state.fraction if is_loading else None, path.stem if path else "")
        self._window.action(ActionId.UNLOAD_MODEL).setEnabled(state.phase is ModelPhase.READY)
        self._load.set_busy(is_loading)
        ready = self._services.model.engine_ready
        self._load.set_loaded(
            state.context,
            # An engine that had to leave the GPU out does not know that its build has a part for it.
            ready is not None and (ready.supports_gpu_offload or bool(self._services.gpu.key)),
            () if ready is None else ready.devices,
            model=state.model,
            params=state.params,
            wish=state.wish,
        )
        if state.phase is ModelPhase.READY:
            self._good = (state.path, state.wish)  # again and again: what was taken for the wish may become it
        if state.phase is ModelPhase.READY and state.path != self._hashing:
            self._on_ready(state)
        elif state.phase is not ModelPhase.READY:
            self._hashing = ""

    @Slot(object)
    def _on_problem_raised(self, problem: Problem) -> None:
        """Tell why a load failed, and offer to load it anyway, or the model that worked before."""
        if self._services.model.state.engine_problem is not None:
            text = QCoreApplication.translate("NoEnginePage", "Try again")  # beside a chat that page is not in sight
            self._desk.show_lasting("engine", problem, text, self._on_engine_wanted)  # no other model would load either
            return
        if problem.kind in _TOO_LARGE:
            self._desk.show(problem, self.tr("Load anyway"), self._force_load)
            return
        if self._good is None or self._good == (self._services.model.state.path, self._services.model.state.wish):
            self._desk.show(problem)
            return
        path, params = self._good
        text = self.tr("Load {name} again").format(name=Path(path).stem)
        self._desk.show(problem, text, lambda: self._load_model(Path(path), params))

    def _on_ready(self, state: ModelState) -> None:
        self._hashing = state.path
        self._services.settings.change(model_path=state.path)
        self._services.hasher.start(Path(state.path))
        self._sampler.set_hint(" ".join(notice_sentence(notice) for notice in state.notices))

    @Slot(object)
    def _on_sampling_changed(self, sampling: SamplingParams) -> None:
        self._services.chat.sampling = sampling
        self._services.settings.change(sampling=sampling)

    @Slot(object)
    def _on_load_params_changed(self, params: LoadParams) -> None:
        self._services.settings.change(load_params=params)

    @Slot(str)
    def _on_system_prompt_changed(self, text: str) -> None:
        self._services.chat.set_system_prompt(text)
        self._services.conversations.new_system_prompt = text
        path = self._services.model.state.path
        if self._services.profiles.of(path).system_prompt is None:
            self._services.settings.change(system_prompt=text)
        else:
            self._services.profiles.change(path, system_prompt=text)


def _is_gone(file: Path) -> bool:
    """Return whether there is no such file; where the system does not tell, for its folder may not be read, the load does."""
    try:
        return not file.is_file()
    except OSError:
        return False
