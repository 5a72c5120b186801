"""Which layer lies on which GPU: llama.cpp's own rule, so that a plan can be made before anything is loaded.

Source: ``llama_prepare_model_devices`` and ``llama_model_base::load_tensors`` of llama.cpp.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate

from chatapp.domain.load_params import ALL_LAYERS, LoadParams, SplitMode
from chatapp.domain.model_info import DeviceInfo

__all__ = ["chosen_gpus", "is_kept_expert", "layer_devices", "offload_devices"]

_EXPERT = re.compile(r"blk\.(?P<layer>\d+)\.ffn_((up|down|gate|gate_up)_(ch)?)?exps\.")  # or what stands for all of a layer


def offload_devices(devices: Sequence[DeviceInfo]) -> tuple[DeviceInfo, ...]:
    """Return the devices that take layers, in llama.cpp's order: integrated GPUs only where there is no other."""
    gpus = tuple(device for device in devices if device.kind == "gpu")
    return gpus or tuple(device for device in devices if device.kind == "igpu")


def chosen_gpus(params: LoadParams, gpus: Mapping[str, int]) -> dict[str, int]:
    """Return the GPUs that take layers with these settings: all, or the main one.

    Args:
        params: Load settings.
        gpus: Free bytes by name, in llama.cpp's order.
    """
    if params.split_mode is not SplitMode.NONE:
        return dict(gpus)
    return dict(list(gpus.items())[params.main_gpu : params.main_gpu + 1])


def layer_devices(params: LoadParams, n_layer: int, gpus: Mapping[str, int]) -> dict[int, str]:
    """Return the GPU of each offloaded layer; the output is layer ``n_layer``.

    The last layers go to the GPUs, in runs: a layer at the share s of them belongs to the first GPU whose own share,
    added to those before it, is larger than s.

    Args:
        params: Load settings; a negative number of layers means all.
        n_layer: How many layers the model has, without the output.
        gpus: Free bytes of those that take layers, by name; they are the shares where the settings name none.
    """
    n_all = n_layer + 1
    n_gpu = n_all if params.n_gpu_layers < 0 else min(n_all, params.n_gpu_layers)
    shares = _shares(params, gpus)
    if not gpus or not n_gpu or not sum(shares):
        return {}
    names, ends = list(gpus), [end / sum(shares) for end in accumulate(shares)]
    first = n_all - n_gpu
    return {layer: names[min(bisect_right(ends, (layer - first) / n_gpu), len(names) - 1)] for layer in range(first, n_all)}


def _shares(params: LoadParams, gpus: Mapping[str, int]) -> list[float]:
    """Return a share for each GPU: as many numbers as are given, 0 for the others, as llama.cpp reads them."""
    given = [*params.shares, *[0.0] * len(gpus)][: len(gpus)]
    return given if any(given) else [float(free) for free in gpus.values()]


def is_kept_expert(tensor: str, n_cpu_moe: int) -> bool:
    """Return whether a tensor holds experts that stay in main memory.

    Args:
        tensor: Its name.
        n_cpu_moe: As in the load settings.
    """
    match = _EXPERT.search(tensor)
    return match is not None and (n_cpu_moe == ALL_LAYERS or int(match["layer"]) < n_cpu_moe)
