import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chatapp.errors import ProblemKind
from chatapp.models import scan
from chatapp.models.header_cache import HeaderCache, HeaderRecord
from chatapp.models.scan import entry_of, scan_folders
from tests.models.gguf_files import Change, WriteModel, describe, write_gguf


def titles(folder: Path) -> list[str]:
    return [entry.title for entry in scan_folders([folder])]


def part_of(number: int, count: int) -> Change:
    def change(writer: Any) -> None:  # noqa: ANN401 - the package has no types
        describe(writer)
        writer.add_uint16("split.no", number)
        writer.add_uint16("split.count", count)

    return change


def test_models_are_listed_by_name_wherever_they_lie(tmp_path: Path) -> None:
    (tmp_path / "publisher" / "repository").mkdir(parents=True)
    write_gguf(tmp_path / "publisher" / "repository" / "beta.gguf")
    write_gguf(tmp_path / "Alpha.GGUF")
    write_gguf(tmp_path / "gamma.gguf")

    entries = scan_folders([tmp_path])

    assert [entry.title for entry in entries] == ["Alpha", "beta", "gamma"]
    assert entries[1].path == tmp_path / "publisher" / "repository" / "beta.gguf"
    assert entries[1].bytes == entries[1].path.stat().st_size
    assert entries[1].header is not None
    assert entries[1].header.n_params == 64


@pytest.mark.parametrize(
    "ignored", [".hidden.gguf", ".cache/x.gguf", "model.gguf.part", "model.bin", "README.md", "x.gguf.incomplete"]
)
def test_hidden_unfinished_and_other_files_are_no_models(tmp_path: Path, ignored: str) -> None:
    path = tmp_path / ignored
    path.parent.mkdir(exist_ok=True)
    write_gguf(path)

    assert titles(tmp_path) == []


def test_the_place_holder_of_a_download_is_no_model(tmp_path: Path) -> None:
    """Firefox leaves an empty file under the final name beside the growing .part."""
    (tmp_path / "Big.gguf").touch()
    (tmp_path / "big.gguf.part").write_bytes(b"GGUF")

    assert titles(tmp_path) == []


def test_a_broken_file_is_listed_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "broken.gguf").write_bytes(b"<html>404</html>")

    (entry,) = scan_folders([tmp_path])

    assert entry.header is None
    assert entry.problem is not None
    assert entry.problem.kind is ProblemKind.NOT_A_GGUF


def test_a_split_model_is_one_entry_with_the_sums(tmp_path: Path) -> None:
    """Three files of one tensor (32 parameters, 128 bytes) each."""
    files = [write_gguf(tmp_path / f"big-0000{n + 1}-of-00003.gguf", part_of(n, 3), n_tensors=1) for n in range(3)]

    (entry,) = scan_folders([tmp_path])

    assert (entry.path, entry.title, entry.n_files, entry.problem) == (files[0], "big", 3, None)
    assert entry.bytes == sum(file.stat().st_size for file in files)
    assert entry.header is not None
    assert (entry.header.n_params, entry.header.weights_bytes) == (96, 384)


@pytest.mark.parametrize("missing", [1, 3])
def test_a_missing_part_is_named(tmp_path: Path, missing: int) -> None:
    for number in {1, 2, 3} - {missing}:
        write_gguf(tmp_path / f"big-0000{number}-of-00003.gguf", part_of(number - 1, 3))

    (entry,) = scan_folders([tmp_path])

    assert entry.problem is not None
    assert entry.problem.sentence() == (
        f"big-0000{missing}-of-00003.gguf is missing, one of the 3 files of this model. "
        "Put it beside the others, or download it again."
    )


def test_a_broken_part_breaks_the_model(tmp_path: Path) -> None:
    write_gguf(tmp_path / "big-00001-of-00002.gguf", part_of(0, 2))
    (tmp_path / "big-00002-of-00002.gguf").write_bytes(b"")

    (entry,) = scan_folders([tmp_path])

    assert entry.problem is not None
    assert entry.problem.kind is ProblemKind.MODEL_TRUNCATED


def test_a_part_that_was_renamed_says_so(tmp_path: Path) -> None:
    (entry,) = scan_folders([write_gguf(tmp_path / "renamed.gguf", part_of(1, 3)).parent])

    assert entry.problem is not None
    assert entry.problem.kind is ProblemKind.GGUF_UNSUPPORTED
    assert "part 2 of 3" in entry.problem.sentence()


def test_choosing_any_part_gives_the_whole_model(tmp_path: Path) -> None:
    first = write_gguf(tmp_path / "big-00001-of-00002.gguf", part_of(0, 2))
    second = write_gguf(tmp_path / "big-00002-of-00002.gguf", part_of(1, 2))

    assert entry_of(second).path == first


def test_a_chosen_file_that_is_gone(tmp_path: Path) -> None:
    for name in ("gone.gguf", "gone-00001-of-00002.gguf"):
        problem = entry_of(tmp_path / "nowhere" / name).problem
        assert problem is not None
        assert problem.kind is ProblemKind.MODEL_MISSING


