"""Tells of GPUs that are not used: one that crashed, one that llama.cpp's build does not know, one that was short of memory."""

import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from importlib import metadata
from pathlib import Path

from PySide6.QtCore import QObject, Slot

import chatapp
from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.assets import is_frozen
from chatapp.controllers.model import ModelState
from chatapp.domain.gpu_advice import GpuAdvice, Installation, gpu_advice
from chatapp.domain.gpu_trust import GpuTrust, GpuVerdict
from chatapp.domain.load_params import ALL_LAYERS, AUTO_LAYERS
from chatapp.domain.step_down import StepDown
from chatapp.engine_client.exit_status import EngineExit
from chatapp.errors import ProblemKind
from chatapp.metrics.layer_split import offload_devices
from chatapp.metrics.memory_plan import bytes_by_device
from chatapp.protocol.events import EngineReady, Event
from chatapp.telemetry.gpu_adapters import gpu_adapters
from chatapp.ui.formatting import bytes_text
from chatapp.ui.number_spelling import filled
from chatapp.ui.performance.panel import PerformancePanel
from chatapp.ui.problem_text import problem_sentence, reason_text
from chatapp.ui.settings.load_panel import LoadPanel

__all__ = ["GpuWiring", "installation_here"]


class GpuWiring(QObject):
    """Must be made after the other wirings of the engine: what it shows stays in the bar."""

    def __init__(self, services: Services, desk: ProblemDesk, load: LoadPanel, panel: PerformancePanel) -> None:
        super().__init__(load)
        self._panel = panel
        self._services = services
        self._desk = desk
        self._load = load
        self._offered: tuple[StepDown, Callable[[], None]] | None = None  # to be kept, and how
        self._told = services.gpu.remembered  # what an earlier start found out is only noted in the panel
        services.bridge.event_arrived.connect(self._on_event_arrived)
        services.bridge.exited.connect(self._on_exited)
        services.model.state_changed.connect(self._on_state_changed)
        services.model.stepped_down.connect(self._on_stepped_down)
        load.gpus.note.retry_requested.connect(self.retry)

    @Slot()
    def retry(self) -> None:
        """Try the GPU again that was left."""
        self._desk.clear()
        self._services.engine.retry_gpu()

    @Slot(object, object)
    def _on_event_arrived(self, event: Event, _arrived_ns: int) -> None:
        if isinstance(event, EngineReady):
            self._desk.clear_kind(ProblemKind.ENGINE_RETRIES_GPU)
            self._show_note(event)
            self._tell_of_probe()

    @Slot(object, bool)
    def _on_exited(self, engine_exit: EngineExit, _will_restart: bool) -> None:  # noqa: FBT001 - the signal's argument
        if engine_exit.gpu_blamed and engine_exit.problem is not None:
            self._told = self._services.gpu.trust
            self._desk.show(engine_exit.problem, self.tr("Try the GPU again"), self.retry)

    @Slot(object)
    def _on_state_changed(self, state: ModelState) -> None:
        if self._offered is not None and state.step is not self._offered[0]:  # unloaded, or another load: nothing to keep
            self._desk.withdraw(self._offered[1])
            self._offered = None
        ready = self._services.model.engine_ready
        buffers = () if state.context is None else state.context.buffers
        self._panel.set_gpu_use("" if ready is None else ", ".join(self._use_texts(ready, bytes_by_device(buffers))))

    def _use_texts(self, ready: EngineReady, sums: Mapping[str, int]) -> Iterator[str]:
        for gpu in offload_devices(ready.devices):
            if sums.get(gpu.name):
                total = bytes_text(gpu.memory_total_bytes)
                text = self.tr("{gpu}: {bytes} of {total}")
                yield text.format(gpu=gpu.title, bytes=bytes_text(sums[gpu.name]), total=total)

    @Slot(object)
    def _on_stepped_down(self, step: StepDown) -> None:
        """Say what was done; the wish stays, and one click gives it up."""
        taken = step.taken
        if taken.n_ctx != step.asked.n_ctx:
            keep = filled(self.tr("Keep n_ctx = {n:,}"), n=taken.n_ctx)
        else:
            keep = self.tr("Keep {n} on the GPU").format(n=taken.n_gpu_layers)
        self._offered = step, partial(self._keep, step)
        self._desk.offer(self._step_text(step), keep, self._offered[1], detail=self._why(step))

    def _step_text(self, step: StepDown) -> str:
        asked, taken = step.asked, step.taken
        if taken.n_ctx != asked.n_ctx:
            text = self.tr(
                "n_ctx = {asked:,} did not fit into memory, so the model was loaded with n_ctx = {taken:,}. "
                "The next load tries {asked:,} again."
            )
            return filled(text, asked=asked.n_ctx, taken=taken.n_ctx)
        names = {1: self.tr("1 layer"), ALL_LAYERS: self.tr("all layers"), AUTO_LAYERS: self.tr("as many layers as should fit")}
        name = names.get(asked.n_gpu_layers, self.tr("{n} layers").format(n=asked.n_gpu_layers))
        text = self.tr("The GPU did not take {asked}, so the model was loaded with {taken} on it. The next load tries it again.")
        return text.format(asked=name, taken=taken.n_gpu_layers)

    def _keep(self, step: StepDown) -> None:
        """Let what was taken be what is asked for, now and by later loads of this model."""
        model = self._services.model
        model.keep_step()
        self._services.profiles.change(model.state.path, load_params=step.taken)
        self._load.take(n_ctx=step.taken.n_ctx, n_gpu_layers=step.taken.n_gpu_layers)

    def _why(self, step: StepDown) -> str:
        return "\n".join(part for part in (problem_sentence(step.problem), step.problem.detail) if part)

    def _tell_of_probe(self) -> None:
        trust = self._services.gpu.trust
        if trust is not None and trust.verdict is GpuVerdict.PROBE_FAILED and trust != self._told:
            self._desk.offer(self._trust_text(trust), self.tr("Try the GPU again"), self.retry)
        self._told = trust

    def _show_note(self, ready: EngineReady) -> None:
        trust, note = self._services.gpu.trust, self._load.gpus.note
        if trust is not None and trust.verdict is not GpuVerdict.GOOD:
            note.show_note(self._trust_text(trust), can_retry=True)
            return
        advice = None if ready.supports_gpu_offload else gpu_advice(gpu_adapters(), installation_here(ready.versions.bindings))
        note.show_note("" if advice is None else self._advice_text(advice), command="" if advice is None else advice.command)

    def _trust_text(self, trust: GpuTrust) -> str:
        if trust.verdict is GpuVerdict.CRASHED:
            text = self.tr("The GPU is not used: the engine crashed on it on {date} ({reason}).")
        else:
            text = self.tr("The GPU is not used: its driver failed when it was tried on {date} ({reason}).")
        return text.format(date=f"{trust.found_at.astimezone():%Y-%m-%d %H:%M}", reason=reason_text(trust.reason))

    def _advice_text(self, advice: GpuAdvice) -> str:
        if not advice.command:
            text = self.tr("{gpu} is not used: this package of llama.cpp has no part for it. Take one with {backend}.")
            return text.format(gpu=advice.adapter.name, backend=advice.backend)
        text = self.tr("{gpu} is not used: this build of llama.cpp has no {backend}. This builds one; it needs: {needs}")
        return text.format(gpu=advice.adapter.name, backend=advice.backend, needs=advice.needs)


def installation_here(bindings: str) -> Installation:
    """Return how this chatapp was installed."""
    root = Path(chatapp.__file__).resolve().parent.parent
    release = Path("/etc/os-release")
    return Installation(
        system=sys.platform,
        is_frozen=is_frozen(),
        has_launcher=(root / "run.py").is_file(),
        python=sys.executable,
        bindings=bindings or metadata.version("llama-cpp-python"),
        os_release=release.read_text("utf-8", "replace") if release.is_file() else "",
    )
