"""Which GPU plug-ins and drivers are installed, as one short text: it changes when one of them is replaced."""

import hashlib
import importlib.util
import json
import os
import platform
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

__all__ = ["gpu_key", "plug_in_folder"]

_PLUG_INS = ("vulkan", "cuda", "hip", "metal", "sycl", "opencl", "musa", "cann")
_CHOICES = (
    *("VK_DRIVER_FILES", "VK_ICD_FILENAMES", "VK_ADD_DRIVER_FILES", "VK_INSTANCE_LAYERS", "VK_LOADER_DRIVERS_DISABLE"),
    *("GGML_VK_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES"),
)
_MANIFESTS = ("etc/vulkan/icd.d", "usr/share/vulkan/icd.d", "usr/local/share/vulkan/icd.d")
_LIBRARY_FOLDERS = ("usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib64", "usr/lib")
_WINDOWS_DRIVERS = ("vulkan-1.dll", "nvcuda.dll", "nvoglv64.dll", "amdvlk64.dll", "igvk64.dll")


def plug_in_folder() -> Path | None:
    """Return where llama.cpp's libraries lie, without loading them; None where the bindings are not installed."""
    spec = importlib.util.find_spec("llama_cpp")
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) / "lib" if places else None


def gpu_key(folder: Path | None = None, root: Path = Path("/"), environment: Mapping[str, str] = os.environ) -> str:
    """Return the key; empty where llama.cpp's build has no part for a GPU.

    Args:
        folder: With llama.cpp's libraries; None looks it up.
        root: Where drivers are looked for; tests hand in a folder.
        environment: Its choices of drivers and devices belong to the key.
    """
    folder = folder or plug_in_folder()
    plug_ins = [path for path in _files(folder) if any(f"ggml-{name}." in path.name for name in _PLUG_INS)]
    if not plug_ins:
        return ""
    facts = [_stamp(path) for path in (*plug_ins, *_drivers(root, environment))]
    facts += [f"{name}={environment[name]}" for name in _CHOICES if name in environment]
    facts += [platform.release() if sys.platform != "darwin" else platform.mac_ver()[0]]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:16]


def _files(folder: Path | None) -> list[Path]:
    with suppress(OSError):
        return sorted(folder.iterdir()) if folder is not None else []
    return []


def _stamp(path: Path) -> str:
    with suppress(OSError):
        facts = path.stat()
        return f"{path.name} {facts.st_size} {facts.st_mtime_ns}"
    return f"{path.name} is not there"


def _drivers(root: Path, environment: Mapping[str, str]) -> Iterator[Path]:
    if sys.platform == "win32":
        system = Path(environment.get("SYSTEMROOT", r"C:\Windows")) / "System32"
        yield from (system / name for name in _WINDOWS_DRIVERS)
        return
    named = environment.get("VK_DRIVER_FILES") or environment.get("VK_ICD_FILENAMES") or ""
    manifests = [Path(name) for name in named.split(os.pathsep) if name]
    manifests += [path for folder in _MANIFESTS for path in _files(root / folder) if path.suffix == ".json"]
    for manifest in manifests:
        yield manifest
        yield from _libraries(manifest, root)
    yield from (root / "proc/driver/nvidia/version", root / "sys/module/nvidia/version", root / "dev/kfd")


def _libraries(manifest: Path, root: Path) -> Iterator[Path]:
    """Yield the driver that a manifest names; a bare name is looked up where distributions put libraries."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        name = str(json.loads(manifest.read_text("utf-8"))["ICD"]["library_path"])
        if "/" in name:
            yield manifest.parent / name
        else:
            yield from (path for folder in _LIBRARY_FOLDERS if (path := root / folder / name).exists())
