"""What keeps the plug-in for graphics cards from being compiled is said."""

from pathlib import Path

import pytest

from bundle.vulkan import HEADERS, obstacle


@pytest.fixture
def kit(tmp_path: Path) -> dict[str, str]:
    """All that is needed, in folders of its own."""
    _write(tmp_path / "bin/glslc", "#!/bin/sh\n").chmod(0o755)
    _write(tmp_path / "kit/include/vulkan/vulkan_core.h", "typedef struct VkLayerSettingEXT {} VkLayerSettingEXT;\n")
    _write(tmp_path / "kit/share/cmake/SPIRV-Headers/SPIRV-HeadersConfig.cmake", "")
    return {"PATH": str(tmp_path / "bin"), HEADERS: str(tmp_path / "kit")}


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_nothing_stands_in_the_way(kit: dict[str, str], tmp_path: Path) -> None:
    assert obstacle(kit) is None
    assert obstacle({"PATH": kit["PATH"], "VULKAN_SDK": kit[HEADERS]}) is None
    assert obstacle({"PATH": kit["PATH"]}, tmp_path / "kit") is None


def test_no_compiler_of_shaders(kit: dict[str, str], tmp_path: Path) -> None:
    assert obstacle(kit | {"PATH": str(tmp_path)}) == "there is no glslc, which compiles its shaders"


def test_no_headers(kit: dict[str, str], tmp_path: Path) -> None:
    assert obstacle({"PATH": kit["PATH"]}, tmp_path / "nowhere") == "there are no headers of Vulkan"


def test_old_headers(kit: dict[str, str], tmp_path: Path) -> None:
    """Debian 12 has 1.3.239."""
    header = _write(tmp_path / "kit/include/vulkan/vulkan_core.h", "#define VK_HEADER_VERSION 239\n")
    assert obstacle(kit) == f"the headers of Vulkan in {header.parent} are older than 1.3.272"


def test_no_headers_of_spirv(kit: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "kit/share/cmake/SPIRV-Headers/SPIRV-HeadersConfig.cmake").unlink()
    assert obstacle(kit) == "there are no headers of SPIR-V"
