"""What of a model goes to which device: load settings as llama.cpp's parameters, automatic GPU layers included.

``tensor_buft_overrides`` is what llama.cpp's ``--cpu-moe`` and ``--n-cpu-moe`` set; the bindings leave its structure out.
"""

import ctypes
from typing import Any

import llama_cpp
import psutil

from chatapp.domain.load_params import ALL_LAYERS, LoadParams, SplitMode
from chatapp.domain.model_info import DeviceInfo
from chatapp.engine.llama.devices import list_devices
from chatapp.engine.llama.gguf_file import ModelFile
from chatapp.engine.llama.library import ggml_function, is_cpu_only
from chatapp.metrics.layer_split import chosen_gpus, offload_devices
from chatapp.metrics.memory_estimate import ModelFacts
from chatapp.metrics.memory_fit import largest_n_ctx_anew, with_automatic_layers
from chatapp.metrics.memory_plan import FreeMemory, free_by_device

__all__ = ["Offload", "fitting_n_ctx", "fitting_n_gpu_layers", "gpus_of", "with_layers"]

_EXPERTS = r"\.ffn_(up|down|gate|gate_up)_(ch|)exps"  # llama.cpp's own pattern (LLM_FFN_EXPS_REGEX)
_SPLITS = {SplitMode.NONE: 0, SplitMode.LAYER: 1, SplitMode.ROW: 2}  # enum llama_split_mode
_NO_GPU = -1  # main_gpu with split_mode none: no device takes layers


class _Override(ctypes.Structure):
    """struct llama_model_tensor_buft_override."""

    _fields_ = [("pattern", ctypes.c_char_p), ("buffer_type", ctypes.c_void_p)]


class Offload:
    """Writes settings into ``llama_model_params`` and holds the memory that these point to: keep it as long as the model."""

    def __init__(self, params: LoadParams) -> None:
        self._params = params
        self._shares: Any = None
        self._overrides: Any = None

    def write_to(self, native: Any) -> None:  # noqa: ANN401 - a ctypes structure
        """Set number of layers, split and places."""
        params = self._params
        native.n_gpu_layers = params.n_gpu_layers
        native.split_mode = _SPLITS[SplitMode.NONE if is_cpu_only() else params.split_mode]
        native.main_gpu = _NO_GPU if is_cpu_only() else self._main_gpu()
        if any(params.shares):
            n_most = int(llama_cpp.llama_max_devices())
            self._shares = (ctypes.c_float * n_most)(*params.shares[:n_most])
            native.tensor_split = self._shares
        if params.n_cpu_moe and gpus_of(params):
            self._overrides = _overrides(params.n_cpu_moe)
            native.tensor_buft_overrides = ctypes.cast(self._overrides, ctypes.c_void_p).value

    def _main_gpu(self) -> int:
        """A number beyond the last GPU would refuse the load; settings may come from another machine."""
        n_gpus = len(offload_devices(list_devices()))
        return min(self._params.main_gpu, max(0, n_gpus - 1))


def _overrides(n_cpu_moe: int) -> Any:  # noqa: ANN401 - a ctypes array
    buffer_type = ggml_function("ggml_backend_cpu_buffer_type", [], ctypes.c_void_p)()
    patterns = [_EXPERTS] if n_cpu_moe == ALL_LAYERS else [rf"blk\.{layer}{_EXPERTS}" for layer in range(n_cpu_moe)]
    most = int(llama_cpp.llama_max_tensor_buft_overrides()) - 1
    entries = [_Override(pattern.encode(), buffer_type) for pattern in patterns[:most]]
    return (_Override * (len(entries) + 1))(*entries)  # the last one stays empty: the end of the list


def gpus_of(params: LoadParams) -> tuple[DeviceInfo, ...]:
    """Return the GPUs that llama.cpp would use with these settings."""
    if is_cpu_only():
        return ()
    found = {device.name: device for device in offload_devices(list_devices())}
    chosen = chosen_gpus(params, {name: device.memory_free_bytes or 0 for name, device in found.items()})
    return tuple(found[name] for name in chosen)


def with_layers(params: LoadParams, file: ModelFile) -> LoadParams:
    """Return settings with a number of GPU layers in place of "as many as fit"."""
    return with_automatic_layers(_facts(file), params, _free(), _names())


def fitting_n_gpu_layers(params: LoadParams, file: ModelFile) -> int:
    """Return how many layers to try after more did not fit: what the plan finds room for, at most half of what was tried."""
    n_all = _facts(file).n_layer + 1
    tried = n_all if params.n_gpu_layers < 0 else min(n_all, params.n_gpu_layers)
    best = with_automatic_layers(_facts(file), params.model_copy(update={"n_gpu_layers": -2}), _free(), _names()).n_gpu_layers
    return tried // 2 if best < 0 else min(best, tried // 2)


def fitting_n_ctx(params: LoadParams, file: ModelFile) -> int | None:
    """Return the largest window that fits now, with its margin; None where none does, or where nobody can tell."""
    gpus = {name: size for name, size in _free().items() if name in _names()}
    return largest_n_ctx_anew(_facts(file), params, _free(), gpus)


def _names() -> tuple[str, ...]:
    return () if is_cpu_only() else tuple(device.name for device in offload_devices(list_devices()))


def _free() -> FreeMemory:
    return free_by_device(int(psutil.virtual_memory().available), list_devices(), {})


def _facts(file: ModelFile) -> ModelFacts:
    tensor_bytes: dict[str, int] = dict(file.tensors)
    return ModelFacts(file.architecture, file.n_vocab, numbers=file.numbers, tensor_bytes=tensor_bytes)
