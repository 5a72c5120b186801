"""Downloads from a local hub that drops, throttles and lies: what ends on the disk, and what is said."""

import errno
import json
import shutil
import threading
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub.utils import close_session  # type: ignore[attr-defined]  # public, but not in an __all__

from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.models import hub_download, hub_stream
from chatapp.models.hub import Hub
from chatapp.models.hub_download import Download
from chatapp.models.hub_files import HubModel
from chatapp.models.hub_partial import DownloadRecord, PartialDownload, partial_downloads
from chatapp.models.hub_progress import DownloadPhase, DownloadProgress
from chatapp.models.hub_stream import FileStream
from chatapp.models.scan import scan_folders
from tests.models.hub_server import FakeHub, running_hub

_BODY = bytes(range(256)) * 800  # 204,800 bytes, no two places alike within a block
_PARTS = {f"big-Q8_0-{n:05d}-of-00002.gguf": _BODY[: 40_000 * n] for n in (1, 2)}
_PATIENCE_S = 30.0


@pytest.fixture(name="fake")
def _fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    monkeypatch.setattr(hub_download, "_WAITS_S", (0.01, 0.02))
    with running_hub(maker__tiny={"Q4/tiny-Q4_K_M.gguf": _BODY}, maker__big=dict(_PARTS)) as hub:
        yield hub
    close_session()


def _partial(fake: FakeHub, folder: Path, repo_id: str = "maker/tiny") -> PartialDownload:
    (model,) = Hub(fake.endpoint).listing(repo_id).models
    return PartialDownload(folder, DownloadRecord(endpoint=fake.endpoint, model=model))


def _run(fake: FakeHub, partial: PartialDownload) -> Path | None:
    return Download(Hub(fake.endpoint), partial, lambda _progress: None).run()


def _failure(fake: FakeHub, partial: PartialDownload) -> ProblemKind:
    with pytest.raises(ChatAppError) as caught:
        _run(fake, partial)
    assert scan_folders([partial.models_folder]) == []  # whatever went wrong, nothing is offered
    return caught.value.problem.kind


def test_a_model_arrives_whole(fake: FakeHub, tmp_path: Path) -> None:
    told: list[DownloadProgress] = []
    path = Download(Hub(fake.endpoint), _partial(fake, tmp_path), told.append).run()
    assert path == tmp_path / "maker" / "tiny" / "Q4" / "tiny-Q4_K_M.gguf"
    assert path.read_bytes() == _BODY
    assert told[0].phase is DownloadPhase.CONNECTING
    assert told[-1] == DownloadProgress(DownloadPhase.DONE, 204_800, is_checked=True)
    assert list(partial_downloads(tmp_path)) == []
    assert list((tmp_path / ".incomplete").iterdir()) == []


def test_all_parts_of_a_split_model_arrive(fake: FakeHub, tmp_path: Path) -> None:
    path = _run(fake, _partial(fake, tmp_path, "maker/big"))
    assert path is not None
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == _PARTS


def test_a_broken_connection_goes_on_at_its_place(fake: FakeHub, tmp_path: Path) -> None:
    """Broken after 100,000 bytes: the second request asks from there on."""
    fake.faults.drop_after, fake.faults.n_drops = 100_000, 1
    partial = _partial(fake, tmp_path)
    path = _run(fake, partial)
    assert path is not None
    assert path.read_bytes() == _BODY
    assert fake.ranges() == ["", "bytes=100000-"]


def test_a_network_that_stays_away_is_told_and_what_arrived_is_kept(fake: FakeHub, tmp_path: Path) -> None:
    """30,000 bytes, then nothing: the two waits of this test are used up without a new byte."""
    fake.faults.drop_after, fake.faults.n_drops = 30_000, 1
    partial = _partial(fake, tmp_path)
    download = Download(Hub(fake.endpoint), partial, lambda _progress: None)
    original = FileStream.fetch

    def break_after_first(stream: FileStream, *arguments: object) -> None:
        if stream.n_bytes:
            raise ChatAppError.of(ProblemKind.HUB_UNREACHABLE, host="x")
        original(stream, *arguments)  # type: ignore[arg-type]  # passed on as they came

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FileStream, "fetch", break_after_first)
        with pytest.raises(ChatAppError, match="x cannot be reached"):
            download.run()
    (kept,) = partial_downloads(tmp_path)
    assert kept.present_bytes() == 30_000
    assert _run(fake, kept) is not None
    assert fake.ranges() == ["", "bytes=30000-"]


