"""The number rows of the sampler panel: which there are, in which group, over which scale."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from chatapp.domain.sampling import OFF, SamplingParams
from chatapp.ui.settings.number_row import NumberRow
from chatapp.ui.settings.number_spec import number_spec
from chatapp.ui.settings.value_scale import EvenScale, OffScale, ValueScale

__all__ = ["COMMON_ROWS", "MORE_ROWS", "make_sampler_row"]

COMMON_ROWS = ("temperature", "top_k", "top_p", "min_p", "repeat_penalty", "seed", "max_tokens")
# Groups of the fold; who shows them knows their headings.
MORE_ROWS: Mapping[str, tuple[str, ...]] = {
    "moving_temperature": ("dynatemp_range", "dynatemp_exponent"),
    "cutting": ("typical_p", "top_n_sigma", "xtc_probability", "xtc_threshold"),
    "repetition": (
        *("repeat_last_n", "frequency_penalty", "presence_penalty"),
        *("dry_multiplier", "dry_base", "dry_allowed_length", "dry_penalty_last_n"),
    ),
    "steering": ("mirostat", "mirostat_tau", "mirostat_eta", "adaptive_target", "adaptive_decay"),
}
_SCALES: dict[str, ValueScale] = {
    "max_tokens": EvenScale(0, 4096, 16),  # answers that a person reads; the entry takes more
    "repeat_last_n": EvenScale(0, 1024, 16),
    "dry_penalty_last_n": EvenScale(0, 1024, 16),
    "top_n_sigma": OffScale(OFF, 0.1, 5.0, 0.1),
    "adaptive_target": OffScale(OFF, 0.0, 1.0, 0.05),
}


def make_sampler_row(name: str, parent: QWidget) -> NumberRow:
    """Return the row of one number of :class:`SamplingParams`."""
    return NumberRow(
        number_spec(SamplingParams, name),
        scale=_SCALES.get(name),
        has_slider=name != "seed",
        lowest_text=_lowest_texts().get(name, ""),
        parent=parent,
    )


def _lowest_texts() -> dict[str, str]:
    """Return what the lowest value means where it is more than a small number."""
    off = QCoreApplication.translate("SamplerRows", "off")
    own = {
        "seed": QCoreApplication.translate("SamplerRows", "new each time"),
        "max_tokens": QCoreApplication.translate("SamplerRows", "no limit"),
    }
    return {
        **dict.fromkeys(("top_k", "top_n_sigma", "repeat_last_n", "dry_penalty_last_n", "mirostat", "adaptive_target"), off),
        **own,
    }
