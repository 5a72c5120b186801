"""Entry point of every process: the engine child, the command line and the window.

Imports are lazy on purpose: the engine child must never load Qt, and the window must never load llama.cpp.
"""

import multiprocessing
import sys

__all__ = ["main"]


def main() -> int:
    """Run what the arguments ask for; return the exit code."""
    multiprocessing.freeze_support()  # first: a frozen app would otherwise open a window for each helper process
    arguments = sys.argv[1:]
    if arguments[:1] == ["--engine"]:
        from chatapp.engine.main import main as run_engine  # noqa: PLC0415 - the child must not load what the window needs

        return run_engine(arguments[1:])
    from chatapp.cli.main import main as run_command_line  # noqa: PLC0415 - see above

    return run_command_line(arguments)


if __name__ == "__main__":
    sys.exit(main())
