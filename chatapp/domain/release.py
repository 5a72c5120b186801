"""What a release feed says, and whether it is news."""

import json
from dataclasses import dataclass
from urllib.parse import urlsplit

from packaging.version import InvalidVersion, Version

__all__ = ["FeedError", "Release", "is_newer", "is_web_address", "read_feed"]

_MAX_NOTES = 2000
_VERSION_KEYS = ("version", "tag_name")  # the second as GitHub's "latest release" has it
_PAGE_KEYS = ("url", "html_url")
_NOTES_KEYS = ("notes", "body")


class FeedError(ValueError):
    """The text is no release feed; the message completes the sentence "..., because ..."."""


@dataclass(frozen=True, slots=True)
class Release:
    """A release that a feed names.

    Attributes:
        version: Without a leading "v".
        page: Web address where people read of it and get it; "" where the feed has none that could be opened.
        notes: What is new, plain text.
    """

    version: str
    page: str = ""
    notes: str = ""


def read_feed(text: str) -> Release:
    """Return the release of a feed: a JSON object with ``version``, ``url`` and ``notes``, or GitHub's "latest release".

    Raises:
        FeedError: It is something else.
    """
    try:
        feed = json.loads(text)
    except ValueError as error:
        raise FeedError("it is no JSON") from error
    if not isinstance(feed, dict):
        raise FeedError("it is no JSON object")
    version = _first(feed, _VERSION_KEYS).removeprefix("v")
    try:
        Version(version)
    except InvalidVersion as error:
        raise FeedError("it names no version") from error
    page = _first(feed, _PAGE_KEYS)
    return Release(version, page if is_web_address(page) else "", _first(feed, _NOTES_KEYS)[:_MAX_NOTES])


def is_newer(version: str, known: str) -> bool:
    """Return whether a version comes after another, by the order of PEP 440."""
    return Version(version) > Version(known)


def is_web_address(address: str) -> bool:
    """Return whether an address leads to a web page: http or https, with a host."""
    try:
        parts = urlsplit(address.strip())
        return parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False


def _first(feed: dict[str, object], keys: tuple[str, ...]) -> str:
    return next((value for key in keys if isinstance(value := feed.get(key), str)), "")
