"""Lines of llama.cpp's log, as builds for one and for two devices write them, to bytes by device and use."""

from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.engine.llama.buffer_sizes import read_buffers

_MIB = 1024 * 1024


def test_weights_on_two_devices() -> None:
    lines = [
        "load_tensors: offloaded 20/33 layers to GPU",
        "load_tensors:        CUDA0 model buffer size =  2000.00 MiB",
        "load_tensors:   CPU_Mapped model buffer size =  1500.50 MiB",
    ]
    assert read_buffers(lines) == (
        BufferInfo(device="CUDA0", use=BufferUse.WEIGHTS, bytes=2000 * _MIB),
        BufferInfo(device="CPU", use=BufferUse.WEIGHTS, bytes=1500 * _MIB + _MIB // 2, is_mapped=True),
    )


def test_caches_add_up_and_a_later_reservation_replaces_the_earlier_one() -> None:
    """Two caches of 16 and 24 MiB; computing: 100 MiB replace 90, and 2 MiB of logits lie beside them."""
    lines = [
        "llama_context:        CPU  output buffer size =     2.00 MiB",
        "llama_kv_cache:        CPU KV buffer size =    16.00 MiB",
        "llama_kv_cache:        CPU KV buffer size =    24.00 MiB",
        "llama_memory_recurrent:        CPU RS buffer size =     1.00 MiB",
        "sched_reserve:        CPU compute buffer size =    90.00 MiB",
        "sched_reserve:        CPU compute buffer size =   100.00 MiB",
    ]
    sizes = {buffer.use: buffer.bytes for buffer in read_buffers(lines)}
    assert sizes == {BufferUse.COMPUTE: 102 * _MIB, BufferUse.KV: 41 * _MIB}


def test_nothing_is_made_of_other_lines() -> None:
    lines = ["print_info: file size   = 92.10 MiB (5.74 BPW)", "llama_kv_cache: size =   90.00 MiB (  4096 cells,  30 layers)"]
    assert read_buffers(lines) == ()
