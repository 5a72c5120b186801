#!/usr/bin/env python3
"""Prove the packages on clean systems: install, start from the menu, chat, lose the engine, go on, compute on a GPU, remove.

    python packaging/linux/prove.py [bookworm] [trixie] [--only deb|run|rpm|vulkan] [--packages FOLDER] [--out FOLDER]

Each system is the smallest Debian, without Python, unpacked from a cached archive. Needs root, debootstrap, Xvfb, xdotool,
ImageMagick's `import`, and weston for Wayland. Where no such system can be made it says SKIPPED and why, and ends with 77.
"""

import argparse
import json
import signal
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bundle.project import BUNDLE
from launcher.terminal import LaunchError, say
from linux.clean_system import SUITES, CleanSystem, clean_system, obstacle
from linux.prove_deb import prove_deb
from linux.prove_rpm import prove_rpm
from linux.prove_run import prove_run
from linux.prove_vulkan import prove_vulkan

__all__ = ["main"]

EXIT_SKIPPED = 77
_PROOFS = {
    "deb": ("*.deb", prove_deb),
    "run": ("*.run", prove_run),
    "rpm": ("*.rpm", prove_rpm),
    "vulkan": ("*.deb", prove_vulkan),
}


def main(arguments: list[str]) -> int:
    """Prove on each system named; returns 0, 1 with a sentence, or 77 where nothing could be tried."""
    options = _parse(arguments)
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(143))  # what is mounted is taken away on the way out
    if (reason := obstacle()) is not None:
        say(f"SKIPPED: clean systems were not tried, because {reason}.")
        return EXIT_SKIPPED
    options.out.mkdir(parents=True, exist_ok=True)
    kinds = [options.only] if options.only else list(_PROOFS)
    try:
        results = [_prove(suite, kind, options) for suite in options.suites or list(SUITES) for kind in kinds]
    except LaunchError as error:
        say(f"\nFAILED: {error}")
        return 1
    (options.out / "proof.json").write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
    proven = [f".{result['kind']} on {SUITES[result['suite']]}" for result in results]
    say(f"Proven: {', '.join(proven)}; see {options.out}")
    return 0


def _parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Prove the packages on clean Debian systems.")
    parser.add_argument("suites", nargs="*", choices=[*SUITES, []], metavar="SUITE", help=f"default: {' '.join(SUITES)}")
    parser.add_argument("--only", choices=[*_PROOFS], help="one proof alone")
    parser.add_argument("--packages", type=Path, default=BUNDLE / "packages", help="where they lie; the newest of a kind counts")
    parser.add_argument("--out", type=Path, default=BUNDLE / "proof", help="where figures, logs and pictures go")
    return parser.parse_args(arguments)


def _prove(suite: str, kind: str, options: argparse.Namespace) -> dict[str, Any]:
    pattern, proof = _PROOFS[kind]
    package = _newest(options.packages, pattern)
    say(f"{SUITES[suite]}, {package.name}:")
    with clean_system(suite) as system:
        _check_clean(system)
        facts = {"suite": suite, "kind": kind, "package_mb": round(package.stat().st_size / 1e6, 1)}
        facts |= proof(system, package, options.out / f"{suite}-{kind}")
    say(f"  {json.dumps(facts)}")
    return facts


def _check_clean(system: CleanSystem) -> None:
    if system.has("python3"):
        raise LaunchError("The clean system has Python in it.")


def _newest(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime)
    if not found:
        raise LaunchError(f"There is no {pattern} in {folder}: run `python packaging/build.py` first.")
    return found[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
