"""Exports onto what is no file to replace: refused by name, and untouched."""

import os
import stat
import sys
from pathlib import Path

import pytest

from chatapp.errors import ChatAppError
from chatapp.storage.session_log.atomic_write import write_whole

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there, and pipes are no files")


def test_a_link_stays_a_link_and_what_it_names_is_written(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere" / "target.json", tmp_path / "link.json"
    target.write_text("old")
    link.symlink_to(target)
    write_whole(link, ["new"])
    assert (link.is_symlink(), target.read_text()) == (True, "new")
    assert sorted(path.name for path in target.parent.iterdir()) == ["target.json"]


def test_a_pipe_is_refused_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.json"
    os.mkfifo(pipe)
    with pytest.raises(ChatAppError, match=r"^The export to pipe\.json failed \(it is no ordinary file\)"):
        write_whole(pipe, ["text"])
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_folder_is_refused_and_stays(tmp_path: Path) -> None:
    folder = tmp_path / "folder.json"
    folder.mkdir()
    with pytest.raises(ChatAppError, match=r"^The export to folder\.json failed \(it is a folder\)"):
        write_whole(folder, ["text"])
    assert list(tmp_path.iterdir()) == [folder]
