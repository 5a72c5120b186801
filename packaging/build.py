#!/usr/bin/env python3
"""Build what users install, from a fresh clone, with one command: `python packaging/build.py`.

Makes a clean environment from the locks, builds llama.cpp for every processor, freezes the application, checks that nothing is
missing in it, and makes the packages of this system. All of it lies in build/bundle afterwards.
"""

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from bundle import build_environment, freeze, llama_wheel, vulkan
from bundle.project import BUNDLE, DIST
from launcher.terminal import LaunchError, say

__all__ = ["main"]

STEPS = ("all", "bundle", "packages")


def main(arguments: list[str]) -> int:
    """Build; returns the exit code, after one clear message where something is missing or failed."""
    options = _parse(arguments)
    started = time.monotonic()
    try:
        if options.step != "packages":
            _bundle(with_vulkan=not options.no_vulkan)
        if options.step != "bundle":
            _packages()
    except LaunchError as error:
        say(f"\n{error}")
        return 1
    say(f"Done in {time.monotonic() - started:.0f} s; see {BUNDLE}")
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="packaging/build.py", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("step", nargs="?", choices=STEPS, default="all", help="only the folder, or only the packages around it")
    parser.add_argument("--no-vulkan", action="store_true", help="leave the plug-in for graphics cards out")
    return parser.parse_args(arguments)


def _bundle(*, with_vulkan: bool) -> None:
    wanted = with_vulkan and sys.platform != "darwin"
    reason = vulkan.obstacle() if wanted else None
    if reason is not None:
        say(f"The bundle computes on the processor alone, because {reason} (see packaging/README.md, Vulkan).")
    recipe = llama_wheel.portable_recipe(vulkan=wanted and reason is None)
    freeze.freeze(build_environment.prepare(recipe), recipe)


def _packages() -> None:
    if not DIST.exists():
        raise LaunchError("There is no bundle yet: run `python packaging/build.py bundle` first.")
    if sys.platform == "linux":
        from linux.packages import make_packages  # noqa: PLC0415 - each system has packages of its own

        make_packages()
    else:
        say("The packages of macOS and Windows are made by packaging/macos and packaging/windows, see packaging/README.md.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
