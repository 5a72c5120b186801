"""One installation at a time: a file lock that the system drops by itself when its holder dies."""

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from launcher.terminal import say

__all__ = ["exclusive"]


@contextlib.contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold the lock at `path`; waits, and says so, while another process of this user holds it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        if not _try_lock(file):
            say("Another installation of chatapp is running; waiting for it to end ...")
            while not _try_lock(file):
                time.sleep(0.5)
        yield


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: IO[bytes]) -> bool:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
