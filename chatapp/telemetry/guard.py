"""Takes one value at the edge of the system: whatever a driver raises or invents becomes a reading with a reason."""

from collections.abc import Callable
from dataclasses import dataclass

from chatapp.telemetry.sensor import Reading

__all__ = ["FIRST_SAMPLE", "GPU_TEMPERATURE_C", "NOT_REPORTED", "Quantity", "missing", "refusal", "take"]

NOT_REPORTED = "the system does not report it"
FIRST_SAMPLE = "it takes two readings, and this is the first"
GPU_TEMPERATURE_C = (1.0, 130.0)  # a sleeping or dead sensor says 0; nothing that still computes is hotter


@dataclass(frozen=True, slots=True)
class Quantity:
    """What a value is.

    Attributes:
        unit: As the glossary has it.
        source: Who says it.
        plausible: Lowest and highest value that can be true (both inclusive); None where any can.
    """

    unit: str
    source: str
    plausible: tuple[float, float] | None = None


def take(
    quantity: Quantity, now_ns: int, read: Callable[[], float | None], note: str = "", absent: str = NOT_REPORTED
) -> Reading:
    """Return what ``read`` answers, or a reading that says why there is nothing; never raises.

    Args:
        quantity: Unit, source and bounds.
        now_ns: Becomes ``taken_ns``.
        read: Asks the system; None means that it does not tell.
        note: Kept beside a value.
        absent: The reason where it tells nothing.
    """
    try:
        value = read()
    except Exception as error:  # noqa: BLE001 - drivers raise what they like, and a sensor never does
        return missing(quantity, now_ns, refusal(error))
    if value is None:
        return missing(quantity, now_ns, absent)
    if quantity.plausible is not None and not quantity.plausible[0] <= value <= quantity.plausible[1]:
        return missing(quantity, now_ns, f"it reports {value:g} {quantity.unit}, which cannot be true")
    return Reading(float(value), quantity.unit, quantity.source, now_ns, note=note)


def missing(quantity: Quantity, now_ns: int, reason: str) -> Reading:
    """Return a reading without a value."""
    return Reading(None, quantity.unit, quantity.source, now_ns, reason)


def refusal(error: Exception) -> str:
    """Return why a call failed, in the words of the panel; the kind of error stands in brackets."""
    kind = type(error).__name__.removeprefix("NVMLError_")
    if isinstance(error, FileNotFoundError):
        return NOT_REPORTED
    if isinstance(error, PermissionError):
        return "the system lets only administrators read it"
    if kind == "NotSupported":
        return "this device does not report it"
    if kind in {"GpuIsLost", "NotFound", "Uninitialized"}:
        return "the device has vanished"
    return f"the system refused the reading ({kind})"
