"""The machine's GPUs as the system lists them, whether llama.cpp can use them or not. Nothing here may fail."""

import platform
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from chatapp.domain.gpu_advice import GpuAdapter, GpuVendor
from chatapp.log import topic

__all__ = ["gpu_adapters", "linux_adapters"]

_VENDORS = {0x10DE: GpuVendor.NVIDIA, 0x1002: GpuVendor.AMD, 0x8086: GpuVendor.INTEL}  # PCI vendor numbers
_WINDOWS_CLASS = r"SYSTEM\CurrentControlSet\Control\Class\{4d36e968-e325-11ce-bfc1-08002be10318}"  # display adapters
_MODEL = re.compile(r"^Model:\s*(.+)$", re.MULTILINE)
_VENDOR_ID = re.compile(r"ven_([0-9a-f]{4})", re.IGNORECASE)
_log = topic("telemetry")


def gpu_adapters() -> tuple[GpuAdapter, ...]:
    """Return the GPUs of known makers; virtual ones are left out."""
    try:
        if sys.platform == "win32":
            return tuple(_windows_adapters())
        if sys.platform == "darwin":
            return (GpuAdapter(GpuVendor.APPLE, "Apple GPU"),) if platform.machine() == "arm64" else ()
        return tuple(linux_adapters(Path("/")))
    except OSError as error:
        _log.info("the GPUs cannot be listed: %s", error)
        return ()


def linux_adapters(root: Path) -> Iterator[GpuAdapter]:
    """Yield the GPUs in sysfs, NVIDIA's by the names that its driver gives; one without a driver has none there.

    Args:
        root: Where ``sys`` and ``proc`` lie; tests hand in a folder.
    """
    names = [_nvidia_name(path) for path in sorted((root / "proc/driver/nvidia/gpus").glob("*/information"))]
    yield from (GpuAdapter(GpuVendor.NVIDIA, name) for name in names)
    for card in sorted((root / "sys/class/drm").glob("card*")):
        vendor = _VENDORS.get(_hexadecimal(card / "device/vendor")) if card.name[4:].isdigit() else None
        if vendor is not None and not (vendor is GpuVendor.NVIDIA and names):
            yield GpuAdapter(vendor, f"{vendor} GPU {_hexadecimal(card / 'device/device'):04x}")


def _nvidia_name(path: Path) -> str:
    with suppress(OSError):
        if found := _MODEL.search(path.read_text("utf-8", "replace")):
            return found[1].strip()
    return "NVIDIA GPU"


def _hexadecimal(path: Path) -> int:
    with suppress(OSError, ValueError):
        return int(path.read_text("ascii").strip(), 16)
    return 0


def _windows_adapters() -> Iterator[GpuAdapter]:
    if sys.platform != "win32":
        return
    import winreg  # noqa: PLC0415 - there is none elsewhere

    with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _WINDOWS_CLASS) as folder:
        for index in range(winreg.QueryInfoKey(folder)[0]):
            with suppress(OSError), winreg.OpenKey(folder, winreg.EnumKey(folder, index)) as key:
                identity = _VENDOR_ID.search(str(winreg.QueryValueEx(key, "MatchingDeviceId")[0]))
                vendor = _VENDORS.get(int(identity[1], 16)) if identity else None
                if vendor is not None:
                    yield GpuAdapter(vendor, str(winreg.QueryValueEx(key, "DriverDesc")[0]))
