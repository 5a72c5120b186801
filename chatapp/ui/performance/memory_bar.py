"""The engine's memory as bars: main memory in its parts, which add up to the process's memory; below it each GPU for itself."""

from collections.abc import Mapping, Sequence
from html import escape

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout

from chatapp.metrics.memory_parts import DeviceShare, MemoryParts
from chatapp.ui.formatting import bytes_text
from chatapp.ui.named import named
from chatapp.ui.performance.definition_text import definition_html, reason_text
from chatapp.ui.performance.device_memory import DeviceMemory, share_words
from chatapp.ui.performance.figure_row import describe, set_text, small_label
from chatapp.ui.performance.memory_stripe import DRAFT, UNTOUCHED, MemoryStripe, Swatch
from chatapp.ui.theme import GRID_PX, Theme
from chatapp.ui.tip_on_demand import TipOnDemand

__all__ = ["MemoryBar"]

_PARTS = ("weights_bytes", "kv_bytes_main", "compute_bytes", "other_bytes", "draft_bytes", "untouched_bytes")
_NAMES = ("weightsValue", "kvReservedValue", "computeValue", "otherValue", "draftValue", "untouchedValue")
_TOLD_FROM = 0.01  # of main memory: less than that untouched changes no digit that is shown


class MemoryBar(TipOnDemand):
    """Main memory: weights, KV cache, compute buffers, a draft model, the rest, and what of it is not used yet; then the GPUs."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("memoryBar")
        self._theme = theme
        self._stripe = MemoryStripe(theme)
        self._swatches = [Swatch(theme, index) for index in range(len(_PARTS))]
        self._parts: MemoryParts | None = None
        titles = (self.tr("Weights"), self.tr("KV cache"), self.tr("Compute"), self.tr("Other"), self.tr("Draft model"))
        self._titles = [small_label(title) for title in (*titles, self.tr("Of this, not in use yet"))]
        self._values = [named(small_label(), name) for name in _NAMES]
        self._gpus: list[DeviceMemory] = []
        self._column = QVBoxLayout(self)
        self._lay_out()

    def show_parts(self, parts: MemoryParts, titles: Mapping[str, str] | None = None) -> None:
        """Show other parts.

        Args:
            parts: Of the memory.
            titles: What the GPUs are called, by ggml's names.
        """
        figures = [getattr(parts, name) for name in _PARTS]
        self._stripe.show_sizes([figure.value or 0.0 for figure in figures[:UNTOUCHED]])
        self._set_visible(DRAFT, is_visible=figures[DRAFT].value is not None)
        self._set_visible(UNTOUCHED, is_visible=self._tells_untouched(parts))
        for title, label, figure in zip(self._titles, self._values, figures, strict=True):
            set_text(label, bytes_text(figure.value))
            describe(label, f"{title.text()}: {label.text()}", reason_text(figure))
        self._show_gpus(parts.gpus, titles or {})
        self._parts = parts

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self._stripe.set_theme(theme)
        for swatch in self._swatches:
            swatch.set_theme(theme)
        for gpu in self._gpus:
            gpu.set_theme(theme)

    def tip(self) -> str:
        """Return what lies in which of llama.cpp's buffers, and the definitions of the parts."""
        parts = self._parts
        if parts is None:
            return ""
        lines = [f"<b>{escape(share.device)}</b> {share_words(share)}" for share in parts.buffers]
        head = f"<p>{'<br>'.join(lines)}</p>" if lines else ""
        shown = [(name, getattr(parts, name)) for name in _PARTS]
        if parts.draft_bytes.value is None:
            del shown[DRAFT]
        return head + definition_html([*shown, ("kv_bytes_per_token", None)])

    def _tells_untouched(self, parts: MemoryParts) -> bool:
        """Tell whether the parts are visibly more than the process takes; once said, it stays until nothing is loaded."""
        if parts.untouched_bytes.value is None:
            return False
        reserved = sum(getattr(parts, name).value or 0.0 for name in _PARTS[:UNTOUCHED])
        return not self._titles[UNTOUCHED].isHidden() or parts.untouched_bytes.value >= _TOLD_FROM * reserved > 0

    def _set_visible(self, index: int, *, is_visible: bool) -> None:
        for widget in (self._swatches[index], self._titles[index], self._values[index]):
            widget.setVisible(is_visible)

    def _show_gpus(self, shares: Sequence[DeviceShare], titles: Mapping[str, str]) -> None:
        while len(self._gpus) < len(shares):
            self._gpus.append(DeviceMemory(self._theme, len(self._gpus) + 1))
            self._column.addWidget(self._gpus[-1])
        for index, block in enumerate(self._gpus):
            block.setVisible(index < len(shares))
            if index < len(shares):
                block.show_share(shares[index], titles.get(shares[index].device, ""))

    def _lay_out(self) -> None:
        legend = QGridLayout()
        legend.setHorizontalSpacing(2 * GRID_PX)
        legend.setVerticalSpacing(2)
        for index in range(len(_PARTS)):
            width = 2 if index == UNTOUCHED else 1
            legend.addLayout(self._item(index), (index + width - 1) // 2, index % 2 * (2 - width), 1, width)
            legend.setColumnStretch(index % 2, 1)
        self._set_visible(UNTOUCHED, is_visible=False)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addWidget(self._stripe)
        self._column.addLayout(legend)

    def _item(self, index: int) -> QHBoxLayout:
        item = QHBoxLayout()
        item.setSpacing(6)
        item.addWidget(self._swatches[index])
        item.addWidget(self._titles[index], 1)
        item.addWidget(self._values[index])
        return item
