"""All models of all places: links, blobs with names, projectors, each file once."""

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from chatapp.errors import ProblemKind
from chatapp.models.collection import collect_models
from chatapp.models.header_cache import HeaderCache
from chatapp.models.ollama import ollama_models
from chatapp.models.places import Place, PlaceKind
from chatapp.models.scan import ModelEntry
from tests.models.gguf_files import describe, write_gguf
from tests.models.many_models import write_many_models

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
_WEIGHTS, _PROJECTOR = "application/vnd.ollama.image.model", "application/vnd.ollama.image.projector"


def as_projector(writer: Any) -> None:  # noqa: ANN401 - the package has no types
    writer.add_type("mmproj")


def titles(entries: list[ModelEntry]) -> list[str]:
    return [entry.title for entry in entries]


def blob(folder: Path, digit: str) -> tuple[str, Path]:
    """Write a tiny model as a blob; return its digest and path."""
    digest = f"sha256:{digit * 64}"
    path = folder / "blobs" / digest.replace(":", "-")
    path.parent.mkdir(parents=True, exist_ok=True)
    return digest, write_gguf(path, describe)


def manifest(folder: Path, name: str, *layers: tuple[str, str]) -> Path:
    path = folder / "manifests" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"layers": [{"mediaType": kind, "digest": digest} for kind, digest in layers]}))
    return path


def test_a_chosen_folder_that_is_gone_says_so_and_the_others_are_listed(tmp_path: Path) -> None:
    write_gguf(tmp_path / "tiny.gguf", describe)
    gone = tmp_path / "gone"

    entries = {entry.path: entry for entry in collect_models([Place(gone), Place(gone, "LM Studio"), Place(tmp_path)])}

    assert set(entries) == {gone, tmp_path / "tiny.gguf"}
    problem = entries[gone].problem
    assert problem is not None
    assert problem.kind is ProblemKind.MODEL_FOLDER_UNREADABLE
    assert problem.sentence() == (
        f"The folder {gone} cannot be read (No such file or directory). "
        "Check its permissions and whether its disk is there; its models come back by themselves."
    )


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="only an ordinary user can be refused")
def test_a_chosen_folder_without_permission_says_so(tmp_path: Path) -> None:
    locked = tmp_path / "locked"
    locked.mkdir(mode=0)

    (entry,) = collect_models([Place(locked)])

    assert entry.problem is not None
    assert "(Permission denied)" in entry.problem.sentence()


@needs_links
def test_the_hub_cache_lists_a_file_of_two_snapshots_once(tmp_path: Path) -> None:
    repository = tmp_path / "hub/models--ada--tiny"
    (repository / "blobs").mkdir(parents=True)
    target = write_gguf(repository / "blobs/abc123", describe)
    for revision in ("one", "two"):
        (repository / "snapshots" / revision).mkdir(parents=True)
        (repository / "snapshots" / revision / "tiny-Q4_K_M.gguf").symlink_to(target)

    (entry,) = collect_models([Place(tmp_path / "hub", "Hugging Face")])

    assert (entry.title, entry.place, entry.bytes) == ("tiny", "Hugging Face", target.stat().st_size)
    assert entry.path == repository / "snapshots/one/tiny-Q4_K_M.gguf"


