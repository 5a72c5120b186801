"""A real engine child process, driven over its pipes as the window does."""

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from chatapp.domain.huge_pages import with_huge_pages
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role
from chatapp.domain.sampling import SamplingParams
from chatapp.protocol.codec import decode_event, encode
from chatapp.protocol.commands import Command, Generate, LoadModel, PromptMessage
from chatapp.protocol.events import (
    EngineReady,
    Event,
    GenerationFinished,
    GenerationRefused,
    LoadCancelled,
    LoadFailed,
    ModelLoaded,
    PromptPrepared,
    TokensGenerated,
)

__all__ = ["GREEDY", "Answer", "EngineProcess", "conversation"]

_PATIENCE_S = 60.0  # the machine may be busy; a hanging test still ends
GREEDY = SamplingParams(temperature=0, seed=1)
_T = TypeVar("_T", bound=Event)


def conversation(
    *texts: str, request_id: str = "g", system: str = "", sampling: SamplingParams = GREEDY, target: float = 0.75
) -> Generate:
    """Return a request whose texts are user and assistant messages in turn; message ids are "0", "1", ..."""
    roles = (Role.USER, Role.ASSISTANT)
    messages = tuple(PromptMessage(id=str(n), role=roles[n % 2], text=text) for n, text in enumerate(texts))
    return Generate(
        request_id=request_id,
        conversation_id="c",
        system_prompt=system,
        messages=messages,
        sampling=sampling,
        trim_target_share=target,
    )


class Answer:
    """All events of one generation, and what they add up to."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = list(events)
        self.prepared = next((event for event in events if isinstance(event, PromptPrepared)), None)
        self.pieces = [event for event in events if isinstance(event, TokensGenerated)]
        self.text = "".join(piece.text for piece in self.pieces)
        self.token_us = [t_us for piece in self.pieces for t_us in piece.token_us]
        self.end = events[-1]

    @property
    def finished(self) -> GenerationFinished:
        """The closing event."""
        assert isinstance(self.end, GenerationFinished), self.end
        return self.end

    @property
    def refused(self) -> GenerationRefused:
        """The closing event of a refused request."""
        assert isinstance(self.end, GenerationRefused), self.end
        return self.end


class EngineProcess:
    """Starts an engine; :meth:`close` (or ``with``) ends it by closing its standard input."""

    def __init__(self, *options: str, launcher: Sequence[str] = ("-m", "chatapp.engine.main")) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *launcher, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            env=with_huge_pages(os.environ) if sys.platform == "linux" else None,  # as the app starts it
        )
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._errors: list[bytes] = []
        self._threads = [threading.Thread(target=self._read), threading.Thread(target=self._read_errors)]
        for thread in self._threads:
            thread.start()
        self.hello = self.expect(EngineReady)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        self._errors.extend(self._process.stderr)

    @property
    def pid(self) -> int:
        """Process id."""
        return self._process.pid

    def send(self, *commands: Command) -> None:
        """Write commands."""
        self.send_bytes(b"".join(encode(command) for command in commands))

    def send_bytes(self, data: bytes) -> None:
        """Write raw bytes."""
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def next_line(self) -> bytes:
        """Return the next line; empty at the end of the pipe."""
        return self._lines.get(timeout=_PATIENCE_S)

    def next_event(self) -> Event:
        """Return the next event."""
        line = self.next_line()
        assert line, f"the engine ended with {self._process.wait()}: {self.stderr()}"
        return decode_event(line)

    def expect(self, kind: type[_T]) -> _T:
        """Skip to the next event of a kind and return it."""
        while not isinstance(event := self.next_event(), kind):
            pass
        return event

    def load(self, path: Path | str, **params: object) -> ModelLoaded:
        """Load a model and return what the engine says of it."""
        event = self.try_load(path, **params)
        assert isinstance(event, ModelLoaded), event
        return event

    def try_load(self, path: Path | str, **params: object) -> ModelLoaded | LoadFailed | LoadCancelled:
        """Load a model and return the closing event."""
        self.send(LoadModel(request_id="load", path=str(path), params=LoadParams.model_validate({"n_ctx": 512, **params})))
        while not isinstance(event := self.next_event(), ModelLoaded | LoadFailed | LoadCancelled):
            pass
        return event

    def ask(self, request: Generate) -> Answer:
        """Send a request and collect its events to the closing one."""
        self.send(request)
        return self.collect()

    def collect(self, *leading: Event) -> Answer:
        """Collect events up to the closing one of a generation; ``leading`` were read before."""
        events = list(leading)
        while not events or not isinstance(events[-1], GenerationFinished | GenerationRefused):
            events.append(self.next_event())
        return Answer(events)

    def wait(self) -> int:
        """Wait for the end of the process and return its exit code."""
        return self._process.wait(timeout=_PATIENCE_S)

    def stderr(self) -> str:
        """Return what the process wrote on stderr so far."""
        return b"".join(self._errors).decode("utf-8", "replace")

    def close_stdin(self) -> None:
        """Close the engine's standard input, as the death of its parent would."""
        assert self._process.stdin is not None
        if not self._process.stdin.closed:
            self._process.stdin.close()

    def close(self) -> None:
        """End the process, and the threads that read it."""
        with contextlib.suppress(BrokenPipeError):  # it may be dead already
            self.close_stdin()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
