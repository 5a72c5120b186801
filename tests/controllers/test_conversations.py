from datetime import UTC, datetime

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.conversations import ConversationsController
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from tests.controllers.fakes import RecordingKeeper


def _talk(title: str, day: int) -> Conversation:
    talk = Conversation(id=title, title=title, messages=(Message(role=Role.USER, text=title),))
    return talk.model_copy(update={"updated_at": datetime(2026, 11, day, tzinfo=UTC)})


class _Desk:
    def __init__(self) -> None:
        talks = [_talk("old", 1), _talk("new", 3), _talk("middle", 2)]
        self.keeper = RecordingKeeper(kept={talk.id: talk for talk in talks})
        self.controller = ConversationsController(self.keeper, [talk.summary() for talk in talks])
        self.opened: list[Conversation] = []
        self.controller.opened.connect(self.opened.append)

    @property
    def titles(self) -> list[str]:
        return [summary.title for summary in self.controller.summaries]


@pytest.fixture
def desk(qtbot: QtBot) -> _Desk:  # noqa: ARG001 - signals need an application object
    return _Desk()


def test_the_list_shows_the_one_changed_last_first(desk: _Desk) -> None:
    assert desk.titles == ["new", "middle", "old"]


def test_opening_reads_the_conversation(desk: _Desk) -> None:
    desk.controller.open("old")
    assert desk.opened[-1].title == "old"
    assert desk.controller.current_id == "old"


def test_copies_of_a_chat_have_titles_of_their_own(desk: _Desk) -> None:
    copy = desk.keeper.kept["old"].forked_at(desk.keeper.kept["old"].messages[0].id)
    desk.controller.add_copy(copy)
    assert desk.opened[-1].title == "old (2)"
    assert desk.keeper.kept[copy.id].title == "old (2)"
    desk.controller.add_copy(desk.opened[-1].forked_at(copy.messages[0].id))
    assert desk.titles == ["old (3)", "old (2)", "new", "middle", "old"]


def test_an_unknown_id_opens_a_new_conversation_with_the_default_system_prompt(desk: _Desk) -> None:
    desk.controller.new_system_prompt = "Be brief."
    desk.controller.open("gone")
    assert (desk.opened[-1].messages, desk.opened[-1].system_prompt) == ((), "Be brief.")


def test_an_empty_new_conversation_is_not_listed(desk: _Desk) -> None:
    desk.controller.new()
    desk.controller.note(desk.opened[-1])
    assert desk.titles == ["new", "middle", "old"]


def test_a_deleted_conversation_comes_back_whole(desk: _Desk) -> None:
    desk.controller.open("new")
    before = desk.keeper.kept["new"]
    desk.controller.delete("new")
    assert desk.titles == ["middle", "old"]
    assert desk.opened[-1].messages == ()  # the open one was deleted: an empty one takes its place
    desk.controller.undo_delete()
    assert desk.keeper.kept["new"] == before
    assert desk.titles == ["new", "middle", "old"]
    assert desk.opened[-1] == before


def test_undo_without_a_deletion_does_nothing(desk: _Desk) -> None:
    desk.controller.undo_delete()
    assert desk.opened == []


@pytest.mark.parametrize(("asked", "title"), [("  Sea \n stories ", "Sea stories"), ("   ", "old")])
def test_rename(desk: _Desk, asked: str, title: str) -> None:
    desk.controller.rename("old", asked)
    assert desk.keeper.kept["old"].title == title
    assert title in desk.titles
