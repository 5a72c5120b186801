"""Thermal pressure of macOS: three voices of one system, none of them needs a privilege.

- The Darwin notification ``com.apple.system.thermalpressurelevel`` holds a level of 0 (nominal), 1 (moderate), 2 (heavy),
  3 (trapping) or 4 (sleeping): ``OSThermalPressureLevel`` in ``<libkern/OSThermalNotification.h>``, asked by
  ``notify_register_check`` and ``notify_get_state`` of ``notify(3)``. Real throttling begins at "heavy".
- ``NSProcessInfo.thermalState`` (Foundation): 0 nominal, 1 fair, 2 serious, 3 critical. Its "fair" covers moderate and heavy.
- ``sysctl machdep.xcpm.cpu_thermal_level`` (Intel): a level that follows the load too, so it accompanies and proves nothing.
"""

import ctypes
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from chatapp.telemetry.guard import Quantity, take
from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["DarwinCalls", "MacCalls", "ThermalPressureSensor"]

_NOTIFICATION = b"com.apple.system.thermalpressurelevel"
_THERMAL_LEVEL = b"machdep.xcpm.cpu_thermal_level"
_LIB_SYSTEM = "/usr/lib/libSystem.B.dylib"
_LIB_OBJC = "/usr/lib/libobjc.A.dylib"
_FOUNDATION = "/System/Library/Frameworks/Foundation.framework/Foundation"
_PRESSURES = ("nominal", "moderate", "heavy", "trapping", "sleeping")
_STATES = ("nominal", "fair", "serious", "critical")


class MacCalls(Protocol):
    """The system calls behind the sensor; each may raise ``OSError`` or ``AttributeError``."""

    def pressure_level(self) -> int:
        """Return the level of the Darwin notification."""

    def thermal_state(self) -> int:
        """Return ``NSProcessInfo.thermalState``."""

    def cpu_thermal_level(self) -> int:
        """Return the level that Intel Macs have."""


class DarwinCalls:
    """The real calls, by ctypes; nothing is loaded before the first one."""

    def __init__(self) -> None:
        self._token: ctypes.c_int | None = None
        self._process_info: int | None = None

    def pressure_level(self) -> int:
        """Return the level of the Darwin notification.

        Raises:
            OSError: The notification centre refuses.
        """
        system = ctypes.CDLL(_LIB_SYSTEM)
        if self._token is None:
            token = ctypes.c_int()
            _check(system.notify_register_check(ctypes.c_char_p(_NOTIFICATION), ctypes.byref(token)))
            self._token = token
        state = ctypes.c_uint64()
        _check(system.notify_get_state(self._token, ctypes.byref(state)))
        return state.value

    def thermal_state(self) -> int:
        """Return ``[[NSProcessInfo processInfo] thermalState]``."""
        objc = ctypes.CDLL(_LIB_OBJC)
        for name in ("objc_getClass", "sel_registerName"):
            function = getattr(objc, name)
            function.restype, function.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
        send = ctypes.cast(objc.objc_msgSend, ctypes.c_void_p).value
        to_object = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(send or 0)
        to_integer = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p)(send or 0)
        if self._process_info is None:  # a singleton: it lives as long as the process
            ctypes.CDLL(_FOUNDATION)  # the class is not there before its framework is
            self._process_info = to_object(objc.objc_getClass(b"NSProcessInfo"), objc.sel_registerName(b"processInfo"))
        return int(to_integer(self._process_info, objc.sel_registerName(b"thermalState")))

    def cpu_thermal_level(self) -> int:
        """Return ``machdep.xcpm.cpu_thermal_level``.

        Raises:
            FileNotFoundError: This Mac has no such entry (Apple silicon).
        """
        value, size = ctypes.c_int(), ctypes.c_size_t(ctypes.sizeof(ctypes.c_int))
        sysctl = ctypes.CDLL(_LIB_SYSTEM).sysctlbyname
        sysctl.argtypes = [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
        if sysctl(_THERMAL_LEVEL, ctypes.byref(value), ctypes.byref(size), None, 0) != 0:
            raise FileNotFoundError(_THERMAL_LEVEL.decode())
        return value.value


class ThermalPressureSensor:
    """What macOS says of its heat.

    Args:
        calls: The system calls; tests hand in scripted ones.
    """

    def __init__(self, calls: MacCalls | None = None) -> None:
        self._calls: MacCalls = calls or DarwinCalls()

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``thermal_pressure`` (0..4), ``thermal_state`` (0..3) and ``cpu_thermal_level``."""
        pressure = Quantity("", "Darwin notification", (0, len(_PRESSURES) - 1))
        state = Quantity("", "NSProcessInfo", (0, len(_STATES) - 1))
        level = Quantity("", "sysctl machdep.xcpm", (0, 1000))
        return {
            "thermal_pressure": _named(pressure, now_ns, self._calls.pressure_level, _PRESSURES),
            "thermal_state": _named(state, now_ns, self._calls.thermal_state, _STATES),
            "cpu_thermal_level": take(level, now_ns, self._calls.cpu_thermal_level),
        }


def _named(quantity: Quantity, now_ns: int, read: Callable[[], int], names: tuple[str, ...]) -> Reading:
    reading = take(quantity, now_ns, read)
    return reading if reading.value is None else replace(reading, note=names[int(reading.value)])


def _check(status: int) -> None:
    """Raise for a status of ``notify(3)`` other than ``NOTIFY_STATUS_OK``."""
    if status != 0:
        raise OSError(f"the notification centre refuses: status {status}")  # its numbers are no errno
