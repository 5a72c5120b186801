"""What loading a model would reserve: llama.cpp sets it up with ``no_alloc``, so that nothing is read or reserved.

It then says which layer lies on which device and how large the compute buffers are. It says nothing of weights and leaves
the KV buffers empty: those come from the tensor table and from the layer table.
"""

import os
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import llama_cpp
import psutil

from chatapp.domain.load_params import CacheType, FlashAttention, LoadParams, OffloadKqv
from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.domain.speculation import SpeculationKind
from chatapp.engine.llama.buffer_sizes import read_buffers
from chatapp.engine.llama.cache_sizes import read_caches
from chatapp.engine.llama.cache_types import check_heads
from chatapp.engine.llama.context import context_params, flash_attention_of
from chatapp.engine.llama.devices import has_host_buffer, list_devices
from chatapp.engine.llama.gguf_file import ModelFile, inspect_model_file
from chatapp.engine.llama.load_failure import context_refused, model_refused
from chatapp.engine.llama.load_mode import load_mode_of
from chatapp.engine.llama.model import Model, check_chat
from chatapp.engine.llama.native_log import DEBUG, NativeLog
from chatapp.engine.llama.offload import Offload, gpus_of, with_layers
from chatapp.engine.llama.repacked import repacked_tensors
from chatapp.errors import ChatAppError
from chatapp.metrics.flash_attention import score_bytes
from chatapp.metrics.kv_layout import padded_cells
from chatapp.metrics.load_mode import maps_file
from chatapp.metrics.memory_estimate import MAX_UBATCH
from chatapp.metrics.memory_parts import is_main_memory
from chatapp.metrics.weight_places import MAIN_MEMORY, LayerPlaces, place_weights

__all__ = ["plan_memory"]

_LOAD_MODE_NONE = 0  # enum llama_load_mode: llama.cpp asserts that nothing is mapped where nothing is allocated
_LAYER = re.compile(r"load_tensors: layer +(?P<layer>\d+) assigned to device (?P<device>[^\s,]+)")
_ENDS = re.compile(r"create_tensor: loading tensor (?P<name>output|token_embd)\.weight$")
_KV_LAYER = re.compile(r"(?:llama_kv_cache|llama_memory_recurrent)\S* layer +\d+: dev = (?P<device>\S+)")
_KV_END = re.compile(r"(?:llama_kv_cache|llama_memory_recurrent): size = ")


def plan_memory(path: Path, params: LoadParams) -> MemoryNeed:
    """Return what loading would reserve, the draft model included.

    Raises:
        ChatAppError: As loading would.
    """
    log = NativeLog(keep_debug=True)
    log.install()
    need = _need_of(path, params, log)
    if params.speculation is SpeculationKind.DRAFT and params.model_draft:
        need = _with_draft(need, params, log)
    seen = {"own_bytes": psutil.Process().memory_info().rss, "free_main_bytes": psutil.virtual_memory().available}
    return need.model_copy(update={**seen, "devices": list_devices()})


def _with_draft(need: MemoryNeed, params: LoadParams, log: NativeLog) -> MemoryNeed:
    own = {"n_gpu_layers": params.n_gpu_layers_draft, "type_k": CacheType.F16, "type_v": CacheType.F16}
    draft = _need_of(Path(params.model_draft), params.model_copy(update=own), log)
    buffers = (buffer.model_copy(update={"use": BufferUse.DRAFT}) for buffer in draft.buffers)
    sums = {"droppable_bytes": need.droppable_bytes + draft.droppable_bytes}
    return need.model_copy(update={**sums, "buffers": (*need.buffers, *buffers)})


def _need_of(path: Path, params: LoadParams, log: NativeLog) -> MemoryNeed:
    file = inspect_model_file(path, log)
    params = with_layers(params, file)
    model = _open_empty(file, params, log)
    try:
        check_chat(model)
        return _describe(model, params, log)
    finally:
        model.close()


def _open_empty(file: ModelFile, params: LoadParams, log: NativeLog) -> Model:
    log.clear()
    native = llama_cpp.llama_model_default_params()
    offload = Offload(params)
    offload.write_to(native)
    native.no_alloc = True
    native.load_mode = _LOAD_MODE_NONE
    handle = llama_cpp.llama_model_load_from_file(os.fsencode(file.path), native)
    if not handle:
        raise model_refused(file, log)
    return Model(handle, file, log, 0.0, offload)


