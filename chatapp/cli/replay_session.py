"""A conversation with the real engine without a window: what ``chatapp replay`` and the benchmarks drive."""

import queue
import time
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from chatapp.domain.answer_text import AnswerText
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role, new_id
from chatapp.domain.model_info import ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import MachineInfo
from chatapp.engine_client.client import EngineClient
from chatapp.engine_client.exit_status import EngineExit
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.metrics.live_turn import LivePhase, LiveTurn, TurnSetting
from chatapp.metrics.turn_record import TurnRecord, turn_record
from chatapp.protocol.commands import Command, LoadModel, generate_command
from chatapp.protocol.events import (
    EngineReady,
    Event,
    GenerationRefused,
    LoadFailed,
    ModelLoaded,
    TokensGenerated,
)

__all__ = ["ReplaySession"]

_HELLO_S = 60.0  # a cold disk may take its time; a hung child must not hang the caller for ever


class ReplaySession:
    """One engine, one model, one conversation; use it in a ``with`` statement, which ends the engine for certain.

    Raises (every method):
        ChatAppError: The engine did not start, ended, or refused; the conversation so far stays in :attr:`conversation`.
    """

    def __init__(
        self,
        launch: EngineLaunch,
        machine: MachineInfo,
        *,
        system_prompt: str = "",
        output_format: OutputFormat = OutputFormat(),  # noqa: B008 - immutable
    ) -> None:
        self.conversation = Conversation(system_prompt=system_prompt, output_format=output_format)
        self._inbox: queue.SimpleQueue[tuple[Event, int] | EngineExit] = queue.SimpleQueue()
        self._client = EngineClient(launch, lambda event, arrived_ns: self._inbox.put((event, arrived_ns)), self._inbox.put)
        self.load_notices: tuple[Notice, ...] = ()
        self.load_problem: Problem | None = None  # what the loaded model has to do without
        self._setting = TurnSetting(sampling=SamplingParams(), load_params=LoadParams(), machine=machine)

    def __enter__(self) -> Self:
        self._client.start()
        event, _ = self._next(_HELLO_S)
        assert isinstance(event, EngineReady), event  # noqa: S101 - the client lets nothing pass before the hello
        self._setting = replace(self._setting, versions=event.versions, backend=event.backend)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        self._client.shutdown()

    @property
    def engine_pid(self) -> int | None:
        """Process id of the engine."""
        return self._client.pid

    def load(self, path: Path, params: LoadParams, sha256: str | None = None) -> ModelInfo:
        """Load a model; ``sha256`` is added to what the records say of it."""
        self._client.send(LoadModel(request_id=new_id(), path=str(path), params=params))
        while True:
            event, _ = self._next()
            if isinstance(event, LoadFailed):
                raise ChatAppError(event.problem)
            if isinstance(event, ModelLoaded):
                self.load_problem, self.load_notices = event.problem, event.notices
                model = event.model.model_copy(update={"sha256": sha256})
                self._setting = replace(
                    self._setting, load_params=params, model=model, context=event.context, is_first_after_load=True
                )
                return model

    @property
    def setting(self) -> TurnSetting:
        """What the next turn is measured with."""
        return self._setting

    def send(self, command: Command) -> None:
        """Send any command; :meth:`next_event` gives what it brings about."""
        self._client.send(command)

    def next_event(self) -> Event:
        """Wait for the next event of any kind and return it."""
        return self._next()[0]

    def ask(self, text: str, sampling: SamplingParams) -> TurnRecord:
        """Send one user message and return the record of its turn.

        An answer cut short by the engine's end is kept in the conversation and its record is complete with
        ``engine_failed``; the next call raises.
        """
        sent_ns = time.perf_counter_ns()
        asked = self.conversation.append(Message(role=Role.USER, text=text))
        command = generate_command(asked, sampling)
        live = LiveTurn(replace(self._setting, sampling=sampling), sent_ns=sent_ns)
        self._client.send(command)
        answer = self._collect(live)
        if live.trim is not None:
            asked = asked.hide_first(len(live.trim.message_ids))
        self.conversation = asked.append(answer)
        self._setting = replace(self._setting, is_first_after_load=False)
        number = sum(message.role is Role.USER for message in self.conversation.messages)
        prompt, answer = self.conversation.messages[-2:]
        return turn_record(number, prompt, answer, self.conversation)

    def _collect(self, live: LiveTurn) -> Message:
        text = AnswerText()
        problem: Problem | None = None
        while live.phase is not LivePhase.ENDED:
            try:
                event, arrived_ns = self._next()
            except ChatAppError as error:
                problem = error.problem
                break
            live.apply(event, arrived_ns)
            if isinstance(event, TokensGenerated):
                text.add(event.reasoning, event.text, is_reclaimed=event.is_reclaimed)
            elif isinstance(event, GenerationRefused):
                raise ChatAppError(event.problem)
        turn = live.turn(problem=problem)
        texts = {"text": text.answer, "reasoning": text.reasoning}
        return Message(role=Role.ASSISTANT, **texts, stop_reason=turn.stop_reason, turn=turn)

    def _next(self, timeout_s: float | None = None) -> tuple[Event, int]:
        try:
            item = self._inbox.get(timeout=timeout_s)
        except queue.Empty:
            raise ChatAppError.of(ProblemKind.ENGINE_HUNG) from None
        if isinstance(item, EngineExit):
            self._inbox.put(item)  # whoever asks next must hear it too
            raise ChatAppError(item.problem or Problem(kind=ProblemKind.ENGINE_HUNG))
        return item
