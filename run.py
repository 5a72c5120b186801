#!/usr/bin/env python3
"""Start chatapp, or test it, from a fresh clone: `python run.py` and `python run.py test`.

Standard library only. The Python that runs this file may be too old for chatapp: this file parses on Python 3.8, so that
it can say so in a sentence, and everything else is imported after that check.
"""

import sys
from pathlib import Path

__all__ = ["main"]

OLDEST_PYTHON = (3, 11)


def main(arguments: "list[str]") -> int:  # quoted: Python 3.8 cannot evaluate it
    """Check the Python, then hand over to the launcher; returns the exit code."""
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(str(part) for part in sys.version_info[:3])
        print(
            f"chatapp needs Python 3.11 or newer; this is {found} ({sys.executable}). Run it with a newer one: python3.11 run.py"
        )
        return 1
    sys.path.insert(0, str(Path(__file__).resolve().parent / "packaging"))
    from launcher.main import launch  # noqa: PLC0415 - only now is it known that this Python can read it

    return launch(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