@needs_links
def test_links_that_lead_in_circles_end(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    write_gguf(tmp_path / "a/tiny.gguf", describe)
    (tmp_path / "a/up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "a/self").symlink_to(tmp_path / "a", target_is_directory=True)

    assert titles(collect_models([Place(tmp_path)])) == ["tiny"]


@needs_links
def test_a_linked_folder_of_models_is_read(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    (tmp_path / "models").mkdir()
    write_gguf(tmp_path / "disk/far.gguf", describe)
    (tmp_path / "models/more").symlink_to(tmp_path / "disk", target_is_directory=True)

    assert titles(collect_models([Place(tmp_path / "models")])) == ["far"]


def test_ollama_names_its_blobs(tmp_path: Path) -> None:
    digest, path = blob(tmp_path, "a")
    manifest(tmp_path, "registry.ollama.ai/library/llama3.2/3b", (_WEIGHTS, digest))
    manifest(tmp_path, "registry.ollama.ai/ada/own/latest", (_WEIGHTS, digest), (_PROJECTOR, "sha256:" + "b" * 64))
    manifest(tmp_path, "hf.co/ada/repo/Q4_K_M", (_WEIGHTS, digest))

    assert [(model.name, model.has_projector) for model in ollama_models(tmp_path)] == [
        ("ada/own:latest", True),
        ("hf.co/ada/repo:Q4_K_M", False),
        ("llama3.2:3b", False),
    ]
    (entry,) = collect_models([Place(tmp_path, "Ollama", PlaceKind.OLLAMA)])  # one blob, listed once
    assert (entry.title, entry.place, entry.path, entry.sees) == ("ada/own:latest", "Ollama", path, True)


def test_a_blob_that_is_gone_is_called_by_its_model(tmp_path: Path) -> None:
    manifest(tmp_path, "registry.ollama.ai/library/gone/1b", (_WEIGHTS, "sha256:" + "c" * 64))

    (entry,) = collect_models([Place(tmp_path, "Ollama", PlaceKind.OLLAMA)])

    assert entry.problem is not None
    assert entry.problem.kind is ProblemKind.MODEL_MISSING
    assert entry.problem.sentence().startswith("The model file gone:1b is no longer there.")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no json",
        "[]",
        '{"layers": [3]}',
        '{"layers": 3}',
        "[" * 100_000,
        json.dumps({"layers": [{"mediaType": _WEIGHTS, "digest": "sha256:../../../etc/passwd"}]}),
        json.dumps({"layers": [{"mediaType": _WEIGHTS, "digest": 7}]}),
    ],
)
def test_a_manifest_that_names_no_sound_blob_is_left_out(tmp_path: Path, content: str) -> None:
    manifest(tmp_path, "registry.ollama.ai/library/odd/latest").write_text(content)

    assert ollama_models(tmp_path) == []


def test_a_projector_marks_its_model_and_is_no_row(tmp_path: Path) -> None:
    write_gguf(tmp_path / "mmproj-model-f16.gguf", as_projector)
    write_gguf(tmp_path / "gemma.gguf", describe)

    (entry,) = collect_models([Place(tmp_path)])

    assert (entry.title, entry.sees) == ("gemma", True)


def test_a_projector_alone_is_listed_with_its_fault(tmp_path: Path) -> None:
    write_gguf(tmp_path / "mmproj.gguf", as_projector)

    (entry,) = collect_models([Place(tmp_path)])

    assert entry.problem is not None
    assert "projector of another model" in entry.problem.sentence()


def test_jan_calls_every_file_model_so_the_folder_names_it(tmp_path: Path) -> None:
    (tmp_path / "qwen2.5-0.5b").mkdir()
    write_gguf(tmp_path / "qwen2.5-0.5b/model.gguf", describe)

    assert titles(collect_models([Place(tmp_path, "Jan")])) == ["qwen2.5-0.5b"]


def test_a_download_under_way_is_no_model(tmp_path: Path) -> None:
    write_gguf(tmp_path / "incomplete-falcon.gguf", describe)

    assert collect_models([Place(tmp_path, "GPT4All")]) == []


def test_the_users_own_folder_names_a_file_first(tmp_path: Path) -> None:
    write_gguf(tmp_path / "tiny.gguf", describe)

    (entry,) = collect_models([Place(tmp_path), Place(tmp_path, "LM Studio")], [tmp_path / "tiny.gguf"])

    assert entry.place == ""


def test_a_second_look_reads_no_header(tmp_path: Path) -> None:
    for number in range(5):
        write_gguf(tmp_path / f"m{number}.gguf", describe)
    read: list[str] = []
    cache = HeaderCache(record_added=lambda record: read.append(record.path))

    assert collect_models([Place(tmp_path)], cache=cache) == collect_models([Place(tmp_path)], cache=cache)
    assert len(read) == 5


@pytest.mark.parametrize(
    ("template", "reasons"),
    [("{{ messages }}", False), ("{% if enable_thinking %}{% endif %}", True), ("<think>{{ messages }}</think>", True)],
)
def test_a_template_tells_whether_the_model_reasons(tmp_path: Path, template: str, reasons: bool) -> None:  # noqa: FBT001 - a case
    write_gguf(tmp_path / "m.gguf", lambda writer: writer.add_chat_template(template))

    (entry,) = collect_models([Place(tmp_path)])

    assert entry.header is not None
    assert entry.header.reasons is reasons


@needs_links
def test_models_of_all_programs_are_listed_each_once_under_its_program(tmp_path: Path) -> None:
    """Fourteen models over seven kinds of folders: two of each."""
    content = write_gguf(tmp_path / "one.gguf", describe).read_bytes()
    entries = collect_models(write_many_models(tmp_path / "home", 14, content))
    assert Counter(entry.place for entry in entries) == {
        "": 4,  # own and chosen
        **dict.fromkeys(("LM Studio", "Hugging Face", "Ollama", "GPT4All", "Jan"), 2),
    }
    assert {entry.title for entry in entries if entry.place == "Ollama"} == {"named0003:4b", "named0010:4b"}
    assert all(entry.problem is None for entry in entries)
