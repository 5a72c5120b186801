"""Conversations through the database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from tests.storage.strategies import conversations


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_database(tmp_path / "test.sqlite3")) as opened:
        yield opened


@pytest.fixture
def store(connection: sqlite3.Connection) -> ConversationStore:
    return ConversationStore(connection)


def user(text: str) -> Message:
    return Message(role=Role.USER, text=text)


@settings(deadline=None, max_examples=50)
@given(conversation=conversations)
def test_any_conversation_comes_back_equal(conversation: Conversation) -> None:
    with closing(open_database(Path(":memory:"))) as memory:
        store = ConversationStore(memory)
        store.save_whole(conversation)
        assert store.load(conversation.id) == conversation


def test_survives_a_restart(tmp_path: Path) -> None:
    conversation = Conversation(title="Kept").append(user("nul \0, bell \a, emoji \N{ROCKET}"))
    with closing(open_database(tmp_path / "x.sqlite3")) as first:
        ConversationStore(first).save_whole(conversation)
    with closing(open_database(tmp_path / "x.sqlite3")) as second:
        assert ConversationStore(second).load(conversation.id) == conversation


def test_summaries_come_newest_first_with_their_counts(store: ConversationStore) -> None:
    """A whole second sorts before the same second with a fraction, although "+" and "." sort otherwise."""
    for title, microsecond, n_messages in (("whole", 0, 0), ("fraction", 500_000, 2)):
        moment = datetime(2026, 1, 1, 12, 0, 0, microsecond, tzinfo=UTC)
        messages = tuple(user(str(number)) for number in range(n_messages))
        store.save_whole(Conversation(title=title, updated_at=moment, messages=messages))
    assert [(summary.title, summary.n_messages) for summary in store.list_summaries()] == [("fraction", 2), ("whole", 0)]


def test_put_message_replaces_the_message_of_the_same_id(store: ConversationStore) -> None:
    conversation = Conversation()
    store.save_conversation(conversation)
    message = Message(role=Role.ASSISTANT, text="half")
    for text in ("half", "half an answer"):
        store.put_message(conversation.id, 0, message.model_copy(update={"text": text}))
    assert [kept.text for kept in store.load(conversation.id).messages] == ["half an answer"]


def test_saving_the_header_keeps_the_messages(store: ConversationStore) -> None:
    """REPLACE would delete the row first, and the deletion would cascade to the messages."""
    conversation = Conversation().append(user("stays"))
    store.save_whole(conversation)
    store.save_conversation(conversation.hide_first(1))
    loaded = store.load(conversation.id)
    assert (loaded.n_hidden, [message.text for message in loaded.messages]) == (1, ["stays"])


def test_two_conversations_may_share_message_ids(store: ConversationStore) -> None:
    first = Conversation().append(user("shared"))
    fork = first.model_copy(update={"id": "fork"})
    store.save_whole(first)
    store.save_whole(fork)
    assert store.load("fork").messages == store.load(first.id).messages


def test_deleting_a_conversation_deletes_its_messages(store: ConversationStore, connection: sqlite3.Connection) -> None:
    conversation = Conversation().append(user("gone"))
    store.save_whole(conversation)
    store.delete_conversation(conversation.id)
    store.delete_conversation("unknown")
    assert connection.execute("SELECT count(*) FROM messages").fetchone() == (0,)
    with pytest.raises(KeyError):
        store.load(conversation.id)


def test_what_followed_a_deleted_message_follows_the_one_before(store: ConversationStore) -> None:
    """Of a b c d, b and c go, so d follows a; the next message follows d."""
    messages = tuple(user(text) for text in "abcd")
    conversation = Conversation(messages=messages)
    store.save_whole(conversation)
    for message in messages[1:3]:
        store.delete_message(conversation.id, message.id)
    store.delete_message(conversation.id, "unknown")
    store.put_message(conversation.id, 2, user("e").model_copy(update={"parent_id": messages[3].id}))
    assert [message.text for message in store.load(conversation.id).messages] == ["a", "d", "e"]


def test_rename(store: ConversationStore) -> None:
    conversation = Conversation(title="old")
    store.save_conversation(conversation)
    store.rename(conversation.id, "new")
    assert store.load(conversation.id).title == "new"


@pytest.mark.expects_warnings
def test_unreadable_figures_do_not_cost_the_words(store: ConversationStore, connection: sqlite3.Connection) -> None:
    conversation = Conversation(messages=(Message(role=Role.ASSISTANT, text="words"),))
    store.save_whole(conversation)
    connection.execute('UPDATE messages SET turn = \'{"from": "the future"}\'')
    assert store.load(conversation.id) == conversation


def test_the_format_of_a_conversation_is_kept(store: ConversationStore) -> None:
    held = Conversation(output_format=OutputFormat(kind=FormatKind.GBNF, text='root ::= "a"'))
    store.save_conversation(held)
    assert store.load(held.id) == held


@pytest.mark.parametrize("thinking", [None, True, False])
def test_the_switch_for_thinking_is_kept(store: ConversationStore, thinking: bool | None) -> None:  # noqa: FBT001 - three values
    held = Conversation(thinking=thinking)
    store.save_conversation(held)
    assert store.load(held.id) == held


@pytest.mark.expects_warnings
def test_a_format_that_cannot_be_read_costs_nothing_but_itself(store: ConversationStore, connection: sqlite3.Connection) -> None:
    held = Conversation(system_prompt="Be brief.")
    store.save_conversation(held)
    connection.execute('UPDATE conversations SET output_format = \'{"kind": "runes"}\'')
    assert store.load(held.id) == held


def test_reasoning_is_kept_apart_from_the_text(store: ConversationStore) -> None:
    answer = Message(role=Role.ASSISTANT, text="Yes.", reasoning="Hm,\nso <yes>.")
    conversation = Conversation().append(user("Well?")).append(answer)
    store.save_whole(conversation)
    assert store.load(conversation.id).messages[1].reasoning == "Hm,\nso <yes>."


def _tree() -> Conversation:
    """One question (u) with two answers (a, b); the second is shown."""
    asked = Conversation().append(user("u"))
    answered = asked.append(Message(role=Role.ASSISTANT, text="a"))
    return answered.up_to(asked.active_leaf).append(Message(role=Role.ASSISTANT, text="b"))


def test_a_tree_comes_back_with_the_line_that_was_shown(store: ConversationStore) -> None:
    tree = _tree()
    store.save_whole(tree)
    assert store.load(tree.id) == tree
    other = tree.switched_to(tree.asides[0].id)
    store.save_conversation(other)
    assert [message.text for message in store.load(tree.id).messages] == ["u", "a"]


def test_an_edit_of_the_tree_is_written_whole(store: ConversationStore) -> None:
    tree = _tree()
    store.save_whole(tree)
    left, gone = tree.without([tree.messages[0].id]), tree.messages[0].id
    store.save_changes(left, (gone,), left.nodes)
    assert store.load(tree.id) == left


def test_a_line_whose_end_was_not_written_is_the_newest(store: ConversationStore) -> None:
    """A crash between head and message: the leaf is named, but not there."""
    tree = _tree()
    store.save_whole(tree)
    store.save_conversation(tree.append(user("never written")))
    assert [message.text for message in store.load(tree.id).messages] == ["u", "b"]
