"""Entry of the engine child process.

Start-up order: standard output is claimed for the protocol, then everything else is imported, the backend starts, the hello
goes out, and the loop runs until ``Shutdown`` or until the parent closes the pipe.
"""

import argparse
import faulthandler
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from chatapp.engine.stdio import STDIN, claim_stdout, ignore_interrupts

if TYPE_CHECKING:
    from chatapp.engine.backend import Backend, BackendFacts
    from chatapp.engine.channel import Channel
    from chatapp.engine.loop import EngineLoop
    from chatapp.protocol.events import EngineReady

__all__ = ["EXIT_UNABLE", "main"]

_EXIT_USAGE = 2
EXIT_UNABLE = 71
"""Exit code of an engine that said why it cannot start, in place of its hello."""

_OS_RELEASE = Path("/etc/os-release")
_GRACE_S = 2.0  # how long a request may take to notice that the process is ending


def main(arguments: Sequence[str]) -> int:
    """Run the engine and return the exit code (0 after ``Shutdown`` and after the end of standard input).

    Args:
        arguments: ``[--engine] [--backend llama|scripted] [--script FILE] [--verbose]``.
    """
    protocol_descriptor = claim_stdout()
    ignore_interrupts()
    faulthandler.enable()  # a native crash leaves its Python stack in the parent's log
    options = _parse(arguments)
    return _run(protocol_descriptor, options)


def _parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="chatapp --engine", description="chatapp's engine; started by the window.")
    parser.add_argument("--engine", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--backend", choices=("llama", "scripted"), default="llama")
    parser.add_argument("--script", help="JSON file that the scripted backend replays")
    parser.add_argument("--cpu-only", action="store_true", help="use no GPU and open no GPU's plug-in")
    parser.add_argument("--probe", action="store_true", help="open every GPU, say which there are, and end")
    parser.add_argument("--verbose", action="store_true", help="also log DEBUG lines")
    return parser.parse_args(list(arguments))


def _run(protocol_descriptor: int, options: argparse.Namespace) -> int:
    from chatapp.engine.channel import Channel  # noqa: PLC0415 - loads native code: stdout must be claimed before
    from chatapp.engine.loop import EngineLoop  # noqa: PLC0415 - as above
    from chatapp.errors import ChatAppError, ProblemKind  # noqa: PLC0415 - as above
    from chatapp.log import start_logging, topic  # noqa: PLC0415 - as above
    from chatapp.protocol.events import StartFailed  # noqa: PLC0415 - as above

    start_logging(None, verbose=options.verbose)
    channel = Channel(STDIN, protocol_descriptor)
    try:
        backend = _backend(options, channel)
    except ChatAppError as error:
        topic("engine").error("%s\n%s", error, error.problem.detail)
        if error.problem.kind is ProblemKind.OPTION_INVALID:
            return _EXIT_USAGE
        channel.send(StartFailed(problem=error.problem))
        return EXIT_UNABLE
    channel.send(_hello(backend.facts()))
    if options.probe:
        return 0
    loop = EngineLoop(backend, channel.send)
    channel.start_reading(loop.accept, loop.stop)
    _exit_when_stuck(loop)
    loop.run()
    return 0


def _backend(options: argparse.Namespace, channel: "Channel") -> "Backend":
    if options.backend == "scripted":
        from chatapp.engine.script import read_script  # noqa: PLC0415 - a measuring engine never loads the replayer
        from chatapp.engine.scripted_backend import ScriptedBackend  # noqa: PLC0415 - as above

        return ScriptedBackend(read_script(options.script), channel.send_bytes)
    return _llama_backend(options)


def _llama_backend(options: argparse.Namespace) -> "Backend":
    """Load llama.cpp.

    Raises:
        ChatAppError: ``ENGINE_INCOMPLETE`` or ``ENGINE_LACKS_LIBRARY``.
    """
    from chatapp.engine.core_use import CoreUse  # noqa: PLC0415 - stdout must be claimed before
    from chatapp.engine.load_fault import LOAD_ERRORS, load_fault  # noqa: PLC0415 - as above

    try:
        from chatapp.engine.llama.backend import LlamaBackend  # noqa: PLC0415 - loads llama.cpp
    except LOAD_ERRORS as error:
        raise load_fault(error, _os_release()) from error
    if options.probe:
        from chatapp.engine.llama.devices import open_gpus  # noqa: PLC0415 - as above

        backend = LlamaBackend()
        open_gpus()
        return backend
    return LlamaBackend(cpu_only=options.cpu_only, cores=CoreUse())  # from the start: the first prompt must know of busy programs


def _os_release() -> str:
    return _OS_RELEASE.read_text(encoding="utf-8") if _OS_RELEASE.is_file() else ""


def _hello(facts: "BackendFacts") -> "EngineReady":
    from chatapp.protocol import PROTOCOL_VERSION  # noqa: PLC0415 - stdout must be claimed before pydantic's native code
    from chatapp.protocol.events import EngineReady  # noqa: PLC0415 - as above

    return EngineReady(
        protocol_version=PROTOCOL_VERSION,
        pid=os.getpid(),
        backend=facts.name,
        versions=facts.versions,
        devices=facts.devices,
        supports_gpu_offload=facts.supports_gpu_offload,
        has_huge_pages=facts.has_huge_pages,
    )


def _exit_when_stuck(loop: "EngineLoop") -> None:
    """End the process, come what may, when the loop was told to stop and does not."""

    def watch() -> None:
        loop.stopping.wait()
        if not loop.ended.wait(_GRACE_S):
            os._exit(0)

    threading.Thread(target=watch, name="engine-watchdog", daemon=True).start()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
