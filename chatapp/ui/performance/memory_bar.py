"""The engine's memory as one bar of its parts, with their bytes below it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from chatapp.metrics.figure import Figure
from chatapp.metrics.memory_parts import DeviceShare, MemoryParts
from chatapp.ui.formatting import bytes_text
from chatapp.ui.memory_shade import memory_shade
from chatapp.ui.named import named
from chatapp.ui.performance.definition_text import definition_html, reason_text
from chatapp.ui.performance.figure_row import describe, set_text, small_label
from chatapp.ui.theme import GRID_PX, Theme
from chatapp.ui.tip_on_demand import TipOnDemand

__all__ = ["MemoryBar"]

_BAR_PX = 6
_SWATCH_PX = 7
_PARTS = ("weights_bytes", "kv_bytes_reserved", "compute_bytes", "other_bytes", "draft_bytes")
_NAMES = ("weightsValue", "kvReservedValue", "computeValue", "otherValue", "draftValue")
_DRAFT = _PARTS.index("draft_bytes")  # in sight only while a draft model is loaded


class MemoryBar(TipOnDemand):
    """Weights, KV cache, compute buffers, a draft model and the rest; the tooltip tells which of it lies on which device."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("memoryBar")
        self._stripe = _Stripe(theme)
        self._swatches = [_Swatch(theme, index) for index in range(len(_PARTS))]
        self._parts: MemoryParts | None = None
        titles = (self.tr("Weights"), self.tr("KV cache"), self.tr("Compute"), self.tr("Other"), self.tr("Draft model"))
        self._titles = [small_label(title) for title in titles]
        self._values = [named(small_label(), name) for name in _NAMES]
        self._lay_out()

    def show_parts(self, parts: MemoryParts) -> None:
        """Show other parts."""
        figures = [getattr(parts, name) for name in _PARTS]
        self._stripe.show_shares(_shares(figures))
        for widget in (self._swatches[_DRAFT], self._titles[_DRAFT], self._values[_DRAFT]):
            widget.setVisible(figures[_DRAFT].value is not None)
        for title, label, figure in zip(self._titles, self._values, figures, strict=True):
            set_text(label, bytes_text(figure.value))
            describe(label, f"{title.text()}: {label.text()}", reason_text(figure))
        self._parts = parts

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._stripe.set_theme(theme)
        for swatch in self._swatches:
            swatch.set_theme(theme)

    def tip(self) -> str:
        """Return what lies on which device, and the definitions of the parts."""
        parts = self._parts
        if parts is None:
            return ""
        figures = [getattr(parts, name) for name in _PARTS]
        lines = [self._device_line(share) for share in parts.devices]
        if parts.untouched_bytes.value:
            lines.append(self.tr("not in memory yet: {bytes}").format(bytes=bytes_text(parts.untouched_bytes.value)))
        head = f"<p>{'<br>'.join(lines)}</p>" if lines else ""
        shown = [(name, figure) for name, figure in zip(_PARTS, figures, strict=True) if name != _PARTS[_DRAFT] or figure.value]
        return head + definition_html([*shown, ("kv_bytes_per_token", None)])

    def _device_line(self, share: DeviceShare) -> str:
        words = (
            *((share.weights, self.tr("weights")), (share.kv, self.tr("KV")), (share.compute, self.tr("compute"))),
            (share.draft, self.tr("draft model")),
        )
        return f"<b>{share.device}</b> " + ", ".join(f"{word} {bytes_text(size)}" for size, word in words if size)

    def _lay_out(self) -> None:
        legend = QGridLayout()
        legend.setHorizontalSpacing(2 * GRID_PX)
        legend.setVerticalSpacing(2)
        for index in range(len(_PARTS)):
            item = QHBoxLayout()
            item.setSpacing(6)
            item.addWidget(self._swatches[index])
            item.addWidget(self._titles[index], 1)
            item.addWidget(self._values[index])
            legend.addLayout(item, index // 2, index % 2)
            legend.setColumnStretch(index % 2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX // 2)
        column.addWidget(self._stripe)
        column.addLayout(legend)


class _Stripe(QWidget):
    """The bar itself."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shares: tuple[float, ...] = ()
        self.setFixedHeight(_BAR_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shares(self, shares: tuple[float, ...]) -> None:
        """Show other shares of 0..1."""
        if shares != self._shares:
            self._shares = shares
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint the groove and the parts, each set off by a hair of the groove."""
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(self.rect(), QColor(self._theme.hairline))
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        left = 0.0
        for index, share in enumerate(self._shares):
            width = share * self.width()
            if width > 1:
                painter.fillRect(QRectF(left, 0, width - 1, _BAR_PX), _colour(self._theme, index))
            left += width
        painter.end()


class _Swatch(QWidget):
    """The colour of one part beside its name."""

    def __init__(self, theme: Theme, index: int) -> None:
        super().__init__()
        self._theme = theme
        self._index = index
        self.setFixedSize(_SWATCH_PX, _SWATCH_PX)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint the colour."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), _colour(self._theme, self._index))
        painter.end()


def _colour(theme: Theme, index: int) -> QColor:
    return QColor(theme.accent) if index == _DRAFT else memory_shade(theme, index)


def _shares(figures: list[Figure]) -> tuple[float, ...]:
    sizes = [figure.value or 0.0 for figure in figures]
    whole = sum(sizes)
    return tuple(size / whole for size in sizes) if whole else ()
