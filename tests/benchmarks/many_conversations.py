"""A database with many conversations: invented words, some Chinese, Markdown, and answers of three models."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import Turn
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.search import SearchStore
from tests.samples import sample_model

__all__ = ["MODELS", "fill", "read_all"]

MODELS = ("Alder", "Birch", "Cedar")
_SYLLABLES = ("ka", "lo", "mi", "ren", "tas", "vo", "gri", "shel", "dun", "par")
_CHINESE = "\u6211\u559c\u6b22\u559d\u6c34\u548c\u8336"
_N_WORDS = 2_000
_WORDS_OF_MESSAGE, _WORDS_OF_TITLE = 70, 4


def fill(store: ConversationStore, n_conversations: int, n_messages: int) -> None:
    """Write the conversations, one for each of the last hours; each has one model."""
    chance = random.Random(1)  # noqa: S311 - words of a benchmark
    words = ["".join(chance.choices(_SYLLABLES, k=3)) for _ in range(_N_WORDS)] + ["kalomi", "rentas"]
    turns = [_turn(name) for name in MODELS]
    now = datetime.now(UTC)
    for number in range(n_conversations):
        moment = now - timedelta(hours=number)
        messages = tuple(_messages(chance, words, moment, n_messages, number, turns[number % len(turns)]))
        title = " ".join(chance.choices(words, k=_WORDS_OF_TITLE))
        store.save_whole(Conversation(title=title, messages=messages, created_at=moment, updated_at=moment))


def read_all(search: SearchStore) -> None:
    """Read everything into the index."""
    while search.index.read_slice(2_000):
        pass


def _messages(
    chance: random.Random, words: list[str], moment: datetime, n_messages: int, number: int, turn: Turn
) -> Iterator[Message]:
    for place in range(n_messages):
        spoken = chance.choices(words, k=_WORDS_OF_MESSAGE)
        spoken[::20] = [f"**{word}**" for word in spoken[::20]]
        text = " ".join(spoken) + _CHINESE * (number % 100 == 0)
        if place % 2:
            yield Message(role=Role.ASSISTANT, text=text, created_at=moment, stop_reason=StopReason.END_OF_TURN, turn=turn)
        else:
            yield Message(role=Role.USER, text=text, created_at=moment)


def _turn(model: str) -> Turn:
    return Turn(
        stop_reason=StopReason.END_OF_TURN,
        sampling=SamplingParams(),
        load_params=LoadParams(),
        model=sample_model().model_copy(update={"name": model}),
    )
