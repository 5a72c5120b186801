"""The lists of the download dialog: what rows say, which one is marked, which one cannot be chosen."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from chatapp.models.hub_files import HubFile, HubListing, HubRepo, grouped
from chatapp.ui.models.download_delegate import RowRole
from chatapp.ui.models.download_lists import FileList, RepoList

pytestmark = pytest.mark.gui
_GB = 1_000_000_000


def _listing(**sizes_gb: int) -> HubListing:
    """Return a listing; in names "__" stands for "-", and the suffix is added."""
    files = [HubFile(path=f"{name.replace('__', '-')}.gguf", size_bytes=size * _GB) for name, size in sizes_gb.items()]
    return HubListing(repo=HubRepo(id="a/b"), models=grouped("a/b", "1", files))


def _shown(qtbot: QtBot, listing: HubListing, free_gb: int) -> FileList:
    files = FileList()
    qtbot.addWidget(files)
    files.show_listing(listing, free_gb * _GB)
    return files


def test_the_usual_quantization_is_marked_where_it_fits(qtbot: QtBot) -> None:
    files = _shown(qtbot, _listing(m__Q2_K=2, m__Q4_K_M=4, m__F16=16), 30)
    assert [files.item(row).text() for row in range(3)] == ["Q2_K", "Q4_K_M", "F16"]
    assert files.currentRow() == 1


def test_else_the_largest_that_fits(qtbot: QtBot) -> None:
    """In 6 GB the 4 GB model fits and the 16 GB one does not."""
    assert _shown(qtbot, _listing(m__Q2_K=2, m__Q4_0=4, m__F16=16), 6).currentRow() == 1


def test_several_models_in_one_repository_keep_their_names(qtbot: QtBot) -> None:
    files = _shown(qtbot, _listing(one__Q4_0=1, two__Q4_0=2), 30)
    assert [files.item(row).text() for row in range(2)] == ["one  Q4_0", "two  Q4_0"]


def test_a_model_that_lacks_a_part_cannot_be_chosen(qtbot: QtBot) -> None:
    files = _shown(qtbot, _listing(m__Q4_0__00001__of__00002=1), 30)
    assert files.item(0).flags() == Qt.ItemFlag.NoItemFlags
    assert files.item(0).data(RowRole.DETAILS) == "incomplete here: m-Q4_0-00002-of-00002.gguf is missing"
    assert files.item(0).data(RowRole.RIGHT) == ""  # nobody needs to know whether it would fit
    assert files.current() is None


def test_a_gated_repository_says_so(qtbot: QtBot) -> None:
    repos = RepoList()
    qtbot.addWidget(repos)
    repos.show_repos([HubRepo(id="a/b", is_gated=True), HubRepo(id="a/c")])
    assert [repos.item(row).data(RowRole.RIGHT) for row in range(2)] == ["terms", ""]
    with qtbot.wait_signal(repos.repo_chosen) as chosen:
        repos.itemActivated.emit(repos.item(1))
    assert chosen.args == ["a/c"]
