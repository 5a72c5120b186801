"""``chatapp fetch``: list the models of a repository, or download one, from the command line."""

import argparse
import sys
from pathlib import Path

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.hub import Hub
from chatapp.models.hub_address import hub_host
from chatapp.models.hub_download import Download
from chatapp.models.hub_files import HubListing, HubModel
from chatapp.models.hub_partial import DownloadRecord, PartialDownload, partial_downloads
from chatapp.models.hub_progress import DownloadPhase, DownloadProgress
from chatapp.models.hub_token import TokenStore

__all__ = ["run_fetch"]

_MB = 1_000_000
_EXIT_INTERRUPTED = 130  # as shells have it for Ctrl-C


def run_fetch(options: argparse.Namespace) -> int:
    """Run the command.

    Returns:
        0, or 130 after Ctrl-C: what arrived is kept, and the same command goes on.

    Raises:
        ChatAppError: Why nothing was fetched.
    """
    hub = Hub(token=TokenStore().read())
    listing = hub.listing(options.repo)
    if not options.file:
        for model in listing.models:
            print(f"{model.bytes / _MB:>10,.0f} MB  {model.quantization or '-':<10}  {model.files[0].path}")
        return 0
    options.data_folder.prepare()
    model = _asked(listing, options.file, hub)
    download = Download(hub, _partial(options.folder or options.data_folder.models, hub, model), _Meter(model))
    try:
        print(download.run())
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on from here.", file=sys.stderr)
        return _EXIT_INTERRUPTED
    return 0


def _asked(listing: HubListing, name: str, hub: Hub) -> HubModel:
    """Return the model of this file name or quantization."""
    wanted = name.casefold()
    for model in listing.models:
        names = {model.quantization, *(file.path for file in model.files), *(file.name for file in model.files)}
        if wanted in {one.casefold() for one in names if one}:
            return model
    missing = f"{name} in {listing.repo.id}"
    raise ChatAppError.of(ProblemKind.HUB_NOT_FOUND, host=hub_host(hub.endpoint), name=missing)


def _partial(folder: Path, hub: Hub, model: HubModel) -> PartialDownload:
    fresh = PartialDownload(folder, DownloadRecord(endpoint=hub.endpoint, model=model))
    return next((kept for kept in partial_downloads(folder) if kept.folder == fresh.folder), fresh)


class _Meter:
    """Prints one line that changes, on a terminal only."""

    def __init__(self, model: HubModel) -> None:
        self._n_bytes = model.bytes

    def __call__(self, progress: DownloadProgress) -> None:
        """Show how far it is."""
        if not sys.stderr.isatty():
            return
        speed = "" if progress.bytes_per_s is None else f"  {progress.bytes_per_s / _MB:.1f} MB/s"
        percent = 100 * progress.done_bytes // max(1, self._n_bytes)
        end = "\n" if progress.phase is DownloadPhase.DONE else ""
        print(f"\r{percent:>3} %  {progress.phase.value}{speed}\x1b[K", end=end, file=sys.stderr, flush=True)
