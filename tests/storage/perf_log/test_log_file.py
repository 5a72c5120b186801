"""Logs are read whole or refused in one sentence."""

from pathlib import Path

import pytest

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.perf_log.log_file import read_lines, read_log


def test_lines_keep_their_numbers(tmp_path: Path) -> None:
    """The second line is empty: the last one is still the third."""
    log = tmp_path / "a.jsonl"
    log.write_bytes(b"{}\n\n[]\n")
    assert read_lines(log, 100) == [(1, b"{}"), (3, b"[]")]


def test_a_file_that_is_too_large_is_refused_with_the_limit(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    log.write_bytes(b" " * (2 * 1024 * 1024 + 1))
    with pytest.raises(ChatAppError) as caught:
        read_log(log, 2 * 1024 * 1024)
    assert caught.value.problem.kind is ProblemKind.LOG_UNREADABLE
    assert "larger than 2 MiB" in str(caught.value)
    assert len(read_log(log, 2 * 1024 * 1024 + 1)) == 2 * 1024 * 1024 + 1


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(ChatAppError) as caught:
        read_log(tmp_path / "gone.jsonl", 100)
    assert "No such file" in str(caught.value)
