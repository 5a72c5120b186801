"""Scripted counters and adapters, and the layout of the structures against the documented headers."""

import ctypes
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from chatapp.telemetry.windows_calls import AdapterPerfData, PdhCounters, adapter_perfs, windows_library
from chatapp.telemetry.windows_sensors import TEMPERATURE, AdapterSensor, CounterSensor

PASSIVE = r"\Thermal Zone Information(*)\% Passive Limit"
REASONS = r"\Thermal Zone Information(*)\Throttle Reasons"
PERFORMANCE = r"\Processor Information(_Total)\% Processor Performance"
ENGINES = r"\GPU Engine(*)\Utilization Percentage"
STUCK = "its sensor has never moved: many computers report a constant"


class ScriptedCounters:
    """Answers from a table that the test changes; a path that is not there does not exist on this machine."""

    def __init__(self, **_nothing: object) -> None:
        self.table: dict[str, Mapping[str, float]] = {}

    def values(self, path: str) -> Mapping[str, float]:
        if path not in self.table:
            raise FileNotFoundError(path)
        return self.table[path]


@pytest.fixture
def counters() -> ScriptedCounters:
    return ScriptedCounters()


def zone_after(counters: ScriptedCounters, *rounds: float) -> Any:  # noqa: ANN401 - a Reading, whose fields the tests compare
    """Return the last reading of one zone that reported these tenths of a kelvin in turn."""
    sensor, reading = CounterSensor(counters), None
    for tenths in rounds:
        counters.table[TEMPERATURE] = {r"\_TZ.THM0": tenths}
        reading = sensor.read(1, 5)["zone_temperature_c"]
    return reading


def test_a_zone_counts_once_it_has_moved(counters: ScriptedCounters) -> None:
    """3 301 tenths of a kelvin = 56.95 degrees."""
    assert zone_after(counters, 3281.0).reason == STUCK
    assert zone_after(counters, 3281.0, 3301.0).value == pytest.approx(56.95)
    assert zone_after(counters, 3281.0, 3301.0, 3301.0).value == pytest.approx(56.95)


def test_the_constant_placeholder_of_301_kelvin_is_never_a_temperature(counters: ScriptedCounters) -> None:
    reading = zone_after(counters, *[3010.0] * 60)
    assert (reading.value, reading.reason) == (None, STUCK)


@pytest.mark.parametrize("tenths", [0.0, 67_731.5, 2731.5])
def test_absurd_zones_are_no_temperature(counters: ScriptedCounters, tenths: float) -> None:
    """A field that is left out is 0 K = -273 degrees; 6,500 degrees; exactly 0 degrees."""
    reading = zone_after(counters, 3000.0, tenths)
    assert reading.value is None
    assert "cannot be true" in reading.reason


def test_a_stuck_zone_beside_a_live_one_does_not_count(counters: ScriptedCounters) -> None:
    sensor = CounterSensor(counters)
    counters.table[TEMPERATURE] = {"stuck": 3900.0, "live": 3281.0}
    sensor.read(1, 5)
    counters.table[TEMPERATURE] = {"stuck": 3900.0, "live": 3301.0}
    assert sensor.read(1, 6)["zone_temperature_c"].value == pytest.approx(56.95)


def test_throttling_and_clock(counters: ScriptedCounters) -> None:
    """83 % of a nominal 2,600 MHz = 2,158 MHz; the smaller passive limit of two zones counts."""
    counters.table = {PASSIVE: {"a": 100.0, "b": 72.0}, REASONS: {"a": 0.0, "b": 1.0}, PERFORMANCE: {"_Total": 83.0}}
    readings = CounterSensor(counters, lambda: 2600.0).read(1, 5)
    assert readings["passive_limit_pct"].value == 72.0
    assert readings["zone_throttle_reasons"].value == 1.0
    assert readings["cpu_clock_mhz"].value == pytest.approx(2158.0)
    assert readings["zone_temperature_c"].reason == "the system does not report it"


def test_other_programs_on_the_gpu(counters: ScriptedCounters) -> None:
    """The engine (77) computes 60 %, a game draws 30 + 5 % on the same engine and copies 12 % on another."""
    counters.table[ENGINES] = {
        "pid_77_luid_0x0_0xD1_phys_0_eng_0_engtype_3D": 60.0,
        "pid_9_luid_0x0_0xD1_phys_0_eng_0_engtype_3D": 30.0,
        "pid_10_luid_0x0_0xD1_phys_0_eng_0_engtype_3D": 5.0,
        "pid_9_luid_0x0_0xD1_phys_0_eng_1_engtype_Copy": 12.0,
    }
    assert CounterSensor(counters).read(77, 5)["gpu_other_util_pct"].value == 35.0
    assert AdapterSensor(tuple, counters).read(77, 5)["gpu_util_pct"].value == 95.0


def adapter(tenths_c: int, tenths_pct: int) -> AdapterPerfData:
    return AdapterPerfData(Temperature=tenths_c, Power=tenths_pct)


def test_the_hottest_adapter_in_degrees_and_per_cent(counters: ScriptedCounters) -> None:
    readings = AdapterSensor(lambda: [adapter(0, 0), adapter(713, 884)], counters).read(1, 5)
    assert readings["gpu_temperature_c"].value == pytest.approx(71.3)
    assert readings["gpu_power_pct"].value == pytest.approx(88.4)
    assert readings["gpu_power_pct"].unit == "%"


