"""The real window with a silent engine, and what its engine and sensors are made to say; for ``panel_states.py``."""

import time
from pathlib import Path

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QDockWidget, QLabel

from chatapp.app.desktop import Desktop
from chatapp.controllers.running_answer import RunningAnswer
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.model_info import BufferInfo, BufferUse, CacheInfo, ContextInfo, DeviceInfo, EngineVersions, ModelInfo
from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.metrics.clocks import Clocks
from chatapp.metrics.drift_state import DriftState
from chatapp.protocol.commands import Command
from chatapp.protocol.events import (
    EngineReady,
    Event,
    GenerationFinished,
    LoadProgress,
    ModelLoaded,
    PrefillProgress,
    PromptPrepared,
    ThreadsChanged,
    TokensGenerated,
)
from chatapp.telemetry.sensor import Reading
from panel_troubles import GPU, QUIET, SENSORS, SOURCES, TROUBLES, Trouble, drift_of

__all__ = ["CHINESE", "ENGLISH", "SilentEngine", "Stage"]

_NS_PER_S = 1_000_000_000
_US_PER_S = 1_000_000
_SETTLE_MS = 350
_WEIGHTS, _EMBEDDING, _KV = 4_912_898_304, 295_000_000, 1_073_741_824
_GPU_NAMES = ("NVIDIA GeForce RTX 4060 Laptop GPU", "NVIDIA GeForce RTX 3090")
_BASE_S, _TROUBLE_S = 50, 40  # the baseline's readings end after 45 s
ENGLISH = ("How do I keep a fire going in the rain?", "Start with dry tinder from below a fallen trunk. ")
CHINESE = ("\u600e\u6837\u5728\u96e8\u4e2d\u751f\u706b", "\u5148\u627e\u4e00\u4e9b\u5e72\u71e5\u7684\u5f15\u706b\u7269\u3002")


class SilentEngine:
    """An engine that takes every command and says nothing."""

    def start(self) -> None:
        """Do nothing."""

    def send(self, _command: Command, _pid: int | None = None) -> bool:
        """Take a command."""
        return True

    def cancel(self, _request_id: str) -> None:
        """Do nothing."""


