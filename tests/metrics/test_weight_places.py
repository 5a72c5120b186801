"""Which weights lie where: sizes are multiples of 32, so that no padding hides in the sums."""

from chatapp.domain.model_info import BufferInfo
from chatapp.metrics.weight_places import LayerPlaces, place_weights

_TENSORS = (
    ("token_embd.weight", 320),
    ("blk.0.attn_q.weight", 64),
    ("blk.0.attn_norm.weight", 32),
    ("blk.1.attn_q.weight", 64),
    ("blk.1.attn_norm.weight", 32),
    ("output_norm.weight", 32),
    ("output.weight", 320),
)


def _sums(buffers: tuple[BufferInfo, ...]) -> list[tuple[str, int, bool]]:
    return [(buffer.device, buffer.bytes, buffer.is_mapped) for buffer in buffers]


def test_a_processor_maps_the_whole_file() -> None:
    placed = place_weights(_TENSORS, LayerPlaces(n_layer=2), {})
    assert (_sums(placed.buffers), placed.droppable_bytes) == ([("CPU", 864, True)], 0)


def test_repacked_weights_lie_there_twice() -> None:
    """Both attn_q are copied (64 + 64) and stay in the mapped range; so is the output, behind the range's last tensor."""
    copies = {"blk.0.attn_q.weight": 64, "blk.1.attn_q.weight": 64, "output.weight": 352}
    placed = place_weights(_TENSORS, LayerPlaces(n_layer=2), copies)
    assert _sums(placed.buffers) == [("CPU", 544, True), ("CPU_REPACK", 480, False)]
    assert placed.droppable_bytes == 128


def test_the_last_layers_and_the_output_go_to_the_gpu() -> None:
    """Layer 1 (96) and the output (32 + 320) on the GPU; mapped from the embedding to the end of layer 0: 416."""
    placed = place_weights(_TENSORS, LayerPlaces({1: "CUDA0", 2: "CUDA0"}, 2), {})
    assert _sums(placed.buffers) == [("CPU", 416, True), ("CUDA0", 448, False)]


def test_a_tied_embedding_is_copied_to_the_outputs_device() -> None:
    """Without an output of its own, the GPU gets the embedding (320) beside output_norm (32) and both layers (192)."""
    places = LayerPlaces(dict.fromkeys(range(3), "CUDA0"), 2)
    placed = place_weights(_TENSORS[:-1], places, {})
    assert _sums(placed.buffers) == [("CPU", 320, True), ("CUDA0", 544, False)]


def test_a_tied_embedding_that_can_be_repacked_stays_and_is_copied() -> None:
    placed = place_weights(_TENSORS[:-1], LayerPlaces(n_layer=2), {"token_embd.weight": 320})
    assert _sums(placed.buffers) == [("CPU", 544, True), ("CPU_REPACK", 320, False)]
    assert placed.droppable_bytes == 0


def test_a_tied_embedding_may_be_copied_twice_into_main_memory() -> None:
    """Without an output of its own: 320 + 64 + 32 + 64 + 32 + 32 = 544, and 320 again; a mapped file has room for one."""
    copied = LayerPlaces(n_layer=2, maps=False, doubles_embedding=True)
    assert _sums(place_weights(_TENSORS[:-1], copied, {}).buffers) == [("CPU", 864, False)]
    assert _sums(place_weights(_TENSORS, copied, {}).buffers) == [("CPU", 864, False)]  # it has an output: once each
    mapped = LayerPlaces(n_layer=2, doubles_embedding=True)
    assert _sums(place_weights(_TENSORS[:-1], mapped, {}).buffers) == [("CPU", 544, True)]
    on_gpu = LayerPlaces({2: "CUDA0"}, 2, maps=False, doubles_embedding=True)  # the second one is there: 32 + 320
    assert _sums(place_weights(_TENSORS[:-1], on_gpu, {}).buffers) == [("CPU", 512, False), ("CUDA0", 352, False)]


_EXPERTS = (
    ("token_embd.weight", 320),
    ("blk.0.attn_q.weight", 64),
    ("blk.0.ffn_up_exps.weight", 640),
    ("blk.1.attn_q.weight", 64),
    ("blk.1.ffn_up_exps.weight", 640),
    ("output.weight", 320),
)
_ALL_ON_GPU = dict.fromkeys(range(3), "CUDA0")


def test_experts_of_the_first_layers_stay_in_main_memory() -> None:
    """Mapped from the embedding to the end of layer 0's experts (320 + 64 + 640); attn_q (64) of it is droppable."""
    placed = place_weights(_EXPERTS, LayerPlaces(_ALL_ON_GPU, 2, n_cpu_moe=1), {})
    assert _sums(placed.buffers) == [("CPU", 1024, True), ("CUDA0", 64 + 64 + 640 + 320, False)]
    assert placed.droppable_bytes == 64


def test_the_experts_of_all_layers_can_stay_in_main_memory() -> None:
    placed = place_weights(_EXPERTS, LayerPlaces(_ALL_ON_GPU, 2, n_cpu_moe=-1), {})
    assert _sums(placed.buffers) == [("CPU", 320 + 64 + 640 + 64 + 640, True), ("CUDA0", 64 + 64 + 320, False)]


def test_without_a_mapped_file_main_memory_holds_only_what_belongs_there() -> None:
    placed = place_weights(_EXPERTS, LayerPlaces(_ALL_ON_GPU, 2, n_cpu_moe=-1, maps=False), {})
    assert _sums(placed.buffers) == [("CPU", 320 + 640 + 640, False), ("CUDA0", 64 + 64 + 320, False)]
    assert placed.droppable_bytes == 0
