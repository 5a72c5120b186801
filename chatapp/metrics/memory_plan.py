"""Will it fit: what a model needs on each device against what is free there, and the verdict.

Thresholds, and why:

* **does not fit**: what must stay in memory is more than what is free. Mapped weights that were copied elsewhere need not
  stay, so a load that works is not called impossible for them.
* **tight**: it fits, but leaves less than a margin. In main memory that is 512 MiB or 5 % of the need, whichever is more: a
  desktop's other programs take and give back some hundred megabytes within an evening, and 5 % is what plans were proven to.
  On a GPU it is 1 GiB, the distance that llama.cpp's own fitting keeps from the end of a device.
* **fits**: everything else.

A GPU without memory of its own (integrated, or played by a program) takes main memory: what lies there counts for main memory's
verdict as well, and what is free is counted once.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse, ContextInfo, DeviceInfo
from chatapp.metrics.memory_parts import place_of
from chatapp.metrics.weight_places import MAIN_MEMORY

__all__ = [
    "DevicePlan",
    "FreeMemory",
    "MemoryPlan",
    "Verdict",
    "bytes_by_device",
    "free_by_device",
    "given_back",
    "memory_plan",
    "shared_in",
]

_MIB = 1024 * 1024
_MAIN_MARGIN_BYTES = 512 * _MIB
_MAIN_MARGIN_SHARE = 0.05
_GPU_MARGIN_BYTES = 1024 * _MIB
_GPU_KINDS = frozenset({"gpu", "igpu"})


class Verdict(StrEnum):
    """What a plan comes to; the worst device decides."""

    FITS = "fits"
    TIGHT = "tight"
    DOES_NOT_FIT = "does_not_fit"


_WORSE = (Verdict.FITS, Verdict.TIGHT, Verdict.DOES_NOT_FIT)


def _badness(verdict: Verdict | None) -> int:
    """0 fits (or nobody can tell), 1 tight, 2 does not fit."""
    return 0 if verdict is None else _WORSE.index(verdict)


class FreeMemory(dict[str, int]):
    """What can be taken on each device, in bytes; and which devices have no memory of their own but take main memory."""

    def __init__(self, sizes: Mapping[str, int], shared: Collection[str] = ()) -> None:
        super().__init__(sizes)
        self.shared = frozenset(shared)


def shared_in(free: Mapping[str, int]) -> frozenset[str]:
    """Return the devices that take main memory; none where nobody noted any."""
    return free.shared if isinstance(free, FreeMemory) else frozenset()


@dataclass(frozen=True, slots=True)
class DevicePlan:
    """The plan of one device, in bytes.

    Attributes:
        other_bytes: The engine process itself; main memory only.
        droppable_bytes: Of the weights, what need not stay.
        free_bytes: What could be taken there, with what the model that leaves gives back; None where nobody tells.
        is_shared: A GPU that takes main memory: what is free there is a part of what is free in main memory.
        guest_bytes: Main memory only: what such GPUs take of it.
    """

    device: str
    weights_bytes: int = 0
    kv_bytes: int = 0
    compute_bytes: int = 0
    draft_bytes: int = 0
    other_bytes: int = 0
    droppable_bytes: int = 0
    free_bytes: int | None = None
    is_shared: bool = False
    guest_bytes: int = 0

    @property
    def total_bytes(self) -> int:
        """All of it."""
        return self.weights_bytes + self.kv_bytes + self.compute_bytes + self.draft_bytes + self.other_bytes

    @property
    def taken_bytes(self) -> int:
        """What must find room in this memory, that of GPUs which take it included."""
        return self.total_bytes + self.guest_bytes

    @property
    def margin_bytes(self) -> int:
        """What should stay free."""
        if self.device != MAIN_MEMORY:
            return _GPU_MARGIN_BYTES
        return max(_MAIN_MARGIN_BYTES, round(_MAIN_MARGIN_SHARE * self.taken_bytes))

    @property
    def verdict(self) -> Verdict | None:
        """The verdict; None where the free memory is not known."""
        if self.free_bytes is None:
            return None
        if self.taken_bytes - self.droppable_bytes > self.free_bytes:
            return Verdict.DOES_NOT_FIT
        return Verdict.TIGHT if self.taken_bytes + self.margin_bytes > self.free_bytes else Verdict.FITS

    @property
    def badness(self) -> int:
        """The verdict as a number to compare."""
        return _badness(self.verdict)


@dataclass(frozen=True, slots=True)
class MemoryPlan:
    """The plan of all devices that the model would lie on, main memory first."""

    source: NeedSource
    devices: tuple[DevicePlan, ...] = field(default_factory=tuple)

    def sum_of(self, name: str) -> int:
        """Return the sum of one figure over the devices, for example ``"kv_bytes"``."""
        return sum(getattr(device, name) for device in self.devices)

    @property
    def total_bytes(self) -> int:
        """Everything, on all devices."""
        return self.sum_of("total_bytes")

    @property
    def free_bytes(self) -> int | None:
        """What is free on these devices together, main memory once; None where one of them does not tell."""
        own = [device.free_bytes for device in self.devices if not device.is_shared]
        known = [size for size in own if size is not None]
        return sum(known) if known and len(known) == len(own) else None

    @property
    def verdict(self) -> Verdict | None:
        """The worst of the devices; None where one is not known and none is worse than tight."""
        verdicts = [device.verdict for device in self.devices]
        if Verdict.DOES_NOT_FIT in verdicts:
            return Verdict.DOES_NOT_FIT
        if not verdicts or None in verdicts:
            return None
        return max((verdict for verdict in verdicts if verdict is not None), key=_WORSE.index)

    @property
    def badness(self) -> int:
        """The verdict as a number to compare."""
        return _badness(self.verdict)

    @property
    def tight_spot(self) -> DevicePlan | None:
        """The device that makes the verdict worse than "fits"; None where none does, or where there is but one device."""
        worse = [device for device in self.devices if device.verdict not in (Verdict.FITS, None)]
        spots = [device for device in worse if device.verdict is self.verdict]
        return spots[0] if spots and len(self.devices) > 1 else None


def memory_plan(need: MemoryNeed, free: Mapping[str, int]) -> MemoryPlan:
    """Return the plan.

    Args:
        need: What would be reserved.
        free: Bytes by device (see :func:`free_by_device`).
    """
    names = dict.fromkeys([MAIN_MEMORY, *(place_of(buffer) for buffer in need.buffers)])
    main, *others = (_device_plan(name, need, free.get(name)) for name in names)
    placed = [_shared(device, main) if device.device in shared_in(free) else device for device in others]
    guests = sum(device.total_bytes for device in placed if device.is_shared)
    return MemoryPlan(need.source, (replace(main, guest_bytes=guests), *placed))


def _shared(device: DevicePlan, main: DevicePlan) -> DevicePlan:
    """Return a device that takes main memory: no more is free there than in main memory, whatever its driver says."""
    told = [size for size in (device.free_bytes, main.free_bytes) if size is not None]
    return replace(device, is_shared=True, free_bytes=min(told, default=None))


def free_by_device(main_bytes: int | None, devices: Sequence[DeviceInfo], back: Mapping[str, int]) -> FreeMemory:
    """Return what can be taken on each device, once the model that leaves has given its memory back.

    What it gives back on a GPU that takes main memory is free in main memory, too.

    Args:
        main_bytes: Main memory that can be taken now; None where it is not known.
        devices: llama.cpp's list.
        back: See :func:`given_back`.
    """
    gpus = [device for device in devices if device.kind in _GPU_KINDS]
    known = {MAIN_MEMORY: main_bytes} | {gpu.name: gpu.memory_free_bytes for gpu in gpus}
    most = {gpu.name: gpu.memory_total_bytes for gpu in gpus if gpu.memory_total_bytes}  # software GPUs always call all free
    shared = [gpu.name for gpu in gpus if gpu.shares_main_memory]
    back = {**back, MAIN_MEMORY: sum(back.get(name, 0) for name in (MAIN_MEMORY, *shared))}
    freed = {name: free + back.get(name, 0) for name, free in known.items() if free is not None}
    return FreeMemory({name: min(free, most.get(name, free)) for name, free in freed.items()}, shared)


def bytes_by_device(buffers: Sequence[BufferInfo]) -> dict[str, int]:
    """Return the sum of buffers on each device, whatever name the backend gives to its main memory."""
    sums: dict[str, int] = {}
    for buffer in buffers:
        sums[place_of(buffer)] = sums.get(place_of(buffer), 0) + buffer.bytes
    return sums


def given_back(context: ContextInfo | None, untouched_bytes: float | None = 0.0) -> dict[str, int]:
    """Return what the loaded model gives back when another one takes its place.

    Pages of the mapped file are not counted: the system calls them free already. What was reserved in main memory and never
    touched takes nothing that could come back.

    Args:
        context: Of the loaded model; None: nothing is loaded.
        untouched_bytes: See ``memory_parts``; None where it is not known: then nothing is promised of main memory.
    """
    back: dict[str, int] = {}
    for buffer in () if context is None else context.buffers:
        if not buffer.is_mapped:
            back[place_of(buffer)] = back.get(place_of(buffer), 0) + buffer.bytes
    if MAIN_MEMORY in back:
        back[MAIN_MEMORY] = 0 if untouched_bytes is None else max(0, back[MAIN_MEMORY] - round(untouched_bytes))
    return back


def _device_plan(name: str, need: MemoryNeed, free_bytes: int | None) -> DevicePlan:
    mine = [buffer for buffer in need.buffers if place_of(buffer) == name]
    sums = {use: sum(buffer.bytes for buffer in mine if buffer.use is use) for use in BufferUse}
    is_main = name == MAIN_MEMORY
    return DevicePlan(
        device=name,
        weights_bytes=sums[BufferUse.WEIGHTS],
        kv_bytes=sums[BufferUse.KV],
        compute_bytes=sums[BufferUse.COMPUTE],
        draft_bytes=sums[BufferUse.DRAFT],
        other_bytes=(need.own_bytes or 0) if is_main else 0,
        droppable_bytes=need.droppable_bytes if is_main else 0,
        free_bytes=free_bytes,
    )
