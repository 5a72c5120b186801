"""How much memory is free for weights and caches."""

import psutil

from chatapp.engine.llama.devices import free_device_bytes, supports_gpu_offload

__all__ = ["free_memory_bytes"]


def free_memory_bytes(n_gpu_layers: int) -> int:
    """Return the bytes that can be taken without swapping: main memory, and GPU memory where layers may go there.

    Args:
        n_gpu_layers: As asked for; 0 keeps everything in main memory.
    """
    free = int(psutil.virtual_memory().available)
    if n_gpu_layers != 0 and supports_gpu_offload():
        free += free_device_bytes()
    return free
