import pytest

from chatapp.telemetry.guard import Quantity, take

CELSIUS = Quantity("\u00b0C", "test", (1.0, 130.0))


def raises(error: Exception) -> float:
    raise error


NotSupported, GpuIsLost = (type(f"NVMLError_{kind}", (Exception,), {}) for kind in ("NotSupported", "GpuIsLost"))


def test_a_value_keeps_unit_source_time_and_note() -> None:
    reading = take(CELSIUS, 7, lambda: 61, note="package")
    assert (reading.value, reading.unit, reading.source, reading.taken_ns) == (61.0, "\u00b0C", "test", 7)
    assert (reading.note, reading.reason) == ("package", "")


@pytest.mark.parametrize("absurd", [0.0, -273.15, 6500.0, 130.1])
def test_an_absurd_value_is_shown_as_such_and_never_used(absurd: float) -> None:
    reading = take(CELSIUS, 7, lambda: absurd)
    assert reading.value is None
    assert reading.reason == f"it reports {absurd:g} \u00b0C, which cannot be true"


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (FileNotFoundError(2, "gone"), "the system does not report it"),
        (PermissionError(13, "no"), "the system lets only administrators read it"),
        (NotSupported(), "this device does not report it"),
        (GpuIsLost(), "the device has vanished"),
        (OSError(5, "Input/output error"), "the system refused the reading (OSError)"),
        (ZeroDivisionError(), "the system refused the reading (ZeroDivisionError)"),
    ],
)
def test_whatever_a_driver_raises_is_a_reason(error: Exception, reason: str) -> None:
    assert take(CELSIUS, 7, lambda: raises(error)).reason == reason


def test_nothing_told_is_a_reason_of_the_callers() -> None:
    assert take(CELSIUS, 7, lambda: None).reason == "the system does not report it"
    assert take(CELSIUS, 7, lambda: None, absent="the first sample").reason == "the first sample"
