"""Takes the pictures of the README from the real app with the real starter model.

Run it on any desktop, or without one: ``xvfb-run -s "-screen 0 1400x1000x24" python packaging/screenshots.py [folder]``.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer

from chatapp.app.desktop import Desktop
from chatapp.app.services import build_services
from chatapp.app.start import application, open_desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.settings import ThemeChoice
from chatapp.engine_client.launch import EngineLaunch
from chatapp.paths import DataFolder

_PATIENCE_MS = 120_000
_SETTLE_MS = 700  # longer than the panel's slowest publishing
_SAMPLING = SamplingParams(seed=11, max_tokens=160)
_MOST_TURNS = 12  # more than fit into the small window of the trimming picture
_QUESTIONS = (
    "What is a KV cache, in three sentences?",
    "Write a small Python function that reverses a list, with a short explanation.",
)


class _Photographer:
    """Drives the window as a person would and saves what it shows."""

    def __init__(self, desktop: Desktop, folder: Path) -> None:
        self.desktop = desktop
        self._folder = folder

    def wait(self, condition: Callable[[], bool]) -> None:
        deadline = QDeadlineTimer(_PATIENCE_MS)
        while not condition():
            if deadline.hasExpired():
                raise TimeoutError("the app did not come to the state to be shown")
            self.settle(20)

    def settle(self, milliseconds: int = _SETTLE_MS) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, loop.quit)
        loop.exec()

    def shoot(self, name: str, after_ms: int = _SETTLE_MS) -> None:
        self.settle(after_ms)
        path = self._folder / f"{name}.png"
        self.desktop.window.grab().save(str(path))
        print(path)

    def ready(self) -> None:
        self.wait(lambda: self.desktop.services.model.state.phase is ModelPhase.READY)

    def ask(self, text: str) -> None:
        self.desktop.parts.composer.send_requested.emit(text)

    def answered(self) -> None:
        self.wait(lambda: self.desktop.services.chat.running is None)

    def theme(self, choice: ThemeChoice) -> None:
        self.desktop.window.theme_chosen.emit(choice)


def main() -> int:
    """Take all pictures; return 0."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "resources" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        data_folder = DataFolder(Path(data))
        data_folder.prepare()
        services = build_services(data_folder, EngineLaunch.of_this_app())
        services.chat.sampling = _SAMPLING
        desktop = open_desktop(application(), services, None)
        try:
            _tour(_Photographer(desktop, folder))
        finally:
            desktop.close()
            services.close()
    return 0


def _tour(photographer: _Photographer) -> None:
    desktop = photographer.desktop
    photographer.theme(ThemeChoice.LIGHT)
    photographer.ready()
    photographer.shoot("empty-light")
    photographer.ask(_QUESTIONS[0])
    photographer.answered()
    photographer.ask(_QUESTIONS[1])
    photographer.shoot("writing-light", after_ms=900)
    photographer.answered()
    photographer.shoot("chat-light")
    photographer.theme(ThemeChoice.DARK)
    photographer.shoot("chat-dark")
    desktop.window.open_sampling_settings()
    photographer.shoot("sampling-dark")
    desktop.window.open_load_settings()
    photographer.shoot("load-settings-dark")
    desktop.window.close_drawer()
    photographer.theme(ThemeChoice.LIGHT)
    desktop.window.resize(900, 560)
    photographer.shoot("small-light")
    desktop.window.resize(1280, 800)
    _trimmed(photographer)
    _broken(photographer)


def _trimmed(photographer: _Photographer) -> None:
    """Fill a small window until the oldest exchanges leave it."""
    desktop = photographer.desktop
    services = desktop.services
    path = Path(services.model.state.path)
    services.model.load(path, LoadParams(n_ctx=512))
    photographer.ready()
    services.conversations.new()
    for number in range(_MOST_TURNS):
        photographer.ask(f"{_QUESTIONS[0]} ({number + 1})")
        photographer.answered()
        if services.chat.conversation.n_hidden:
            break
    bar, conversation = desktop.parts.transcript.verticalScrollBar(), services.chat.conversation
    share = conversation.n_hidden / len(conversation.messages)
    bar.setValue(int((bar.maximum() + bar.pageStep()) * share) - bar.pageStep() // 2)  # the border in the middle of the page
    photographer.shoot("trimmed-light")


def _broken(photographer: _Photographer) -> None:
    """Choose a file that is no model."""
    desktop = photographer.desktop
    with tempfile.NamedTemporaryFile(suffix=".gguf") as file:
        file.write(b"this is not a model")
        file.flush()
        desktop.picker.model_chosen.emit(file.name)
        photographer.wait(lambda: desktop.services.model.state.phase is ModelPhase.FAILED)
        photographer.shoot("error-light")


if __name__ == "__main__":
    sys.exit(main())
