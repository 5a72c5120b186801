"""Parses the command line and runs what it asks for."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from chatapp import __version__
from chatapp.cli.given_path import given_path
from chatapp.paths import DataFolder, default_data_folder

__all__ = ["EXIT_FAILED", "build_parser", "main", "parse", "run_command"]

EXIT_FAILED = 1
_SELF_TEST_PATIENCE_S = 120.0
_MODEL_COMMANDS = ("replay", "sustained", "plan")  # those with options made from models
# Names of the formats, here because reading them where they are declared would load them for every command; a test compares both.
_EXPORT_FORMATS = ("markdown", "html", "json", "jsonl", "csv", "openai", "tokens", "sensors", "llama-bench")

_TAKES_VALUE = ("--model", "--data-dir", "--self-test-picture", "--self-test-patience")  # options of the window
_MODEL_ENDING = ".gguf"


def main(arguments: Sequence[str]) -> int:
    """Run a command without a window.

    Returns:
        The exit code: 0 done, 1 failed with a sentence on stderr; wrong usage ends the process with 2.
    """
    return run_command(parse(arguments))


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the options; ``command`` is None where the window is asked for, ``data_folder`` is always set."""
    arguments = _with_model_option(arguments)
    options = build_parser(arguments).parse_args(list(arguments))
    options.data_folder = DataFolder(options.data_dir) if options.data_dir else default_data_folder()
    if options.self_test and options.self_test_picture is None:
        folder = options.data_dir or Path(tempfile.gettempdir())
        options.self_test_picture = folder / "chatapp-self-test.png"
    return options


def _with_model_option(arguments: Sequence[str]) -> list[str]:
    """Read `chatapp FILE.gguf`, which is how a file manager opens a model, as `chatapp --model FILE.gguf`."""
    given = list(arguments)
    is_value = [False, *(argument in _TAKES_VALUE for argument in given[:-1])]
    first = next((place for place, argument in enumerate(given) if not argument.startswith("-") and not is_value[place]), None)
    if first is not None and given[first].lower().endswith(_MODEL_ENDING):
        given.insert(first, "--model")
    return given


def run_command(options: argparse.Namespace) -> int:
    """Run the command in the options; see :func:`main`."""
    from chatapp.errors import ChatAppError  # noqa: PLC0415 - errors are models, which the window's first paint does not need

    try:
        exit_code = _run(options)
        if sys.stdout is not None:  # a window without a console has none
            sys.stdout.flush()
    except BrokenPipeError:
        return _end_of_readers()
    except ChatAppError as error:
        print(f"chatapp: {error}", file=sys.stderr)
        return EXIT_FAILED
    return exit_code