def test_a_server_without_ranges_begins_again(fake: FakeHub, tmp_path: Path) -> None:
    fake.faults.drop_after, fake.faults.ignores_range = 100_000, True
    path = _run(fake, _partial(fake, tmp_path))
    assert path is not None
    assert path.read_bytes() == _BODY


def test_a_wrong_checksum_deletes_the_file(fake: FakeHub, tmp_path: Path) -> None:
    fake.faults.sha256 = "0" * 64
    partial = _partial(fake, tmp_path)
    assert _failure(fake, partial) is ProblemKind.DOWNLOAD_HASH_WRONG
    assert partial.present_bytes() == 0


def test_damage_on_the_disk_between_two_runs_is_found(fake: FakeHub, tmp_path: Path) -> None:
    partial = _partial(fake, tmp_path)
    partial.keep(0)
    partial.part(0).write_bytes(b"?" * 1000)
    assert _failure(fake, partial) is ProblemKind.DOWNLOAD_HASH_WRONG


@pytest.mark.parametrize("announces", [True, False])
def test_more_bytes_than_announced(fake: FakeHub, tmp_path: Path, announces: bool) -> None:  # noqa: FBT001 - a parameter of pytest
    fake.faults.extra, fake.faults.announces_length = b"more", announces
    assert _failure(fake, _partial(fake, tmp_path)) is ProblemKind.DOWNLOAD_SIZE_WRONG


def test_fewer_bytes_than_listed(fake: FakeHub, tmp_path: Path) -> None:
    fake.sizes["Q4/tiny-Q4_K_M.gguf"] = 300_000
    assert _failure(fake, _partial(fake, tmp_path)) is ProblemKind.DOWNLOAD_SIZE_WRONG


def test_an_end_that_comes_early_without_a_length(fake: FakeHub, tmp_path: Path) -> None:
    fake.sizes["Q4/tiny-Q4_K_M.gguf"] = 300_000
    fake.faults.announces_length = False
    assert _failure(fake, _partial(fake, tmp_path)) is ProblemKind.DOWNLOAD_SIZE_WRONG


def test_a_gated_file(fake: FakeHub, tmp_path: Path) -> None:
    fake.gated.add("maker/tiny")
    partial = _partial(fake, tmp_path)
    assert _failure(fake, partial) is ProblemKind.HUB_GATED
    assert Download(Hub(fake.endpoint, "hf_x"), partial, lambda _progress: None).run() is not None


def test_a_file_that_is_gone(fake: FakeHub, tmp_path: Path) -> None:
    partial = _partial(fake, tmp_path)
    del fake.files["maker/tiny"]["Q4/tiny-Q4_K_M.gguf"]
    with pytest.raises(ChatAppError) as caught:
        _run(fake, partial)
    assert caught.value.problem.kind is ProblemKind.HUB_NOT_FOUND
    assert caught.value.problem.facts["name"] == "maker/tiny/Q4/tiny-Q4_K_M.gguf"  # the repository is still there


@pytest.mark.parametrize(("status", "n_requests"), [(503, 2), (429, 2)])
def test_a_passing_fault_is_waited_for(fake: FakeHub, tmp_path: Path, status: int, n_requests: int) -> None:
    partial = _partial(fake, tmp_path)
    fake.faults.status, fake.faults.n_status, fake.faults.retry_after = status, 1, "0"
    told: list[DownloadProgress] = []
    assert Download(Hub(fake.endpoint), partial, told.append).run() is not None
    waits = [progress for progress in told if progress.phase is DownloadPhase.RETRYING]
    assert waits
    assert waits[0].problem is not None
    assert len(fake.ranges()) == n_requests


def test_a_hub_that_asks_for_an_hour_is_not_waited_for(fake: FakeHub, tmp_path: Path) -> None:
    partial = _partial(fake, tmp_path)
    fake.faults.status, fake.faults.retry_after = 429, "3600"
    with pytest.raises(ChatAppError, match="asks to wait 3,600 s"):
        _run(fake, partial)
    assert fake.ranges() == [""]


