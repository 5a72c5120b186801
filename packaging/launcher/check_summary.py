"""A pytest plugin: shows the results of the other checks just above pytest's closing line."""

import os

import pytest

from launcher.checks import RESULTS_VARIABLE

__all__ = ["pytest_terminal_summary"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Write one line a check."""
    terminalreporter.section("other checks")
    for line in os.environ.get(RESULTS_VARIABLE, "").splitlines():
        terminalreporter.write_line(line, red=line.endswith("FAILED"), green=line.endswith("passed"))
