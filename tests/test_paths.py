from pathlib import Path

import pytest

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.paths import DataFolder


def test_prepare_makes_the_folders_and_leaves_no_probe(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path / "new" / "place")
    folder.prepare()
    assert sorted(path.name for path in folder.root.iterdir()) == ["logs", "models"]


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ChatAppError) as caught:
        DataFolder(tmp_path / "file" / "data").prepare()
    assert caught.value.problem.kind is ProblemKind.DATA_FOLDER_UNWRITABLE
    assert "--data-dir" in str(caught.value)