def test_a_redirect_to_another_host_gets_no_token(fake: FakeHub, tmp_path: Path) -> None:
    partial = _partial(fake, tmp_path)
    with running_hub(maker__tiny=fake.files["maker/tiny"]) as storage:
        fake.faults.redirect = storage.endpoint
        assert Download(Hub(fake.endpoint, "hf_secret"), partial, lambda _progress: None).run() is not None
        assert storage.tokens() == {""}
    assert "Bearer hf_secret" in fake.tokens()


def test_a_full_disk_is_told_before_anything_is_asked(fake: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """204,800 bytes and 100 MB to spare do not fit into 50 MB."""
    partial = _partial(fake, tmp_path)
    usage = namedtuple("usage", "total used free")  # noqa: PYI024 - as shutil's own
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage(0, 0, 50_000_000))
    with pytest.raises(ChatAppError, match=r"needs 205 kB more .* where 50 MB are free and 100 MB should stay free"):
        _run(fake, partial)
    assert fake.ranges() == []


def test_a_disk_that_fills_up_meanwhile(fake: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert _failure(fake, _partial(fake, tmp_path)) is ProblemKind.DOWNLOAD_NO_ROOM


def test_a_folder_that_is_a_file(fake: FakeHub, tmp_path: Path) -> None:
    place = tmp_path / "models"
    place.write_bytes(b"")
    assert _failure(fake, _partial(fake, place)) is ProblemKind.DOWNLOAD_UNWRITABLE


def test_a_name_that_leads_out_of_the_folder_writes_nothing(fake: FakeHub, tmp_path: Path) -> None:
    fake.files["maker/tiny"] = {"../../../evil.gguf": b"x"}
    partial = _partial(fake, tmp_path / "models")
    assert _failure(fake, partial) is ProblemKind.DOWNLOAD_NAME_UNSAFE
    assert list(tmp_path.iterdir()) == []


def test_a_very_large_file_is_fetched_piece_by_piece(fake: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Very large is here beyond 100,000 bytes, and a piece 90,000: 204,800 bytes are three. The hub refuses it as a whole."""
    _shrink_pieces(fake, monkeypatch)
    path = _run(fake, _partial(fake, tmp_path))
    assert path is not None
    assert path.read_bytes() == _BODY
    assert fake.ranges() == ["bytes=0-89999", "bytes=90000-179999", "bytes=180000-"]


def test_a_very_large_file_goes_on_inside_of_a_piece(fake: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first piece breaks after 30,000 of 90,000 bytes; the next one begins there."""
    _shrink_pieces(fake, monkeypatch)
    fake.faults.drop_after, fake.faults.n_drops = 30_000, 1
    path = _run(fake, _partial(fake, tmp_path))
    assert path is not None
    assert path.read_bytes() == _BODY
    assert fake.ranges() == ["bytes=0-89999", "bytes=30000-119999", "bytes=120000-"]


def test_a_piece_that_is_too_short_is_asked_for_again(fake: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a length the end of an answer is no fault to the client: only that a piece is not full tells it."""
    _shrink_pieces(fake, monkeypatch)
    fake.faults.drop_after, fake.faults.announces_length = 30_000, False
    path = _run(fake, _partial(fake, tmp_path))
    assert path is not None
    assert path.read_bytes() == _BODY


def test_a_very_large_file_of_a_server_without_ranges_arrives_whole(
    fake: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _shrink_pieces(fake, monkeypatch)
    fake.faults.largest_whole, fake.faults.ignores_range = None, True
    path = _run(fake, _partial(fake, tmp_path))
    assert path is not None
    assert path.read_bytes() == _BODY
    assert fake.ranges() == ["bytes=0-89999"]


def _shrink_pieces(fake: FakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_stream, "_LARGEST_WHOLE", 100_000)
    monkeypatch.setattr(hub_stream, "_PIECE", 90_000)
    fake.faults.largest_whole = 100_000


def test_a_split_model_that_lacks_a_part(fake: FakeHub, tmp_path: Path) -> None:
    del fake.files["maker/big"]["big-Q8_0-00002-of-00002.gguf"]
    assert _failure(fake, _partial(fake, tmp_path, "maker/big")) is ProblemKind.DOWNLOAD_INCOMPLETE


def test_stopping_ends_a_wait_for_the_network(fake: FakeHub, tmp_path: Path) -> None:
    """The server sends a block and then nothing for minutes; stop() must not wait for the time-out."""
    fake.faults.pause_s = 300.0
    partial = _partial(fake, tmp_path)
    running = threading.Event()
    download = Download(Hub(fake.endpoint), partial, lambda progress: running.set() if progress.done_bytes else None)
    results: list[Path | None] = []
    thread = threading.Thread(target=lambda: results.append(download.run()))
    thread.start()
    assert running.wait(_PATIENCE_S)
    download.stop()
    thread.join(_PATIENCE_S)
    assert results == [None]
    (kept,) = partial_downloads(tmp_path)
    assert kept.present_bytes() == 16_384
    assert scan_folders([tmp_path]) == []


def test_a_part_that_was_checked_is_not_fetched_again(fake: FakeHub, tmp_path: Path) -> None:
    """The second part is refused; then only that one is asked for."""
    partial = _partial(fake, tmp_path, "maker/big")
    second = "big-Q8_0-00002-of-00002.gguf"
    content = fake.files["maker/big"].pop(second)
    assert _failure(fake, partial) is ProblemKind.HUB_NOT_FOUND
    fake.files["maker/big"][second] = content
    (kept,) = partial_downloads(tmp_path)
    assert kept.record.n_verified == 1
    before = len(fake.ranges())
    assert _run(fake, kept) is not None
    assert len(fake.ranges()) == before + 1


def test_an_end_between_two_moves_is_completed(fake: FakeHub, tmp_path: Path) -> None:
    """As if the app died when the last part was in its place and the first was not: nothing is asked again."""
    partial = _partial(fake, tmp_path, "maker/big")
    partial = partial.keep(2)
    first, second = _PARTS.values()
    partial.part(0).write_bytes(first)
    partial.target(1).parent.mkdir(parents=True)
    partial.target(1).write_bytes(second)
    assert partial.present_bytes() == 120_000
    path = _run(fake, partial)
    assert path is not None
    assert path.read_bytes() == first
    assert fake.ranges() == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": 99}', json.dumps({"endpoint": "x", "model": None})])
def test_a_record_that_cannot_be_read_is_left_alone(tmp_path: Path, text: str) -> None:
    place = tmp_path / ".incomplete" / "x" / "download.json"
    place.parent.mkdir(parents=True)
    place.write_text(text, encoding="utf-8")
    assert list(partial_downloads(tmp_path)) == []
    assert place.exists()


def test_a_record_in_another_place_than_its_own_is_none(tmp_path: Path) -> None:
    model = HubModel(repo_id="a/b", revision="1", title="t", quantization="", files=())
    place = tmp_path / ".incomplete" / "x" / "download.json"
    place.parent.mkdir(parents=True)
    place.write_text(DownloadRecord(endpoint="e", model=model).model_dump_json(), encoding="utf-8")
    assert list(partial_downloads(tmp_path)) == []


def test_on_a_full_disk_the_reason_takes_the_place_of_the_last_bytes(
    fake: FakeHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """204,800 bytes are there and no more room: 65,536 of them go, and are fetched again with the next run."""
    partial = _partial(fake, tmp_path).keep(0)
    partial.part(0).write_bytes(_BODY)
    write_text = Path.write_text

    def write_on_full_disk(path: Path, text: str, **options: str) -> int:
        if partial.part(0).stat().st_size == len(_BODY):
            raise OSError(errno.ENOSPC, "No space left on device")
        return write_text(path, text, **options)

    facts: dict[str, str | int | float] = {"file": "t", "folder": "f", "need_bytes": 1, "free_bytes": 0, "spare_bytes": 5}
    problem = Problem(kind=ProblemKind.DOWNLOAD_NO_ROOM, facts=facts, detail="https://signed")
    with monkeypatch.context() as full:
        full.setattr(Path, "write_text", write_on_full_disk)
        partial.note(problem)
    (kept,) = partial_downloads(tmp_path)
    assert kept.record.problem == problem.model_copy(update={"detail": ""})
    assert kept.present_bytes() == 204_800 - 65_536
    assert _run(fake, kept) is not None
    assert fake.ranges() == ["bytes=139264-"]
    assert (tmp_path / "maker/tiny/Q4/tiny-Q4_K_M.gguf").read_bytes() == _BODY


def test_a_reason_is_not_kept_where_nothing_was_begun(fake: FakeHub, tmp_path: Path) -> None:
    _partial(fake, tmp_path).note(Problem(kind=ProblemKind.DOWNLOAD_LOST, facts={"file": "t"}))
    assert list(tmp_path.rglob("*")) == []
