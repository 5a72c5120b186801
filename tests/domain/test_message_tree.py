"""The tree of a conversation: no message is ever lost, the shown line is a path, and undo restores what was."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from chatapp.domain.conversation import Conversation
from chatapp.domain.edit_history import EditHistory, EditKind, delete_branch, delete_message, moved
from chatapp.domain.message import Message, Role
from chatapp.domain.message_tree import sibling_places
from chatapp.domain.tree_outline import n_lines, outline

START = datetime(2026, 1, 1, tzinfo=UTC)


def said(key: str, minute: int = 0) -> Message:
    role = Role.USER if key[0] in "uv" else Role.ASSISTANT
    return Message(id=key, role=role, text=key, created_at=START + timedelta(minutes=minute))


def talk() -> Conversation:
    """u1 a1 u2 a2, then a1 is written again (b1) and u1 anew (v1, answered by c1); the last line is shown."""
    conversation = Conversation()
    for minute, key in enumerate(("u1", "a1", "u2", "a2")):
        conversation = conversation.append(said(key, minute))
    conversation = conversation.up_to("u1").append(said("b1", 10))
    return conversation.up_to(None).append(said("v1", 20)).append(said("c1", 21))


def keys(messages: tuple[Message, ...]) -> list[str]:
    return [message.id for message in messages]


def test_versions_stand_beside_one_another() -> None:
    conversation = talk()
    assert keys(conversation.messages) == ["v1", "c1"]
    assert keys(conversation.asides) == ["u1", "a1", "u2", "a2", "b1"]
    assert keys(conversation.tree().siblings("a1")) == ["a1", "b1"]
    assert keys(conversation.tree().siblings("v1")) == ["u1", "v1"]


def test_a_switch_goes_on_to_the_line_that_was_written_last() -> None:
    """Behind u1 stand a1 u2 a2 (minute 3) and b1 (minute 10)."""
    conversation = talk().switched_to("u1")
    assert keys(conversation.messages) == ["u1", "b1"]
    assert keys(conversation.switched_to("a1").messages) == ["u1", "a1", "u2", "a2"]
    assert conversation.switched_to("b1") is conversation


def test_the_place_among_versions_is_told_for_messages_that_have_some() -> None:
    conversation = talk().switched_to("a1")
    places = sibling_places(conversation.messages, conversation.asides)
    assert {key: (place.number, place.n_siblings) for key, place in places.items()} == {"u1": (1, 2), "a1": (1, 2)}
    assert (places["a1"].before_id, places["a1"].after_id) == (None, "b1")


def test_a_line_of_a_file_is_linked_in_its_order() -> None:
    conversation = Conversation(messages=(said("u1"), said("a1").model_copy(update={"parent_id": "nobody"})))
    assert [message.parent_id for message in conversation.messages] == [None, "u1"]


def test_a_fork_holds_the_line_up_to_a_message_and_nothing_else() -> None:
    fork = talk().forked_at("u2")
    assert keys(fork.messages) == ["u1", "a1", "u2"]
    assert fork.asides == ()


def test_the_outline_indents_where_lines_part() -> None:
    rows = outline(talk())
    assert [(row.message.id, row.depth) for row in rows] == [
        ("u1", 1),
        ("a1", 2),
        ("u2", 2),
        ("a2", 2),
        ("b1", 2),
        ("v1", 1),
        ("c1", 1),
    ]
    assert [row.message.id for row in rows if row.is_on_line] == ["v1", "c1"]
    assert n_lines(rows) == 3


def test_a_ring_in_a_damaged_file_ends() -> None:
    first, second = said("u1").model_copy(update={"parent_id": "a1"}), said("a1").model_copy(update={"parent_id": "u1"})
    tree = Conversation(asides=(first, second)).tree()
    assert set(keys(tree.path_to("a1"))) == {"u1", "a1"}
    assert tree.newest() is None


@pytest.mark.parametrize("key", ["u1", "a1", "u2", "b1", "v1", "c1"])
@pytest.mark.parametrize("delete", [delete_message, delete_branch])
def test_undo_restores_what_a_deletion_took(key: str, delete: object) -> None:
    before = talk()
    after, step = delete(before, key)  # type: ignore[operator]  # one of the two functions above
    assert key not in after.message_ids
    assert _still(step.undone(after)) == _still(before)
    assert _still(step.redone(step.undone(after))) == _still(after)


def _still(conversation: Conversation) -> Conversation:
    """Return a conversation with its time of change set still: every change moves it."""
    return conversation.model_copy(update={"updated_at": START})


class Editing(RuleBasedStateMachine):
    """Any order of edits: what was written and not deleted is there, once."""

    @initialize()
    def begin(self) -> None:
        self.conversation = Conversation(id="c")
        self.history = EditHistory()
        self.alive: set[str] = set()
        self.n_made = 0

    def _make(self, role: Role) -> Message:
        self.n_made += 1
        key = f"m{self.n_made}"
        self.alive.add(key)
        return Message(id=key, role=role, text=key, created_at=START + timedelta(seconds=self.n_made))

    def _some(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from(sorted(self.conversation.message_ids)))

    @rule()
    def send(self) -> None:
        asked = self.conversation.append(self._make(Role.USER))
        self.conversation = asked.append(self._make(Role.ASSISTANT))
        self.history = self.history.without_future()

    @precondition(lambda self: self.alive)
    @rule(data=st.data())
    def branch(self, data: st.DataObject) -> None:
        """An edit or another answer: a sibling of any message."""
        before, old = self.conversation, self.conversation.message(self._some(data))
        self.conversation = before.up_to(old.parent_id).append(self._make(old.role))
        self.history = self.history.noted(moved(EditKind.EDIT, before, self.conversation))

    @precondition(lambda self: self.alive)
    @rule(data=st.data())
    def switch(self, data: st.DataObject) -> None:
        before = self.conversation
        self.conversation = before.switched_to(self._some(data))
        self.history = self.history.noted(moved(EditKind.SWITCH, before, self.conversation))
        step = self.history.past[-1]
        assert _still(step.undone(self.conversation)) == _still(before)

    @precondition(lambda self: self.alive)
    @rule(data=st.data(), is_branch=st.booleans())
    def delete(self, data: st.DataObject, is_branch: bool) -> None:  # noqa: FBT001 - hypothesis hands it over
        before = self.conversation
        self.conversation, step = (delete_branch if is_branch else delete_message)(before, self._some(data))
        self.history = self.history.noted(step)
        self.alive -= {message.id for message in step.removed}
        assert _still(step.undone(self.conversation)) == _still(before)

    @precondition(lambda self: self.history.past)
    @rule()
    def undo(self) -> None:
        step = self.history.past[-1]
        self.conversation = step.undone(self.conversation)
        self.history = self.history.undone()
        self.alive |= {message.id for message in step.removed}

    @precondition(lambda self: self.history.future)
    @rule()
    def redo(self) -> None:
        step = self.history.future[-1]
        self.conversation = step.redone(self.conversation)
        self.history = self.history.redone()
        self.alive -= {message.id for message in step.removed}

    @precondition(lambda self: len(self.conversation.messages) > 1)
    @rule()
    def trim(self) -> None:
        self.conversation = self.conversation.hide_first(1)

    @rule()
    def save_and_load(self) -> None:
        self.conversation = Conversation.model_validate_json(self.conversation.model_dump_json())

    @precondition(lambda self: self.alive)
    @rule(data=st.data())
    def fork(self, data: st.DataObject) -> None:
        key = self._some(data)
        fork = self.conversation.forked_at(key)
        assert fork.active_leaf == key
        assert fork.id != self.conversation.id

    @invariant()
    def no_message_is_lost_or_doubled(self) -> None:
        assert sorted(message.id for message in self.conversation.nodes) == sorted(self.alive)

    @invariant()
    def the_line_is_a_path_to_an_end(self) -> None:
        line = self.conversation.messages
        assert [message.parent_id for message in line] == [None, *(message.id for message in line[:-1])][: len(line)]
        assert not self.conversation.tree().children(self.conversation.active_leaf)
        assert 0 <= self.conversation.n_hidden <= len(line)


TestEditing = Editing.TestCase
TestEditing.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
