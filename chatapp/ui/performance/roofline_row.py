"""How near decoding comes to what the memory allows, and what limits reading the prompt."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chatapp.controllers.bandwidth import BandwidthState
from chatapp.metrics.figure import Figure
from chatapp.metrics.roofline import Roofline
from chatapp.ui.formatting import MISSING, percent_text, three_digits
from chatapp.ui.performance.bandwidth_strip import BandwidthStrip
from chatapp.ui.performance.definition_text import Explanation, explanation, reason_text
from chatapp.ui.performance.figure_row import FigureRow
from chatapp.ui.performance.row_texts import RowText
from chatapp.ui.theme import Theme

__all__ = ["RooflineRow", "limit_text", "prefill_text"]

_MEMORY_BOUND_PCT, _COMPUTE_BOUND_PCT = 60.0, 40.0
_DECODE = ("memory_limit_pct", "decode_ceiling_tps", "bytes_per_token", "bandwidth_gb_s")
_PREFILL = ("prefill_memory_pct",)


def _tr(text: str) -> str:
    return QCoreApplication.translate("RooflineRow", text)


def limit_text(limit: Roofline, refusal: str = "") -> RowText:
    """Return the texts of decode's limit."""
    share, ceiling = limit.memory_limit_pct, limit.decode_ceiling_tps
    value = percent_text(share)
    detail = refusal or _detail(ceiling, share)
    shown = None if share.value is None else min(1.0, share.value / 100)
    return RowText(value, "" if value == MISSING else "%", detail, shown)


def prefill_text(share: Figure) -> RowText:
    """Return what limits reading: computing, nearly always."""
    if share.value is None:
        return RowText(MISSING)
    word = _tr("both")
    if share.value >= _MEMORY_BOUND_PCT:
        word = _tr("memory")
    elif share.value < _COMPUTE_BOUND_PCT:
        word = _tr("computing")
    return RowText(word)


def _detail(ceiling: Figure, share: Figure) -> str:
    if ceiling.value is None:
        return _tr(ceiling.reason)
    if share.value is not None and share.value > 100:  # noqa: PLR2004 - a whole
        return _tr("above it: measure again")
    return _tr("at most {rate} tok/s").format(rate=three_digits(ceiling.value))


class RooflineRow(QWidget):
    """Three lines that keep their places, whether the bandwidth is known or not; the third only where it counts."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("rooflineRow")
        self._decode = FigureRow("memoryLimit", self.tr("Memory limit"), theme, has_detail=True, widest="000")
        self._prefill = FigureRow("prefillLimit", self.tr("Prefill is limited by"), theme)
        self._refusal = ""
        self._limit: Roofline | None = None
        self.strip = BandwidthStrip()
        for row, names in ((self._decode, _DECODE), (self._prefill, _PREFILL)):
            row.explain_by(partial(self._explanation, names))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self._decode, self._prefill, self.strip):
            column.addWidget(part)
        self._column = column

    def show_limit(self, limit: Roofline) -> None:
        """Show another limit."""
        self._limit = limit
        self._decode.show_text(limit_text(limit, self._refusal), reason_text(limit.memory_limit_pct))
        self._prefill.show_text(prefill_text(limit.prefill_memory_pct), reason_text(limit.prefill_memory_pct))

    def show_bandwidth(self, state: BandwidthState, published: str = "") -> None:
        """Show another state of the measurement."""
        self.strip.show_state(state, published)
        answering = self.tr("Refused: an answer is being written.")
        self._refusal = answering if state.refusal == "answering" else _tr(state.refusal)
        if self._limit is not None:
            self.show_limit(self._limit)

    def show_place(self, *, is_on_gpu: bool) -> None:
        """Offer to measure main memory only where weights are read from it: a GPU's limit takes nothing from that."""
        self.strip.setVisible(not is_on_gpu)

    def set_gap(self, gap_px: int) -> None:
        """Set the rows so far apart, as those of the rest of the panel are."""
        self._column.setSpacing(gap_px)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for row in (self._decode, self._prefill):
            row.set_theme(theme)

    def _explanation(self, names: tuple[str, ...]) -> Explanation:
        return explanation([(name, getattr(self._limit, name, None)) for name in names])
