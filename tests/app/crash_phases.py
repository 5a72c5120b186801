"""Brings the real window with the real engine into a phase, ends the engine there, and looks at what is left."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import new_id
from chatapp.domain.sampling import LogitBias
from chatapp.metrics.snapshot import PerfState
from chatapp.protocol.commands import CountTokens
from tests.app.window import PATIENCE_MS, open_window, send, set_sampling, wait_answered, wait_ready
from tests.engine_client.memory_group import MemoryGroup

__all__ = ["ENDS", "PHASES", "Survival", "survive"]

_MIB = 1024 * 1024
_N_CTX = 2048
_LONG_PROMPT = "The harbour lay quiet in the morning, and nobody spoke much. " * 100  # about 1,300 tokens: seconds of reading
_TOO_MUCH = "word " * (64 * _MIB // 5)  # 64 MiB of a command, for an engine that may not grow
_ENDS_OF_TURN = (0, 2)  # <|endoftext|> and <|im_end|> of the starter model
_groups: list[MemoryGroup] = []  # that hold an engine until it is dead
_FULL = 64 * _MIB  # of address space: less than any engine has, so that nothing more is granted


@dataclass(frozen=True)
class Survival:
    """What a crash left behind.

    Attributes:
        sentence: What the window said.
        partial: The text of the answer that was cut, and why it ended; None in phases without one.
        again: Tokens and stop reason of the next message's answer.
        states: States of this process's children after it, by psutil.
        window_growth, engine_growth: Unshared bytes after, less before.
    """

    sentence: str
    partial: tuple[str, StopReason | None] | None
    again: tuple[int, StopReason | None]
    states: tuple[str, ...]
    window_growth: int
    engine_growth: int


def survive(qtbot: QtBot, folder: Path, model: Path, phase: str, end: str) -> Survival:
    """End an engine in a phase, then chat on."""
    with _ready_window(qtbot, folder, model) as desktop:
        before = _unshared(desktop)
        dead = _pid(desktop)
        n_messages = len(desktop.services.chat.conversation.messages)
        PHASES[phase](qtbot, desktop, model)
        ENDS[end](desktop)
        qtbot.wait_until(lambda: _is_over(desktop, dead), timeout=PATIENCE_MS)
        while _groups:
            _groups.pop().close()
        wait_answered(qtbot, desktop)
        qtbot.wait_until(lambda: desktop.services.model.state.phase is not ModelPhase.LOADING, timeout=PATIENCE_MS)
        sentence = desktop.parts.problem_bar.sentence()
        added = desktop.services.chat.conversation.messages[n_messages:]
        partial = (added[-1].text, added[-1].stop_reason) if added else None
        if phase == "load":  # which may kill it again, so it is the user's decision
            _give_memory_back(desktop)
            desktop.services.model.load(model, LoadParams(n_ctx=_N_CTX))
        again = _four_tokens(qtbot, desktop)
        after = _unshared(desktop)
        states = tuple(child.status() for child in psutil.Process().children())
    return Survival(sentence, partial, again, states, after[0] - before[0], after[1] - before[1])


@contextmanager
def _ready_window(qtbot: QtBot, folder: Path, model: Path) -> Iterator[Desktop]:
    """Open the window and let it answer once, so that all is read that will be read."""
    with open_window(folder, model=model) as desktop:
        wait_ready(qtbot, desktop)
        desktop.services.model.load(model, LoadParams(n_ctx=_N_CTX))
        wait_ready(qtbot, desktop)
        _four_tokens(qtbot, desktop)
        yield desktop


def _four_tokens(qtbot: QtBot, desktop: Desktop) -> tuple[int, StopReason | None]:
    wait_ready(qtbot, desktop)
    set_sampling(desktop, max_tokens=4)
    desktop.services.chat.show(Conversation())
    send(qtbot, desktop, "Hi")
    wait_answered(qtbot, desktop)
    turn = desktop.services.chat.conversation.messages[-1].turn
    assert turn is not None
    return turn.n_gen, turn.stop_reason


def _is_over(desktop: Desktop, dead: int) -> bool:
    """Return whether the window has the hello of another engine, or has heard that this one could not load.

    The other engine's process exists a moment before the window hears of the first one's end.
    """
    model = desktop.services.model
    is_back = model.engine_ready is not None and model.engine_ready.pid != dead
    return is_back or model.state.phase is ModelPhase.FAILED


def _pid(desktop: Desktop) -> int:
    pid = desktop.services.engine.pid
    assert pid is not None
    return pid


def _unshared(desktop: Desktop) -> tuple[int, int]:
    """Return the bytes that belong to the window's process alone, and to the engine's.

    Pages of files are left out: the weights are mapped, and count for one process or for several, as others map them too.
    """
    window, engine = (psutil.Process(pid).memory_info() for pid in (None, _pid(desktop)))
    return window.rss - window.shared, engine.rss - engine.shared


def _at_rest(_qtbot: QtBot, _desktop: Desktop, _model: Path) -> None:
    """Nothing is asked of the engine."""


def _loading(qtbot: QtBot, desktop: Desktop, model: Path) -> None:
    """The engine has begun the load: one that dies sooner did not die of the model, and the next one loads it without a word."""
    controller = desktop.services.model
    controller.load(model, LoadParams(n_ctx=_N_CTX))
    with qtbot.wait_signal(controller.state_changed, timeout=PATIENCE_MS):  # its first progress
        pass
    assert controller.state.phase is ModelPhase.LOADING


def _reading(qtbot: QtBot, desktop: Desktop, _model: Path) -> None:
    desktop.parts.composer.set_text(_LONG_PROMPT)
    send(qtbot, desktop, "")
    performance = desktop.services.performance
    qtbot.wait_until(lambda: performance.snapshot.state is PerfState.READING, timeout=PATIENCE_MS)


def _writing(qtbot: QtBot, desktop: Desktop, _model: Path) -> None:
    no_end = tuple(LogitBias(token=token, bias=-100.0) for token in _ENDS_OF_TURN)  # it must still write when it is struck
    set_sampling(desktop, max_tokens=0, logit_bias=no_end)
    send(qtbot, desktop, "Tell me a very long story about the sea.")
    running = desktop.services.chat.running
    assert running is not None
    qtbot.wait_until(lambda: len(running.text) > 10, timeout=PATIENCE_MS)


def _kill(desktop: Desktop) -> None:
    psutil.Process(_pid(desktop)).kill()


def _abort(desktop: Desktop) -> None:
    psutil.Process(_pid(desktop)).send_signal(signal.SIGABRT)


def _let_the_kernel_kill(desktop: Desktop) -> None:
    """Put the engine into a group that is as good as full, and ask for more than it holds: the kernel kills it."""
    group = MemoryGroup()
    _groups.append(group)
    group.confine(_pid(desktop))
    desktop.services.engine.send(CountTokens(request_id=new_id(), text=_TOO_MUCH))


def _run_out_of_memory(desktop: Desktop) -> None:
    """Forbid the engine to grow, as a full machine would, and ask for more than it holds."""
    engine = psutil.Process(_pid(desktop))
    engine.rlimit(psutil.RLIMIT_AS, (_FULL, engine.rlimit(psutil.RLIMIT_AS)[1]))
    desktop.services.engine.send(CountTokens(request_id=new_id(), text=_TOO_MUCH))


def _give_memory_back(desktop: Desktop) -> None:
    """Let the engine grow again, if it is the one that could not: it may have refused the load and lived on."""
    if desktop.services.engine.pid is not None:
        engine = psutil.Process(_pid(desktop))
        engine.rlimit(psutil.RLIMIT_AS, (engine.rlimit(psutil.RLIMIT_AS)[1],) * 2)


PHASES: dict[str, Callable[[QtBot, Desktop, Path], None]] = {
    "idle": _at_rest,
    "load": _loading,
    "prefill": _reading,
    "decode": _writing,
}
ENDS: dict[str, Callable[[Desktop], None]] = {
    "kill -9": _kill,
    "abort": _abort,
    "out of memory": _run_out_of_memory,
    "kernel's killer": _let_the_kernel_kill,
}
