"""Parts of the memory, from buffers made by hand."""

from chatapp.domain.model_info import BufferInfo, BufferUse, DeviceInfo
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
    values = (parts.weights_bytes.value, parts.kv_bytes_main.value, parts.compute_bytes.value, parts.other_bytes.value)
    assert values == (90, 50, 60, 60)
    assert parts.untouched_bytes.value == 0
    assert parts.buffers == (DeviceShare("CPU", 90, 50, 60),)
    assert parts.gpus == ()


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


def test_what_lies_on_gpus_is_no_part_of_the_process() -> None:
    """Of all bytes only 20 + 7 weights and 30 of the host's buffer lie in main memory: 100 resident - 57 = 43."""
    buffers = (
        BufferInfo(device="CPU", use=BufferUse.WEIGHTS, bytes=20),
        BufferInfo(device="CUDA0", use=BufferUse.WEIGHTS, bytes=1000),
        BufferInfo(device="CUDA1", use=BufferUse.WEIGHTS, bytes=500),
        BufferInfo(device="CUDA0", use=BufferUse.KV, bytes=40),
        BufferInfo(device="CUDA_Host", use=BufferUse.COMPUTE, bytes=30),
        BufferInfo(device="AMX", use=BufferUse.WEIGHTS, bytes=7),
        BufferInfo(device="CUDA1", use=BufferUse.DRAFT, bytes=9),
    )
    parts = memory_parts(_LOADED.model_copy(update={"buffers": buffers}), Figure(100, "bytes"))
    main = (parts.weights_bytes, parts.kv_bytes_main, parts.compute_bytes, parts.draft_bytes, parts.other_bytes)
    assert [figure.value for figure in main] == [27, 0, 30, 0, 43]
    assert parts.gpus == (DeviceShare("CUDA0", 1000, 40, 0), DeviceShare("CUDA1", 500, 0, 0, 9))
    assert [share.total for share in parts.gpus] == [1040, 509]


def test_the_parts_of_main_memory_add_up_to_what_the_process_takes() -> None:
    """90 + 50 + 60 reserved, 30 before: of 210 resident, 20 are not touched; of 245, none."""
    context = _LOADED.model_copy(update={"own_bytes": 30})
    for rss, untouched in ((210, 20), (245, 0)):
        parts = memory_parts(context, Figure(rss, "bytes"))
        added = (parts.weights_bytes, parts.kv_bytes_main, parts.compute_bytes, parts.other_bytes)
        assert sum(figure.value or 0 for figure in added) - untouched == rss
        assert parts.untouched_bytes.value == untouched


def test_what_lies_on_a_software_gpu_is_memory_of_the_process() -> None:
    """300 resident less 100 + 40 on a GPU that the processor plays, and 30 of the host; an integrated GPU's 140 lie elsewhere."""
    software = DeviceInfo(name="Vulkan0", description="llvmpipe (LLVM 15.0.6, 256 bits)", kind="gpu")
    integrated = DeviceInfo(name="Vulkan0", description="AMD Radeon 780M", kind="igpu")
    buffers = (
        BufferInfo(device="Vulkan0", use=BufferUse.WEIGHTS, bytes=100),
        BufferInfo(device="Vulkan0", use=BufferUse.KV, bytes=40),
        BufferInfo(device="Vulkan_Host", use=BufferUse.COMPUTE, bytes=30),
    )
    loaded = _LOADED.model_copy(update={"buffers": buffers})
    assert memory_parts(loaded, Figure(300, "bytes"), (software,)).other_bytes.value == 130
    assert memory_parts(loaded, Figure(300, "bytes"), (integrated,)).other_bytes.value == 270


def test_a_draft_model_is_a_part_of_its_own() -> None:
    """300 resident less 90 + 50 + 60 of the model and 70 of the draft."""
    draft = BufferInfo(device="CPU", use=BufferUse.DRAFT, bytes=70)
    parts = memory_parts(_LOADED.model_copy(update={"buffers": (*_CPU, draft)}), Figure(300, "bytes"))
    assert (parts.draft_bytes.value, parts.weights_bytes.value, parts.other_bytes.value) == (70, 90, 30)
    assert parts.buffers == (DeviceShare("CPU", 90, 50, 60, 70),)
    assert memory_parts(_LOADED, Figure(300, "bytes")).draft_bytes.reason == "no draft model is loaded"


def test_reasons() -> None:
    assert memory_parts(None, Figure(1, "bytes")).weights_bytes.reason == "no model is loaded"
    assert "did not report" in memory_parts(CONTEXT, Figure(1, "bytes")).weights_bytes.reason
    assert (
        memory_parts(_LOADED, Figure.missing("bytes", "the engine is not running")).other_bytes.reason
        == "the engine is not running"
    )