class Stage:
    """The window, and what its engine and sensors are made to say."""

    def __init__(self, desktop: Desktop, folder: Path, *, is_panel_alone: bool) -> None:
        self.desktop, self.services, self._folder = desktop, desktop.services, folder
        self.dock = _dock_of(desktop)
        self._shown = self.dock if is_panel_alone else desktop.window
        self._second = 1
        desktop.parts.transcript.text_painted.disconnect()  # scripted seconds pass in one: what is painted now is long said

    def settle(self, milliseconds: int = _SETTLE_MS) -> None:
        """Let the window come to rest."""
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def shoot(self, name: str) -> None:
        """Save a picture of what is shown now."""
        self.services.performance.snapshot_changed.emit(self.services.performance.snapshot)
        self.settle()
        path = self._folder / f"{name}.png"
        self._shown.grab().save(str(path))
        print(path)

    def shoot_again(self, name: str) -> None:
        """Save another picture of the same moment."""
        if self.services.chat.running is not None:
            self.as_if_now()
        self.shoot(name)

    def sentence(self) -> str:
        """Return what the panel says first."""
        label = self.dock.findChild(QLabel, "verdictValue")
        return label.text() if isinstance(label, QLabel) else ""

    def say(self, event: Event, arrived_ns: int | None = None) -> None:
        """Let the engine say something."""
        self.services.bridge.event_arrived.emit(event, time.perf_counter_ns() if arrived_ns is None else arrived_ns)

    def load(self, *, n_gpus: int = 0, fraction: float | None = None) -> None:
        """Load a model of 4.9 GB, or a share of it."""
        versions = EngineVersions(chatapp="0", bindings="0", llama_cpp="b0", system_info="")
        names = _GPU_NAMES[:n_gpus]
        devices = tuple(DeviceInfo(name=f"CUDA{index}", description=name, kind="gpu") for index, name in enumerate(names))
        self.say(EngineReady(protocol_version=1, pid=1, backend="llama", versions=versions, devices=devices))
        self.services.model.load(Path("Llama-3.1-8B-Instruct-Q4_K_M.gguf"), LoadParams())
        request_id = self.services.model._request_id  # noqa: SLF001 - the answer must name the request that was just made
        self.say(LoadProgress(request_id=request_id, fraction=0.42 if fraction is None else fraction))
        if fraction is None:
            self.say(ModelLoaded(request_id=request_id, model=_model(), context=_context(n_gpus)))

    def send(self, text: str) -> None:
        """Send a message a minute and a quarter ago."""
        self.services.conversations.new()
        self.services.chat.send(text)
        self._running().live.sent_ns -= 75 * _NS_PER_S
        self._second = 1

    def prepared(self, n_read: int) -> None:
        """Let the prompt be prepared, and so many tokens of it read."""
        request_id = self._running().request_id
        self.say(PromptPrepared(request_id=request_id, n_prompt=943, n_prompt_cached=812, n_reserve=512, seed=7, t_us=2_000))
        threads = ThreadChange(t_us=0, n_threads=4, n_threads_batch=4, cause=ThreadCause.START)
        self.say(ThreadsChanged(request_id=request_id, change=threads))
        self.say(PrefillProgress(request_id=request_id, n_processed=n_read, t_us=2_000 + 3_200 * n_read))

    def write(self, seconds: int, tps: int, text: str, readings: dict[str, float], trouble: Trouble | None = None) -> None:
        """Let the model write, with a round of readings each second."""
        for _ in range(seconds):
            self._second += 1
            stamps = tuple(self._second * _US_PER_S + index * _US_PER_S // tps for index in range(tps))
            event = TokensGenerated(
                request_id=self._running().request_id,
                text=text if self._second % 6 == 0 else "",
                token_us=stamps,
                n_ctx_used=min(600 + 60 * self._second, 5200),
            )
            self.say(event, self._running().live.sent_ns + self._second * _NS_PER_S)
            self.read(readings, trouble)

    @property
    def request_id(self) -> str:
        """Of the answer that runs."""
        return self._running().request_id

    def pass_to(self, token_us: int) -> None:
        """Let the time since Send be that of a token."""
        self._second = max(self._second, token_us // _US_PER_S)

    def read(self, readings: dict[str, float], trouble: Trouble | None = None, taken_ns: int | None = None) -> None:
        """Take a round of readings, in the second of the answer or at a moment of the app's clock; what is not named has none."""
        taken = self._second * _NS_PER_S if taken_ns is None else taken_ns
        values = dict(readings)
        if trouble is not None and trouble.rises:
            values[trouble.rises] = float(self._second)
        note = "" if trouble is None else trouble.other
        known = {
            name: Reading(value, "", SOURCES.get(name.split("_")[0], "psutil"), taken, note=note)
            for name, value in values.items()
        }
        reason = "no temperature sensor is readable here"
        known.setdefault("cpu_temperature_c", Reading(None, "\u00b0C", "psutil", taken, reason))
        self.services.telemetry.readings_taken.emit(known)

    def drift(self, state: DriftState) -> None:
        """Let the estimator say something."""
        self.services.drift.state_changed.emit(state)

    def finish(self, reason: StopReason = StopReason.END_OF_TURN, arrived_ns: int | None = None) -> None:
        """End the answer: now, or at a moment of the app's clock."""
        running = self._running()
        counts = PromptCounts(n_prompt=943, n_prompt_cached=812, n_prompt_processed=131)
        stamps = EngineStamps(prefill_start_us=2_000, prefill_end_us=421_200, end_us=self._second * _US_PER_S)
        n_gen = running.live.n_gen
        event = GenerationFinished(
            request_id=running.request_id, stop_reason=reason, counts=counts, n_gen=n_gen, n_ctx_used=2_104, stamps=stamps
        )
        self.say(event, arrived_ns)

    def trouble(self, name: str) -> None:
        """Write quietly for 45 s, then with the trouble for 40 s."""
        trouble = TROUBLES[name]
        self.load(n_gpus=int(trouble.is_on_gpu))
        self.send(ENGLISH[0])
        self.prepared(131)
        quiet = {**QUIET, **(SENSORS if "cpu_temperature_c" in trouble.readings else {}), **(GPU if trouble.is_on_gpu else {})}
        self.drift(drift_of(0.0))
        self.write(_BASE_S, 24, ENGLISH[1], quiet)
        self.drift(trouble.drift)
        self.write(_TROUBLE_S, trouble.tps, ENGLISH[1], {**quiet, **trouble.readings}, trouble)
        self.drift(trouble.drift)
        self.as_if_now()

    def as_if_now(self) -> None:
        """Move the answer so that its last token came just now."""
        live = self._running().live
        now_ns = time.perf_counter_ns()
        live._last_token_ns = now_ns  # noqa: SLF001 - the scripted seconds passed in one
        live._first_text_us = 428_000  # noqa: SLF001 - as above
        live.sent_ns = now_ns - self._second * _NS_PER_S
        live.clocks = Clocks()
        self.paint(428_000, 455_000)
        self.paint(self._second * _US_PER_S - 60_000, self._second * _US_PER_S)

    def paint(self, arrived_us: int, painted_us: int) -> None:
        """Let one character more arrive and be painted."""
        live = self._running().live
        live.clocks.arrived(arrived_us, (), 1)
        live.clocks.painted(10**9, painted_us)

    def hold_back(self, seconds: int) -> None:
        """Let the last token have come so long ago."""
        self._running().live._last_token_ns = time.perf_counter_ns() - seconds * _NS_PER_S  # noqa: SLF001 - scripted seconds

    def now_us(self) -> int:
        """Return the time since Send."""
        return (time.perf_counter_ns() - self._running().live.sent_ns) // 1000

    def _running(self) -> RunningAnswer:
        running = self.services.chat.running
        if running is None:
            raise RuntimeError("send() comes first")
        return running


def _dock_of(desktop: Desktop) -> QDockWidget:
    dock = desktop.window.findChild(QDockWidget, "performanceDock")
    if not isinstance(dock, QDockWidget):
        raise TypeError("the window has no performance panel")
    return dock


def _model() -> ModelInfo:
    return ModelInfo(
        file="Llama-3.1-8B-Instruct-Q4_K_M.gguf",
        bytes=4_920_734_272,
        architecture="llama",
        n_params=8_030_261_312,
        weights_bytes=_WEIGHTS,
        decode_bytes=_WEIGHTS - _EMBEDDING,
        n_ctx_train=131_072,
        n_layer=32,
        n_embd=4096,
        n_head=32,
        n_head_kv=8,
        n_vocab=128_256,
        has_chat_template=True,
    )


def _context(n_gpus: int) -> ContextInfo:
    return ContextInfo(
        n_ctx=8192,
        n_batch=512,
        n_ubatch=512,
        n_threads=4,
        n_threads_batch=4,
        n_gpu_layers_asked=-1,
        n_gpu_layers=33 if n_gpus else 0,
        type_k=CacheType.F16,
        type_v=CacheType.F16,
        flash_attn=True,
        caches=(CacheInfo(label="full", n_cells=8192, n_layers=32, bytes=_KV, is_exact=True),),
        buffers=_buffers(n_gpus),
        can_shift=True,
        own_bytes=92_000_000,
        t_model_ms=2_310.0,
        t_context_ms=140.0,
    )


def _buffers(n_gpus: int) -> tuple[BufferInfo, ...]:
    """All in main memory; with GPUs the embedding and what the host computes stay there, the rest is shared out evenly."""
    embedding = _WEIGHTS if not n_gpus else _EMBEDDING
    sizes = [("CPU", BufferUse.WEIGHTS, embedding)]
    if n_gpus:
        sizes.append(("CUDA_Host", BufferUse.COMPUTE, 24_120_000))
    for name in [f"CUDA{index}" for index in range(n_gpus)] or ["CPU"]:
        share = max(n_gpus, 1)
        sizes += [(name, BufferUse.WEIGHTS, (_WEIGHTS - embedding) // share), (name, BufferUse.KV, _KV // share)]
        sizes.append((name, BufferUse.COMPUTE, 258_473_984))
    return tuple(BufferInfo(device=device, use=use, bytes=size) for device, use, size in sizes if size)
