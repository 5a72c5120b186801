"""What the download dialog says, worked out by hand."""

from dataclasses import replace
from pathlib import Path

import pytest

from chatapp.controllers.downloads import DownloadItem
from chatapp.errors import Problem, ProblemKind
from chatapp.models.hub_files import HubFile, HubModel, HubRepo
from chatapp.models.hub_partial import DownloadRecord, PartialDownload
from chatapp.models.hub_progress import DownloadPhase, DownloadProgress
from chatapp.ui.models.download_text import fit_tone, fit_word, model_details, progress_text, repo_details, short_progress


def _model(n_bytes: int, n_files: int = 1) -> HubModel:
    files = tuple(HubFile(path=f"m{n}.gguf", size_bytes=n_bytes // n_files) for n in range(n_files))
    return HubModel(repo_id="a/b", revision="1", title="m", quantization="Q4_0", files=files)


def _item(progress: DownloadProgress, n_bytes: int = 4_920_000_000) -> DownloadItem:
    return DownloadItem(PartialDownload(Path("x"), DownloadRecord(endpoint="e", model=_model(n_bytes))), progress)


def test_a_repository_in_one_line() -> None:
    repo = HubRepo(id="a/b", n_downloads=12_345, licence="mit", architecture="llama", n_params=8_030_000_000)
    assert repo_details(repo) == "8.03 B · llama · mit · 12,345 downloads a month"
    assert repo_details(HubRepo(id="a/b")) == ""


def test_a_file_in_one_line() -> None:
    assert model_details(_model(4_920_000_000)) == "4.92 GB"
    assert model_details(_model(4_000_000_000, 2)) == "4.00 GB in 2 files"


@pytest.mark.parametrize(
    ("free", "word", "tone"),
    [
        # 1 GB of weights and 0.4 GB beside them; the margin is 512 MiB = 0.537 GB, so 1.937 GB fit
        (1_940_000_000, "fits", "good"),
        (1_930_000_000, "tight", "caution"),
        (1_400_000_000, "tight", "caution"),
        (1_399_999_999, "does not fit", "bad"),
        (None, "", "muted"),
    ],
)
def test_the_verdict_on_a_file(free: int | None, word: str, tone: str) -> None:
    model = _model(1_000_000_000)
    assert (fit_word(model, free), fit_tone(model, free)) == (word, tone)


def test_a_download_in_one_line() -> None:
    running = DownloadProgress(DownloadPhase.RUNNING, 1_200_000_000, 12_300_000.0, 303.4)
    assert progress_text(_item(running)) == "1.20 of 4.92 GB   12.3 MB/s   5:03 left"
    assert progress_text(_item(DownloadProgress(DownloadPhase.PAUSED, 1_200_000_000))) == "1.20 of 4.92 GB   paused"
    stalled = DownloadProgress(DownloadPhase.RUNNING, 0, 0.0, None)
    assert progress_text(_item(stalled)) == "0 of 4.92 GB   0 B/s"


def test_a_download_that_waits_says_why_and_how_long() -> None:
    problem = Problem(kind=ProblemKind.HUB_BUSY, facts={"host": "hub", "wait_s": 7})
    text = progress_text(_item(DownloadProgress(DownloadPhase.RETRYING, 0, wait_s=6.6, problem=problem)))
    assert text.startswith("hub answers too many requests")
    assert text.endswith("Next try in 7 s.")


def test_a_failure_of_an_earlier_start_is_told_as_one() -> None:
    """Its figures are of then: how much was free may have changed since."""
    problem = Problem(kind=ProblemKind.DOWNLOAD_LOST, facts={"file": "m.gguf"})
    sentence = "The connection broke while m.gguf was fetched. What arrived is kept; resume when the network is back."
    failed = DownloadProgress(DownloadPhase.FAILED, 1_200_000_000, problem=problem)
    assert progress_text(_item(failed)) == sentence
    assert progress_text(_item(replace(failed, is_of_earlier=True))) == f"1.20 of 4.92 GB   When it last ran: {sentence}"


def test_complete_is_said_with_what_was_checked() -> None:
    assert "its SHA-256 is the hub's" in progress_text(_item(DownloadProgress(DownloadPhase.DONE, 5, is_checked=True)))
    assert "only its size was checked" in progress_text(_item(DownloadProgress(DownloadPhase.DONE, 5)))


def test_all_downloads_in_one_line() -> None:
    """Half of one and nothing of another of the same size are 25 %; paused ones do not count."""
    half = _item(DownloadProgress(DownloadPhase.RUNNING, 500), 1000)
    waiting = _item(DownloadProgress(DownloadPhase.QUEUED), 1000)
    paused = _item(DownloadProgress(DownloadPhase.PAUSED, 900), 1000)
    assert short_progress((half,)) == "Downloading m: 50 %"
    assert short_progress((half, waiting, paused)) == "Downloading 2 models: 25 %"
    assert short_progress((paused,)) == ""
