"""Where chatapp keeps its files: one folder, given by ``--data-dir`` or by the system's convention."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

__all__ = ["DataFolder", "default_data_folder"]

APP_NAME = "chatapp"


@dataclass(frozen=True)
class DataFolder:
    """The folder that holds everything we keep, and the names of what lies in it."""

    root: Path

    @property
    def database(self) -> Path:
        """Conversations, figures and settings (SQLite)."""
        return self.root / "chatapp.sqlite3"

    @property
    def changes_stamp(self) -> Path:
        """Touched by the command line when it has added conversations; an open window watches it."""
        return self.root / "changes.stamp"

    @property
    def machines(self) -> Path:
        """What was measured once of each machine that uses this folder."""
        return self.root / "machines.json"

    @property
    def gpu(self) -> Path:
        """What was seen of the GPU's driver: whether it may be used."""
        return self.root / "gpu.json"

    @property
    def logs(self) -> Path:
        """Folder of the rotating program logs."""
        return self.root / "logs"

    @property
    def models(self) -> Path:
        """The own models folder, scanned by the picker."""
        return self.root / "models"

    def prepare(self) -> None:
        """Create the folder and prove that it can be written.

        Raises:
            ChatAppError: ``DATA_FOLDER_UNWRITABLE`` with the system's reason.
        """
        probe = self.root / ".write-probe"
        try:
            for folder in (self.root, self.logs, self.models):
                folder.mkdir(parents=True, exist_ok=True)
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            from chatapp.errors import ChatAppError, ProblemKind  # noqa: PLC0415 - errors are models, which no first paint needs

            raise ChatAppError.of(
                ProblemKind.DATA_FOLDER_UNWRITABLE,
                folder=str(self.root),
                reason=error.strerror or type(error).__name__,
                detail=str(error),
            ) from error


def default_data_folder() -> DataFolder:
    """Return the system's own place for user data (no folder is created)."""
    return DataFolder(Path(platformdirs.user_data_dir(APP_NAME, appauthor=False)))