@pytest.mark.parametrize("adapters", [[], [adapter(0, 0)], [adapter(65_000, 5)]])
def test_adapters_without_a_sensor(counters: ScriptedCounters, adapters: list[AdapterPerfData]) -> None:
    readings = AdapterSensor(lambda: adapters, counters).read(1, 5)
    assert readings["gpu_temperature_c"].value is None
    assert readings["gpu_temperature_c"].reason


def test_the_structure_is_laid_out_as_documented() -> None:
    """UINT32, five ULONGLONG at multiples of 8, three ULONG, a UCHAR: 64 bytes."""
    fields = [name for name, _ in AdapterPerfData._fields_]
    offsets = {name: getattr(AdapterPerfData, name).offset for name in fields}
    assert offsets == {
        "PhysicalAdapterIndex": 0,
        "MemoryFrequency": 8,
        "MaxMemoryFrequency": 16,
        "MaxMemoryFrequencyOC": 24,
        "MemoryBandwidth": 32,
        "PCIEBandwidth": 40,
        "FanRPM": 48,
        "Power": 52,
        "Temperature": 56,
        "PowerStateOverride": 60,
    }
    assert ctypes.sizeof(AdapterPerfData) == 64


class ScriptedGdi:
    """Two adapters, of which the second does not answer; counts what is opened and closed."""

    def __init__(self) -> None:
        self.closed: list[int] = []

    def D3DKMTEnumAdapters2(self, reference: Any) -> int:  # noqa: ANN401, N802 - the library's name
        listing = reference._obj
        if not listing.pAdapters:
            listing.NumAdapters = 4  # the first call may name more than the second finds
            return 0
        listing.NumAdapters = 2
        listing.pAdapters[0].hAdapter, listing.pAdapters[1].hAdapter = 7, 8
        return 0

    def D3DKMTQueryAdapterInfo(self, reference: Any) -> int:  # noqa: ANN401, N802 - the library's name
        query = reference._obj
        assert (query.Type, query.PrivateDriverDataSize) == (62, 64)
        if query.hAdapter == 8:
            return -1073741811  # STATUS_INVALID_PARAMETER
        ctypes.cast(query.pPrivateDriverData, ctypes.POINTER(AdapterPerfData)).contents.Temperature = 655
        return 0

    def D3DKMTCloseAdapter(self, reference: Any) -> int:  # noqa: ANN401, N802 - the library's name
        self.closed.append(reference._obj.value)
        return 0


def test_each_adapter_is_asked_and_closed() -> None:
    gdi = ScriptedGdi()
    assert [one.Temperature for one in adapter_perfs(gdi)] == [655]
    assert gdi.closed == [7, 8]


def pdh(**changes: Callable[..., int]) -> Any:  # noqa: ANN401 - stands for the library
    def succeed(*_arguments: object) -> int:
        return 0

    names = ("PdhOpenQueryW", "PdhAddEnglishCounterW", "PdhCollectQueryData", "PdhGetFormattedCounterArrayW", "PdhCloseQuery")
    return SimpleNamespace(**{**dict.fromkeys(names, succeed), **changes})


def test_counters_are_read_in_two_calls() -> None:
    def array(_counter: object, _format: int, size: Any, count: Any, buffer: Any) -> int:  # noqa: ANN401 - pointers
        if buffer is None:
            size._obj.value = 200  # two items of 24 bytes and their names
            return -2147481646  # PDH_MORE_DATA as a signed number
        count._obj.value = 2
        buffer[0].szName, buffer[0].FmtValue.doubleValue = "_TZ.A", 3281.0
        buffer[1].szName, buffer[1].FmtValue.doubleValue, buffer[1].FmtValue.CStatus = "_TZ.B", 9.0, 0xC0000BBA  # invalid
        return 0

    assert PdhCounters(pdh(PdhGetFormattedCounterArrayW=array)).values(TEMPERATURE) == {"_TZ.A": 3281.0}


def test_a_rate_has_nothing_after_its_first_sample() -> None:
    assert PdhCounters(pdh(PdhCollectQueryData=lambda _query: -2147481643)).values(PERFORMANCE) == {}  # PDH_NO_DATA
    invalid = PdhCounters(pdh(PdhGetFormattedCounterArrayW=lambda *_arguments: -1073738822))  # PDH_INVALID_DATA
    assert invalid.values(PERFORMANCE) == {}


def test_a_counter_that_does_not_exist_closes_its_query() -> None:
    closed: list[object] = []

    def close(query: object) -> int:
        closed.append(query)
        return 0

    library = pdh(PdhAddEnglishCounterW=lambda *_arguments: -1073738824, PdhCloseQuery=close)
    with pytest.raises(OSError, match="Thermal Zone"):  # PDH_CSTATUS_NO_OBJECT
        PdhCounters(library).values(TEMPERATURE)
    assert len(closed) == 1


def test_other_systems_have_no_windows_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ctypes, "WinDLL", raising=False)
    with pytest.raises(FileNotFoundError):
        windows_library("pdh")
