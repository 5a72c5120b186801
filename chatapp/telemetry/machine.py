"""What machine this is: said once with every record, so that figures can be compared."""

import platform
import subprocess
import sys
from pathlib import Path

import psutil

from chatapp.domain.turn import MachineInfo

__all__ = ["cpu_name", "cpu_name_in", "machine_info"]

_CPUINFO = Path("/proc/cpuinfo")
_NAME_KEYS = ("model name", "Model", "Hardware", "cpu model")  # x86; boards with ARM; MIPS
_TIMEOUT_S = 5.0


def machine_info() -> MachineInfo:
    """Return what the system says of itself; no name, no address, nothing that tells who it belongs to."""
    return MachineInfo(
        system=f"{platform.system()} {platform.release()}".strip(),
        machine=platform.machine(),
        cpu=cpu_name(),
        n_cores_physical=psutil.cpu_count(logical=False),
        n_cores_logical=psutil.cpu_count(),
        memory_total_bytes=psutil.virtual_memory().total,
        python=platform.python_version(),
    )


def cpu_name() -> str:
    """Return the processor's marketing name, or the architecture where the system does not tell."""
    try:
        name = _system_cpu_name()
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        name = ""
    return " ".join(name.split()) or platform.processor() or platform.machine()


def cpu_name_in(cpuinfo: str) -> str:
    """Return the processor's name in the text of ``/proc/cpuinfo``; empty where it has none."""
    known: dict[str, str] = {}
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        known.setdefault(key.strip(), value.strip())
    return next((known[key] for key in _NAME_KEYS if known.get(key)), "")


def _system_cpu_name() -> str:
    if sys.platform == "win32":
        return _registry_cpu_name()
    if sys.platform == "darwin":
        command = ["/usr/sbin/sysctl", "-n", "machdep.cpu.brand_string"]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=_TIMEOUT_S).stdout
    return cpu_name_in(_CPUINFO.read_text(encoding="utf-8", errors="replace"))


def _registry_cpu_name() -> str:
    if sys.platform != "win32":  # lets the type checker skip a module that only Windows has
        return ""
    import winreg  # noqa: PLC0415 - only Windows has it

    with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, r"HARDWARE\DESCRIPTION\System\CentralProcessor\0") as key:
        return str(winreg.QueryValueEx(key, "ProcessorNameString")[0])
