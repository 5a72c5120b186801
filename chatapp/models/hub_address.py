"""Where the hub is, and what a user's words for a repository mean."""

import os
from urllib.parse import urlsplit

__all__ = ["DEFAULT_ENDPOINT", "hub_endpoint", "hub_host", "search_words"]

DEFAULT_ENDPOINT = "https://huggingface.co"
_LONGEST_SEARCH = 120


def hub_host(endpoint: str) -> str:
    """Return the name of the hub's machine, with its port if it has one of its own."""
    return urlsplit(endpoint).netloc.rpartition("@")[2] or endpoint


def hub_endpoint() -> str:
    """Return the address of the hub: ``HF_ENDPOINT`` names a mirror."""
    return os.environ.get("HF_ENDPOINT", "").strip().rstrip("/") or DEFAULT_ENDPOINT


def search_words(text: str) -> str:
    """Return what to search for: of a link to a repository its name, otherwise the text itself, short and on one line."""
    words = " ".join(text.split())[:_LONGEST_SEARCH]
    if "://" in words:
        parts = words.split("://", 1)[1].split("?")[0].split("/")[1:]
        words = "/".join(parts[:2])
    return words.strip("/")
