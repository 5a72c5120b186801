"""What llama.cpp really set up for the loaded model, beside what was asked for."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from chatapp.domain.load_params import ALL_LAYERS, AUTO_LAYERS, LoadParams
from chatapp.domain.model_info import BufferUse, ContextInfo, DeviceInfo, ModelInfo
from chatapp.domain.model_load import LoadWarmth, load_warmth
from chatapp.metrics.memory_parts import is_main_memory, place_of
from chatapp.ui.formatting import bytes_text
from chatapp.ui.number_spelling import filled, localized
from chatapp.ui.theme import GRID_PX
from chatapp.ui.unbroken import holding_numbers, unbroken

__all__ = ["LoadedFacts", "LoadedState"]

_GPU_KINDS = frozenset({"gpu", "igpu"})


@dataclass(frozen=True, slots=True)
class LoadedState:
    """Everything that the facts are read from.

    Attributes:
        context: The loaded context.
        asked: The settings that were asked for; None if unknown.
        model: The loaded model; None if unknown.
        supports_gpu_offload: Of the installed llama.cpp build, not of the machine.
        devices: llama.cpp's own list.
    """

    context: ContextInfo
    asked: LoadParams | None
    model: ModelInfo | None
    supports_gpu_offload: bool
    devices: tuple[DeviceInfo, ...]


class LoadedFacts(QWidget):
    """Rows of name and value; values can be selected and copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("loadedFacts")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID_PX)
        self._grid.setVerticalSpacing(GRID_PX // 2)
        self._grid.setColumnStretch(1, 1)
        self._values: dict[str, QLabel] = {}
        for name, title in self._titles().items():
            self._add_row(name, title)

    def show_state(self, state: LoadedState) -> None:
        """Show what was set up."""
        context = state.context
        texts = {
            "loadedContext": self._context_text(state),
            "loadedThreads": self.tr("{decode} decode, {prefill} prefill").format(
                decode=context.n_threads, prefill=context.n_threads_batch
            ),
            "loadedGpuLayers": self._gpu_text(state),
            "loadedDevices": self._devices_text(state),
            "loadedCache": self._cache_text(context),
            "loadedFlash": self._flash_text(context.flash_attn),
            "loadedWeights": self._weights_text(context),
            "loadedBatch": localized(f"{context.n_batch:,} (n_ubatch {context.n_ubatch:,})"),
            "loadedDraft": context.model_draft or self.tr("none"),
            "loadedTime": self._time_text(context),
        }
        for name, text in texts.items():
            self._values[name].setText(holding_numbers(text))

    def _titles(self) -> dict[str, str]:
        return {
            "loadedContext": self.tr("Context"),
            "loadedThreads": self.tr("Threads"),
            "loadedGpuLayers": self.tr("GPU layers"),
            "loadedDevices": self.tr("Devices"),
            "loadedCache": self.tr("KV cache"),
            "loadedFlash": self.tr("Flash attention"),
            "loadedWeights": self.tr("Weights"),
            "loadedBatch": self.tr("Batch"),
            "loadedDraft": self.tr("Draft model"),
            "loadedTime": self.tr("Load time"),
        }

    def _add_row(self, name: str, title: str) -> None:
        row = len(self._values)
        label, value = QLabel(title, self), QLabel(self)
        label.setProperty("role", "muted")
        value.setObjectName(f"{name}Value")
        value.setAccessibleName(title)
        value.setWordWrap(True)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(value, row, 1)
        self._values[name] = value

    def _context_text(self, state: LoadedState) -> str:
        text = localized(f"{state.context.n_ctx:,}")
        if state.asked is not None and state.asked.n_ctx != state.context.n_ctx:
            text = filled(self.tr("{n} (asked {asked:,})"), n=text, asked=state.asked.n_ctx)
        if state.model is not None and state.model.n_ctx_train:
            text += filled(self.tr(", trained for {n:,}"), n=state.model.n_ctx_train)
        return text

    def _gpu_text(self, state: LoadedState) -> str:
        n_layers = state.context.n_gpu_layers
        text = f"{n_layers}"
        if state.model is not None:
            # llama.cpp counts the output as one more layer, the first one to go to a GPU
            text = self.tr("{n} of {total}").format(n=n_layers, total=state.model.n_layer + 1)
        return f"{self._with_wish(text, state)}{self._gpu_reason(state)}"

    def _with_wish(self, text: str, state: LoadedState) -> str:
        """Add how many layers were asked for, where memory did not suffice for them."""
        asked = AUTO_LAYERS if state.asked is None else state.asked.n_gpu_layers
        if asked in (AUTO_LAYERS, state.context.n_gpu_layers_asked):
            return text
        name = self.tr("all") if asked == ALL_LAYERS else localized(f"{asked:,}")
        return self.tr("{n} (asked {asked})").format(n=text, asked=name)

    def _gpu_reason(self, state: LoadedState) -> str:
        if not state.supports_gpu_offload:
            return self.tr(": the installed llama.cpp build has no GPU backend")
        gpus = [device.description or device.name for device in state.devices if device.kind in _GPU_KINDS]
        if not gpus:
            return self.tr(": llama.cpp found no GPU")
        return self.tr(" on {devices}").format(devices=", ".join(gpus)) if state.context.n_gpu_layers else ""

    def _devices_text(self, state: LoadedState) -> str:
        """One line for each device: what lies there, as llama.cpp says, and how much memory the device has."""
        devices = {device.name: device for device in state.devices}
        lines = []
        for name, sums in _by_device(state.context).items():
            device = devices.get(name)
            title = name if device is None or device.kind not in _GPU_KINDS else f"{name}, {device.description}"
            parts = ", ".join(unbroken(f"{self._uses()[use]} {bytes_text(size)}") for use, size in sums.items() if size)
            line = f"{title}: {parts}"
            if device is not None and device.kind in _GPU_KINDS and device.memory_total_bytes:
                line = self.tr("{line}, of {total}").format(line=line, total=bytes_text(device.memory_total_bytes))
            lines.append(line)
        return "\n".join(lines) or self.tr("n/a: the engine did not report how much memory it reserved")

    def _uses(self) -> dict[BufferUse, str]:
        return {
            BufferUse.WEIGHTS: self.tr("weights"),
            BufferUse.KV: self.tr("KV"),
            BufferUse.COMPUTE: self.tr("compute"),
            BufferUse.DRAFT: self.tr("draft"),
        }

    def _cache_text(self, context: ContextInfo) -> str:
        size = bytes_text(context.kv_bytes_reserved)
        if not all(cache.is_exact for cache in context.caches):
            size = self.tr("about {size}").format(size=size)
        text = self.tr("{size} reserved, K {k}, V {v}").format(size=size, k=context.type_k, v=context.type_v)
        if len(context.caches) > 1:
            text += "; " + ", ".join(unbroken(f"{cache.label} {bytes_text(cache.bytes)}") for cache in context.caches)
        return text

    def _time_text(self, context: ContextInfo) -> str:
        text = filled(
            self.tr("{model:,.0f} ms weights, {context:,.0f} ms context"), model=context.t_model_ms, context=context.t_context_ms
        )
        if context.cached_share is None:
            return text  # the system does not tell what was in memory: neither cold nor warm
        word = {
            LoadWarmth.COLD: self.tr("cold"),
            LoadWarmth.WARM: self.tr("warm"),
        }.get(load_warmth(context.cached_share), self.tr("half warm"))
        return filled(
            self.tr("{text}; {word}: {pct:.0f} % of the file was in memory"), text=text, word=word, pct=context.cached_share * 100
        )

    def _weights_text(self, context: ContextInfo) -> str:
        if context.maps_weights is None:
            return self.tr("n/a: the engine did not report it")
        if context.maps_weights:
            return self.tr("in the mapped file")
        if not context.huge_bytes:
            return self.tr("in the engine's own memory")
        return self.tr("in the engine's own memory, {size} of it in huge pages").format(size=bytes_text(context.huge_bytes))

    def _flash_text(self, is_on: bool | None) -> str:  # noqa: FBT001 - the figure itself, not a switch
        if is_on is None:
            return self.tr("n/a: llama.cpp decides per device and did not report it")
        return self.tr("on") if is_on else self.tr("off")


def _by_device(context: ContextInfo) -> dict[str, dict[BufferUse, int]]:
    """Return bytes by device and use; main memory comes first."""
    sums: dict[str, dict[BufferUse, int]] = {}
    for buffer in sorted(context.buffers, key=lambda one: (not is_main_memory(one), one.device)):
        of_device = sums.setdefault(place_of(buffer), dict.fromkeys(BufferUse, 0))
        of_device[buffer.use] += buffer.bytes
    return sums
