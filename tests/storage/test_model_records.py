"""What is kept of models: headers, profiles, loads, speeds."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.model_info import ModelInfo
from chatapp.domain.model_load import LoadWarmth, ModelLoad
from chatapp.domain.model_profile import ModelProfile
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import MachineInfo, Turn
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.model_records import ModelRecordStore
from chatapp.storage.model_speeds import MeasuredSpeed, ModelSpeedStore

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
HERE = MachineInfo(
    system="Linux", machine="x86_64", cpu="A", n_cores_physical=2, n_cores_logical=2, memory_total_bytes=8, python="3.11"
)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_database(tmp_path / "test.sqlite3")) as opened:
        yield opened


def test_a_profile_comes_back_as_it_was(connection: sqlite3.Connection) -> None:
    store = ModelRecordStore(connection)
    profile = ModelProfile(
        load_params=LoadParams(n_ctx=1024),
        sampling=SamplingParams(temperature=0.1),
        system_prompt="",
        template="{{ messages }}",
        is_favourite=True,
        last_used_at=NOON,
    )

    store.put_profile("/m/a.gguf", ModelProfile())
    store.put_profile("/m/a.gguf", profile)

    assert store.profiles() == {"/m/a.gguf": profile}


@pytest.mark.expects_warnings
def test_a_profile_that_cannot_be_read_costs_no_other(connection: sqlite3.Connection) -> None:
    store = ModelRecordStore(connection)
    store.put_profile("/m/a.gguf", ModelProfile(is_favourite=True))
    connection.execute("INSERT INTO model_profiles (path, profile) VALUES ('/m/b.gguf', '{\"template\": 3}')")

    assert list(store.profiles()) == ["/m/a.gguf"]


def test_headers_by_path(connection: sqlite3.Connection) -> None:
    store = ModelRecordStore(connection)
    store.put_headers({"/a": "1", "/b": "2"})
    store.put_headers({"/b": "3"})

    assert sorted(store.headers()) == ["1", "3"]


def test_of_each_model_the_latest_fifty_loads_stay(connection: sqlite3.Connection) -> None:
    store = ModelRecordStore(connection)
    store.add_load("/other", ModelLoad(loaded_at=NOON, cached_share=None, t_load_ms=1))
    for number in range(53):
        store.add_load("/m", ModelLoad(loaded_at=NOON + timedelta(minutes=number), cached_share=number / 100, t_load_ms=number))

    loads = store.loads("/m")

    assert [load.t_load_ms for load in loads] == list(range(52, 2, -1))
    assert (loads[0].warmth, loads[-1].warmth) == (LoadWarmth.MIXED, LoadWarmth.COLD)  # 52 % and 3 % were in memory
    assert [load.warmth for load in store.loads("/other")] == [LoadWarmth.UNKNOWN]


def test_load_times_tell_cold_from_warm(connection: sqlite3.Connection) -> None:
    """Cold 900 and 1,100 ms: 1,000; warm 90, 100 and 400 ms: 100."""
    store = ModelRecordStore(connection)
    for share, t_load_ms in ((0.0, 900), (0.01, 1100), (1.0, 90), (0.99, 100), (1.0, 400)):
        store.add_load("/m", ModelLoad(loaded_at=NOON, cached_share=share, t_load_ms=t_load_ms))

    assert store.load_times() == {"/m": {LoadWarmth.COLD: 1000.0, LoadWarmth.WARM: 100.0}}


def answer(gap_us: int, *, n: int = 17, file: str = "a.gguf", machine: MachineInfo = HERE, is_first: bool = False) -> Message:
    """Return an answer whose n tokens came with one gap: its speed is 1e6 / gap_us."""
    model = ModelInfo(
        file=file,
        bytes=100,
        architecture="llama",
        n_params=1,
        weights_bytes=1,
        n_ctx_train=1,
        n_layer=1,
        n_embd=1,
        n_head=1,
        n_head_kv=1,
        n_vocab=1,
        has_chat_template=True,
    )
    turn = Turn(
        stop_reason=StopReason.END_OF_TURN,
        sampling=SamplingParams(),
        load_params=LoadParams(),
        model=model,
        machine=machine,
        backend="llama",
        is_first_after_load=is_first,
        n_gen=n,
        token_us=tuple(gap_us * index for index in range(n)),
    )
    return Message(role=Role.ASSISTANT, text="x", turn=turn)


def test_the_speed_is_the_median_of_what_counts(connection: sqlite3.Connection) -> None:
    """10, 20 and 40 tokens/s count: the median is 20. A warm-up, a short answer and another machine do not."""
    elsewhere = HERE.model_copy(update={"cpu": "B"})
    answers = [
        answer(100_000),
        answer(50_000),
        answer(25_000),
        answer(1_000, is_first=True),
        answer(1_000, n=15),
        answer(1_000, machine=elsewhere),
        answer(200_000, file="b.gguf"),
    ]
    conversation = Conversation()
    for message in answers:
        conversation = conversation.append(message)
    ConversationStore(connection).save_whole(conversation)

    speeds = ModelSpeedStore(connection).speeds(HERE)

    assert speeds == {("a.gguf", 100): MeasuredSpeed(20.0, 3), ("b.gguf", 100): MeasuredSpeed(5.0, 1)}


def test_a_conversation_keeps_its_sampler_values(connection: sqlite3.Connection) -> None:
    store = ConversationStore(connection)
    own = Conversation(sampling=SamplingParams(temperature=1.5, seed=7))
    plain = Conversation()
    store.save_whole(own)
    store.save_whole(plain)

    assert store.load(own.id).sampling == SamplingParams(temperature=1.5, seed=7)
    assert store.load(plain.id).sampling is None


@pytest.mark.expects_warnings
def test_sampler_values_that_cannot_be_read_cost_no_conversation(connection: sqlite3.Connection) -> None:
    store = ConversationStore(connection)
    conversation = Conversation(title="kept")
    store.save_whole(conversation)
    connection.execute("UPDATE conversations SET sampling = ?", (json.dumps({"temperature": "hot"}),))

    assert (store.load(conversation.id).title, store.load(conversation.id).sampling) == ("kept", None)
