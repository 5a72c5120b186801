"""The conversation on screen and the answer being written: appends, streams, stops, stores, and never loses a word."""

import time

from PySide6.QtCore import QObject, Signal

from chatapp.controllers.alternatives import AlternativesDesk, versions_of
from chatapp.controllers.chat_state import ChatState, ConversationKeeper, reason_without_model
from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.controllers.pace import Pace
from chatapp.controllers.running_answer import RunningAnswer, cut_answers
from chatapp.controllers.turn_facts import TurnFacts
from chatapp.domain.context_trim import Trim
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role, new_id
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.text import well_formed
from chatapp.domain.turn import MachineInfo
from chatapp.engine_client.exit_status import EngineExit
from chatapp.errors import Problem
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.reasoning import t_reasoning_ms
from chatapp.protocol.commands import Generate, KeepAnswer, generate_command
from chatapp.protocol.events import (
    AlternativesGenerated,
    EngineReady,
    Event,
    GenerationFinished,
    GenerationRefused,
    PromptPrepared,
    TokensGenerated,
)

__all__ = ["ChatController", "ChatState", "ConversationKeeper"]

_SAVE_EVERY_MS, _EVENTS_PER_SAVE = 250, 3  # at most a second of text may be lost, the way to a busy disk included


class ChatController(QObject):
    """Holds the conversation on screen and at most one running answer (which may belong to another conversation).

    Signals:
        conversation_shown: ``(Conversation)``: another conversation is on screen.
        conversation_changed: ``(Conversation)``: title, times or number of messages changed (also one that is not on screen).
        message_appended: ``(Message)``, answer_extended: ``(str id, str text)``, message_updated: ``(Message)``,
        reasoning_extended: ``(str id, str text, int n_tokens, Figure time)``: text of the reasoning, its tokens and time so far,
        messages_removed: ``(tuple[str, ...])``, hidden_changed: ``(int)``: of the conversation on screen.
        line_changed: ``(Conversation)``: another line of the conversation on screen is shown.
        trimmed: ``(Trim)``: messages left the model's sight; told again at the answer's end, with what it cost.
        notices_raised: ``(tuple[Notice, ...])``: what the user should know of how this turn was prepared.
        draft_returned: ``(Conversation, str text, str id)``: a refused message, to be put back where it can be sent again, also
            where its conversation is not on screen; the id is that of the message which it was to stand beside, "" for a new one.
        problem_raised: ``(Problem)``; state_changed: ``(ChatState)``
        turn_started: ``(LiveTurn)``; turn_finished: ``(Message)``
    """

    conversation_shown = Signal(object)
    conversation_changed = Signal(object)
    message_appended = Signal(object)
    answer_extended = Signal(str, str)
    reasoning_extended = Signal(str, str, int, object)
    message_updated = Signal(object)
    messages_removed = Signal(object)
    hidden_changed = Signal(int)
    trimmed = Signal(object)
    notices_raised = Signal(object)
    line_changed = Signal(object)
    draft_returned = Signal(object, str, str)
    problem_raised = Signal(object)
    state_changed = Signal(object)
    turn_started = Signal(object)
    turn_finished = Signal(object)

    def __init__(self, engine: EngineGateway, keeper: ConversationKeeper, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._keeper = keeper
        self._facts = TurnFacts()
        self._running: RunningAnswer | None = None
        self._choosing: Message | None = None  # the answer of the conversation on screen that has alternatives to choose from
        self._shown = Conversation()
        self.alternatives = AlternativesDesk(self)
        self._save_pace = Pace(_SAVE_EVERY_MS, self, n_events=_EVENTS_PER_SAVE)
        self._save_pace.beat.connect(self._save_partial)
        self.sampling = SamplingParams()

    @property
    def conversation(self) -> Conversation:
        """The conversation on screen."""
        return self._shown

    @property
    def running(self) -> RunningAnswer | None:
        """The answer being written, if any."""
        return self._running

    @property
    def state(self) -> ChatState:
        """What the composer must know now."""
        if self._running is not None:
            here = self._running.conversation.id == self._shown.id
            reason = "answering" if here else "answering_elsewhere"
            return ChatState(can_send=False, reason=reason, is_answering=here, answering_id=self._running.conversation.id)
        if self._choosing is not None:
            return ChatState(can_send=False, reason="choosing")
        if self._facts.model.phase is ModelPhase.READY:
            return ChatState(can_send=True)
        return ChatState(can_send=False, reason=reason_without_model(self._facts.model))

    @property
    def can_edit(self) -> bool:
        """Whether the tree of the conversation on screen may change: it is neither being answered nor waiting for a choice."""
        return self.state.reason not in ("answering", "choosing")

    def set_model_state(self, state: ModelState) -> None:
        """Note which model answers."""
        self._facts.model = state
        self._emit_state()

    def set_surroundings(self, ready: EngineReady | None, machine: MachineInfo | None) -> None:
        """Note which engine and machine the next turns are measured on."""
        self._facts.ready = ready or self._facts.ready
        self._facts.machine = machine or self._facts.machine

    def show(self, conversation: Conversation) -> None:
        """Put a conversation on screen; one that is being answered comes with what was written so far."""
        self._end_choice(0)
        running = self._running
        if running is not None and running.conversation.id == conversation.id:
            conversation = running.conversation.replace_message(running.partial())
        else:
            conversation = self._with_ends(conversation)
        self._shown = conversation
        self.conversation_shown.emit(conversation)
        if running is not None and running.has_several and running.conversation.id == conversation.id:
            self.alternatives.started.emit(running.texts)
        else:
            self.alternatives.closed.emit()
        self._emit_state()

    def _with_ends(self, conversation: Conversation) -> Conversation:
        """Label answers that were being written when the app itself ended: they must not look complete."""
        for closed in cut_answers(conversation):
            conversation = conversation.replace_message(closed).model_copy(update={"updated_at": conversation.updated_at})
            self._keeper.keep_message(conversation, closed)
        return conversation

    def set_system_prompt(self, text: str) -> None:
        """Change the system prompt of the conversation on screen; it holds from the next message on."""
        self._set_shown(system_prompt=well_formed(text))

    def set_output_format(self, output_format: OutputFormat) -> None:
        """Change the format of the answers in the conversation on screen; it holds from the next message on."""
        self._set_shown(output_format=output_format)

    def set_own_sampling(self, sampling: SamplingParams) -> None:
        """Keep sampler values with the conversation on screen; what the next answer takes is :attr:`sampling`."""
        self._set_shown(sampling=sampling)

    def _set_shown(self, **changes: object) -> None:
        self._update(self._shown.id, **changes)
        if self._shown.nodes:
            self._keeper.keep_conversation(self._shown)

    def set_thinking(self, is_on: bool) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        """Let the model think in the conversation on screen, or not; it holds from the next message on."""
        self._set_shown(thinking=is_on)

    def set_title(self, conversation_id: str, title: str) -> None:
        """Rename a conversation that is on screen or being answered."""
        self._update(conversation_id, title=title)

    def draft_command(self, text: str) -> Generate:
        """Return the request that sending a text now would make."""
        asked = self._shown.append(Message(role=Role.USER, text=text))
        return generate_command(asked, self.sampling, thinking=self._facts.switch(self._shown.thinking))

    def send(self, text: str, n_answers: int = 1) -> bool:
        """Send a message; return whether it was taken (if not, the composer keeps it).

        Args:
            text: The message.
            n_answers: Written at once; of several the first is kept until :meth:`keep_answer` says otherwise.
        """
        sent_ns = time.perf_counter_ns()  # zero of TTFT: before any work of ours
        asked = self._shown.append(Message(role=Role.USER, text=text))
        return bool(text.strip()) and self.answer(asked, sent_ns, n_answers=n_answers)

    def answer(
        self, asked: Conversation, sent_ns: int, *, n_answers: int = 1, continued: Message | None = None, edited_id: str = ""
    ) -> bool:
        """Let the model write the next message of a line; return whether it begins.

        Args:
            asked: The conversation on screen, its line ending with the message to be answered.
            sent_ns: When it was asked for (``perf_counter_ns``): zero of TTFT.
            n_answers: Written at once.
            continued: An answer whose text the new one begins with.
            edited_id: The message that the last one of the line stands beside.
        """
        if not self.state.can_send:
            return False
        live = LiveTurn(self._facts.setting(asked, self.sampling, asked.thinking, n_answers), sent_ns=sent_ns)
        running = RunningAnswer(asked, live, origin=self._shown, continued=continued, edited_id=edited_id)
        sent = asked if continued is None else running.conversation
        command = generate_command(
            sent, self.sampling, thinking=self._facts.switch(asked.thinking), n_answers=n_answers, continues=continued is not None
        )
        running.request_id = command.request_id
        self._running, self._shown = running, running.conversation
        self._engine.send(command)
        self._keeper.keep_conversation(running.conversation)
        for message in running.new_messages:
            self._keeper.keep_message(running.conversation, message)
        self.turn_started.emit(live)
        self._show_begun(running)
        self.conversation_changed.emit(running.conversation)
        self._save_pace.start()
        self._emit_state()
        return True

    def _show_begun(self, running: RunningAnswer) -> None:
        if running.goes_on:
            for message in running.new_messages:
                self.message_appended.emit(message)
        else:
            self.line_changed.emit(running.conversation)
        if running.has_several:
            self.alternatives.started.emit(running.texts)

    def put_on_screen(self, conversation: Conversation) -> None:
        """Show another state of the conversation on screen: another line, or another tree."""
        self._shown = conversation
        self.line_changed.emit(conversation)
        self.conversation_changed.emit(conversation)

    def stop(self) -> None:
        """Stop the answer being written."""
        if self._running is not None:
            self._engine.cancel(self._running.request_id)

    def keep_answer(self, index: int) -> None:
        """Go on with one of the answers to choose from."""
        kept = versions_of(self._shown, self._choosing)[index] if self._choosing is not None else None
        if kept is not None:
            self._end_choice(index)
            self.put_on_screen(self._shown.switched_to(kept.id))
            self._keeper.keep_conversation(self._shown)

    def give_choice_up(self) -> Message | None:
        """End the choice between several answers; return the message that they answer, None where there was no choice."""
        if self._choosing is None or self._choosing.parent_id is None:
            return None
        asked = self._shown.message(self._choosing.parent_id)
        self._end_choice(0)
        return asked

    def _end_choice(self, index: int) -> None:
        if self._choosing is not None:
            self._choosing = None
            self._engine.send(KeepAnswer(request_id=new_id(), index=index))
            self.alternatives.closed.emit()
            self._emit_state()

    def finish_for_close(self) -> None:
        """Close a running answer now, since the window goes: what was written is kept as stopped by the user."""
        if self._running is not None:
            self._close(self._running, stop_reason=StopReason.STOPPED)

    def on_event(self, event: Event, arrived_ns: int) -> None:
        """Apply an event of the engine; events of other requests are ignored."""
        running = self._running
        if running is None or getattr(event, "request_id", None) != running.request_id:
            return
        running.live.apply(event, arrived_ns)
        if isinstance(event, TokensGenerated):
            self._extend(running, event)
        elif isinstance(event, AlternativesGenerated):
            self._extend_several(running, event)
        elif isinstance(event, PromptPrepared):
            self._prepared(running, event)
        elif isinstance(event, GenerationFinished):
            self._close(running)
        elif isinstance(event, GenerationRefused):
            self._take_back(running, event.problem)
        self._save_pace.event_came()

    def on_exit(self, engine_exit: EngineExit) -> None:
        """Close the running answer: the engine ended, what was written stays and is labelled."""
        if self._running is not None:
            self._close(self._running, StopReason.ENGINE_FAILED, engine_exit.problem)

    def _extend(self, running: RunningAnswer, event: TokensGenerated) -> None:
        is_shown = running.conversation.id == self._shown.id
        had_answer = running.has_answer and not event.is_reclaimed
        running.add(event.reasoning, "" if event.is_reclaimed else event.text, is_reclaimed=event.is_reclaimed)
        if event.is_reclaimed and is_shown:
            self.message_updated.emit(running.partial())
        if event.is_reclaimed:
            running.add("", event.text)
        if event.n_reasoning and is_shown and not had_answer:
            text = "" if event.is_reclaimed else event.reasoning
            spent = t_reasoning_ms(running.live.token_us, event.n_reasoning)
            self.reasoning_extended.emit(running.message_id, text, event.n_reasoning, spent)
        if event.text and is_shown:
            self.answer_extended.emit(running.message_id, event.text)

    def _extend_several(self, running: RunningAnswer, event: AlternativesGenerated) -> None:
        running.add_pieces(event.pieces)
        if running.conversation.id == self._shown.id:
            self.alternatives.extended.emit(running.texts)

    def _prepared(self, running: RunningAnswer, event: PromptPrepared) -> None:
        if event.trim is not None:
            running.hide(event.trim)
            self._keeper.keep_conversation(running.conversation)
            self._tell_trim(running, event.trim)
        if event.notices and running.conversation.id == self._shown.id:
            self.notices_raised.emit(event.notices)

    def _tell_trim(self, running: RunningAnswer, trim: Trim) -> None:
        if running.conversation.id == self._shown.id:
            self._shown = running.conversation
            self.hidden_changed.emit(running.conversation.n_hidden)
            self.trimmed.emit(trim)

    def _close(self, running: RunningAnswer, stop_reason: StopReason | None = None, problem: Problem | None = None) -> None:
        running.live.close_clocks(time.perf_counter_ns())
        message, trim = running.close(stop_reason, problem), running.live.trim
        if trim is not None:  # messages may have left while the answer was being written, and what it cost is known now
            running.hide(trim)
        self._keeper.keep_conversation(running.conversation)
        for version in (message, *running.versions):
            self._keeper.keep_message(running.conversation, version)
        self._end(running)
        if running.conversation.id == self._shown.id and not self._offers_choice(message):
            self.message_updated.emit(message)
        if trim is not None:
            self._tell_trim(running, trim)
        self.conversation_changed.emit(running.conversation)
        self.turn_finished.emit(message)
        if message.turn is not None and message.turn.problem is not None:
            self.problem_raised.emit(message.turn.problem)

    def _offers_choice(self, message: Message) -> bool:
        """Offer the answers of a message to choose from; return whether there is anything to choose."""
        turn = message.turn
        if turn is None or turn.alternatives is None:
            return False
        if not any(answer.text for answer in turn.alternatives.answers):
            self.alternatives.closed.emit()
            return False
        self._choosing = message
        self.alternatives.ended.emit(turn.alternatives)
        self._emit_state()
        return True

    def _take_back(self, running: RunningAnswer, problem: Problem) -> None:
        """Undo what the engine refused before it read anything: the line before is shown, the words go back into the composer."""
        if running.conversation.id == self._shown.id:
            self.alternatives.closed.emit()
        self._end(running)
        left, new = running.without_begun()
        self._keeper.drop_messages(left, tuple(message.id for message in new))
        if running.conversation.id == self._shown.id:
            self._tell_taken_back(running, left, new)
        if new[0].role is Role.USER:
            self.draft_returned.emit(left, new[0].text, running.edited_id)
        self.conversation_changed.emit(left)
        self.problem_raised.emit(problem)

    def _tell_taken_back(self, running: RunningAnswer, left: Conversation, new: tuple[Message, ...]) -> None:
        self._shown = left  # first: who hears of it looks at what is on screen
        if running.goes_on:
            self.messages_removed.emit(tuple(message.id for message in new))
        else:
            self.line_changed.emit(left)

    def _end(self, running: RunningAnswer) -> None:
        self._running = None
        self._save_pace.stop()
        if running.conversation.id == self._shown.id:
            self._shown = running.conversation
        self._emit_state()

    def _save_partial(self) -> None:
        if self._running is not None:
            self._keeper.keep_message(self._running.conversation, self._running.partial())

    def _update(self, conversation_id: str, **changes: object) -> None:
        if self._running is not None and self._running.conversation.id == conversation_id:
            self._running.conversation = self._running.conversation.model_copy(update=changes)
        if self._shown.id == conversation_id:
            self._shown = self._shown.model_copy(update=changes)

    def _emit_state(self) -> None:
        self.state_changed.emit(self.state)
