"""The environment in `.venv`: made from the locks, stamped with what it was made from, made anew when in doubt."""

import contextlib
import hashlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from launcher import native_build
from launcher.exclusive import exclusive
from launcher.locations import LOGS, REQUIREMENTS, ROOT, VENV, cache_folder, venv_program
from launcher.terminal import LaunchError, StatusLine, run_logged, say

__all__ = ["Layer", "ensure", "fingerprint", "is_current", "pip_progress"]

UNFINISHED = VENV / ".installing"
LOADS = "import llama_cpp; llama_cpp.llama_backend_init()"


class Layer(StrEnum):
    """What can be installed: the application first, then what tests or locks it."""

    APP = "app"
    DEV = "dev"
    TOOLS = "tools"


LOCKS = {Layer.APP: ("build", "app"), Layer.DEV: ("dev",), Layer.TOOLS: ("tools",)}


def is_current(layer: Layer) -> bool:
    """Whether a layer is installed completely and from today's locks; reads a few small files, starts nothing."""
    if UNFINISHED.exists() or not venv_program("python").exists():
        return False
    try:
        return _stamp(layer).read_text(encoding="utf-8") == fingerprint(layer)
    except OSError:
        return False


def ensure(layers: tuple[Layer, ...]) -> Path:
    """Install the layers that are missing or out of date; returns the environment's Python.

    Raises:
        LaunchError: an install step failed; the text names its log.
    """
    if not all(is_current(layer) for layer in layers):
        with exclusive(cache_folder() / "install.lock"):
            _install(layers)
    return venv_program("python")


def fingerprint(layer: Layer) -> str:
    """Changes whenever what would be installed changes: the locks, the project's own tables, the Python, the place, the flags."""
    parts = [layer.value, str(ROOT), sys.base_prefix, sysconfig.get_platform(), sysconfig.get_python_version()]
    parts += [(REQUIREMENTS / f"{name}.lock").read_text(encoding="utf-8") for name in LOCKS[layer]]
    if layer is Layer.APP:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        parts += [json.dumps([project["project"], project["build-system"]], sort_keys=True), native_build.wanted_flags()]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def pip_progress(line: str) -> str | None:
    """The package that pip is at, from its output; None for lines that say nothing new."""
    found = re.match(r"\s*(Collecting|Downloading|Installing collected packages)[: ]+(\S+)", line)
    if found is None:
        return None
    verb, name = found.groups()
    return "installing" if verb.startswith("Installing") else f"{verb.lower()} {name.split('=')[0]}"


def _install(layers: tuple[Layer, ...]) -> None:
    """Start from nothing unless the environment is whole and its application current; then add what is missing."""
    stale = Layer.APP in layers and not is_current(Layer.APP)
    if stale or UNFINISHED.exists() or not venv_program("python").exists():
        _create()
    for layer in (layer for layer in layers if not is_current(layer)):
        with _marked_unfinished():
            _install_app() if layer is Layer.APP else _install_lock(LOCKS[layer][0])
            _stamp(layer).write_text(fingerprint(layer), encoding="utf-8")


@contextlib.contextmanager
def _marked_unfinished() -> Iterator[None]:
    """Between these two lines an interruption leaves a mark, and the next run starts from an empty environment."""
    UNFINISHED.touch()
    yield
    UNFINISHED.unlink()


def _create() -> None:
    say(f"Making the environment in {VENV}")
    try:
        if VENV.exists():
            shutil.rmtree(VENV)
    except OSError as error:
        raise LaunchError(
            f"The old environment {VENV} cannot be removed: {error}\nClose chatapp if it runs, then run this again."
        ) from error
    # The base interpreter: the Python running this may be the one in the environment that was just removed.
    base = getattr(sys, "_base_executable", sys.executable)
    status = StatusLine("environment")
    run_logged([base, "-m", "venv", str(VENV)], log=LOGS / "venv.log", status=status, describe=lambda _line: None)


def _install_app() -> None:
    native_build.remember_flags()
    _install_lock("build")
    recipe = native_build.plan(native_build.wanted_flags())
    kept = native_build.cached_wheel(recipe)
    _install_wheel(kept or native_build.build(venv_program("python"), recipe))
    _install_lock("app")  # pip finds the bindings installed at the locked version and leaves them alone
    _prove_native(recipe, is_fresh=kept is None)
    _pip(
        ["--no-deps", "--no-index", "--no-build-isolation", "--editable", str(ROOT)], log="chatapp", status=StatusLine("chatapp")
    )


def _prove_native(recipe: native_build.Recipe, *, is_fresh: bool) -> None:
    """Load the bindings in a process of their own; a kept wheel that does not load on this machine any more is built anew."""
    finished = subprocess.run([venv_program("python"), "-c", LOADS], capture_output=True, text=True, check=False)
    if finished.returncode == 0:
        return
    native_build.discard(recipe)
    if is_fresh:
        raise LaunchError(f"llama-cpp-python was built but does not load (code {finished.returncode}):\n{finished.stderr}")
    say("The llama-cpp-python built earlier does not load any more; building it again.")
    _install_wheel(native_build.build(venv_program("python"), recipe))
    _prove_native(recipe, is_fresh=True)


def _install_wheel(wheel: Path) -> None:
    status = StatusLine("llama-cpp-python")
    _pip(["--no-deps", "--no-index", "--force-reinstall", str(wheel)], log="llama-cpp-python-install", status=status)


def _install_lock(name: str) -> None:
    """Install one lock file; what is in the environment already, at the locked version, is left alone by pip."""
    lock = REQUIREMENTS / f"{name}.lock"
    status = StatusLine(f"requirements/{lock.name}")
    _pip(["--no-deps", "--require-hashes", "--requirement", str(lock)], log=name, status=status)


def _pip(arguments: list[str], *, log: str, status: StatusLine) -> None:
    run_logged(
        [str(venv_program("python")), "-m", "pip", "install", *arguments],
        log=LOGS / f"{log}.log",
        status=status,
        describe=pip_progress,
        environment=native_build.pip_environment(),
    )
    status.finish("installed")


def _stamp(layer: Layer) -> Path:
    return VENV / f".installed-{layer}"
