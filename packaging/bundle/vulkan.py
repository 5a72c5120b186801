"""Whether the plug-in for graphics cards can be compiled here."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

__all__ = ["HEADERS", "obstacle"]

HEADERS = "CHATAPP_VULKAN_HEADERS"  # a folder with include/ and share/, where the system's own headers are too old
_SDK = "VULKAN_SDK"  # what the kit's installer sets
_NEEDED = "VkLayerSettingEXT"  # what ggml's source names first that headers older than 1.3.272 lack
_SPIRV = "share/cmake/SPIRV-Headers/SPIRV-HeadersConfig.cmake"


def obstacle(environment: Mapping[str, str] = os.environ, system: Path = Path("/usr")) -> str | None:
    """Why the plug-in cannot be compiled here; None = it can.

    Args:
        environment: May name a folder of headers, which then counts alone.
        system: Where the system keeps its own.
    """
    if shutil.which("glslc", path=environment.get("PATH")) is None:
        return "there is no glslc, which compiles its shaders"
    given = environment.get(HEADERS) or environment.get(_SDK)
    roots = (Path(given),) if given else (system, system / "local")
    header = next((file for root in roots if (file := root / "include/vulkan/vulkan_core.h").is_file()), None)
    if header is None:
        return "there are no headers of Vulkan"
    if _NEEDED not in header.read_text(encoding="utf-8", errors="replace"):
        return f"the headers of Vulkan in {header.parent} are older than 1.3.272"
    if not any((root / _SPIRV).is_file() for root in roots):
        return "there are no headers of SPIR-V"
    return None
