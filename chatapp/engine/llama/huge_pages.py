"""What this process knows of its own huge pages."""

import os
import re
import sys
from pathlib import Path

from chatapp.domain.huge_pages import asks_for_huge_pages

__all__ = ["has_huge_pages", "huge_bytes"]

_SETTING = Path("/sys/kernel/mm/transparent_hugepage/enabled")  # for example "always [madvise] never"
_ROLLUP = Path("/proc/self/smaps_rollup")
_HUGE = re.compile(r"^AnonHugePages:\s+(?P<kib>\d+) kB$", re.MULTILINE)


def has_huge_pages(setting: Path = _SETTING) -> bool:
    """Return whether memory that this process takes lies in huge pages: the system gives them, and we ask if it must be asked.

    Args:
        setting: Where Linux says whom it gives them to.
    """
    text = _read(setting)
    return "[always]" in text or ("[madvise]" in text and asks_for_huge_pages(os.environ))


def huge_bytes(rollup: Path = _ROLLUP) -> int | None:
    """Return the bytes of this process that lie in huge pages; None where the system does not tell."""
    match = _HUGE.search(_read(rollup))
    return int(match["kib"]) * 1024 if match else None


def _read(file: Path) -> str:
    if sys.platform != "linux":
        return ""
    try:
        return file.read_text(encoding="ascii", errors="replace")
    except OSError:  # an older kernel, or a sandbox that hides it
        return ""
