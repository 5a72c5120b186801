"""What of the engine's memory lies on one GPU: its name and the sum, a bar of the parts, and the parts in words."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from chatapp.metrics.memory_parts import DeviceShare
from chatapp.ui.formatting import bytes_text
from chatapp.ui.named import named
from chatapp.ui.performance.figure_row import describe, set_text, small_elided_label, small_label
from chatapp.ui.performance.memory_stripe import MemoryStripe
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["DeviceMemory", "share_words", "short_name"]

_SAY_LITTLE = ("NVIDIA ", "GeForce ", "AMD ", "Intel ")  # in this order, at the beginning


def _tr(text: str) -> str:
    return QCoreApplication.translate("MemoryBar", text)


def short_name(title: str) -> str:
    """Return what tells one GPU from another, which a narrow panel would cut off behind its maker's name."""
    plain = title.replace("(R)", "").replace("(TM)", "")
    for words in _SAY_LITTLE:
        plain = plain.removeprefix(words)
    return plain.removesuffix(" GPU") or title


def share_words(share: DeviceShare) -> str:
    """Return the parts of one place in words: "weights 4.91 GB, KV 1.07 GB"; a line breaks between parts only."""
    words = (
        *((share.weights, _tr("weights")), (share.kv, _tr("KV")), (share.compute, _tr("compute"))),
        (share.draft, _tr("draft model")),
    )
    return ", ".join(f"{word} {bytes_text(size)}".replace(" ", "\u00a0") for size, word in words if size)


class DeviceMemory(QWidget):
    """The block of one GPU.

    Args:
        theme: For the bar.
        number: Counts the GPUs from 1: the value's name ends in it.
    """

    def __init__(self, theme: Theme, number: int) -> None:
        super().__init__()
        self._stripe = MemoryStripe(theme)
        self._title = small_elided_label()
        self._value = named(small_label(), f"gpuBuffersValue{number}")
        self._words = small_label()
        self._words.setWordWrap(True)
        self._lay_out()

    def show_share(self, share: DeviceShare, title: str) -> None:
        """Show what lies there.

        Args:
            share: The bytes.
            title: What the GPU is called; empty: only ggml's name is known.
        """
        name = f"{share.device}: {title}" if title else share.device
        set_text(self._title, f"{share.device}: {short_name(title)}" if title else share.device)
        self._title.setToolTip(name)
        set_text(self._value, bytes_text(share.total))
        set_text(self._words, share_words(share))
        describe(self._value, f"{name}: {self._value.text()}", self._words.text())
        self._stripe.show_sizes((share.weights, share.kv, share.compute, 0.0, share.draft))

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._stripe.set_theme(theme)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(GRID_PX)
        head.addWidget(self._title, 1)
        head.addWidget(self._value)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self._stripe)
        column.addWidget(self._words)
