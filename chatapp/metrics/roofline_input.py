"""What the memory limit of the answer in the panel is worked out of."""

from collections.abc import Mapping, Sequence

from chatapp.domain.bandwidth import MemoryBandwidth
from chatapp.domain.model_info import ContextInfo, DeviceInfo, ModelInfo
from chatapp.metrics.figure import Figure
from chatapp.metrics.published_bandwidth import published_gb_per_s
from chatapp.metrics.roofline import RooflineInput

__all__ = ["bandwidth_of", "roofline_input"]

_GPU_KINDS = ("gpu", "igpu")
_NOT_MEASURED = "the memory bandwidth has not been measured"


def roofline_input(
    figures: Mapping[str, Figure], model: ModelInfo | None, context: ContextInfo | None, bandwidth: Figure, *, is_live: bool
) -> RooflineInput:
    """Return the input.

    Args:
        figures: Of the panel.
        model: That wrote the answer.
        context: That it was written in.
        bandwidth: See :func:`bandwidth_of`.
        is_live: The rate is of the last tokens, so their depth counts; else it is of the whole answer, and its mean depth does.
    """
    n_prompt = (figures["n_prompt_cached"].value or 0) + (figures["n_prompt_processed"].value or 0)
    n_gen = figures["n_gen"].value or 0
    return RooflineInput(
        model=model,
        context=context,
        depth=n_prompt + (n_gen if is_live else n_gen / 2),
        decode_tps=figures["decode_tps"],
        prefill_tps=figures["prefill_tps"],
        n_read=round(figures["n_prompt_processed"].value or 0),
        bandwidth_gb_s=bandwidth,
        is_speculative="acceptance_pct" in figures and figures["acceptance_pct"].value is not None,
    )


def bandwidth_of(context: ContextInfo | None, measured: MemoryBandwidth | None, devices: Sequence[DeviceInfo]) -> Figure:
    """Return the bandwidth of the memory that the weights lie in: measured for main memory, published for a GPU's."""
    if context is not None and context.n_gpu_layers:
        return _of_gpu([device for device in devices if device.kind in _GPU_KINDS])
    return Figure.missing("GB/s", _NOT_MEASURED) if measured is None else Figure(measured.gb_per_s, "GB/s")


def _of_gpu(gpus: Sequence[DeviceInfo]) -> Figure:
    published = published_gb_per_s(gpus[0].description) if len(gpus) == 1 else ()
    if len(published) != 1:
        return Figure.missing("GB/s", "the bandwidth of this GPU's memory is not known for certain")
    return Figure(published[0], "GB/s")
