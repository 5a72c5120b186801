"""Qt's bindings and the sources of our modules."""

import subprocess
import sys

_LOOK = """
import PySide6.QtCore
if {is_kept}:
    from chatapp.app.qt_imports import leave_sources_unread
    leave_sources_unread()
import linecache
from chatapp.domain.release import Release
print(any(name.endswith("release.py") for name in linecache.cache))
"""


def _reads_source(*, is_kept: bool) -> str:
    """In a process of its own: this one has imported everything long ago."""
    command = [sys.executable, "-c", _LOOK.format(is_kept=is_kept)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()


def test_sources_are_read_no_more() -> None:
    """The first half says that the bindings still do it; if it fails, the module has had its day."""
    assert _reads_source(is_kept=False) == "True"
    assert _reads_source(is_kept=True) == "False"
