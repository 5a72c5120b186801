"""What goes out in a lossless format comes back equal: from files, and through the database."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.sensor_row import SensorRow
from chatapp.metrics.turn_record import ConversationHeader, KeptRecord, MessageHeader
from chatapp.storage.session_log.formats import LogFormat, export_conversation
from chatapp.storage.session_log.imports import read_conversations
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.many import ExportOrder, export_many
from chatapp.storage.writer import StoreThread
from tests.storage.strategies import kept_conversations, texts, trees

_LOSSLESS = (LogFormat.JSON, LogFormat.JSONL)
_any_number = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    opened = StoreThread(tmp_path / "db.sqlite3")
    yield opened
    opened.close()


def _write(path: Path, log_format: LogFormat, kept: list[KeptConversation]) -> None:
    export_many(ExportOrder(log_format, path, is_single=False), kept, lambda _n: None)


@pytest.mark.parametrize("log_format", _LOSSLESS)
@_any_number
@given(exported=trees)
def test_any_tree_comes_back_equal(exported: Conversation, log_format: LogFormat, tmp_path: Path) -> None:
    path = tmp_path / "any"
    export_conversation(exported, path, log_format)
    assert [kept.conversation for kept in read_conversations(path)] == [exported]


@pytest.mark.parametrize("log_format", _LOSSLESS)
@_any_number
@given(exported=st.lists(trees, min_size=1, max_size=3, unique_by=lambda conversation: conversation.id))
def test_many_in_one_file_come_back_in_their_order(exported: list[Conversation], log_format: LogFormat, tmp_path: Path) -> None:
    path = tmp_path / "many"
    _write(path, log_format, [KeptConversation(conversation=conversation) for conversation in exported])
    assert [kept.conversation for kept in read_conversations(path)] == exported


def _columns(store: StoreThread, table: str) -> set[str]:
    return {name for _, name, *_ in store.conversations._connection.execute(f"PRAGMA table_info({table})")}


def _stored(store: StoreThread) -> dict[str, list[tuple[object, ...]]]:
    """Return every column of every row that belongs to conversations; the number of a row alone is the database's own."""

    def read() -> dict[str, list[tuple[object, ...]]]:
        columns = {
            table: [
                name for _, name, *_ in store.conversations._connection.execute(f"PRAGMA table_info({table})") if name != "seq"
            ]
            for table in ("conversations", "messages", "drafts", "sensor_rows")
        }
        queries = {table: f"SELECT {', '.join(names)} FROM {table}" for table, names in columns.items()}  # noqa: S608
        return {table: sorted(store.conversations._connection.execute(query), key=repr) for table, query in queries.items()}

    return store.submit(read).result()


@pytest.mark.parametrize("log_format", _LOSSLESS)
@_any_number
@given(kept=st.lists(kept_conversations(), min_size=1, max_size=2, unique_by=lambda one: one.conversation.id))
def test_the_whole_stored_state_comes_back(kept: list[KeptConversation], log_format: LogFormat) -> None:
    """Stored, exported, imported into an empty database: each column of each row is the same."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with closing(StoreThread(folder / "first.sqlite3")) as first, closing(StoreThread(folder / "second.sqlite3")) as second:
            first.submit(first.transfer.store, kept).result()
            loaded = [first.submit(first.transfer.load, one.conversation.id).result() for one in kept]
            assert loaded == kept
            _write(folder / "out", log_format, loaded)
            second.submit(second.transfer.store, read_conversations(folder / "out")).result()
            assert _stored(second) == _stored(first)


def _older_json(line: str) -> str:
    """Return the document as version 1 wrote it: without what the user said of a chat."""
    document = json.loads(line) | {"version": 1}
    for entry in document["conversations"]:
        del entry["is_pinned"], entry["is_renamed"], entry["draft"]
    return json.dumps(document)


def _older_record(line: str) -> str:
    """Return the record as version 2 wrote it."""
    record = json.loads(line) | {"schema_version": 2}
    del record["kept"], record["sensors"]
    return json.dumps(record)


def test_files_of_older_versions_are_read(conversation: Conversation, tmp_path: Path) -> None:
    """What they do not hold takes its default: not pinned, no title of one's own, no draft."""
    kept = KeptConversation(conversation=_linked(conversation))
    document, log = tmp_path / "old.json", tmp_path / "old.jsonl"
    _write(document, LogFormat.JSON, [kept])
    _write(log, LogFormat.JSONL, [kept])
    document.write_text(_older_json(document.read_text(encoding="utf-8")), encoding="utf-8")
    lines = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join(map(_older_record, lines)), encoding="utf-8")
    assert read_conversations(document) == read_conversations(log) == [kept]


def test_words_without_figures_keep_what_the_user_said_of_a_chat(conversation: Conversation, tmp_path: Path) -> None:
    kept = KeptConversation(conversation=_linked(conversation), is_pinned=True, is_renamed=True, draft="And then")
    path = tmp_path / "words.json"
    export_many(ExportOrder(LogFormat.JSON, path, is_single=True, with_figures=False), [kept], lambda _n: None)
    (back,) = read_conversations(path)
    assert (back.is_pinned, back.is_renamed, back.draft) == (True, True, "And then")
    assert all(message.turn is None for message in back.conversation.nodes)


