"""Entry point of every process: the engine child, the command line and the window.

Imports are lazy on purpose: the engine child must never load Qt, and the window must never load llama.cpp.
"""

import sys

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
    if options.self_test:
        from chatapp.app.self_test import SelfTestOrder, run_self_test  # noqa: PLC0415 - see above

        order = SelfTestOrder(options.self_test_picture, options.model, options.self_test_patience, is_verbose=options.verbose)
        return run_self_test(order)
    from chatapp.app.start import run_window  # noqa: PLC0415 - Qt only for the window

    return run_window(options.data_folder, model=options.model, is_verbose=options.verbose)


if __name__ == "__main__":
    sys.exit(main())
