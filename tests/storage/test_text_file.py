"""Text files of other programs; what cannot be a message's text is refused with a sentence."""

from pathlib import Path

import pytest

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.text_file import MOST_BYTES, read_text_file


def _file(folder: Path, content: bytes) -> Path:
    file = folder / "a.txt"
    file.write_bytes(content)
    return file


@pytest.mark.parametrize(
    "content", ["gr\u00fcn \u6c34".encode(), b"\xef\xbb\xbf" + "gr\u00fcn \u6c34".encode(), "gr\u00fcn \u6c34".encode("utf-16")]
)
def test_text_is_read_with_and_without_a_byte_order_mark(tmp_path: Path, content: bytes) -> None:
    assert read_text_file(_file(tmp_path, content)) == "gr\u00fcn \u6c34"


def test_a_file_of_the_most_bytes_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    assert len(read_text_file(_file(tmp_path, b"a" * MOST_BYTES))) == MOST_BYTES
    with pytest.raises(ChatAppError) as caught:
        read_text_file(_file(tmp_path, b"a" * (MOST_BYTES + 1)))
    assert caught.value.problem.kind is ProblemKind.TEXT_FILE_TOO_LARGE


@pytest.mark.parametrize("content", ["gr\u00fcn".encode("latin-1"), b"\x00\x01\x02", b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(ChatAppError) as caught:
        read_text_file(_file(tmp_path, content))
    assert caught.value.problem.kind is ProblemKind.TEXT_FILE_UNREADABLE


def test_a_missing_file_is_told_with_the_systems_reason(tmp_path: Path) -> None:
    with pytest.raises(ChatAppError, match=r"gone\.txt cannot be read as text"):
        read_text_file(tmp_path / "gone.txt")
