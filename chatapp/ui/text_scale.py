"""The size of all text of the interface, in one place: fonts and the measures that hold text ask here.

Built widgets are brought to another scale by :func:`rescale_widgets`; widgets built later ask :func:`scaled` themselves.
"""

from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from chatapp.ui.theme import FONT_BIG_PX, FONT_LABEL_PX, FONT_READING_PX, FONT_TEXT_PX

__all__ = ["note_design_sizes", "rescale_widgets", "scale_pct", "scaled", "set_scale_pct"]

_DESIGN_SIZE = "designFontPx"
_UNBOUND_PX = 16_777_215  # Qt's QWIDGETSIZE_MAX
_TEXT_MEASURE_PX = 24  # what is smaller holds no text: dots, swatches, hairlines
_FONT_SIZES_PX = (FONT_LABEL_PX, FONT_TEXT_PX, FONT_READING_PX, FONT_BIG_PX)
_MEASURES = (
    ("minimumWidth", "setMinimumWidth"),
    ("maximumWidth", "setMaximumWidth"),
    ("minimumHeight", "setMinimumHeight"),
    ("maximumHeight", "setMaximumHeight"),
)


class _Scale:
    pct = 100


def scale_pct() -> int:
    """Return the present scale in per cent."""
    return _Scale.pct


def set_scale_pct(pct: int) -> None:
    """Set the scale for fonts and measures that are asked for from now on."""
    _Scale.pct = pct


def scaled(size_px: float) -> int:
    """Return a size of the design, in pixels, at the present scale."""
    return round(size_px * _Scale.pct / 100)


def note_design_sizes(app: QApplication, pct: int) -> None:
    """Keep every widget's size at 100 %, before a style sheet of another scale is put on: it sets fonts of its own."""
    for widget in app.allWidgets():
        _note_design_size(widget, pct)


def rescale_widgets(app: QApplication, before_pct: int) -> None:
    """Bring every widget that was built at another scale to the present one: own fonts, and measures that hold text."""
    for widget in app.allWidgets():
        if not widget.isWindow():
            _rescale_measures(widget, before_pct)
        _rescale_font(widget, before_pct)
        if isinstance(widget, QAbstractItemView):
            widget.scheduleDelayedItemsLayout()


def _note_design_size(widget: QWidget, pct: int) -> None:
    font = widget.font()
    if font.resolveMask() and font.pixelSize() > 0 and not widget.property(_DESIGN_SIZE):  # the first one stays
        widget.setProperty(_DESIGN_SIZE, _design_size(font.pixelSize(), pct))


def _rescale_font(widget: QWidget, before_pct: int) -> None:
    _note_design_size(widget, before_pct)
    size, font = widget.property(_DESIGN_SIZE), widget.font()
    if size and font.resolveMask():
        font.setPixelSize(scaled(float(size)))
        widget.setFont(font)


def _design_size(size_px: int, before_pct: int) -> float:
    """Return the size at 100 %: one of the theme's where it can have been one, so that rounding does not add up."""
    known = (size for size in _FONT_SIZES_PX if round(size * before_pct / 100) == size_px)
    return next(known, size_px * 100 / before_pct)


def _rescale_measures(widget: QWidget, before_pct: int) -> None:
    measures = [(setter, int(getattr(widget, getter)())) for getter, setter in _MEASURES]
    for setter, measure in measures:
        if _TEXT_MEASURE_PX <= measure < _UNBOUND_PX:
            getattr(widget, setter)(scaled(measure * 100 / before_pct))
