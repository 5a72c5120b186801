"""What is remembered of each model, by path: changed here, kept a moment later."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chatapp.controllers.profile_file import read_profile_file
from chatapp.domain.model_load import ModelLoad
from chatapp.domain.model_profile import ModelProfile, profile_from_json, profile_json
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.writer import StoreThread

__all__ = ["ModelProfiles"]

_NONE = ModelProfile()


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

    def export(self, path: str | Path, target: Path) -> None:
        """Write the settings of a model to a file.

        Raises:
            ChatAppError: ``EXPORT_FAILED``.
        """
        write_whole(target, [profile_json(self.of(path))])

    def import_from(self, path: str | Path, source: Path) -> ModelProfile:
        """Take over settings from a file; favourite and last use stay.

        Raises:
            ChatAppError: ``PROFILE_UNREADABLE``: nothing changes.
        """
        profile = profile_from_json(read_profile_file(source), source.name, self.of(path))
        self._put(str(path), profile)
        return profile

    def _put(self, path: str, profile: ModelProfile) -> None:
        self.profiles[path] = profile
        self._store.submit_latest(("model profile", path), self._store.model_records.put_profile, path, profile)
        self.changed.emit(self.profiles)
