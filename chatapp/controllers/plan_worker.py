"""Reads headers and asks the planning engine, in a thread: neither the window nor the model that answers waits for a plan."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.message import new_id
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.planning_engine import PlanningEngine
from chatapp.errors import ChatAppError, Problem
from chatapp.models.scan import ModelEntry, entry_of
from chatapp.protocol.commands import PlanMemory

__all__ = ["PlanAnswer", "PlanQuestion", "PlanWorker"]

_IDLE_S = 15.0  # how long the planning engine waits for the next setting that is moved; it holds some 80 MB


@dataclass(frozen=True, slots=True)
class PlanQuestion:
    """A model with its load settings.

    Attributes:
        params: With a number of GPU layers, where the settings leave that to the plan.
        shown: The settings as they are shown.
    """

    path: str
    params: LoadParams
    shown: LoadParams


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """What llama.cpp says: ``need`` or ``problem``."""

    question: PlanQuestion
    need: MemoryNeed | None = None
    problem: Problem | None = None


class PlanWorker:
    """Answers the latest question only; the callbacks are called in its thread.

    Args:
        launch: How to start the planning engine, or what says so each time.
        on_entry: Gets the header of a model that was asked for, or its problem.
        on_answer: Gets llama.cpp's figures.
    """

    def __init__(
        self,
        launch: EngineLaunch | Callable[[], EngineLaunch],
        on_entry: Callable[[ModelEntry], None],
        on_answer: Callable[[PlanAnswer], None],
    ) -> None:
        self._on_entry = on_entry
        self._on_answer = on_answer
        self._engine = PlanningEngine(launch)
        self._engine_path = ""
        self._changed = threading.Condition()
        self._path = ""  # whose header is wanted
        self._question: PlanQuestion | None = None
        self._later: PlanQuestion | None = None
        self._is_closing = False
        self._thread: threading.Thread | None = None

    def read(self, path: str) -> None:
        """Read a header."""
        with self._changed:
            self._path = path
            self._wake()

    def ask(self, question: PlanQuestion) -> None:
        """Ask llama.cpp, in place of what is waiting."""
        with self._changed:
            self._question = question
            self._wake()

    def ask_later(self, question: PlanQuestion) -> None:
        """Ask llama.cpp once no other question waits, in place of what was to be asked later."""
        with self._changed:
            self._later = question
            self._wake()

    def renew(self) -> None:
        """Let the next question start another planning engine: it may have other devices than the one that runs."""
        with self._changed:
            self._engine_path = ""

    def close(self) -> None:
        """End thread and planning engine; nothing is answered any more."""
        with self._changed:
            self._is_closing = True
            self._changed.notify_all()
        self._engine.close()
        if self._thread is not None:
            self._thread.join()

    def _wake(self) -> None:
        if self._thread is None and not self._is_closing:
            self._thread = threading.Thread(target=self._run, name="memory-plan", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _run(self) -> None:
        while not self._is_closing:
            path, question = self._next()
            if path:
                self._on_entry(entry_of(Path(path)))
            if question is not None:
                self._on_answer(self._answer(question))
        self._engine.close()

    def _next(self) -> tuple[str, PlanQuestion | None]:
        with self._changed:
            if not self._changed.wait_for(self._has_work, _IDLE_S):
                self._engine.close()
                self._changed.wait_for(self._has_work)
            path, self._path = self._path, ""
            question, self._question = self._question, None
            if question is None and not path:
                question, self._later = self._later, None
        return ("", None) if self._is_closing else (path, question)

    def _has_work(self) -> bool:
        return bool(self._path or self._question or self._later or self._is_closing)

    def _answer(self, question: PlanQuestion) -> PlanAnswer:
        if question.path != self._engine_path:  # a fresh process for each model: what its vocabulary takes is measured there
            self._engine.close()
            self._engine_path = question.path
        command = PlanMemory(request_id=new_id(), path=question.path, params=question.params)
        try:
            answer = self._engine.plan(command)
        except ChatAppError as error:
            return PlanAnswer(question, problem=error.problem)
        return PlanAnswer(question, answer.need, answer.problem)
