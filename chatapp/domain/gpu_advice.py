"""A GPU that llama.cpp's build cannot use: which build could, and the command that makes it.

CMake flags and the form of the commands: "Supported Backends" and "Installation Configuration" in llama-cpp-python's README.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

__all__ = ["GpuAdapter", "GpuAdvice", "GpuVendor", "Installation", "gpu_advice"]


class GpuVendor(StrEnum):
    """Who made a GPU."""

    NVIDIA = "NVIDIA"
    AMD = "AMD"
    INTEL = "Intel"
    APPLE = "Apple"


@dataclass(frozen=True, slots=True)
class GpuAdapter:
    """A GPU of the machine, as the system tells it."""

    vendor: GpuVendor
    name: str


@dataclass(frozen=True, slots=True)
class Installation:
    """How this chatapp came here.

    Attributes:
        system: As ``sys.platform`` says it.
        is_frozen: A package for machines without Python: its libraries cannot be replaced by a command.
        has_launcher: A checkout with ``run.py``.
        python: The interpreter's path.
        bindings: Version of llama-cpp-python.
        os_release: Text of ``/etc/os-release``; empty elsewhere.
    """

    system: str
    is_frozen: bool = False
    has_launcher: bool = True
    python: str = "python"
    bindings: str = ""
    os_release: str = ""


@dataclass(frozen=True, slots=True)
class GpuAdvice:
    """What to tell.

    Attributes:
        adapter: The GPU that lies idle.
        backend: Name of the part of llama.cpp that could use it.
        command: Installs a build that has it; empty where no command can.
        needs: What must be there to compile it, as a command where the system is known, else in words.
    """

    adapter: GpuAdapter
    backend: str
    command: str
    needs: str


_BACKENDS = {GpuVendor.NVIDIA: "CUDA", GpuVendor.AMD: "Vulkan", GpuVendor.INTEL: "Vulkan", GpuVendor.APPLE: "Metal"}
_ORDER = (GpuVendor.NVIDIA, GpuVendor.AMD, GpuVendor.APPLE, GpuVendor.INTEL)  # the one that gains most comes first
_DEBIAN = {
    "CUDA": "sudo apt install build-essential nvidia-cuda-toolkit",
    "Vulkan": "sudo apt install build-essential libvulkan-dev glslc spirv-headers",
}
_FEDORA = {"Vulkan": "sudo dnf install gcc-c++ vulkan-loader-devel glslc spirv-headers-devel"}
_ARCH = {
    "CUDA": "sudo pacman -S base-devel cuda",
    "Vulkan": "sudo pacman -S base-devel vulkan-headers vulkan-icd-loader shaderc spirv-headers",
}
_WORDS = {"CUDA": "the CUDA toolkit and a C++ compiler", "Vulkan": "the Vulkan SDK and a C++ compiler"}
_METAL_NEEDS = "xcode-select --install"


def gpu_advice(adapters: tuple[GpuAdapter, ...], installation: Installation) -> GpuAdvice | None:
    """Return what to tell of the machine's GPUs where llama.cpp can use none; None where there is none."""
    ranked = sorted(adapters, key=lambda adapter: _ORDER.index(adapter.vendor))
    if not ranked:
        return None
    backend = _BACKENDS[ranked[0].vendor]
    return GpuAdvice(ranked[0], backend, _command(backend, installation), _needs(backend, installation))


def _command(backend: str, installation: Installation) -> str:
    flag = f"-DGGML_{backend.upper()}=on"
    if installation.is_frozen:
        return ""
    is_windows = installation.system == "win32"
    if installation.has_launcher:
        rest = "python run.py" if is_windows else "python3 run.py"
    else:
        pinned = f"llama-cpp-python=={installation.bindings}" if installation.bindings else "llama-cpp-python"
        rest = f'"{installation.python}" -m pip install --force-reinstall --no-cache-dir --no-deps {pinned}'
    if is_windows:
        return f'$env:CMAKE_ARGS = "{flag}"; {rest if installation.has_launcher else f"& {rest}"}'
    return f'CMAKE_ARGS="{flag}" {rest}'


def _needs(backend: str, installation: Installation) -> str:
    if installation.system == "darwin":
        return _METAL_NEEDS
    names = dict(re.findall(r"^(ID|ID_LIKE)=(.*)$", installation.os_release, flags=re.MULTILINE))
    family = f"{names.get('ID', '')} {names.get('ID_LIKE', '')}".replace('"', "").split()
    known = ((("debian", "ubuntu"), _DEBIAN), (("fedora", "rhel"), _FEDORA), (("arch",), _ARCH))
    commands = next((table for ids, table in known if any(one in family for one in ids)), {})
    return commands.get(backend, _WORDS[backend])
