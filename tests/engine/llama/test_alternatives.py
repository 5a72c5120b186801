"""Several answers from one prompt: each is what it would be alone, and the cache holds exactly the one that is kept.

Texts are compared exactly with the tiny model (its logits lie far apart). With the real one the answers to compare are drawn
greedily: a batch of several tokens runs through other kernels than one token, which may turn a near tie, so the first tokens must
be the same, and the logits after a kept answer must be far nearer to its own fresh evaluation than to that of a neighbour.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.speculation import Speculation, SpeculationState
from chatapp.engine.llama.cache_branches import CacheBranches
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import Cancel, KeepAnswer, generate_command
from chatapp.protocol.events import AlternativesGenerated, AnswerKept
from tests.engine.chat_driver import ChatDriver
from tests.engine.engine_process import Answer, EngineProcess
from tests.engine.llama.loaded_model import LoadedModel
from tests.engine.tiny_models import write_tiny_mamba

pytestmark = pytest.mark.model

_SAME_CHARACTERS = 12


@dataclass(frozen=True)
class Several:
    """A request's answers, put together from the events."""

    answer: Answer
    texts: tuple[str, ...]

    @property
    def n_shared(self) -> int:
        return self.answer.finished.counts.n_prompt

    def n_cells(self, index: int) -> int:
        """Cells of the prompt and one answer: its last token was drawn and never evaluated."""
        return self.n_shared + self.answer.finished.answers[index].n_gen - 1


def several(answer: Answer) -> Several:
    texts = [""] * len(answer.finished.answers)
    for event in answer.events:
        for piece in event.pieces if isinstance(event, AlternativesGenerated) else ():
            texts[piece.index] += piece.text
    return Several(answer, tuple(texts))


def ask(engine: EngineProcess, chat: ChatDriver, text: str, n_answers: int) -> Several:
    chat.conversation = chat.conversation.append(Message(role=Role.USER, text=text))
    return several(engine.ask(generate_command(chat.conversation, chat.sampling, n_answers=n_answers)))


def keep(engine: EngineProcess, chat: ChatDriver, answers: Several, index: int) -> int:
    """Keep an answer as the app does; return the cells that are occupied then."""
    engine.send(KeepAnswer(request_id="keep", index=index))
    chat.conversation = chat.conversation.append(Message(role=Role.ASSISTANT, text=answers.texts[index]))
    return engine.expect(AnswerKept).n_ctx_used


def test_several_answers_are_not_guessed_and_say_so(engine: EngineProcess, tiny_model: Path) -> None:
    engine.load(tiny_model, speculation="ngram")
    answers = ask(engine, ChatDriver(engine), "abcabcabc", 2)
    assert answers.answer.finished.speculation == Speculation(state=SpeculationState.SEVERAL)


class TestWithTheTinyModel:
    """Exact."""

    @pytest.fixture
    def chat(self, engine: EngineProcess, tiny_model: Path) -> ChatDriver:
        engine.load(tiny_model)
        return ChatDriver(engine)

    @pytest.mark.parametrize("n_answers", [2, 4, 8])
    def test_each_answer_is_what_its_seed_writes_alone(self, engine: EngineProcess, chat: ChatDriver, n_answers: int) -> None:
        chat.sampling = chat.sampling.model_copy(update={"temperature": 1.5, "seed": 40, "max_tokens": 10})
        answers = ask(engine, chat, "abc", n_answers)
        alone = []
        for index in range(n_answers):
            command = generate_command(chat.conversation, chat.sampling.model_copy(update={"seed": 40 + index}))
            alone.append(engine.ask(command).text)
        assert list(answers.texts) == alone
        assert len(set(alone)) > 1
        assert [record.seed for record in answers.answer.finished.answers] == list(range(40, 40 + n_answers))

    def test_the_window_counts_the_cells_of_all_answers(self, engine: EngineProcess, tiny_model: Path) -> None:
        """4 answers grow by 4 cells a step, so the last full step is the one that leaves fewer than 4 cells free."""
        engine.load(tiny_model, n_ctx=64)
        chat = ChatDriver(engine, max_tokens=0)
        answers = ask(engine, chat, "abc", 4)
        finished = answers.answer.finished
        assert {record.stop_reason for record in finished.answers} == {StopReason.CONTEXT_FULL}
        assert 64 - 4 < finished.n_ctx_used <= 64