def _end_of_readers() -> int:
    """End quietly where nobody reads the rest (``chatapp export --list | head``); what Python still holds goes nowhere."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    return EXIT_FAILED


def _run(options: argparse.Namespace) -> int:
    """Import and run one command: each loads only what it needs."""
    if options.command == "replay":
        from chatapp.cli.replay import run_replay  # noqa: PLC0415

        return run_replay(options)
    if options.command == "sustained":
        from chatapp.cli.sustained import run_sustained  # noqa: PLC0415

        return run_sustained(options)
    if options.command == "plan":
        from chatapp.cli.plan import run_plan  # noqa: PLC0415

        return run_plan(options)
    if options.command == "fetch":
        from chatapp.cli.fetch import run_fetch  # noqa: PLC0415

        return run_fetch(options)
    if options.command == "import":
        from chatapp.cli.import_files import run_import  # noqa: PLC0415

        return run_import(options)
    from chatapp.cli.export import run_export  # noqa: PLC0415

    return run_export(options)


def build_parser(arguments: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Return the parser of the command line.

    Args:
        arguments: What will be parsed. Options made from models (load, sampling, format) are left out where no command that has
            them is named, since the window starts without those models; None = the whole parser.
    """
    parser = argparse.ArgumentParser(prog="chatapp", description="Chat with a local GGUF model and see what the machine does.")
    parser.add_argument("--version", action="version", version=f"chatapp {__version__}")
    _add_common(parser)
    parser.add_argument("--model", type=given_path, help="GGUF file to load (default: the last one, or the starter model)")
    _add_self_test(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    named = set(_MODEL_COMMANDS if arguments is None else arguments)
    _add_replay(commands, is_whole="replay" in named)
    _add_export(commands)
    _add_import(commands)
    _add_fetch(commands)
    _add_sustained(commands, is_whole="sustained" in named)
    _add_plan(commands, is_whole="plan" in named)
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    # SUPPRESS: the same option may stand before or after the command, and the later one wins.
    is_top = parser.prog == "chatapp"
    parser.add_argument(
        "--data-dir",
        type=given_path,
        default=None if is_top else argparse.SUPPRESS,
        help="keep chats, settings and logs in this folder",
    )
    parser.add_argument(
        "--verbose", action="store_true", default=False if is_top else argparse.SUPPRESS, help="log in detail to stderr"
    )


def _add_self_test(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group(
        "self-test", "Starts window and engine over a temporary data folder, answers one question, and prints a report as JSON."
    )
    group.add_argument("--self-test", action="store_true", help="run it; the exit code is 0 when all went well")
    group.add_argument(
        "--self-test-picture",
        type=given_path,
        metavar="PNG",
        help="where to save the window's picture (default: in --data-dir, or where the system keeps temporary files)",
    )
    group.add_argument(
        "--self-test-patience",
        type=float,
        default=_SELF_TEST_PATIENCE_S,
        metavar="SECONDS",
        help="give up after this time (default: %(default)s)",
    )


def _add_replay(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", *, is_whole: bool) -> None:
    parser = commands.add_parser(
        "replay",
        help="send the user messages of a file as turns of one conversation and print their figures",
        description="Sends the user messages of FILE (a text file, one message a line, or an exported JSONL log) to a model, as "
        "turns of one conversation, and prints one line a turn: figures to read, or with --json the record of the session log.",
    )
    _add_common(parser)
    parser.add_argument("file", type=given_path, metavar="FILE")
    parser.add_argument("--model", type=given_path, help="GGUF file (default: the starter model)")
    parser.add_argument("--json", action="store_true", help="print JSON Lines, one turn record a line")
    parser.add_argument("--system", default="", help="system prompt")
    parser.add_argument("--save", action="store_true", help="also keep the conversation in the data folder")
    if is_whole:
        from chatapp.cli.options import add_format_options, add_load_options, add_sampling_options  # noqa: PLC0415

        add_load_options(parser)
        add_sampling_options(parser)
        add_format_options(parser)
    parser.add_argument("--script", type=given_path, help=argparse.SUPPRESS)  # the scripted backend, for tests


def _add_sustained(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", *, is_whole: bool) -> None:
    parser = commands.add_parser(
        "sustained",
        help="decode at a constant depth for minutes and tell what is left of the speed",
        description="Decodes at a constant depth, so that what changes is the machine and not the context, and prints burst, "
        "sustained and retained speed. Ctrl-C stops it; what was timed is kept.",
    )
    _add_common(parser)
    parser.add_argument("--model", type=given_path, help="GGUF file (default: the starter model)")
    parser.add_argument("--note", default="", help="room, power supply, fan: kept with the test")
    parser.add_argument("--json", action="store_true", help="print the run with its figures as JSON")
    if is_whole:
        _add_sustained_values(parser)
    parser.add_argument("--script", type=given_path, help=argparse.SUPPRESS)  # the scripted backend, for tests


def _add_sustained_values(parser: argparse.ArgumentParser) -> None:
    from chatapp.cli.options import add_load_options  # noqa: PLC0415 - see build_parser()
    from chatapp.domain.sustained import DEFAULT_DEPTH, DEFAULT_MINUTES  # noqa: PLC0415

    parser.add_argument("--minutes", type=float, default=DEFAULT_MINUTES, help="1 to 30 (default: %(default)s)")
    parser.add_argument(
        "--depth", type=int, default=DEFAULT_DEPTH, metavar="N", help="tokens in the context (default: %(default)s)"
    )
    add_load_options(parser)


def _add_plan(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", *, is_whole: bool) -> None:
    parser = commands.add_parser(
        "plan",
        help="tell whether a model fits and how fast it would be, without loading it",
        description="Tells what a model would reserve on each device against what is free there now, and how fast it would be "
        "here. No weights are read; the compute buffer is llama.cpp's own figure.",
    )
    _add_common(parser)
    parser.add_argument("file", type=given_path, nargs="?", metavar="MODEL", help="GGUF file (default: the starter model)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    if is_whole:
        from chatapp.cli.options import add_load_options  # noqa: PLC0415 - see build_parser

        add_load_options(parser)


def _add_export(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "export",
        help="write conversations to files",
        description="Writes one conversation, some or all of them: Markdown or HTML to read, JSON or JSON Lines that come back "
        "without loss, CSV with the figures, or OpenAI's messages; or the measurements of one for other tools: every token, the "
        "sensors once a second, or llama-bench's records.",
    )
    _add_common(parser)
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument(
        "--conversation", action="extend", nargs="+", metavar="ID", help="one or several (default: the one changed last)"
    )
    chosen.add_argument("--all", action="store_true", help="every conversation")
    parser.add_argument("--list", action="store_true", help="list the conversations with their ids, and do nothing else")
    parser.add_argument("--format", choices=_EXPORT_FORMATS, default="jsonl")
    parser.add_argument("--sustained", action="store_true", help="write the kept sustained tests as llama-bench records instead")
    parser.add_argument("--no-figures", action="store_true", help="leave the figures out (markdown, html, json)")
    parser.add_argument(
        "--output",
        type=given_path,
        metavar="PATH",
        help="default: the title with the format's ending; several as Markdown or HTML go into a .zip file, or a new folder",
    )


def _add_import(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "import",
        help="read conversations from files",
        description="Reads conversations from JSON or JSON Lines files that chatapp exported, or from OpenAI's messages. A file "
        "is imported as a whole or not at all, and nothing that is there is overwritten.",
    )
    _add_common(parser)
    parser.add_argument("files", type=given_path, nargs="+", metavar="FILE")


def _add_fetch(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "fetch",
        help="download a model from Hugging Face",
        description="Downloads one GGUF model of a repository into the models folder, checks its SHA-256 and prints its path; "
        "begun again, it goes on where it stopped. Without FILE it lists what the repository offers. HF_ENDPOINT names a mirror, "
        "HTTPS_PROXY a proxy, HF_TOKEN an access token.",
    )
    _add_common(parser)
    parser.add_argument("repo", metavar="REPO", help="owner/name")
    parser.add_argument("file", metavar="FILE", nargs="?", default="", help="file name or quantization, for example Q4_K_M")
    parser.add_argument("--folder", type=given_path, help="another folder than the data folder's models")
