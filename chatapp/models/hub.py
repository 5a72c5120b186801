"""Searches Hugging Face, or a mirror of it, for models in GGUF format.

Everything here waits for the network, and importing it takes half a second: both belong into a thread, when it is asked for.
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from huggingface_hub import HfApi, hf_hub_url
from huggingface_hub.hf_api import ModelInfo
from huggingface_hub.utils import build_hf_headers  # type: ignore[attr-defined]  # public, but not in an __all__

from chatapp import __version__
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.hub_address import hub_endpoint, hub_host, search_words
from chatapp.models.hub_files import HubFile, HubListing, HubRepo, grouped
from chatapp.models.hub_session import hub_errors_of

__all__ = ["Hub"]

_MOST_RESULTS = 60


@dataclass(frozen=True)
class Hub:
    """One hub and, where one was given, an access token, which goes to this hub alone and is never shown or logged.

    Raises:
        ChatAppError: ``HUB_REFUSED``: the token cannot be one.
    """

    endpoint: str = field(default_factory=hub_endpoint)
    token: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        # Refused here, because an error further down would quote it.
        if not (self.token.isascii() and self.token.isprintable()) or " " in self.token:
            reason = "the access token holds signs that no token has"
            raise ChatAppError.of(ProblemKind.HUB_REFUSED, host=hub_host(self.endpoint), name="any model", reason=reason)

    def search(self, text: str) -> tuple[HubRepo, ...]:
        """Return repositories with GGUF files, the most fetched first.

        Raises:
            ChatAppError: One of the ``HUB_`` kinds.
        """
        words = search_words(text)
        expand: Any = ["downloads", "gated", "gguf", "tags"]  # a list of literals to the type checker
        with self._errors(words):
            found = self._api().list_models(
                filter="gguf", search=words or None, sort="downloads", limit=_MOST_RESULTS, expand=expand
            )
            return tuple(_repo(info) for info in found)

    def listing(self, repo_id: str) -> HubListing:
        """Return what a repository offers, at the commit it has now.

        Raises:
            ChatAppError: One of the ``HUB_`` kinds.
        """
        with self._errors(repo_id):
            info = self._api().model_info(repo_id, files_metadata=True)
            files = [
                HubFile(path=one.rfilename, size_bytes=one.size, sha256="" if one.lfs is None else one.lfs.sha256)
                for one in info.siblings or ()
                if one.size is not None and one.size > 0
            ]
            return HubListing(repo=_repo(info), models=grouped(repo_id, info.sha or "main", files))

    def file_url(self, repo_id: str, revision: str, path: str) -> str:
        """Return the address of a file."""
        with self._errors(repo_id):
            return hf_hub_url(repo_id, path, revision=revision, endpoint=self.endpoint)

    def headers(self) -> dict[str, str]:
        """Return the headers of a request, the token among them; a redirect to another host drops it."""
        return build_hf_headers(token=self.token or False, library_name="chatapp", library_version=__version__)

    def _api(self) -> HfApi:
        if not self.endpoint.startswith(("http://", "https://")):
            raise ChatAppError.of(ProblemKind.HUB_FAILED, host=self.endpoint, reason="HF_ENDPOINT is no web address")
        return HfApi(self.endpoint, token=self.token or False, library_name="chatapp", library_version=__version__)

    def _errors(self, name: str) -> AbstractContextManager[None]:
        return hub_errors_of(self.endpoint, name)


def _repo(info: ModelInfo) -> HubRepo:
    licences = (tag.removeprefix("license:") for tag in info.tags or () if tag.startswith("license:"))
    facts = info.gguf or {}
    total = facts.get("total")
    return HubRepo(
        id=info.id,
        n_downloads=info.downloads,
        is_gated=bool(info.gated),
        licence=next(licences, ""),
        architecture=str(facts.get("architecture") or ""),
        n_params=total if isinstance(total, int) and total > 0 else None,
    )
