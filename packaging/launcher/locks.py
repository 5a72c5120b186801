"""`python run.py lock`: writes requirements/*.lock from pyproject.toml, with hashes and without any address."""

import os
import subprocess

from launcher.environment import Layer, ensure
from launcher.locations import REQUIREMENTS, ROOT, venv_program
from launcher.terminal import LaunchError, say

__all__ = ["write_locks"]

# One lock for all systems and Pythons (markers), and nothing in it that depends on the machine that wrote it.
COMPILE = [
    *("pip", "compile", "--universal", "--python-version", "3.11", "--generate-hashes", "--quiet"),
    *("--no-emit-index-url", "--no-emit-find-links", "--no-annotate", "--no-header"),
]
# Lock -> its source in pyproject.toml and the locks that it has to agree with.
SOURCES: dict[str, tuple[list[str], list[str]]] = {
    "app": (["pyproject.toml", "--extra", "starter", "--extra", "nvidia"], []),
    "dev": (["--group", "pyproject.toml:dev"], ["app"]),
    "build": (["--group", "pyproject.toml:build"], ["app", "dev"]),
    "bundle": (["--group", "pyproject.toml:bundle"], ["app", "build"]),
    "tools": (["--group", "pyproject.toml:tools"], []),
}


def write_locks(arguments: list[str]) -> int:
    """Write every lock anew; `--upgrade` or `--upgrade-package NAME` is passed on, without them known versions stay."""
    ensure((Layer.TOOLS,))
    for name, (source, constraints) in SOURCES.items():
        bounds = [part for other in constraints for part in ("--constraint", f"requirements/{other}.lock")]
        _compile([*source, *bounds, "--output-file", f"requirements/{name}.lock", *arguments])
        _title(name)
        say(f"wrote requirements/{name}.lock")
    return 0


def _compile(arguments: list[str]) -> None:
    # uv's own variables may name another index; the lock must not depend on this machine.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("UV_")}
    finished = subprocess.run([venv_program("uv"), *COMPILE, *arguments], cwd=ROOT, env=environment, check=False)
    if finished.returncode != 0:
        raise LaunchError("The lock could not be written, see uv's message above.")


def _title(name: str) -> None:
    lock = REQUIREMENTS / f"{name}.lock"
    title = f"# Written by `python run.py lock`. Install: pip install --no-deps --require-hashes -r requirements/{lock.name}\n"
    lock.write_text(title + lock.read_text(encoding="utf-8"), encoding="utf-8")
