"""Takes a picture of every state of the performance panel, from the real window with the real controllers.

The engine is silent: events and sensor readings are scripted (``panel_stage``, ``panel_troubles``), so that states come about
that no machine shows on demand (heat, a shared GPU, a power limit). Causes are not set but judged: by the real rules, from 50
rounds of quiet readings and 40 of the trouble. Run it on any desktop, or without one:

``PYTHONPATH=. xvfb-run -s "-screen 0 1400x1000x24" python packaging/panel_states.py FOLDER [--panel] [NAME ...]``
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from chatapp.app.desktop import Desktop
from chatapp.app.first_paint import FirstPaint
from chatapp.app.services import Services, build_services
from chatapp.app.start import application
from chatapp.domain.appearance import LanguageChoice, ThemeChoice
from chatapp.engine_client.launch import EngineLaunch
from chatapp.metrics.drift_state import Collecting, collecting
from chatapp.paths import DataFolder
from chatapp.storage.first_look import FirstLook
from panel_restless import since_warm
from panel_stage import CHINESE, ENGLISH, SilentEngine, Stage
from panel_troubles import GPU, QUIET, SENSORS, TROUBLES

_SIZE = (1280, 800)
_FIRST_LOOK_MS = 1500  # pyqtgraph, and the hello of the engine that is not listened to
_CHINESE_STATE = "chinese"
_SLOWER = {"since-warm", *TROUBLES} - {"drift-none", "all-sensors"}  # states whose first sentence must be a loss


def _no_model(stage: Stage) -> None:
    stage.read({})


def _loading(stage: Stage) -> None:
    stage.read(QUIET)
    stage.load(fraction=0.42)


def _idle(stage: Stage) -> None:
    stage.load()
    stage.send(ENGLISH[0])
    stage.prepared(131)
    stage.drift(collecting(Collecting.DEPTHS, "the cost of depth is not known yet", 1, 4))
    stage.write(12, 24, ENGLISH[1], {**QUIET, **SENSORS})
    stage.as_if_now()
    stage.finish()


def _reading(stage: Stage) -> None:
    stage.load()
    stage.send(ENGLISH[0])
    stage.prepared(64)
    stage.read({**QUIET, **SENSORS})


def _writing(stage: Stage, texts: tuple[str, str] = ENGLISH) -> None:
    stage.load()
    stage.send(texts[0])
    stage.prepared(131)
    stage.drift(collecting(Collecting.BASELINE, "fewer than 45 s were written", 12, 45))
    stage.write(12, 24, texts[1], {**QUIET, **SENSORS})
    stage.as_if_now()


def _stalled(stage: Stage) -> None:
    _writing(stage)
    stage.hold_back(seconds=9)


def _late(stage: Stage) -> None:
    """Text of 0.9 s ago is painted now."""
    _writing(stage)
    now_us = stage.now_us()
    stage.paint(now_us - 900_000, now_us)


def _two_gpus(stage: Stage) -> None:
    """Half of the model on each; the process takes less than it reserved, as before the first answer."""
    stage.load(n_gpus=2)
    stage.read({**QUIET, **GPU, "engine_rss_bytes": 0.35e9})


def _two_gpus_writing(stage: Stage) -> None:
    """The same later: all rows that there are, with all that they can say."""
    stage.load(n_gpus=2)
    stage.send(ENGLISH[0])
    stage.prepared(131)
    stage.write(12, 40, ENGLISH[1], {**QUIET, **SENSORS, **GPU, "engine_rss_bytes": 0.35e9})
    stage.as_if_now()


def _no_sensors(stage: Stage) -> None:
    _writing(stage)
    stage.read({})


_STATES: dict[str, Callable[[Stage], None]] = {
    "no-model": _no_model,
    "loading": _loading,
    "idle": _idle,
    "reading": _reading,
    "writing": _writing,
    "stalled": _stalled,
    "window-late": _late,
    "drift-collecting": _writing,
    "since-warm": since_warm,
    "no-sensors": _no_sensors,
    "two-gpus": _two_gpus,
    "two-gpus-writing": _two_gpus_writing,
    _CHINESE_STATE: partial(_writing, texts=CHINESE),
    **{name: partial(Stage.trouble, name=name) for name in TROUBLES},
}


def main() -> int:
    """Take the pictures that are asked for; return 0."""
    parser = argparse.ArgumentParser(description="A picture of every state of the performance panel.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="only these states")
    parser.add_argument("--panel", action="store_true", help="the panel alone, without the window around it")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    app = application()
    for name in arguments.names or _STATES:
        _take(app, arguments.folder, name, is_panel_alone=arguments.panel)
    return 0


def _take(app: QApplication, folder: Path, name: str, *, is_panel_alone: bool) -> None:
    """Open a window of its own for a state, so that nothing of another one stays."""
    with tempfile.TemporaryDirectory() as data:
        data_folder = DataFolder(Path(data))
        data_folder.prepare()
        services = build_services(data_folder, EngineLaunch.of_this_app(("--backend", "scripted")))
        _silence(services)
        language = LanguageChoice.CHINESE if name == _CHINESE_STATE else LanguageChoice.ENGLISH
        first_paint = FirstPaint(app, FirstLook(ThemeChoice.LIGHT, language))
        desktop = Desktop(services, first_paint.watcher, first_paint.window)
        try:
            desktop.window.resize(*_SIZE)
            desktop.window.show()
            stage = Stage(desktop, folder, is_panel_alone=is_panel_alone)
            stage.settle(_FIRST_LOOK_MS)
            _STATES[name](stage)
            stage.shoot(name)
            if name in _SLOWER and not stage.sentence().startswith("Slower by"):
                raise RuntimeError(f"{name}: the panel does not tell the loss, but {stage.sentence()!r}")
            _take_variants(stage, name)
        finally:
            desktop.close()
            services.close()


def _take_variants(stage: Stage, name: str) -> None:
    """Take the picture again where another look is asked for."""
    window = stage.desktop.window
    if name in ("writing", "background-load", "all-sensors", "two-gpus", "two-gpus-writing"):
        window.theme_chosen.emit(ThemeChoice.DARK)
        stage.shoot_again(f"{name}-dark")
        window.theme_chosen.emit(ThemeChoice.LIGHT)
    if name in ("writing", "background-load", "idle", "gpu-shared", "two-gpus", "two-gpus-writing", "since-warm"):
        window.resizeDocks([stage.dock], [300], Qt.Orientation.Horizontal)
        stage.shoot_again(f"{name}-300")
    if name in ("writing", "background-load"):
        window.resize(900, 560)
        stage.shoot_again(f"{name}-small")


def _silence(services: Services) -> None:
    """Let nobody ask the real engine for anything: all it would say is said here."""
    for controller in (services.chat, services.model):
        controller._engine = SilentEngine()  # noqa: SLF001 - what a gateway must do, it can


if __name__ == "__main__":
    sys.exit(main())
