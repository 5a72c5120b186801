"""What must be the same for two measurements to lie on one cost curve."""

from dataclasses import asdict, dataclass

from chatapp.domain.load_params import CacheType
from chatapp.domain.model_info import ContextInfo, DeviceInfo, ModelInfo

__all__ = ["UNKNOWN_POWER", "CurveKey", "curve_key"]

UNKNOWN_POWER = "unknown"


@dataclass(frozen=True, slots=True)
class CurveKey:
    """Everything that changes the time of a decode step at a given depth.

    Attributes:
        model: SHA-256 of the file, or its name and size while that is not known.
        backend: Device that computes, and the build of llama.cpp: another build has another speed.
        power: "mains", "battery" or "unknown".
    """

    model: str
    quantization: str
    type_k: CacheType
    type_v: CacheType
    flash_attn: bool | None
    n_threads: int
    n_gpu_layers: int
    n_batch: int
    backend: str
    power: str = UNKNOWN_POWER

    @property
    def text(self) -> str:
        """The key as one line for the database."""
        return "; ".join(f"{name}={value}" for name, value in asdict(self).items())


def curve_key(
    model: ModelInfo, context: ContextInfo, devices: tuple[DeviceInfo, ...], build: str, power: str = UNKNOWN_POWER
) -> CurveKey:
    """Return the key of a loaded model.

    Args:
        model: The loaded model.
        context: Its context as llama.cpp set it up.
        devices: llama.cpp's device list.
        build: llama.cpp's version or commit.
        power: Where the machine's power comes from.
    """
    return CurveKey(
        model=model.sha256 or f"{model.file} ({model.bytes} bytes)",
        quantization=model.quantization,
        type_k=context.type_k,
        type_v=context.type_v,
        flash_attn=context.flash_attn,
        n_threads=context.n_threads,
        n_gpu_layers=context.n_gpu_layers,
        n_batch=context.n_batch,
        backend=f"{_computing(devices, context.n_gpu_layers)}, llama.cpp {build}",
        power=power,
    )


def _computing(devices: tuple[DeviceInfo, ...], n_gpu_layers: int) -> str:
    kinds = ("gpu", "igpu") if n_gpu_layers else ("cpu",)
    return " + ".join(device.description or device.name for device in devices if device.kind in kinds) or "cpu"
