"""The system calls behind the Windows sensors, by ctypes; importable everywhere, callable on Windows only.

Structures as documented on learn.microsoft.com: ``PDH_FMT_COUNTERVALUE_ITEM_W`` (pdh.h), ``D3DKMT_ADAPTERINFO``,
``D3DKMT_ENUMADAPTERS2``, ``D3DKMT_QUERYADAPTERINFO`` and ``D3DKMT_ADAPTER_PERFDATA`` (d3dkmthk.h).
"""

import ctypes
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["AdapterPerfData", "PdhCounters", "adapter_perfs", "windows_library"]

_FORMAT_DOUBLE_NO_CAP = 0x00000200 | 0x00008000  # PDH_FMT_DOUBLE | PDH_FMT_NOCAP100
_MORE_DATA = 0x800007D2
_NO_DATA = 0x800007D5
_VALID_DATA = (0, 1)  # PDH_CSTATUS_VALID_DATA, PDH_CSTATUS_NEW_DATA
_ADAPTER_PERF_DATA = 62  # KMTQAITYPE_ADAPTERPERFDATA
_MASK = 0xFFFFFFFF


class _CounterValue(ctypes.Structure):
    _fields_ = (("CStatus", ctypes.c_uint32), ("doubleValue", ctypes.c_double))


class _CounterItem(ctypes.Structure):
    _fields_ = (("szName", ctypes.c_wchar_p), ("FmtValue", _CounterValue))


class _AdapterInfo(ctypes.Structure):
    _fields_ = (
        ("hAdapter", ctypes.c_uint32),
        ("LuidLow", ctypes.c_uint32),
        ("LuidHigh", ctypes.c_int32),
        ("NumOfSources", ctypes.c_uint32),
        ("bPrecisePresentRegionsPreferred", ctypes.c_int32),
    )


class _EnumAdapters(ctypes.Structure):
    _fields_ = (("NumAdapters", ctypes.c_uint32), ("pAdapters", ctypes.POINTER(_AdapterInfo)))


class _QueryAdapterInfo(ctypes.Structure):
    _fields_ = (
        ("hAdapter", ctypes.c_uint32),
        ("Type", ctypes.c_uint32),
        ("pPrivateDriverData", ctypes.c_void_p),
        ("PrivateDriverDataSize", ctypes.c_uint32),
    )


class AdapterPerfData(ctypes.Structure):
    """``D3DKMT_ADAPTER_PERFDATA``: frequencies in Hz, power in tenths of a percent, temperature in tenths of a degree."""

    _fields_ = (
        ("PhysicalAdapterIndex", ctypes.c_uint32),
        ("MemoryFrequency", ctypes.c_uint64),
        ("MaxMemoryFrequency", ctypes.c_uint64),
        ("MaxMemoryFrequencyOC", ctypes.c_uint64),
        ("MemoryBandwidth", ctypes.c_uint64),
        ("PCIEBandwidth", ctypes.c_uint64),
        ("FanRPM", ctypes.c_uint32),
        ("Power", ctypes.c_uint32),
        ("Temperature", ctypes.c_uint32),
        ("PowerStateOverride", ctypes.c_uint8),
    )


def windows_library(name: str) -> Any:  # noqa: ANN401 - ctypes' libraries have no type of their functions
    """Return a system library.

    Raises:
        OSError: It is not there, or this is not Windows.
    """
    loader = getattr(ctypes, "WinDLL", None)
    if loader is None:
        raise FileNotFoundError(name)
    return loader(name)


