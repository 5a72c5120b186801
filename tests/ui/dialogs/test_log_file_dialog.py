from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths

from chatapp.ui.dialogs.log_file_dialog import documents_folder


def test_a_machine_without_a_documents_folder_begins_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    for named, expected in (("there", tmp_path / "there"), ("missing", Path.home())):
        monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _, folder=str(tmp_path / named): folder)
        assert documents_folder() == expected
