"""What the packages ask of a system, and the files that make the application a part of its desktop."""

import re
import time
from collections.abc import Iterable
from pathlib import Path
from string import Template

from bundle.project import APP_ID, LICENCE, MAINTAINER, NAME, TITLE, VERSION, WHEN

__all__ = ["DEB_DEPENDS", "DEB_RECOMMENDS", "ICON_SIZES", "RPM_DEPENDS", "RPM_RECOMMENDS", "desktop_files", "oldest_glibc"]

HERE = Path(__file__).resolve().parent
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
# What bundle.contents leaves to the system, and data that our own libraries read at fixed places.
DEB_DEPENDS = (
    "libstdc++6 (>= 12)",
    "libgcc-s1",
    "libgl1",
    "libegl1",
    "libxcb1",
    "libdbus-1-3",
    "libexpat1",
    "libwayland-client0",
    "libwayland-cursor0",
    "libwayland-egl1",
    "ca-certificates",
    "fontconfig-config",
    "xkb-data",
)
DEB_RECOMMENDS = ("fonts-dejavu-core | fonts-noto-core", "xdg-utils", "libvulkan1", "mesa-vulkan-drivers")
_RPM_LIBRARIES = (
    "libstdc++.so.6",
    "libgcc_s.so.1",
    "libGL.so.1",
    "libEGL.so.1",
    "libxcb.so.1",
    "libdbus-1.so.3",
    "libexpat.so.1",
    "libwayland-client.so.0",
    "libwayland-cursor.so.0",
    "libwayland-egl.so.1",
)
# Libraries by what their packages provide, which is the same everywhere; data by names that Fedora and openSUSE share.
RPM_DEPENDS = (*(f"{name}()(64bit)" for name in _RPM_LIBRARIES), "ca-certificates", "fontconfig", "xkeyboard-config")
RPM_RECOMMENDS = ("xdg-utils", "libvulkan.so.1()(64bit)", "mesa-vulkan-drivers")


def oldest_glibc(libraries: Iterable[Path]) -> str:
    """The version of glibc that the newest symbol of any library asks for: "2.34"."""
    found = {int(minor) for path in libraries for minor in re.findall(rb"\bGLIBC_2\.(\d+)\b", path.read_bytes())}
    return f"2.{max(found, default=17)}"


def desktop_files(share: str, program: str) -> dict[str, str]:
    """The texts that a desktop reads, by their place.

    Args:
        share: The folder of shared data, as "/usr/share".
        program: What the desktop entry starts: a name on the search path, or a path.
    """
    facts = {"program": program, "app_id": APP_ID, "licence": LICENCE, "title": TITLE, "version": VERSION}
    facts |= {"developer": MAINTAINER.partition(" <")[0], "date": WHEN or time.strftime("%Y-%m-%d", time.gmtime())}
    places = {
        f"{share}/applications/{NAME}.desktop": f"{NAME}.desktop",
        f"{share}/metainfo/{APP_ID}.metainfo.xml": f"{NAME}.metainfo.xml",
        f"{share}/mime/packages/{NAME}-gguf.xml": f"{NAME}-gguf.xml",
    }
    return {place: Template((HERE / name).read_text(encoding="utf-8")).substitute(facts) for place, name in places.items()}