def _describe(model: Model, params: LoadParams, log: NativeLog) -> MemoryNeed:
    places = _places(model, params, log)
    weights = place_weights(model.file.tensors, places, _repacked(model, params))
    lines = _lines_of_context(model, params, log)
    return MemoryNeed(
        source=NeedSource.ENGINE,
        buffers=(*weights.buffers, *_kv_buffers(model, params, lines), *_compute(model, params, lines, log)),
        droppable_bytes=weights.droppable_bytes,
        n_layer=model.info.n_layer,
        n_gpu_layers=model.n_gpu_layers,
        n_ctx_train=model.info.n_ctx_train,
        flash_attn=flash_attention_of(lines),
    )


def _places(model: Model, params: LoadParams, log: NativeLog) -> LayerPlaces:
    """Return where weights go."""
    lines = log.lines(DEBUG)
    return LayerPlaces(
        {layer: device for layer, device in _layer_devices(lines) if device != MAIN_MEMORY},
        model.info.n_layer,
        n_cpu_moe=params.n_cpu_moe,
        maps=maps_file(load_mode_of(params, model.file.weights_bytes), gpus_of(params)),
        doubles_embedding=next((match["name"] for line in lines if (match := _ENDS.search(line))), "") == "output",
    )


def _repacked(model: Model, params: LoadParams) -> dict[str, int]:
    """Return what is repacked: nothing beside a GPU that offers main memory of its own, which llama.cpp prefers."""
    return {} if any(has_host_buffer(gpu.name) for gpu in gpus_of(params)) else repacked_tensors(model.file.path)


def _lines_of_context(model: Model, params: LoadParams, log: NativeLog) -> list[str]:
    """Return what llama.cpp says while it sets up a context of the empty model."""
    native = context_params(model, params)
    check_heads(model.handle, native, model.file.path.name, log)
    log.clear()
    context = llama_cpp.llama_init_from_model(model.handle, native)
    if not context:
        raise context_refused(model.file, params, log)
    llama_cpp.llama_free(context)
    return log.lines(DEBUG)


def _layer_devices(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    for line in lines:
        if match := _LAYER.search(line):
            yield int(match["layer"]), match["device"]


def _compute(model: Model, params: LoadParams, lines: Sequence[str], log: NativeLog) -> tuple[BufferInfo, ...]:
    """Return the compute buffers.

    Caches of offloaded layers that stay in main memory have no buffer yet, and without flash attention llama.cpp's empty graph
    then puts the attention scores onto the GPU; the real one puts them where the caches are. So they are counted there, and the
    GPU's buffer is that of a graph without scores (compared with real loads: main memory within 1 %, the GPU up to two masks
    too much).
    """
    buffers = _compute_buffers(lines)
    is_apart = params.offload_kqv is OffloadKqv.OFF and model.n_gpu_layers > 0
    if not is_apart or flash_attention_of(lines) is not False:
        return buffers
    try:
        flash = _lines_of_context(model, params.model_copy(update={"flash_attn": FlashAttention.ON}), log)
    except ChatAppError:  # it cannot do without scores
        return buffers
    scores = score_bytes(padded_cells(params.n_ctx), min(params.n_batch, MAX_UBATCH), model.info.n_head)
    on_gpus = [buffer for buffer in _compute_buffers(flash) if not is_main_memory(buffer)]
    in_main = [buffer for buffer in buffers if is_main_memory(buffer)]
    return (*on_gpus, *in_main, BufferInfo(device=MAIN_MEMORY, use=BufferUse.COMPUTE, bytes=scores))


def _compute_buffers(lines: Sequence[str]) -> tuple[BufferInfo, ...]:
    """Return the compute and output buffers; recurrent states, which are reserved even now, are counted with the caches."""
    return tuple(buffer for buffer in read_buffers(lines) if buffer.use is BufferUse.COMPUTE)


def _kv_buffers(model: Model, params: LoadParams, lines: Sequence[str]) -> tuple[BufferInfo, ...]:
    """Return the bytes of all caches by device: each cache's bytes go to the devices of its layers, in equal parts."""
    sums: dict[str, int] = {}
    for cache, devices in zip(read_caches(model, params, lines), _devices_by_cache(lines), strict=False):
        ends = [cache.bytes * place // len(devices) for place in range(len(devices) + 1)]  # the parts add up exactly
        for device, (begin, end) in zip(devices, pairwise(ends), strict=True):
            sums[device] = sums.get(device, 0) + end - begin
    return tuple(BufferInfo(device=device, use=BufferUse.KV, bytes=size) for device, size in sums.items())


def _devices_by_cache(lines: Sequence[str]) -> Iterator[list[str]]:
    devices: list[str] = []
    for line in lines:
        if match := _KV_LAYER.search(line):
            devices.append(match["device"])
        elif _KV_END.search(line):
            yield devices or ["CPU"]
            devices = []