def test_json_holds_what_the_sensors_said(conversation: Conversation, tmp_path: Path) -> None:
    kept = KeptConversation(conversation=_linked(conversation), sensor_rows={"a1": (SensorRow(elapsed_ns=7, n_tokens=1),)})
    _write(tmp_path / "one.json", LogFormat.JSON, [kept])
    assert read_conversations(tmp_path / "one.json") == [kept]


@_any_number
@given(system=texts, pairs=st.lists(st.tuples(texts, texts), min_size=1, max_size=3))
def test_openai_messages_keep_every_word(system: str, pairs: list[tuple[str, str]], tmp_path: Path) -> None:
    roles = (Role.USER, Role.ASSISTANT)
    messages = [Message(role=role, text=text) for pair in pairs for role, text in zip(roles, pair, strict=True)]
    path = tmp_path / "plain.jsonl"
    export_conversation(Conversation(system_prompt=system, messages=tuple(messages)), path, LogFormat.OPENAI)
    (back,) = [kept.conversation for kept in read_conversations(path)]
    assert back.system_prompt == system
    assert [(message.role, message.text) for message in back.messages] == [(m.role, m.text) for m in messages]
    assert [message.parent_id for message in back.messages] == [None, *(message.id for message in back.messages[:-1])]


def test_what_was_imported_is_what_was_exported(conversation: Conversation, store: StoreThread, tmp_path: Path) -> None:
    exported = KeptConversation(conversation=_linked(conversation), sensor_rows={"a1": (SensorRow(elapsed_ns=7, n_tokens=1),)})
    _write(tmp_path / "one.json", LogFormat.JSON, [exported])
    result = store.submit(store.transfer.store, read_conversations(tmp_path / "one.json")).result()
    assert (len(result.added), result.known_ids, result.n_renewed) == (1, (), 0)
    assert store.submit(store.transfer.load, conversation.id).result() == exported


def test_a_second_import_changes_nothing(conversation: Conversation, store: StoreThread) -> None:
    kept = [KeptConversation(conversation=_linked(conversation))]
    store.submit(store.transfer.store, kept).result()
    result = store.submit(store.transfer.store, kept).result()
    assert (result.added, result.known_ids) == ((), (conversation.id,))
    assert len(store.submit(store.conversations.list_summaries).result()) == 1


def test_another_conversation_of_the_same_id_gets_a_new_one(conversation: Conversation, store: StoreThread) -> None:
    mine = _linked(conversation)
    theirs = mine.model_copy(update={"title": "Not mine"})
    store.submit(store.transfer.store, [KeptConversation(conversation=mine)]).result()
    result = store.submit(store.transfer.store, [KeptConversation(conversation=theirs)]).result()
    (added,) = result.added
    assert result.n_renewed == 1
    new = added.conversation
    assert new == theirs.model_copy(update={"id": new.id})
    assert store.submit(store.conversations.load, mine.id).result() == mine
    assert store.submit(store.conversations.load, new.id).result() == new


@pytest.mark.expects_warnings
def test_an_import_that_fails_in_the_middle_leaves_nothing(conversation: Conversation, store: StoreThread) -> None:
    """The database refuses an id that is no text, which no file that was read can hold."""
    broken = conversation.model_copy(update={"id": "second", "title": object()})
    kept = [KeptConversation(conversation=_linked(conversation)), KeptConversation.model_construct(conversation=broken)]
    future = store.submit(store.transfer.store, kept)
    assert future.exception() is not None
    assert store.submit(store.conversations.list_summaries).result() == []


def test_a_record_has_a_place_for_everything_that_the_domain_knows() -> None:
    """A field added to a message or a conversation must be added to the session log, or it is lost on the way."""
    assert set(MessageHeader.model_fields) == set(Message.model_fields) - {"text", "reasoning", "turn"}
    assert set(ConversationHeader.model_fields) == set(Conversation.model_fields) - {"messages", "asides"}
    assert set(KeptRecord.model_fields) == set(KeptConversation.model_fields) - {"conversation", "sensor_rows"}


def test_a_column_that_is_added_must_be_exported(store: StoreThread) -> None:
    """Whoever adds a column to these tables lets it come back from JSON and JSONL, and enters it here."""
    head = {"id", "title", "created_at", "updated_at", "system_prompt", "n_hidden", "output_format", "active_leaf"}
    assert store.submit(_columns, store, "conversations").result() == head | {"is_pinned", "is_renamed", "thinking", "sampling"}
    message = {"id", "parent_id", "role", "text", "created_at", "stop_reason", "turn", "reasoning", "continues_id"}
    assert store.submit(_columns, store, "messages").result() == message | {"seq", "conversation_id", "position"}


def _linked(conversation: Conversation) -> Conversation:
    """Return the conversation with each message following the one before, as the app writes it."""
    empty = conversation.model_copy(update={"messages": ()})
    for message in conversation.messages:
        empty = empty.append(message)
    return conversation.model_copy(update={"messages": empty.messages})
