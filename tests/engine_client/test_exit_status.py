"""Exits in words."""

import signal
import sys

import pytest

from chatapp.engine_client.exit_status import describe_exit, signal_name_of


@pytest.mark.skipif(sys.platform == "win32", reason="signal numbers of POSIX")
@pytest.mark.parametrize(
    ("return_code", "words"),
    [
        (-9, "killed by signal SIGKILL"),
        (-15, "killed by signal SIGTERM"),
        (-6, "aborted (SIGABRT)"),
        (-11, "crashed (SIGSEGV)"),
        (-signal.SIGBUS, "a file that it reads is cut short or cannot be read, SIGBUS"),
        (-250, "killed by signal 250"),
    ],
)
def test_signals(return_code: int, words: str) -> None:
    assert describe_exit(return_code) == words


@pytest.mark.parametrize(
    ("return_code", "words"),
    [(0, "exit code 0"), (3, "exit code 3"), (0xC0000005, "access violation (0xC0000005)")],
)
def test_exit_codes(return_code: int, words: str) -> None:
    assert describe_exit(return_code) == words
    assert signal_name_of(return_code) is None
