"""Which memory llama.cpp reserved on which device, read from its own log."""

import re
from collections.abc import Iterable, Sequence

from chatapp.domain.model_info import BufferInfo, BufferUse

__all__ = ["read_buffers"]

_MIB = 1024 * 1024
_LINE = re.compile(r"^\w+: +(?P<device>\S+) +(?P<use>model|KV|RS|compute|output) buffer size = +(?P<mib>[\d.]+) MiB")
_MAPPED = "_Mapped"  # the suffix of buffers that lie in the mapped file
_USES = {
    "model": BufferUse.WEIGHTS,
    "KV": BufferUse.KV,
    "RS": BufferUse.KV,  # the state of recurrent layers: what they have in place of a KV cache
    "compute": BufferUse.COMPUTE,
    "output": BufferUse.COMPUTE,
}


def read_buffers(log_lines: Sequence[str]) -> tuple[BufferInfo, ...]:
    """Return the buffers of a load, one for each device and use; bytes are as exact as the log (0.01 MiB).

    A compute buffer may be reserved more than once, each time in place of the one before; all others add up.
    """
    sums: dict[tuple[str, str], float] = {}
    for match in _matches(log_lines):
        key, size = (match["device"], match["use"]), float(match["mib"]) * _MIB
        sums[key] = size if match["use"] == "compute" else sums.get(key, 0.0) + size
    return _joined(sums)


def _matches(log_lines: Sequence[str]) -> Iterable[re.Match[str]]:
    return (match for line in log_lines if (match := _LINE.match(line)))


def _joined(sums: dict[tuple[str, str], float]) -> tuple[BufferInfo, ...]:
    joined: dict[tuple[str, BufferUse], float] = {}
    for (device, use), size in sums.items():
        joined[device, _USES[use]] = joined.get((device, _USES[use]), 0.0) + size
    return tuple(
        BufferInfo(device=device.removesuffix(_MAPPED), use=use, bytes=round(size), is_mapped=device.endswith(_MAPPED))
        for (device, use), size in joined.items()
        if size > 0
    )
