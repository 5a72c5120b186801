"""What is remembered of models, over the real store."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.model_profiles import ModelProfiles, ReadProfile
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_load import ModelLoad
from chatapp.domain.model_profile import ModelProfile
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.writer import StoreThread

MODEL = Path("/m/a.gguf")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    store = StoreThread(tmp_path / "test.sqlite3")
    yield store
    store.close()


@pytest.fixture
def profiles(qtbot: QtBot, store: StoreThread) -> ModelProfiles:  # noqa: ARG001 - signals need an application object
    return ModelProfiles(store, {})


def kept(store: StoreThread) -> dict[str, ModelProfile]:
    return store.submit(store.model_records.profiles).result()


def test_a_change_is_kept_and_told_once(profiles: ModelProfiles, store: StoreThread) -> None:
    told: list[dict[str, ModelProfile]] = []
    profiles.changed.connect(told.append)
    profiles.change(MODEL, load_params=LoadParams(n_ctx=999))
    profiles.change(MODEL, load_params=LoadParams(n_ctx=999))

    assert len(told) == 1
    assert kept(store) == {str(MODEL): ModelProfile(load_params=LoadParams(n_ctx=999))}
    assert profiles.of("/m/unknown.gguf") == ModelProfile()


def test_a_favourite_and_back(profiles: ModelProfiles) -> None:
    profiles.toggle_favourite(MODEL)
    assert profiles.of(MODEL).is_favourite
    profiles.toggle_favourite(MODEL)
    assert not profiles.of(MODEL).is_favourite


def test_a_load_is_a_use(profiles: ModelProfiles, store: StoreThread) -> None:
    load = ModelLoad(loaded_at=datetime(2026, 11, 29, tzinfo=UTC), cached_share=1.0, t_load_ms=250.0)
    profiles.note_load(MODEL, load)

    assert profiles.of(MODEL).last_used_at == load.loaded_at
    assert store.submit(store.model_records.loads, str(MODEL)).result() == [load]


def test_settings_go_out_and_come_back(profiles: ModelProfiles, tmp_path: Path) -> None:
    profiles.change(MODEL, system_prompt="Be brief.", is_favourite=True)
    profiles.export(profiles.of(MODEL), tmp_path / "a.json")
    other = Path("/m/b.gguf")

    read = profiles.read(other, profiles.of(other), tmp_path / "a.json")
    assert read == ReadProfile(ModelProfile(system_prompt="Be brief."))
    assert profiles.of(other) == ModelProfile()  # before somebody applies it


def test_a_draft_model_is_found_again_where_it_was_or_beside_the_model(profiles: ModelProfiles, tmp_path: Path) -> None:
    """No export tells a folder of the user's."""
    model, file = tmp_path / "a.gguf", tmp_path / "a.json"
    params = LoadParams(model_draft="/drafts/small.gguf")
    profiles.export(ModelProfile(load_params=params), file)

    def draft(present: ModelProfile) -> str:
        read = profiles.read(model, present, file).profile.load_params
        return "" if read is None else read.model_draft

    assert draft(ModelProfile(load_params=params)) == "/drafts/small.gguf"
    assert draft(ModelProfile()) == "small.gguf"  # told when the model is loaded
    (tmp_path / "small.gguf").touch()
    assert draft(ModelProfile()) == str(tmp_path / "small.gguf")


@pytest.mark.parametrize("draft", [".", "x" * 300, "a\0b"])
def test_a_draft_model_that_no_file_can_be_is_kept_as_it_is_written(profiles: ModelProfiles, tmp_path: Path, draft: str) -> None:
    file = tmp_path / "odd.json"
    file.write_text(json.dumps({"load_params": {"model_draft": draft}}))
    read = profiles.read(tmp_path / "a.gguf", ModelProfile(), file)
    assert read.profile == ModelProfile(load_params=LoadParams(model_draft=draft))


def test_what_a_newer_version_wrote_is_told(profiles: ModelProfiles, tmp_path: Path) -> None:
    file = tmp_path / "new.json"
    file.write_text('{"system_prompt": "Hi.", "flux": {"a": 1}, "load_params": {"n_ctx": 999, "warp": 9}, "sampling": null}')
    read = profiles.read(MODEL, ModelProfile(), file)
    assert read.unknown == ("flux", "load_params.warp")
    assert read.profile == ModelProfile(system_prompt="Hi.", load_params=LoadParams(n_ctx=999))


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"{", b" " * (4 * 1024**2 + 1), None])
def test_a_file_that_holds_none_changes_nothing(profiles: ModelProfiles, tmp_path: Path, content: bytes | None) -> None:
    profiles.change(MODEL, template="{{ messages }}")
    path = tmp_path / "bad.json"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(ChatAppError) as caught:
        profiles.read(MODEL, profiles.of(MODEL), path)

    assert caught.value.problem.kind is ProblemKind.PROFILE_UNREADABLE
    assert caught.value.problem.sentence().startswith("bad.json cannot be read as settings (")
    assert profiles.of(MODEL) == ModelProfile(template="{{ messages }}")


def test_an_export_into_nowhere_is_told(profiles: ModelProfiles, tmp_path: Path) -> None:
    with pytest.raises(ChatAppError) as caught:
        profiles.export(ModelProfile(), tmp_path / "missing" / "a.json")

    assert caught.value.problem.kind is ProblemKind.EXPORT_FAILED