class TestWithTheStarterModel:
    """Real words."""

    @pytest.fixture
    def chat(self, engine: EngineProcess, starter_model: Path) -> ChatDriver:
        engine.load(starter_model, n_ctx=1024)
        return ChatDriver(engine, system="You are a clerk.", max_tokens=16)

    @pytest.mark.parametrize("n_answers", [2, 4])
    def test_greedy_answers_begin_as_a_single_one(self, engine: EngineProcess, chat: ChatDriver, n_answers: int) -> None:
        answers = ask(engine, chat, "Tell me about the sea.", n_answers)
        alone = engine.ask(generate_command(chat.conversation, chat.sampling))
        assert {text[:_SAME_CHARACTERS] for text in answers.texts} == {alone.text[:_SAME_CHARACTERS]}
        assert answers.answer.finished.counts.n_prompt == alone.finished.counts.n_prompt

    def test_counts_and_stamps_add_up(self, engine: EngineProcess, chat: ChatDriver) -> None:
        answers = ask(engine, chat, "Tell me about the sea.", 4)
        finished = answers.answer.finished
        pieces = [piece for event in answers.answer.events if isinstance(event, AlternativesGenerated) for piece in event.pieces]
        for index, record in enumerate(finished.answers):
            told = [t_us for piece in pieces if piece.index == index for t_us in piece.token_us]
            assert list(record.token_us) == told == sorted(told)
            assert record.n_gen == len(told)
        assert finished.n_gen == sum(record.n_gen for record in finished.answers)
        n_evaluated = sum(record.n_gen - 1 for record in finished.answers)
        assert finished.n_ctx_used == finished.counts.n_prompt + n_evaluated

    @pytest.mark.parametrize("kept", [0, 2])
    def test_the_next_turn_finds_the_prompt_and_the_kept_answer(self, engine: EngineProcess, chat: ChatDriver, kept: int) -> None:
        chat.sampling = chat.sampling.model_copy(update={"temperature": 1.0, "seed": 3})
        answers = ask(engine, chat, "Tell me about the sea.", 4)
        assert keep(engine, chat, answers, kept) == answers.n_cells(kept)
        follow_up = chat.say("And the sky?")
        assert chat.counts(follow_up)[0] == answers.n_cells(kept)

    def test_whoever_keeps_none_goes_on_with_the_first(self, engine: EngineProcess, chat: ChatDriver) -> None:
        answers = ask(engine, chat, "Tell me about the sea.", 3)
        chat.conversation = chat.conversation.append(Message(role=Role.ASSISTANT, text=answers.texts[0]))
        assert chat.counts(chat.say("And the sky?"))[0] == answers.n_cells(0)

    def test_stopped_answers_can_be_kept(self, engine: EngineProcess, chat: ChatDriver) -> None:
        chat.sampling = chat.sampling.model_copy(update={"temperature": 1.0, "seed": 3, "max_tokens": 0})
        chat.conversation = chat.conversation.append(Message(role=Role.USER, text="Write a long story about the sea."))
        command = generate_command(chat.conversation, chat.sampling, n_answers=3)
        engine.send(command)
        started = engine.expect(AlternativesGenerated)
        engine.send(Cancel(request_id=command.request_id))
        answers = several(engine.collect(started))
        assert StopReason.STOPPED in {record.stop_reason for record in answers.answer.finished.answers}
        n_kept = keep(engine, chat, answers, 1)
        assert answers.n_shared <= n_kept <= answers.n_cells(1) + 1  # + 1: stopped between evaluating and drawing
        chat.sampling = chat.sampling.model_copy(update={"max_tokens": 4})
        assert chat.counts(chat.say("Go on."))[0] == n_kept

    def test_a_kept_branch_gives_the_logits_of_a_fresh_evaluation(self, starter_model: Path) -> None:
        with LoadedModel(starter_model) as loaded:
            prompt, words = loaded.model.vocabulary.tokenize("The sea is", parse_special=False), [260, 1451, 905]
            loaded.append(prompt)
            branches = CacheBranches(loaded.context.handle, loaded.cache, 3)
            for step in range(3):
                batch = loaded.context.batch
                batch.clear()
                for branch in range(3):
                    token = words[(step + branch) % 3]
                    batch.add(token, branches.length(branch), (branch,), wants_logits=True)
                assert batch.decode(loaded.context.handle) == 0
                for branch in range(3):
                    branches.append(branch, words[(step + branch) % 3])
            assert branches.n_cells == len(prompt) + 9
            branches.keep(2)
            assert loaded.cache.tokens == (*prompt, words[2], words[0], words[1])
            after = loaded.append([words[0]])
            loaded.cache.clear()
            fresh = loaded.append([*prompt, words[2], words[0], words[1], words[0]])
            loaded.cache.clear()
            neighbour = loaded.append([*prompt, words[1], words[2], words[0], words[0]])
        assert 5 * np.abs(after - fresh).max() < np.abs(after - neighbour).max()


class TestWhereStateCannotBeShared:
    """Recurrent layers."""

    def test_a_recurrent_model_says_so_and_still_answers(self, engine: EngineProcess, tmp_path: Path) -> None:
        engine.load(write_tiny_mamba(tmp_path / "mamba.gguf"))
        chat = ChatDriver(engine, max_tokens=3)
        chat.conversation = chat.conversation.append(Message(role=Role.USER, text="abc"))
        refused = engine.ask(generate_command(chat.conversation, chat.sampling, n_answers=2)).refused
        assert refused.problem.kind is ProblemKind.ALTERNATIVES_UNSUPPORTED
        assert chat.ask().finished.n_gen > 0