def test_a_folder_given_twice_or_inside_another_lists_once(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    write_gguf(tmp_path / "inner" / "model.gguf")

    assert len(scan_folders([tmp_path, tmp_path / "inner", tmp_path])) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_linked_files_are_followed_and_broken_links_are_listed(tmp_path: Path) -> None:
    """The Hugging Face cache links names to blobs without a suffix."""
    (tmp_path / "blobs").mkdir()
    write_gguf(tmp_path / "blobs" / "0123abcd")
    (tmp_path / "linked.gguf").symlink_to(tmp_path / "blobs" / "0123abcd")
    (tmp_path / "stale.gguf").symlink_to(tmp_path / "blobs" / "gone")

    linked, stale = scan_folders([tmp_path])

    assert linked.header is not None
    assert stale.problem is not None
    assert stale.problem.kind is ProblemKind.MODEL_MISSING


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="only an ordinary user can be refused")
def test_a_folder_without_permission_is_left_out(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir()
    write_gguf(tmp_path / "model.gguf")
    locked.chmod(0)

    try:
        assert titles(tmp_path) == ["model"]
    finally:
        locked.chmod(0o700)


def test_folders_that_are_missing_or_files_are_left_out(tmp_path: Path, write_model: WriteModel) -> None:
    path = write_model("m.gguf")

    assert len(scan_folders([tmp_path / "nowhere", path, tmp_path])) == 1


def test_hundreds_of_files_are_read_once(tmp_path: Path) -> None:
    """The second scan must open none of them: a store that counts what was read stays at 300."""
    content = write_gguf(tmp_path / "000.gguf", describe).read_bytes()
    for number in range(1, 300):
        (tmp_path / f"{number:03d}.gguf").write_bytes(content)
    read: list[HeaderRecord] = []
    cache = HeaderCache(record_added=read.append)

    first, second = scan_folders([tmp_path], cache), scan_folders([tmp_path], cache)

    assert (len(first), len(read)) == (300, 300)
    assert second == first


def test_a_folder_with_too_many_models_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted folder by folder: after b there are more than two, so c is left out."""
    monkeypatch.setattr(scan, "_MAX_FILES", 2)
    for name in ("a/1", "a/2", "b/3", "c/4"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        write_gguf(tmp_path / f"{name}.gguf")
    told = [entry for entry in scan_folders([tmp_path]) if entry.problem is not None]
    assert titles(tmp_path) == [str(tmp_path), "1", "2", "3"]
    assert [entry.problem.sentence() for entry in told if entry.problem is not None] == [
        f"The folder {tmp_path} holds more than 2 models, and the others are not listed. Choose folders below it instead."
    ]
    (tmp_path / "c/4.gguf").unlink()
    assert titles(tmp_path) == ["1", "2", "3"]  # nothing is left out


def test_models_are_found_many_folders_deep_and_where_nobody_looks_any_more_is_told(tmp_path: Path) -> None:
    """24 folders are gone down; the folder that is told is the 24th, whose only folder is left out."""
    deep = tmp_path.joinpath(*(str(number) for number in range(1, 25)))
    deep.mkdir(parents=True)
    write_gguf(deep / "last.gguf")
    assert titles(tmp_path) == ["last"]
    (deep / "25").mkdir()
    write_gguf(deep / "25" / "lost.gguf")
    assert titles(tmp_path) == [str(deep), "last"]
    told = [entry.problem.sentence() for entry in scan_folders([tmp_path]) if entry.problem is not None]
    assert told == [f"Folders below {deep} lie too deep and are not listed. Choose one of them instead."]


@pytest.mark.skipif(sys.platform != "win32", reason="only Windows has junctions")
def test_junctions_that_lead_round_in_circles_are_gone_into_once(tmp_path: Path) -> None:
    """Workspaces of pnpm are full of them: three, each gone into 24 deep, would be three to the power of 24 folders."""
    (tmp_path / "a").mkdir()
    write_gguf(tmp_path / "a" / "model.gguf")
    for name in ("x", "y", "z"):
        subprocess.run(["cmd", "/c", "mklink", "/J", str(tmp_path / "a" / name), str(tmp_path / "a")], check=True)
    assert titles(tmp_path) == ["model"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems give no such names")
def test_a_name_that_is_no_text_is_told_and_takes_no_other_with_it(tmp_path: Path) -> None:
    """Latin-1 from an old disk: Python reads the byte as half of a pair, which nothing that writes UTF-8 takes."""
    write_gguf(tmp_path / "good.gguf")
    write_gguf(tmp_path / "worse.gguf").rename(os.fsdecode(os.fsencode(tmp_path) + b"/\xfcbel.gguf"))
    kept: list[HeaderRecord] = []
    bad, good = sorted(scan_folders([tmp_path], HeaderCache(record_added=kept.append)), key=lambda entry: entry.problem is None)
    assert good.title == "good"
    assert bad.title == "\ufffdbel"
    assert bad.path == tmp_path / "\ufffdbel.gguf"
    assert bad.problem is not None
    assert bad.problem.sentence() == (
        "\ufffdbel.gguf cannot be used here (its name or that of its folder is no text in UTF-8: rename it). "
        "Choose another file, or update chatapp."
    )
    assert [record.path for record in kept] == [str(tmp_path / "good.gguf")]
