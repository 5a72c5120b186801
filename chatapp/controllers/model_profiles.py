"""What is remembered of each model, by path: changed here, kept a moment later."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chatapp.controllers.profile_file import read_profile_file
from chatapp.domain.model_load import ModelLoad
from chatapp.domain.model_profile import ModelProfile, profile_from_json, profile_json
from chatapp.domain.profile import unknown_names
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.writer import StoreThread

__all__ = ["ModelProfiles", "ReadProfile"]

_NONE = ModelProfile()


@dataclass(frozen=True, slots=True)
class ReadProfile:
    """Settings that were read from a file.

    Attributes:
        profile: What the settings of the model become.
        unknown: What the file holds that this version does not know, and that is left out.
    """

    profile: ModelProfile
    unknown: tuple[str, ...] = ()


class ModelProfiles(QObject):
    """Holds the profiles.

    Signals:
        changed: ``(dict[str, ModelProfile])``: all of them, by path.
    """

    changed = Signal(object)

    def __init__(self, store: StoreThread, profiles: Mapping[str, ModelProfile], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.profiles = dict(profiles)

    def of(self, path: str | Path) -> ModelProfile:
        """Return what is remembered of a model; of an unknown one nothing is."""
        return self.profiles.get(str(path), _NONE)

    def change(self, path: str | Path, **fields: object) -> None:
        """Change fields of a profile; equal values change nothing."""
        profile = self.of(path).model_copy(update=fields)
        if profile != self.of(path):
            self._put(str(path), profile)

    def toggle_favourite(self, path: str | Path) -> None:
        """Put a model at the top of the list, or back."""
        self.change(path, is_favourite=not self.of(path).is_favourite)

    def note_load(self, path: str | Path, load: ModelLoad) -> None:
        """Keep how long a load took, and that the model was used."""
        self._store.submit(self._store.model_records.add_load, str(path), load)
        self.change(path, last_used_at=load.loaded_at)

    def export(self, profile: ModelProfile, target: Path) -> None:
        """Write settings of a model to a file.

        Raises:
            ChatAppError: ``EXPORT_FAILED``.
        """
        write_whole(target, [profile_json(profile)])

    def read(self, path: str | Path, present: ModelProfile, source: Path) -> ReadProfile:
        """Return what settings of a model become with those in a file; nothing changes.

        Args:
            path: The model's.
            present: Its settings as the user sees them.
            source: The file.

        Raises:
            ChatAppError: ``PROFILE_UNREADABLE``.
        """
        text = read_profile_file(source)
        profile = profile_from_json(text, source.name, present)
        return ReadProfile(_with_draft_found(profile, present, Path(path)), unknown_names(ModelProfile, text))

    def _put(self, path: str, profile: ModelProfile) -> None:
        self.profiles[path] = profile
        self._store.submit_latest(("model profile", path), self._store.model_records.put_profile, path, profile)
        self.changed.emit(self.profiles)


def _with_draft_found(profile: ModelProfile, present: ModelProfile, model: Path) -> ModelProfile:
    """Return the profile with the folder of its draft model, which no export tells: the one known already, or the model's own."""
    params = profile.load_params
    if params is None or not params.model_draft or Path(params.model_draft).is_absolute():
        return profile
    known = "" if present.load_params is None else present.load_params.model_draft
    found = known if Path(known).name == params.model_draft else _beside(model, params.model_draft)
    return profile.model_copy(update={"load_params": params.model_copy(update={"model_draft": found})})


def _beside(model: Path, draft: str) -> str:
    """Return the path of a file beside a model, or what was written where there is none: a file of settings may hold any text."""
    try:
        path = model.with_name(Path(draft).name)
        return str(path) if path.is_file() else draft
    except (OSError, ValueError):  # no name at all, or a longer one than any file has
        return draft
