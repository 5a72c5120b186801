"""llama.cpp's device list and the versions of what computes. Nothing here may fail: unknown stays empty."""

import ctypes
from collections.abc import Callable, Iterator
from importlib import metadata

import llama_cpp

from chatapp import __version__
from chatapp.domain.model_info import DeviceInfo, EngineVersions
from chatapp.engine.llama.library import ggml_function, is_cpu_only
from chatapp.log import topic
from chatapp.metrics.layer_split import offload_devices

__all__ = [
    "engine_versions",
    "free_device_bytes",
    "has_gpu",
    "has_host_buffer",
    "list_devices",
    "open_gpus",
    "supports_gpu_offload",
]

_KINDS = {0: "cpu", 1: "gpu", 2: "igpu", 3: "accel", 4: "meta"}  # enum ggml_backend_dev_type
_GPU_BACKENDS = frozenset({"Vulkan", "CUDA", "ROCm", "MUSA", "MTL", "Metal", "SYCL", "OpenCL", "CANN"})
_GPU_KINDS = frozenset({"gpu", "igpu"})
_log = topic("engine")


def list_devices() -> tuple[DeviceInfo, ...]:
    """Return the devices that llama.cpp can compute on.

    Single getters only: ``ggml_backend_dev_get_props`` fills a structure that has grown between versions.
    """
    try:
        count = ggml_function("ggml_backend_dev_count", [], ctypes.c_size_t)
        get = ggml_function("ggml_backend_dev_get", [ctypes.c_size_t], ctypes.c_void_p)
        found = tuple(_describe(get(index)) for index in range(count()))
        return tuple(device for device in found if not (is_cpu_only() and device.kind in _GPU_KINDS))
    except (AttributeError, OSError) as error:
        _log.warning("llama.cpp's device list cannot be read: %s", error)
        return ()


def _describe(device: int) -> DeviceInfo:
    pointer = [ctypes.c_void_p]
    kind = ggml_function("ggml_backend_dev_type", pointer, ctypes.c_int)(device)
    free, total = _memory(device)
    return DeviceInfo(
        name=_text(ggml_function("ggml_backend_dev_name", pointer, ctypes.c_char_p)(device)),
        description=_text(ggml_function("ggml_backend_dev_description", pointer, ctypes.c_char_p)(device)).strip(),
        kind=_KINDS.get(kind, "accel"),
        memory_total_bytes=total,
        memory_free_bytes=free,
    )


def _memory(device: int) -> tuple[int | None, int | None]:
    """Return (free, total) bytes; a device that answers 0 of 0 does not know."""
    size_pointer = ctypes.POINTER(ctypes.c_size_t)
    query = ggml_function("ggml_backend_dev_memory", [ctypes.c_void_p, size_pointer, size_pointer], None)
    free, total = ctypes.c_size_t(0), ctypes.c_size_t(0)
    query(device, ctypes.byref(free), ctypes.byref(total))
    return (free.value, total.value) if total.value else (None, None)


def open_gpus() -> None:
    """Open each GPU as loading a model would: a driver that cannot bear it ends the process here, in a probe."""
    count = ggml_function("ggml_backend_dev_count", [], ctypes.c_size_t)
    get = ggml_function("ggml_backend_dev_get", [ctypes.c_size_t], ctypes.c_void_p)
    kind = ggml_function("ggml_backend_dev_type", [ctypes.c_void_p], ctypes.c_int)
    init = ggml_function("ggml_backend_dev_init", [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_void_p)
    for device in (get(index) for index in range(count())):
        if _KINDS.get(kind(device)) in _GPU_KINDS and (backend := init(device, None)):
            ggml_function("ggml_backend_free", [ctypes.c_void_p], None)(backend)


def has_host_buffer(name: str) -> bool:
    """Return whether a device offers main memory that it reads directly (pinned); False for a device that is not there."""
    device = ggml_function("ggml_backend_dev_by_name", [ctypes.c_char_p], ctypes.c_void_p)(name.encode())
    return bool(device and ggml_function("ggml_backend_dev_host_buffer_type", [ctypes.c_void_p], ctypes.c_void_p)(device))


def free_device_bytes() -> int:
    """Return the free memory of all GPUs together; 0 where there is none or none tells."""
    return sum(device.memory_free_bytes or 0 for device in list_devices() if device.kind == "gpu")


def has_gpu() -> bool:
    """Return whether llama.cpp found a GPU that it can compute on."""
    return not is_cpu_only() and supports_gpu_offload() and bool(offload_devices(list_devices()))


def supports_gpu_offload() -> bool:
    """Return whether this build of llama.cpp has a GPU backend, also one that found no device (llama.cpp itself says no then)."""
    return bool(llama_cpp.llama_supports_gpu_offload()) or any(name in _GPU_BACKENDS for name in _backends())


def _backends() -> Iterator[str]:
    get = ggml_function("ggml_backend_reg_get", [ctypes.c_size_t], ctypes.c_void_p)
    name = ggml_function("ggml_backend_reg_name", [ctypes.c_void_p], ctypes.c_char_p)
    for index in range(ggml_function("ggml_backend_reg_count", [], ctypes.c_size_t)()):
        yield _text(name(get(index)))


def engine_versions() -> EngineVersions:
    """Return the versions of app, bindings and llama.cpp."""
    return EngineVersions(
        chatapp=__version__,
        bindings=_bindings_version(),
        llama_cpp=_llama_version(),
        system_info=_quietly(lambda: _text(llama_cpp.llama_print_system_info()).strip()),
    )


def _llama_version() -> str:
    """llama.cpp's own version, with ggml's version and commit: the bindings tell no commit of llama.cpp."""
    own = _quietly(lambda: _text(llama_cpp.llama_version()))
    ggml = _quietly(lambda: _text(ggml_function("ggml_version", [], ctypes.c_char_p)()))
    commit = _quietly(lambda: _text(ggml_function("ggml_commit", [], ctypes.c_char_p)()))
    beside = " ".join(part for part in (f"ggml {ggml}" if ggml else "", commit) if part and part != "unknown")
    return f"{own} ({beside})" if own and beside else own or beside


def _bindings_version() -> str:
    try:
        return metadata.version("llama-cpp-python")
    except metadata.PackageNotFoundError:  # a frozen app carries no package metadata
        return str(llama_cpp.__version__)


def _quietly(read: Callable[[], str]) -> str:
    try:
        return read()
    except (AttributeError, OSError) as error:
        _log.info("a version cannot be read: %s", error)
        return ""


def _text(value: bytes | None) -> str:
    return (value or b"").decode("utf-8", "replace")
