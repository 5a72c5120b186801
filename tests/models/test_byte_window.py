import io
from pathlib import Path

import pytest

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.byte_window import MAX_HEADER_BYTES, ByteWindow


def window_of(content: bytes) -> ByteWindow:
    return ByteWindow(io.BytesIO(content), len(content), Path("some/model.gguf"))


def string(text: bytes) -> bytes:
    return len(text).to_bytes(8, "little") + text


def test_numbers_are_little_endian() -> None:
    window = window_of(bytes([1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]))

    assert window.uint32() == 1 + 2 * 256
    assert window.uint64() == 2**56
    assert window.position == 12


def test_a_text_is_cut_to_its_limit_and_the_rest_is_skipped() -> None:
    window = window_of(string(b"abcdef") + b"!")

    assert window.text(4) == "abcd"
    assert window.take(1) == b"!"


def test_bad_utf8_becomes_the_replacement_character() -> None:
    assert window_of(string(b"a\xff")).text(10) == "a�"


def test_strings_are_walked_over_windows_and_over_strings_larger_than_a_window() -> None:
    """Strings of 0, 1 and 2.5 MiB and many short ones: every case of a window's edge (it holds 1 MiB)."""
    texts = [b"", b"x" * 1024**2, b"y" * (5 * 1024**2 // 2), *([b"token"] * 200_000), b"last"]
    window = window_of(b"".join(string(text) for text in texts) + b"end")

    window.skip_strings(len(texts))

    assert window.take(3) == b"end"


def test_a_string_longer_than_the_file_is_a_cut_file() -> None:
    content = (2**63).to_bytes(8, "little") + b"abc"

    with pytest.raises(ChatAppError) as caught:
        window_of(content).skip_strings(1)

    assert caught.value.problem.kind is ProblemKind.MODEL_TRUNCATED
    assert caught.value.problem.facts == {"file": "model.gguf", "have_bytes": 11, "need_bytes": 2**63 + 8}


def test_taking_beyond_the_end_is_a_cut_file() -> None:
    window = window_of(b"abc")

    with pytest.raises(ChatAppError) as caught:
        window.uint32()

    assert caught.value.problem.facts["need_bytes"] == 4


def test_an_endless_header_is_refused(tmp_path: Path) -> None:
    """A sparse file of zeros is an endless list of empty strings: reading must stop at the limit."""
    path = tmp_path / "zeros.gguf"
    size = 2 * MAX_HEADER_BYTES
    with path.open("wb") as file:
        file.truncate(size)

    with path.open("rb") as file:
        window = ByteWindow(file, size, path)
        for _ in range(MAX_HEADER_BYTES // 1024**2):
            window.take(1024**2)
        window.take(1024**2)
        with pytest.raises(ChatAppError) as caught:
            window.take(1024**2)

    assert caught.value.problem.kind is ProblemKind.GGUF_INVALID
    assert "longer than any real one" in caught.value.problem.sentence()


def test_a_file_that_shrinks_while_it_is_read_is_a_cut_file() -> None:
    window = ByteWindow(io.BytesIO(b"ab"), 1000, Path("model.gguf"))

    with pytest.raises(ChatAppError) as caught:
        window.uint32()

    assert caught.value.problem.kind is ProblemKind.MODEL_TRUNCATED
