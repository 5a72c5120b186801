"""Whether weights are mapped from their file or copied into memory of the engine's own, where the settings leave it open.

Each decoded token reads all weights once. In a mapped file they lie in pages of 4 KiB, and a processor cannot remember where
so many pages are. Measured on two virtual cores with a model of 98 MB, 1 and 2 threads: a token took 14.4 and 10.6 ms with
mapped weights, 11.8 and 8.5 ms with weights in huge pages, and as long as mapped ones in own memory without huge pages.

What it costs: the weights are copied once more while loading, and under pressure the system has to swap them where it could
have dropped mapped pages. So it is done only where the weights take at most half of the memory that is available.
"""

from collections.abc import Sequence

from chatapp.domain.load_params import LoadMode
from chatapp.domain.model_info import DeviceInfo

__all__ = ["load_mode", "maps_file"]

_LEAST_BYTES = 32 * 1024 * 1024  # of smaller models a processor remembers nearly every page
_MOST_SHARE = 0.5  # of the memory that is available


def load_mode(asked: LoadMode, *, weights_bytes: int, free_bytes: int, has_huge_pages: bool, on_gpu: bool) -> LoadMode:
    """Return what to ask llama.cpp for; its own "auto" maps the file wherever the device allows that.

    Args:
        asked: The setting; anything but "auto" is kept.
        weights_bytes: Of the model.
        free_bytes: Main memory that is available.
        has_huge_pages: The engine's own memory lies in huge pages.
        on_gpu: Layers may be computed on a GPU, which reads its own copy.
    """
    if asked is not LoadMode.AUTO or on_gpu or not has_huge_pages:
        return asked
    return LoadMode.NONE if _LEAST_BYTES <= weights_bytes <= _MOST_SHARE * free_bytes else LoadMode.AUTO


def maps_file(mode: LoadMode, gpus: Sequence[DeviceInfo]) -> bool:
    """Return whether llama.cpp maps the file; it does not for an integrated GPU (``mmap_support`` of CUDA's and Vulkan's).

    Args:
        mode: As :func:`load_mode` tells it.
        gpus: Devices that take layers.
    """
    return mode is not LoadMode.NONE and all(gpu.kind != "igpu" for gpu in gpus)
