"""A tiny engine for the tests: a real child process that speaks the protocol and misbehaves as its first argument says."""

import os
import signal
import sys
import time

from chatapp.domain.generation import StopReason
from chatapp.domain.model_info import EngineVersions
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol import PROTOCOL_VERSION
from chatapp.protocol.codec import decode_command, encode
from chatapp.protocol.commands import Cancel, Generate, Shutdown
from chatapp.protocol.events import (
    EngineReady,
    GenerationFinished,
    GenerationStarted,
    StartFailed,
    TokensGenerated,
)

__all__: list[str] = []

N_FLOOD = 20_000
EMOJI = "a\N{ROCKET}b"  # the rocket takes four bytes of UTF-8


def write(data: bytes) -> None:
    """Write all bytes to stdout."""
    while data:
        data = data[os.write(1, data) :]


def hello(version: int = PROTOCOL_VERSION) -> None:
    """Say hello."""
    versions = EngineVersions(chatapp="0", bindings="0", llama_cpp="0", system_info="")
    write(encode(EngineReady(protocol_version=version, pid=os.getpid(), backend="scripted", versions=versions)))


def tokens(request_id: str, text: str) -> bytes:
    """Return a line with one token."""
    return encode(TokensGenerated(request_id=request_id, text=text, token_us=(1,), n_ctx_used=1))


def finish(request_id: str, reason: StopReason) -> None:
    """Close a generation."""
    counts = PromptCounts(n_prompt=1, n_prompt_cached=0, n_prompt_processed=1)
    write(
        encode(
            GenerationFinished(
                request_id=request_id, stop_reason=reason, counts=counts, n_gen=1, n_ctx_used=2, stamps=EngineStamps()
            )
        )
    )


def generate(mode: str, request_id: str) -> None:
    """Do what the mode says about an answer."""
    write(encode(GenerationStarted(request_id=request_id)))
    if mode == "split_utf8":
        line = tokens(request_id, EMOJI)
        raw = line.replace(b"\\ud83d\\ude80", "\N{ROCKET}".encode())
        middle = raw.index("\N{ROCKET}".encode()) + 2  # two of the character's four bytes
        write(raw[:middle])
        time.sleep(0.2)  # so that two reads see it
        write(raw[middle:])
    elif mode == "garbage":
        write(b"load_backend: printed by native code\n\xff\xfe\n{}\n")
    elif mode == "flood":
        for number in range(N_FLOOD):
            write(tokens(request_id, f"{number} " + "x" * 80))
            os.write(2, b"e" * 80 + b"\n")
    elif mode == "die":
        write(tokens(request_id, "half an ans"))
        os.kill(os.getpid(), signal.SIGKILL)
    elif mode == "abort":
        os.write(2, b"GGML_ASSERT(false) failed")
        os.abort()
    elif mode == "obedient" or mode.startswith("hang"):
        return  # waits for a Cancel, or never closes the request
    finish(request_id, StopReason.END_OF_TURN)


def serve(mode: str) -> int:
    """Answer commands until stdin ends."""
    for line in sys.stdin.buffer:
        command = decode_command(line)
        if isinstance(command, Shutdown) and not mode.startswith("hang"):
            return 0
        if isinstance(command, Generate):
            generate(mode, command.request_id)
        if isinstance(command, Cancel) and mode == "obedient":
            finish(command.request_id, StopReason.STOPPED)
    while mode.startswith("hang"):
        time.sleep(1)
    return 0


def main(mode: str) -> int:
    """Run one engine in one mode."""
    if mode == "exit_at_once":
        return 3
    if mode == "incomplete":
        facts: dict[str, int | float | str] = {"file": "libllama.so", "reason": "it is not there"}
        write(encode(StartFailed(problem=Problem(kind=ProblemKind.ENGINE_INCOMPLETE, facts=facts))))
        return 71
    if mode == "hang_without_hello":
        time.sleep(600)
    if mode == "hang_deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if mode == "mismatch":
        hello(PROTOCOL_VERSION + 1)
    elif mode == "foreign_hello":
        write(b'{"type":"engine_ready","protocol_version":7,"colour":"blue"}\n')
    else:
        hello()
    if mode == "mute":
        os.close(1)
    return serve(mode)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
