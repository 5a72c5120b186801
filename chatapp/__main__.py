"""Entry point of every process: the engine child, the command line and the window.

Imports are lazy on purpose: the engine child must never load Qt, and the window must never load llama.cpp.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

__all__ = ["main"]


def main() -> int:
    """Run what the arguments ask for; return the exit code."""
    if getattr(sys, "frozen", False):
        import multiprocessing  # noqa: PLC0415 - brings sockets and pickling along, which no window from source needs

        multiprocessing.freeze_support()  # first: a frozen app would otherwise open a window for each helper process
    arguments = sys.argv[1:]
    if arguments[:1] == ["--engine"]:
        from chatapp.engine.main import main as run_engine  # noqa: PLC0415 - the child must not load what the window needs

        return run_engine(arguments[1:])
    if arguments[:1] == ["--formulas"]:
        from chatapp.ui.chat.formulas.drawing import run as draw_formulas  # noqa: PLC0415 - without Qt, without a window

        return draw_formulas()
    from chatapp.cli.main import parse, run_command  # noqa: PLC0415 - see above

    options = parse(arguments)
    if options.command is not None:
        return run_command(options)
    try:
        return _run_window(options)
    except ImportError as error:
        return _say_missing_library(error)


def _run_window(options: "argparse.Namespace") -> int:
    from chatapp.app.qt_imports import leave_sources_unread  # noqa: PLC0415 - Qt only for the window

    leave_sources_unread()
    if options.self_test:
        from chatapp.app.self_test import SelfTestOrder, run_self_test  # noqa: PLC0415 - Qt only for the window

        order = SelfTestOrder(options.self_test_picture, options.model, options.self_test_patience, is_verbose=options.verbose)
        return run_self_test(order)
    from chatapp.app.start import run_window  # noqa: PLC0415 - Qt only for the window

    return run_window(options.data_folder, model=options.model, is_verbose=options.verbose)


def _say_missing_library(error: ImportError) -> int:
    """Say what to install where Qt itself cannot be loaded: libEGL and its like are the system's."""
    from pathlib import Path  # noqa: PLC0415 - only where something is wrong

    from chatapp.app.linker import lacks  # noqa: PLC0415
    from chatapp.domain.system_library import PACKAGES, library_error, missing_library  # noqa: PLC0415
    from chatapp.log import say_without_window  # noqa: PLC0415

    first = missing_library(str(error))
    if not first:
        raise error
    # The linker names one at a time: look for the others, so that one command is enough.
    libraries = (first, *(name for name in PACKAGES if name != first and lacks(name)))
    os_release = Path("/etc/os-release")
    told = library_error(libraries, os_release.read_text(encoding="utf-8") if os_release.is_file() else "", str(error))
    say_without_window(f"chatapp: {told}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
