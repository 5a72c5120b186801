"""What the download dialog says: pure functions over what is known."""

from PySide6.QtCore import QCoreApplication

from chatapp.controllers.downloads import DownloadItem
from chatapp.metrics.memory_plan import Verdict
from chatapp.models.hub_files import HubModel, HubRepo
from chatapp.models.hub_fit import fit_of
from chatapp.models.hub_progress import DownloadPhase
from chatapp.ui.formatting import bytes_of_text, bytes_text, clock_text
from chatapp.ui.models.parameter_count import parameter_count_text
from chatapp.ui.number_spelling import filled
from chatapp.ui.problem_text import problem_sentence

__all__ = ["fit_tone", "fit_word", "model_details", "progress_text", "repo_details", "short_progress"]


def repo_details(repo: HubRepo) -> str:
    """Return the second line of a repository: parameters, architecture, licence, downloads."""
    count = repo.n_downloads
    parts = [
        parameter_count_text(repo.n_params) if repo.n_params else "",
        repo.architecture,
        repo.licence,
        filled(_tr("{n:,} downloads a month"), n=count) if count is not None else "",
    ]
    return " · ".join(part for part in parts if part)


def model_details(model: HubModel) -> str:
    """Return the second line of a file: its size, and of how many files it consists."""
    if model.missing:
        return _tr("incomplete here: {file} is missing").format(file=model.missing)  # the words first, as names are long
    size = bytes_text(model.bytes)
    return size if len(model.files) == 1 else _tr("{size} in {n} files").format(size=size, n=len(model.files))


def fit_word(model: HubModel, free_bytes: int | None) -> str:
    """Return the verdict on a file; empty where nothing is known of the memory, or where the model cannot be had anyway."""
    words = {Verdict.FITS: _tr("fits"), Verdict.TIGHT: _tr("tight"), Verdict.DOES_NOT_FIT: _tr("does not fit")}
    verdict = None if model.missing else fit_of(model.bytes, free_bytes)
    return "" if verdict is None else words[verdict]


def fit_tone(model: HubModel, free_bytes: int | None) -> str:
    """Return the theme colour of that verdict."""
    verdict = fit_of(model.bytes, free_bytes)
    tones = {Verdict.FITS: "good", Verdict.TIGHT: "caution", Verdict.DOES_NOT_FIT: "bad"}
    return "muted" if verdict is None else tones[verdict]


def progress_text(item: DownloadItem) -> str:
    """Return the line under a download: how much, how fast, how long, or why not."""
    progress = item.progress
    if progress.phase is DownloadPhase.FAILED and progress.problem is not None:
        return _failure_text(item, problem_sentence(progress.problem))
    if progress.phase is DownloadPhase.RETRYING and progress.problem is not None:
        again = _tr("Next try in {n} s.").format(n=max(1, round(progress.wait_s)))
        return f"{problem_sentence(progress.problem)} {again}"
    if progress.phase is DownloadPhase.DONE:
        return _done_text(item)
    return "   ".join((*_amounts(item), _phase_word(progress.phase))).rstrip()


def short_progress(items: tuple[DownloadItem, ...]) -> str:
    """Return one line about all downloads for the model picker; empty if none runs or waits."""
    busy = [item for item in items if item.is_busy or item.progress.phase is DownloadPhase.QUEUED]
    if not busy:
        return ""
    whole, done = sum(item.model.bytes for item in busy), sum(item.progress.done_bytes for item in busy)
    percent = 100 * done // max(1, whole)
    if len(busy) == 1:
        return _tr("Downloading {title}: {percent} %").format(title=busy[0].model.title, percent=percent)
    return _tr("Downloading {n} models: {percent} %").format(n=len(busy), percent=percent)


def _amounts(item: DownloadItem) -> list[str]:
    progress = item.progress
    amount, unit = bytes_of_text(progress.done_bytes, item.model.bytes)
    parts = [f"{amount} {unit}"]
    if progress.phase is DownloadPhase.RUNNING:
        if progress.bytes_per_s is not None:
            parts.append(f"{bytes_text(progress.bytes_per_s)}/s")
        if progress.left_s is not None:
            parts.append(_tr("{time} left").format(time=clock_text(progress.left_s)))
    return parts


def _failure_text(item: DownloadItem, sentence: str) -> str:
    """Return why it failed; of an earlier start as such: what was free then, or not to be reached, may be otherwise now."""
    if not item.progress.is_of_earlier:
        return sentence
    return "   ".join((*_amounts(item), _tr("When it last ran: {sentence}").format(sentence=sentence)))


def _done_text(item: DownloadItem) -> str:
    size = bytes_text(item.model.bytes)
    if item.progress.is_checked:
        return _tr("{size}, complete; its SHA-256 is the hub's").format(size=size)
    return _tr("{size}, complete; the hub names no SHA-256, so only its size was checked").format(size=size)


def _phase_word(phase: DownloadPhase) -> str:
    return {
        DownloadPhase.QUEUED: _tr("waits for its turn"),
        DownloadPhase.CONNECTING: _tr("connecting"),
        DownloadPhase.CHECKING: _tr("checking what is here"),
        DownloadPhase.PAUSING: _tr("pausing"),
        DownloadPhase.PAUSED: _tr("paused"),
    }.get(phase, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("download_text", text)
