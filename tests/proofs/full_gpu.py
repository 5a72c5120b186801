"""Fills a software GPU until a load of the real window fails there, and tells what the window then does.

    GGML_VK_VISIBLE_DEVICES=0 PYTHONPATH=FOLDER:. python -m tests.proofs.full_gpu [PICTURES]

``FOLDER`` holds bindings with the Vulkan plug-in in front of the path (CONTRIBUTING.md, "GPUs"); a C compiler and Vulkan's
headers must be there (``CHATAPP_VULKAN_HEADERS``: a folder with ``include/``). A small layer between loader and driver
(``full_gpu_layer.c``) refuses memory beyond what a file says, so the device becomes full while the window runs:

1. With room for half of the model, all layers are asked for: one failure, one step to fewer layers, told in the bar, what
   llama.cpp then did is read back, and an answer comes from there.
2. With room for nothing, all layers are asked for again: two failures, the first one is told, and nothing more is tried.
3. With room again, the same click loads all layers.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from PySide6.QtWidgets import QLabel, QPushButton

from chatapp.app.desktop import Desktop
from chatapp.app.services import build_services
from chatapp.app.start import application, open_desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.load_params import ALL_LAYERS
from chatapp.engine_client.launch import EngineLaunch
from chatapp.paths import DataFolder
from chatapp.protocol.events import Event, LoadFailed, ModelLoaded

_PATIENCE_MS = 240_000  # a software device is slow
_LAYER = "VK_LAYER_CHATAPP_full_gpu"
_HALF_BYTES, _NOTHING_BYTES, _ALL_BYTES = 250_000_000, 20_000_000, 10**12  # the starter with n_ctx 4,096 takes 300 MB there
_ANSWER_TOKENS = 8


def build_layer(folder: Path) -> dict[str, str]:
    """Compile the layer, and return the environment with which Vulkan's loader takes it."""
    library = folder / "libfull_gpu.so"
    headers = os.environ.get("CHATAPP_VULKAN_HEADERS", "/usr")
    source = Path(__file__).with_name("full_gpu_layer.c")
    subprocess.run(["cc", "-shared", "-fPIC", f"-I{headers}/include", source, "-o", library], check=True)
    layer = {"name": _LAYER, "type": "GLOBAL", "library_path": str(library), "api_version": "1.3.0"}
    texts = {"implementation_version": "1", "description": "refuses memory beyond a limit"}
    names = {"vkGetInstanceProcAddr": "full_gpu_instance", "vkGetDeviceProcAddr": "full_gpu_device"}
    manifest = {"file_format_version": "1.1.0", "layer": {**layer, **texts, "functions": names}}
    (folder / "full_gpu.json").write_text(json.dumps(manifest), encoding="utf-8")
    return {"VK_LAYER_PATH": str(folder), "VK_INSTANCE_LAYERS": _LAYER, "FULL_GPU_FILE": str(folder / "room")}


class _Viewer:
    """Uses the window as a person does, and tells what stands in it."""

    def __init__(self, desktop: Desktop, room: Path, pictures: Path | None) -> None:
        self._desktop, self._room, self._pictures = desktop, room, pictures
        self._loads: list[str] = []
        self._n_loads = 0
        desktop.services.bridge.event_arrived.connect(self._on_event)

    def _on_event(self, event: Event, _arrived_ns: int) -> None:
        if isinstance(event, LoadFailed):
            self._loads += [f"failed ({event.problem.kind}: {event.problem.facts})", *event.problem.detail.splitlines()]
            self._n_loads += 1
        elif isinstance(event, ModelLoaded):
            self._loads.append(f"loaded with {event.context.n_gpu_layers} layers")
            self._n_loads += 1

    def ready(self) -> None:
        self._wait(lambda: self._desktop.services.model.state.phase in (ModelPhase.READY, ModelPhase.FAILED))

    def load_all_layers(self, title: str, room_bytes: int) -> None:
        """Ask for all layers with this much room, and tell what came of it."""
        self._room.write_text(str(room_bytes), encoding="ascii")
        self._loads.clear()
        self._n_loads = 0
        values = self._desktop.load.values().model_copy(update={"n_gpu_layers": ALL_LAYERS, "n_ctx": 4096})
        self._desktop.load.set_values(values)
        self._desktop.load.values_changed.emit(values)
        button = self._desktop.window.findChild(QPushButton, "reloadButton")
        if button is not None and button.isEnabled():
            button.click()
        else:
            self._desktop.load.reload_requested.emit(values)
        self.ready()
        self._settle(3000)  # a loop would go on
        self._tell(title)

    def _tell(self, title: str) -> None:
        state = self._desktop.services.model.state
        print(f"\n{title}: {state.phase}, {self._n_loads} loads")
        for load in self._loads:
            print(f"  {load}")
        print(f"  bar: {self._shown('problemSentence')}")
        print(f"  what was loaded: {self._shown('loadedGpuLayersValue')}; {self._shown('loadedDevicesValue')}")
        print(f"  settings: {self._desktop.load.values().n_gpu_layers} GPU layers", flush=True)
        if self._pictures is not None:
            self._desktop.window.grab().save(str(self._pictures / f"{title.replace(' ', '-')}.png"))

    def ask(self) -> None:
        """Let the model answer."""
        chat = self._desktop.services.chat
        chat.sampling = chat.sampling.model_copy(update={"max_tokens": _ANSWER_TOKENS, "temperature": 0.0})
        self._desktop.parts.composer.send_requested.emit("Name three rivers.")
        self._settle(200)
        self._wait(lambda: chat.running is None)
        print(f"  answer: {chat.conversation.messages[-1].text!r}", flush=True)

    def _shown(self, name: str) -> str:
        label = self._desktop.window.findChild(QLabel, name)
        return "-" if label is None or not label.isVisible() else label.text().replace("\n", " / ")

    def _wait(self, condition: Callable[[], bool]) -> None:
        deadline = QDeadlineTimer(_PATIENCE_MS)
        while not condition():
            if deadline.hasExpired():
                raise TimeoutError("the window did not come to an end of its load")
            self._settle(50)

    def _settle(self, milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()


def main() -> int:
    """Fill the device in three ways."""
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ.update(build_layer(folder))
        data = DataFolder(folder / "data")
        data.prepare()
        services = build_services(data, EngineLaunch.of_this_app())
        desktop = open_desktop(application(), services, None)
        try:
            _fill(_Viewer(desktop, folder / "room", pictures), desktop)
        finally:
            desktop.close()
            services.close()
    return 0


def _fill(viewer: _Viewer, desktop: Desktop) -> None:
    viewer.ready()
    desktop.window.resize(1380, 940)
    desktop.window.open_load_settings()
    viewer.load_all_layers("room for half", _HALF_BYTES)
    viewer.ask()
    viewer.load_all_layers("room for nothing", _NOTHING_BYTES)
    viewer.load_all_layers("room again", _ALL_BYTES)
    viewer.ask()


if __name__ == "__main__":
    sys.exit(main())
