"""Measures the memory bandwidth when asked to: in a thread, cancellable, never beside an answer."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.domain.bandwidth import MemoryBandwidth
from chatapp.telemetry.bandwidth import BandwidthResult, measure_bandwidth

__all__ = ["BandwidthController", "BandwidthKeeper", "BandwidthState"]

_Measure = Callable[[Callable[[float], None], Callable[[], bool]], BandwidthResult]


class BandwidthKeeper(Protocol):
    """Where the bandwidth is kept."""

    def bandwidth(self) -> MemoryBandwidth | None:
        """Return what was measured before."""

    def keep_bandwidth(self, bandwidth: MemoryBandwidth) -> None:
        """Keep a new one."""


@dataclass(frozen=True, slots=True)
class BandwidthState:
    """What is known.

    Attributes:
        bandwidth: As measured on this machine; None where it was not.
        fraction: Share that is done while it is being measured; None otherwise.
        refusal: "answering" where an answer kept it from being measured, else the reason of a failure; mostly empty.
    """

    bandwidth: MemoryBandwidth | None = None
    fraction: float | None = None
    refusal: str = ""


class BandwidthController(QObject):
    """Holds the state; only :meth:`measure`, which a person asks for, ever measures.

    Signals:
        changed: ``(BandwidthState)``
    """

    changed = Signal(object)
    _progressed = Signal(float)
    _measured = Signal(object)

    def __init__(self, keeper: BandwidthKeeper, parent: QObject | None = None, *, measure: _Measure = measure_bandwidth) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._measure = measure
        self._cancel = threading.Event()
        self._thread: threading.Thread | None = None
        self._is_answering = False
        self.state = BandwidthState(bandwidth=keeper.bandwidth())
        self._progressed.connect(self._on_progressed)
        self._measured.connect(self._on_measured)

    @Slot()
    def measure(self) -> None:
        """Begin to measure; refused while an answer is written (both would be slow, and both figures wrong)."""
        if self._thread is not None:
            return
        if self._is_answering:
            self._set(replace(self.state, refusal="answering"))
            return
        self._cancel.clear()
        self._set(replace(self.state, fraction=0.0, refusal=""))
        self._thread = threading.Thread(target=self._run, name="bandwidth", daemon=True)
        self._thread.start()

    @Slot()
    def cancel(self) -> None:
        """Stop measuring; what was known stays."""
        self._cancel.set()

    def set_answering(self, *, is_answering: bool) -> None:
        """Note whether an answer is being written; one that begins stops a measurement."""
        self._is_answering = is_answering
        if is_answering:
            self.cancel()
        elif self.state.refusal == "answering":
            self._set(replace(self.state, refusal=""))

    def close(self) -> None:
        """Stop and wait for the thread (some ten milliseconds)."""
        self.cancel()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        self._measured.emit(self._measure(self._progressed.emit, self._cancel.is_set))

    @Slot(float)
    def _on_progressed(self, fraction: float) -> None:
        if self.state.fraction is not None:
            self._set(replace(self.state, fraction=fraction))

    @Slot(object)
    def _on_measured(self, result: BandwidthResult) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if result.bandwidth is not None:
            self._keeper.keep_bandwidth(result.bandwidth)
        refusal = "answering" if self._is_answering and result.bandwidth is None else result.reason
        self._set(BandwidthState(bandwidth=result.bandwidth or self.state.bandwidth, refusal=refusal))

    def _set(self, state: BandwidthState) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit(state)
