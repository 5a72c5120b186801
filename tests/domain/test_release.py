"""What a release feed may look like, and which version is news."""

import json

import pytest

from chatapp.domain.release import FeedError, Release, is_newer, is_web_address, read_feed


def test_a_feed_of_ours() -> None:
    feed = {"version": "0.2.0", "url": "https://example.org/chatapp", "notes": "Faster."}
    assert read_feed(json.dumps(feed)) == Release("0.2.0", "https://example.org/chatapp", "Faster.")


def test_githubs_latest_release() -> None:
    feed = {"tag_name": "v1.0.0rc1", "html_url": "https://example.org/releases/1", "body": "New.", "draft": False, "assets": []}
    assert read_feed(json.dumps(feed)) == Release("1.0.0rc1", "https://example.org/releases/1", "New.")


@pytest.mark.parametrize("page", ["file:///etc/passwd", "javascript:alert(1)", 7, "http://", "http://[broken"])
def test_a_page_that_is_no_web_address_is_left_out(page: object) -> None:
    assert read_feed(json.dumps({"version": "2", "url": page})) == Release("2")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<html>not found</html>", "it is no JSON"),
        ("[]", "it is no JSON object"),
        ("{}", "it names no version"),
        ('{"version": 3}', "it names no version"),
        ('{"version": "newest"}', "it names no version"),
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(FeedError, match=reason):
        read_feed(text)


def test_notes_are_cut_at_2000_characters() -> None:
    assert len(read_feed(json.dumps({"version": "1", "notes": "x" * 5000})).notes) == 2000


@pytest.mark.parametrize(
    ("version", "known", "expected"),
    [
        ("0.10.0", "0.9.1", True),  # by number, not by letter
        ("0.1.0", "0.1.0", False),
        ("0.1", "0.1.0", False),
        ("0.1.0", "0.2.0", False),
        ("1.0.0rc1", "1.0.0", False),  # a candidate comes before its release
        ("1.0.0", "1.0.0.dev3", True),
    ],
)
def test_which_version_is_newer(version: str, known: str, *, expected: bool) -> None:
    assert is_newer(version, known) is expected


def test_what_a_web_address_is() -> None:
    addresses = ("https://example.org/x", " http://localhost:1/ ", "ftp://example.org", "example.org", "https://", "")
    assert [is_web_address(address) for address in addresses] == [True, True, False, False, False, False]
