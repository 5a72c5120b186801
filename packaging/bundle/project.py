"""What the packages say about the application, read from pyproject.toml: one description for all of them."""

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

__all__ = [
    "APP_ID",
    "BUNDLE",
    "DESCRIPTION",
    "DIST",
    "LICENCE",
    "MAINTAINER",
    "NAME",
    "ROOT",
    "TITLE",
    "VERSION",
    "WHEN",
    "program_name",
]

ROOT = Path(__file__).resolve().parent.parent.parent
_PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME: str = _PROJECT["name"]
VERSION: str = _PROJECT["version"]
DESCRIPTION: str = _PROJECT["description"]
LICENCE: str = _PROJECT["license"]
TITLE = "chatapp"
# The project owns no domain yet, and must not name itself under somebody else's: "local" is nobody's (RFC 6762).
APP_ID = "local.chatapp.chatapp"
# Whoever publishes packages names themselves, "NAME <ADDRESS>"; until then it is the name in LICENSE, and no address, because one
# that nobody reads must not be made up.
MAINTAINER = os.environ.get("CHATAPP_MAINTAINER") or "The chatapp authors"
# Everything that a build leaves lies here (git ignores it).
BUNDLE = ROOT / "build" / "bundle"
DIST = BUNDLE / "dist" / NAME


def _release_date() -> str:
    """The date of this version's heading in the change log; an unreleased version has none."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[?{re.escape(VERSION)}\]?.*?(\d{{4}}-\d\d-\d\d)", text, flags=re.MULTILINE)
    return found.group(1) if found else ""


WHEN = _release_date()


def program_name(platform: str = sys.platform) -> str:
    """The file name of the frozen program."""
    return f"{NAME}.exe" if platform == "win32" else NAME
