"""Parts of the memory, from buffers made by hand."""

from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.metrics.figure import Figure
from chatapp.metrics.memory_parts import DeviceShare, memory_parts
from tests.controllers.fakes import CONTEXT

_CPU = (
    BufferInfo(device="CPU", use=BufferUse.WEIGHTS, bytes=90, is_mapped=True),
    BufferInfo(device="CPU", use=BufferUse.KV, bytes=50),
    BufferInfo(device="CPU", use=BufferUse.COMPUTE, bytes=60),
)
_LOADED = CONTEXT.model_copy(update={"buffers": _CPU, "caches": ()})


def test_the_rest_is_what_nobody_reserved() -> None:
    """260 resident less 90 + 50 + 60."""
    parts = memory_parts(_LOADED, Figure(260, "bytes"))
    values = (parts.weights_bytes.value, parts.kv_bytes_reserved.value, parts.compute_bytes.value, parts.other_bytes.value)
    assert values == (90, 50, 60, 60)
    assert parts.untouched_bytes.value == 0
    assert parts.devices == (DeviceShare("CPU", 90, 50, 60),)


def test_mapped_weights_that_are_not_read_yet_take_no_memory() -> None:
    """Resident are 150 of 200 reserved bytes: 50 are not touched, and the rest cannot be told."""
    parts = memory_parts(_LOADED, Figure(150, "bytes"))
    assert parts.untouched_bytes.value == 50
    assert parts.other_bytes.value is None
    assert "touched" in parts.other_bytes.reason


def test_the_process_takes_no_less_than_before_the_load() -> None:
    """210 resident, 200 reserved: 10 would be left, but the process took 30 before, so 20 of the buffers are not touched."""
    parts = memory_parts(_LOADED.model_copy(update={"own_bytes": 30}), Figure(210, "bytes"))
    assert (parts.other_bytes.value, parts.untouched_bytes.value) == (30, 20)
    later = memory_parts(_LOADED.model_copy(update={"own_bytes": 30}), Figure(245, "bytes"))
    assert (later.other_bytes.value, later.untouched_bytes.value) == (45, 0)


def test_what_lies_on_a_gpu_is_no_part_of_the_process() -> None:
    """Of 1,000 + 40 + 30 bytes only the host's 30 count against 100 resident ones."""
    buffers = (
        BufferInfo(device="CUDA0", use=BufferUse.WEIGHTS, bytes=1000),
        BufferInfo(device="CUDA0", use=BufferUse.KV, bytes=40),
        BufferInfo(device="CUDA_Host", use=BufferUse.COMPUTE, bytes=30),
    )
    parts = memory_parts(_LOADED.model_copy(update={"buffers": buffers}), Figure(100, "bytes"))
    assert parts.other_bytes.value == 70
    assert parts.devices == (DeviceShare("CUDA0", 1000, 40, 0), DeviceShare("CUDA_Host", 0, 0, 30))


def test_a_draft_model_is_a_part_of_its_own() -> None:
    """300 resident less 90 + 50 + 60 of the model and 70 of the draft."""
    draft = BufferInfo(device="CPU", use=BufferUse.DRAFT, bytes=70)
    parts = memory_parts(_LOADED.model_copy(update={"buffers": (*_CPU, draft)}), Figure(300, "bytes"))
    assert (parts.draft_bytes.value, parts.weights_bytes.value, parts.other_bytes.value) == (70, 90, 30)
    assert parts.devices == (DeviceShare("CPU", 90, 50, 60, 70),)
    assert memory_parts(_LOADED, Figure(300, "bytes")).draft_bytes.reason == "no draft model is loaded"


def test_reasons() -> None:
    assert memory_parts(None, Figure(1, "bytes")).weights_bytes.reason == "no model is loaded"
    assert "did not say" in memory_parts(CONTEXT, Figure(1, "bytes")).weights_bytes.reason
    assert memory_parts(_LOADED, Figure.missing("bytes", "no engine runs")).other_bytes.reason == "no engine runs"
