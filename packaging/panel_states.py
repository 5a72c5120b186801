"""Takes a picture of every state of the performance panel, from the real window with the real controllers.

The engine is silent: events and sensor readings are scripted here, so that states come about that no machine shows on
demand (heat, a shared GPU, a power limit). Causes are not set but judged: by the real rules, from 45 rounds of quiet readings and 40 of the
trouble. Run it on any desktop, or without one:

``xvfb-run -s "-screen 0 1400x1000x24" python packaging/panel_states.py FOLDER [--language zh_CN] [NAME ...]``
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget

from chatapp.app.desktop import Desktop
from chatapp.app.services import Services, build_services
from chatapp.app.start import application
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.model_info import BufferInfo, BufferUse, CacheInfo, ContextInfo, DeviceInfo, EngineVersions, ModelInfo
from chatapp.domain.settings import ThemeChoice
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.engine_client.launch import EngineLaunch
from chatapp.metrics.clocks import Clocks
from chatapp.metrics.drift_state import Collecting, DriftLevel, DriftState, LossSplit, collecting
from chatapp.metrics.figure import Figure
from chatapp.paths import DataFolder
from chatapp.protocol.commands import Command
from chatapp.protocol.events import (
    EngineReady,
    Event,
    GenerationFinished,
    LoadProgress,
    ModelLoaded,
    PrefillProgress,
    PromptPrepared,
    TokensGenerated,
)
from chatapp.telemetry.sensor import Reading
from chatapp.ui.theme_watcher import ThemeWatcher

_NS_PER_S = 1_000_000_000
_US_PER_S = 1_000_000
_SIZE = (1280, 800)
_SETTLE_MS = 350
_BASE_S, _TROUBLE_S = 45, 40
_ENGLISH = ("How do I keep a fire going in the rain?", "Start with dry tinder from below a fallen trunk. ")
_CHINESE = ("怎样在雨中生火？", "先从倒下的树干下面找一些干燥的引火物，再用小树枝搭一个架子。")  # noqa: RUF001 - Chinese has these marks


class _Silent:
    """An engine that takes every command and says nothing."""

    def start(self) -> None:
        """Do nothing."""

    def send(self, _command: Command) -> bool:
        """Take a command."""
        return True

    def cancel(self, _request_id: str) -> None:
        """Do nothing."""


def _percent(value: float) -> Figure:
    return Figure(value, "%", n=15)


def _drift(drift_pct: float, context_pct: float = 0.0, step_pct: float | None = None, trend: float = -0.1) -> DriftState:
    """Return what the estimator says of a loss; 1 - raw = (1 - context)(1 - drift)."""
    level = next(
        word
        for limit, word in ((3, DriftLevel.NONE), (10, DriftLevel.MILD), (20, DriftLevel.CLEAR), (101, DriftLevel.HEAVY))
        if drift_pct < limit
    )
    unknown = collecting(Collecting.BASELINE, "")
    return replace(
        unknown,
        level=level,
        drift=_percent(drift_pct),
        step=_percent(drift_pct if step_pct is None else step_pct),
        context=_percent(context_pct),
        raw=_percent(100 - (100 - context_pct) * (100 - drift_pct) / 100),
        low=_percent(drift_pct - 1.5),
        high=_percent(drift_pct + 1.5),
        trend=Figure(trend, "%/min"),
        onset_s=Figure(192.0, "s") if drift_pct >= 3 else Figure.missing("s", "no onset"),  # noqa: PLR2004 - as in the levels
        start_offset=_percent(0.4),
        split=LossSplit(0.0, 0.0),
        depth=5200.0,
        baseline_depth=600.0,
        collecting=Collecting.NOTHING,
    )


_QUIET = {"engine_cpu_pct": 198.0, "other_cpu_cores": 0.05, "steal_pct": 0.0, "suspend_gap_s": 0.0, "system_cpu_pct": 52.0}
_QUIET |= {"engine_rss_bytes": 5.4e9, "memory_available_bytes": 9.3e9, "memory_total_bytes": 16.4e9, "cpu_clock_mhz": 3912.0}
_QUIET |= {"on_mains": 1.0, "major_faults_per_s": 0.0, "swap_ins_per_s": 0.0, "psi_memory_pct": 0.0}
_SENSORS = {"cpu_temperature_c": 61.0, "thermal_pressure": 0.0, "cpu_throttle_events": 0.0}
_GPU = {"gpu_util_pct": 96.0, "gpu_memory_used_bytes": 6.1e9, "gpu_memory_total_bytes": 8.6e9, "gpu_clock_mhz": 2535.0}
_GPU |= {"gpu_temperature_c": 71.0, "gpu_power_w": 112.0, "gpu_power_limit_w": 115.0, "gpu_throttle_thermal": 0.0}
_GPU |= {"gpu_throttle_power": 0.0, "gpu_other_memory_bytes": 0.2e9, "gpu_other_util_pct": 0.0}
_SOURCES = {"gpu": "NVML", "cpu": "hwmon coretemp", "thermal": "Darwin notification"}


@dataclass(frozen=True)
class _Trouble:
    """What goes on while the model writes: the loss, tokens a second, and readings that differ from the quiet ones."""

    drift: DriftState
    tps: int
    readings: dict[str, float]
    is_on_gpu: bool = False
    other: str = ""
    rises: str = ""  # a counter that rises every second


_TROUBLES = {
    "drift-none": _Trouble(_drift(0.6, 2.0), 24, _SENSORS),
    "depth-only": _Trouble(_drift(1.1, 22.0), 19, _SENSORS),
    "heat-confirmed": _Trouble(
        _drift(17.0, 9.8, trend=-1.2), 18, {**_SENSORS, "cpu_temperature_c": 97.0}, rises="cpu_throttle_events"
    ),
    "heat-likely": _Trouble(_drift(14.0, 4.0, trend=-0.9), 20, {"cpu_temperature_c": 88.0, "cpu_clock_mhz": 3104.0}),
    "cause-unknown": _Trouble(_drift(12.0, 3.0), 20, {"cpu_clock_mhz": 3912.0}),
    "background-load": _Trouble(
        _drift(23.0, 10.4), 16, {**_SENSORS, "engine_cpu_pct": 120.0, "other_cpu_cores": 1.4}, other="chromium-browser"
    ),
    "paused": _Trouble(_drift(28.0, 2.0, step_pct=0.6), 17, {"engine_cpu_pct": 138.0}),
    "paging": _Trouble(_drift(35.0, 5.0), 14, {"engine_cpu_pct": 90.0, "major_faults_per_s": 900.0, "psi_memory_pct": 31.0}),
    "power-limit": _Trouble(_drift(30.0), 16, {**_SENSORS, "on_mains": 0.0, "cpu_clock_mhz": 2201.0}),
    "gpu-shared": _Trouble(
        _drift(26.0, 6.0), 40, {**_SENSORS, **_GPU, "gpu_other_memory_bytes": 1.9e9, "gpu_other_util_pct": 38.0}, is_on_gpu=True
    ),
    "all-sensors": _Trouble(_drift(0.4, 1.0), 48, {**_SENSORS, **_GPU}, is_on_gpu=True),
}


class _Stage:
    """The window, and what its engine and sensors are made to say."""

    def __init__(self, desktop: Desktop, folder: Path) -> None:
        self.desktop, self.services, self._folder = desktop, desktop.services, folder
        self._second = 1
        desktop.parts.transcript.text_painted.disconnect()  # scripted seconds pass in one: what is painted now is long said

    def settle(self, milliseconds: int = _SETTLE_MS) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def shoot(self, name: str) -> None:
        self.services.performance.snapshot_changed.emit(self.services.performance.snapshot)
        self.settle()
        path = self._folder / f"{name}.png"
        self.desktop.window.grab().save(str(path))
        print(path)

    def say(self, event: Event, arrived_ns: int | None = None) -> None:
        self.services.bridge.event_arrived.emit(event, time.perf_counter_ns() if arrived_ns is None else arrived_ns)

    def load(self, *, is_on_gpu: bool = False, fraction: float | None = None) -> None:
        """Load a model of 4.9 GB, or a share of it."""
        device = DeviceInfo(name="CUDA0", description="NVIDIA GeForce RTX 4060 Laptop GPU", kind="gpu")
        versions = EngineVersions(chatapp="0", bindings="0", llama_cpp="b0", system_info="")
        devices = (device,) if is_on_gpu else ()
        self.say(EngineReady(protocol_version=1, pid=1, backend="llama", versions=versions, devices=devices))
        self.services.model.load(Path("Llama-3.1-8B-Instruct-Q4_K_M.gguf"), LoadParams())
        request_id = self.services.model._request_id  # noqa: SLF001 - the answer must name the request that was just made
        self.say(LoadProgress(request_id=request_id, fraction=0.42 if fraction is None else fraction))
        if fraction is None:
            self.say(ModelLoaded(request_id=request_id, model=_model(), context=_context(is_on_gpu=is_on_gpu)))

    def send(self, text: str) -> None:
        """Send a message a minute and a quarter ago."""
        self.services.conversations.new()
        self.services.chat.send(text)
        self._running().live.sent_ns -= 75 * _NS_PER_S
        self._second = 1

    def prepared(self, n_read: int) -> None:
        request_id = self._running().request_id
        self.say(PromptPrepared(request_id=request_id, n_prompt=943, n_prompt_cached=812, n_reserve=512, seed=7, t_us=2_000))
        self.say(PrefillProgress(request_id=request_id, n_processed=n_read, t_us=2_000 + 3_200 * n_read))

    def write(self, seconds: int, tps: int, text: str, readings: dict[str, float], trouble: _Trouble | None = None) -> None:
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

    def read(self, readings: dict[str, float], trouble: _Trouble | None = None) -> None:
        """Take a round of readings; what is not named here has none."""
        taken = self._second * _NS_PER_S
        values = dict(readings)
        if trouble is not None and trouble.rises:
            values[trouble.rises] = float(self._second)
        note = "" if trouble is None else trouble.other
        known = {
            name: Reading(value, "", _SOURCES.get(name.split("_")[0], "psutil"), taken, note=note)
            for name, value in values.items()
        }
        reason = "no temperature sensor is readable here"
        known.setdefault("cpu_temperature_c", Reading(None, "\u00b0C", "psutil", taken, reason))
        self.services.telemetry.readings_taken.emit(known)

    def drift(self, state: DriftState) -> None:
        self.services.drift.state_changed.emit(state)

    def finish(self, reason: StopReason = StopReason.END_OF_TURN) -> None:
        """End the answer."""
        running = self._running()
        counts = PromptCounts(n_prompt=943, n_prompt_cached=812, n_prompt_processed=131)
        stamps = EngineStamps(prefill_start_us=2_000, prefill_end_us=421_200, end_us=self._second * _US_PER_S)
        n_gen = running.live.n_gen
        event = GenerationFinished(
            request_id=running.request_id, stop_reason=reason, counts=counts, n_gen=n_gen, n_ctx_used=2_104, stamps=stamps
        )
        self.say(event)

    def trouble(self, name: str) -> None:
        """Write quietly for 45 s, then with the trouble for 40 s."""
        trouble = _TROUBLES[name]
        self.load(is_on_gpu=trouble.is_on_gpu)
        self.send(_ENGLISH[0])
        self.prepared(131)
        quiet = {**_QUIET, **(_SENSORS if "cpu_temperature_c" in trouble.readings else {}), **(_GPU if trouble.is_on_gpu else {})}
        self.drift(_drift(0.0))
        self.write(_BASE_S, 24, _ENGLISH[1], quiet)
        self.drift(trouble.drift)
        self.write(_TROUBLE_S, trouble.tps, _ENGLISH[1], {**quiet, **trouble.readings}, trouble)
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

    def _running(self):  # noqa: ANN202 - RunningAnswer, never None here
        running = self.services.chat.running
        if running is None:
            raise RuntimeError("send() comes first")
        return running


def _model() -> ModelInfo:
    return ModelInfo(
        file="Llama-3.1-8B-Instruct-Q4_K_M.gguf",
        bytes=4_920_734_272,
        architecture="llama",
        n_params=8_030_261_312,
        weights_bytes=4_912_898_304,
        n_ctx_train=131_072,
        n_layer=32,
        n_embd=4096,
        n_head=32,
        n_head_kv=8,
        n_vocab=128_256,
        has_chat_template=True,
    )


def _context(*, is_on_gpu: bool) -> ContextInfo:
    device = "CUDA0" if is_on_gpu else "CPU"
    sizes = ((BufferUse.WEIGHTS, 4_912_898_304), (BufferUse.KV, 1_073_741_824), (BufferUse.COMPUTE, 258_473_984))
    return ContextInfo(
        n_ctx=8192,
        n_batch=512,
        n_ubatch=512,
        n_threads=4,
        n_threads_batch=4,
        n_gpu_layers_asked=-1,
        n_gpu_layers=33 if is_on_gpu else 0,
        type_k=CacheType.F16,
        type_v=CacheType.F16,
        flash_attn=True,
        caches=(CacheInfo(label="full", n_cells=8192, n_layers=32, bytes=1_073_741_824, is_exact=True),),
        buffers=tuple(BufferInfo(device=device, use=use, bytes=size) for use, size in sizes),
        can_shift=True,
        t_model_ms=2_310.0,
        t_context_ms=140.0,
    )


def _no_model(stage: _Stage) -> None:
    stage.read({})


def _loading(stage: _Stage) -> None:
    stage.read(_QUIET)
    stage.load(fraction=0.42)


def _idle(stage: _Stage) -> None:
    stage.load()
    stage.send(_ENGLISH[0])
    stage.prepared(131)
    stage.drift(collecting(Collecting.DEPTHS, "the cost of depth is not known yet", 1, 4))
    stage.write(12, 24, _ENGLISH[1], {**_QUIET, **_SENSORS})
    stage.as_if_now()
    stage.finish()


def _reading(stage: _Stage) -> None:
    stage.load()
    stage.send(_ENGLISH[0])
    stage.prepared(64)
    stage.read({**_QUIET, **_SENSORS})


def _writing(stage: _Stage, texts: tuple[str, str] = _ENGLISH) -> None:
    stage.load()
    stage.send(texts[0])
    stage.prepared(131)
    stage.drift(collecting(Collecting.BASELINE, "fewer than 45 s were written", 12, 45))
    stage.write(12, 24, texts[1], {**_QUIET, **_SENSORS})
    stage.as_if_now()


def _stalled(stage: _Stage) -> None:
    _writing(stage)
    stage._running().live._last_token_ns -= 9 * _NS_PER_S  # noqa: SLF001 - one script


def _late(stage: _Stage) -> None:
    """Text of 0.9 s ago is painted now."""
    _writing(stage)
    now_us = (time.perf_counter_ns() - stage._running().live.sent_ns) // 1000  # noqa: SLF001 - one script
    stage.paint(now_us - 900_000, now_us)


_STATES: dict[str, Callable[[_Stage], None]] = {
    "no-model": _no_model,
    "loading": _loading,
    "idle": _idle,
    "reading": _reading,
    "writing": _writing,
    "stalled": _stalled,
    "window-late": _late,
    "drift-collecting": _writing,
    "no-sensors": lambda stage: (_writing(stage), stage.read({}))[0],
    "chinese": lambda stage: _writing(stage, _CHINESE),
    **{name: (lambda stage, name=name: stage.trouble(name)) for name in _TROUBLES},
}


def main() -> int:
    """Take the pictures that are asked for; return 0."""
    parser = argparse.ArgumentParser(description="A picture of every state of the performance panel.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="only these states")
    parser.add_argument("--language", default="", help="of the interface, for example zh_CN")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    app = application()
    if arguments.language:
        _speak(app, arguments.language)
    for name, play in _STATES.items():
        if not arguments.names or name in arguments.names:
            _take(app, arguments.folder, name, play)
    return 0


def _take(app: QApplication, folder: Path, name: str, play: Callable[[_Stage], None]) -> None:
    """Open a window of its own for a state, so that nothing of another one stays."""
    with tempfile.TemporaryDirectory() as data:
        data_folder = DataFolder(Path(data))
        data_folder.prepare()
        services = build_services(data_folder, EngineLaunch.of_this_app(("--backend", "scripted")))
        _silence(services)
        watcher = ThemeWatcher(app, ThemeChoice.LIGHT)
        desktop = Desktop(services, watcher)
        try:
            desktop.window.resize(*_SIZE)
            desktop.window.show()
            stage = _Stage(desktop, folder)
            stage.settle(1500)  # pyqtgraph, and the hello of the engine that is not listened to
            play(stage)
            stage.shoot(name)
            _variants(stage, name)
        finally:
            desktop.close()
            services.close()


def _variants(stage: _Stage, name: str) -> None:
    """Take the picture again where another look is asked for."""
    window = stage.desktop.window
    keep = (lambda: None) if stage.services.chat.running is None else stage.as_if_now
    if name in ("writing", "background-load", "all-sensors"):
        stage.desktop.window.theme_chosen.emit(ThemeChoice.DARK)
        keep()
        stage.shoot(f"{name}-dark")
        stage.desktop.window.theme_chosen.emit(ThemeChoice.LIGHT)
    if name in ("writing", "background-load", "idle", "gpu-shared"):
        dock = window.findChild(QDockWidget, "performanceDock")
        window.resizeDocks([dock], [300], Qt.Orientation.Horizontal)
        keep()
        stage.shoot(f"{name}-300")
    if name in ("writing", "background-load"):
        window.resize(900, 560)
        keep()
        stage.shoot(f"{name}-small")


def _silence(services: Services) -> None:
    """Let nobody ask the real engine for anything: all it would say is said here."""
    for controller in (services.chat, services.model):
        controller._engine = _Silent()  # type: ignore[assignment]  # noqa: SLF001 - a gateway by its methods


def _speak(app: QApplication, language: str) -> None:
    from chatapp.app.translation import install_language  # noqa: PLC0415 - only pictures in another language need it
    from chatapp.domain.settings import LanguageChoice  # noqa: PLC0415 - as above

    install_language(app, LanguageChoice(language))


if __name__ == "__main__":
    sys.exit(main())
