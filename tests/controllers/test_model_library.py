from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.model_library import ModelLibrary


@pytest.mark.model
def test_folders_and_single_files_are_listed_once(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    (tmp_path / "broken.gguf").write_bytes(b"no model")
    (tmp_path / "other_name.gguf").symlink_to(starter_model)
    library = ModelLibrary()
    with qtbot.wait_signal(library.entries_changed, timeout=20_000):
        library.scan([tmp_path, tmp_path / "missing"], [starter_model, starter_model, tmp_path / "broken.gguf"])
    library.close()
    found = [(entry.path.name, entry.problem is None) for entry in library.entries]
    assert found == [("broken.gguf", False), ("other_name.gguf", True)]