class PdhCounters:
    """One query of the Performance Data Helper; each path is added when it is first asked for.

    Args:
        library: ``pdh.dll``; loaded at the first call where it is left out.
    """

    def __init__(self, library: Any = None) -> None:  # noqa: ANN401 - ctypes' libraries have no type of their functions
        self._library = library
        self._queries: dict[str, tuple[ctypes.c_void_p, ctypes.c_void_p]] = {}

    def values(self, path: str) -> Mapping[str, float]:
        """Return the present value of each instance of a counter; nothing where a rate has only one sample yet.

        Raises:
            OSError: There is no such counter, or no counters at all.
        """
        query, counter = self._added(path)
        status = self._pdh().PdhCollectQueryData(query) & _MASK
        if status == _NO_DATA:
            return {}
        _check(status, path)
        return {item.szName: item.FmtValue.doubleValue for item in self._items(counter) if item.FmtValue.CStatus in _VALID_DATA}

    def _added(self, path: str) -> tuple[ctypes.c_void_p, ctypes.c_void_p]:
        """Return query and counter of a path: one query each, so that one broken counter spoils no other."""
        if path not in self._queries:
            pdh, query, counter = self._pdh(), ctypes.c_void_p(), ctypes.c_void_p()
            _check(pdh.PdhOpenQueryW(None, 0, ctypes.byref(query)), path)
            status = pdh.PdhAddEnglishCounterW(query, ctypes.c_wchar_p(path), 0, ctypes.byref(counter))
            if status & _MASK:
                pdh.PdhCloseQuery(query)
            _check(status, path)
            self._queries[path] = (query, counter)
        return self._queries[path]

    def _items(self, counter: ctypes.c_void_p) -> Sequence[_CounterItem]:
        """Return the instances: the first call tells the size, the second fills it (names lie behind the items)."""
        pdh, size, count = self._pdh(), ctypes.c_uint32(0), ctypes.c_uint32(0)
        arguments = (counter, _FORMAT_DOUBLE_NO_CAP, ctypes.byref(size), ctypes.byref(count))
        status = pdh.PdhGetFormattedCounterArrayW(*arguments, None) & _MASK
        if status != _MORE_DATA or not size.value:
            return ()
        buffer = (_CounterItem * (size.value // ctypes.sizeof(_CounterItem) + 1))()
        if pdh.PdhGetFormattedCounterArrayW(*arguments, buffer) & _MASK:
            return ()
        return buffer[: count.value]

    def _pdh(self) -> Any:  # noqa: ANN401 - ctypes' libraries have no type of their functions
        if self._library is None:
            self._library = windows_library("pdh")
        return self._library


def adapter_perfs(gdi: Any = None) -> Sequence[AdapterPerfData]:  # noqa: ANN401 - ctypes' libraries have no type
    """Return the performance data of each display adapter that answers.

    Args:
        gdi: ``gdi32.dll``; loaded where it is left out.

    Raises:
        OSError: The adapters cannot be listed.
    """
    gdi = gdi or windows_library("gdi32")
    listing = _EnumAdapters()
    _check(gdi.D3DKMTEnumAdapters2(ctypes.byref(listing)), "D3DKMTEnumAdapters2")
    adapters = (_AdapterInfo * listing.NumAdapters)()
    listing.pAdapters = ctypes.cast(adapters, ctypes.POINTER(_AdapterInfo))
    _check(gdi.D3DKMTEnumAdapters2(ctypes.byref(listing)), "D3DKMTEnumAdapters2")
    answers = []
    for adapter in adapters[: listing.NumAdapters]:
        data = _perf_of(gdi, adapter.hAdapter)
        if data is not None:
            answers.append(data)
    return answers


def _perf_of(gdi: Any, handle: int) -> AdapterPerfData | None:  # noqa: ANN401 - ctypes' libraries have no type
    data = AdapterPerfData()
    query = _QueryAdapterInfo(handle, _ADAPTER_PERF_DATA, ctypes.addressof(data), ctypes.sizeof(data))
    try:
        status = gdi.D3DKMTQueryAdapterInfo(ctypes.byref(query))
    finally:
        gdi.D3DKMTCloseAdapter(ctypes.byref(ctypes.c_uint32(handle)))  # listing opens each adapter
    return data if status == 0 else None


def _check(status: int, what: str) -> None:
    if status & _MASK:
        raise OSError(f"{what} failed with 0x{status & _MASK:08x}")  # the number is no errno
