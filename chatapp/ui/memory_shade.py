"""The colours of the parts of memory, the same in every bar that shows them."""

from PySide6.QtGui import QColor

from chatapp.ui.theme import Theme

__all__ = ["memory_shade"]

_STRENGTHS = (1.0, 0.62, 0.34)  # of weights, KV cache and compute buffers: shades of the memory's hue


def memory_shade(theme: Theme, index: int) -> QColor:
    """Return the colour of one part, counted from the weights; what comes after the compute buffers is grey."""
    if index >= len(_STRENGTHS):
        return QColor(theme.muted)
    hue, ground, strength = QColor(theme.series_memory), QColor(theme.raised), _STRENGTHS[index]
    channels = zip((hue.red(), hue.green(), hue.blue()), (ground.red(), ground.green(), ground.blue()), strict=True)
    return QColor(*(round(strength * top + (1 - strength) * under) for top, under in channels))
