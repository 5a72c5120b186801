"""The commands of `run.py`."""

import importlib
import os
import signal
import subprocess
import sys

from launcher import native_build, system_packages
from launcher.checks import run_checks
from launcher.environment import Layer, ensure, is_current
from launcher.locks import write_locks
from launcher.terminal import LaunchError, say

__all__ = ["launch"]

USAGE = """\
python run.py [ARGUMENTS]     make the environment if need be, then start chatapp with these arguments
python run.py test [OPTIONS]  make the environment with the development tools, then run every check; OPTIONS go to pytest
python run.py lock [OPTIONS]  for maintainers: write requirements/*.lock anew (--upgrade for the newest versions)

--no-system-packages          do not install system packages, even as root: only say which are missing
CMAKE_ARGS="..."              in the environment: more CMake flags for llama.cpp, for example -DGGML_VULKAN=ON
chatapp's own options:        python run.py help-app
"""
NO_SYSTEM_PACKAGES = "--no-system-packages"


def launch(arguments: list[str]) -> int:
    """Run one command; returns its exit code, after one clear message where something is missing or failed."""
    may_install = NO_SYSTEM_PACKAGES not in arguments
    arguments = [argument for argument in arguments if argument != NO_SYSTEM_PACKAGES]
    for name in ("SIGTERM", "SIGHUP"):  # like Ctrl-C: what was started ends too (Windows has no SIGHUP)
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    try:
        return _command(arguments, may_install=may_install)
    except LaunchError as error:
        say(f"\n{error}")
        return 1
    except KeyboardInterrupt:
        say("\nStopped. Run the same command again to go on.")
        return 130


def _command(arguments: list[str], *, may_install: bool) -> int:
    match arguments[:1]:
        case ["-h" | "--help"]:
            say(USAGE)
            return 0
        case ["test"]:
            _prepare((Layer.APP, Layer.DEV), window=False, may_install=may_install)
            return run_checks(arguments[1:])
        case ["lock"]:
            return write_locks(arguments[1:])
        case ["help-app"]:
            arguments = ["--help"]
    python = _prepare((Layer.APP,), window=True, may_install=may_install)
    return _start([python, "-m", "chatapp", *arguments])


def _prepare(layers: tuple[Layer, ...], *, window: bool, may_install: bool) -> str:
    """System packages first, so that nobody waits for a build that could not be used; then the environment."""
    if sys.maxsize < 2**32:
        raise LaunchError("This Python is a 32-bit program; Qt for Python needs a 64-bit one.")
    needs = _needs(layers, window=window)
    system_packages.provide(needs, may_install=may_install)
    if needs:
        importlib.invalidate_caches()
        system_packages.provide(_needs(layers, window=window), may_install=False)
    return str(ensure(layers))


def _needs(layers: tuple[Layer, ...], *, window: bool) -> list[system_packages.Need]:
    needs = system_packages.missing_libraries(window=window)
    if all(is_current(layer) for layer in layers):
        return needs
    needs += system_packages.missing_venv()
    cached = native_build.cached_wheel(native_build.plan(native_build.wanted_flags()))
    return needs if cached or is_current(Layer.APP) else [*needs, *system_packages.missing_compiler()]


def _start(command: list[str]) -> int:
    """Become the application where the system can replace a process, else wait for it."""
    if sys.platform == "win32":
        return subprocess.run(command, check=False).returncode
    os.execv(command[0], command)  # noqa: S606 - no shell is wanted
    return 0  # for readers of the type: execv does not come back
