import pytest

from chatapp.domain.conversation import Conversation, title_from
from chatapp.domain.message import Message, Role


def _talk(n_messages: int) -> Conversation:
    talk = Conversation()
    for index in range(n_messages):
        role = Role.USER if index % 2 == 0 else Role.ASSISTANT
        talk = talk.append(Message(id=f"m{index}", role=role, text=f"text {index}"))
    return talk


def test_append_links_each_message_to_the_one_before() -> None:
    assert [message.parent_id for message in _talk(3).messages] == [None, "m0", "m1"]


def test_the_first_user_message_gives_the_title_and_a_given_title_stays() -> None:
    assert _talk(3).title == "text 0"
    named = Conversation(title="Mine").append(Message(role=Role.USER, text="other words"))
    assert named.title == "Mine"


def test_replace_keeps_the_place_and_refuses_an_unknown_id() -> None:
    talk = _talk(3)
    changed = talk.replace_message(talk.messages[1].model_copy(update={"text": "new"}))
    assert [message.text for message in changed.messages] == ["text 0", "new", "text 2"]
    with pytest.raises(KeyError):
        talk.replace_message(Message(id="nobody", role=Role.USER, text=""))


def test_hidden_messages_stay_and_are_counted_from_the_front() -> None:
    talk = _talk(6).hide_first(2).hide_first(2)
    assert talk.hidden_ids == {"m0", "m1", "m2", "m3"}
    assert [message.id for message in talk.visible] == ["m4", "m5"]
    assert len(talk.messages) == 6


def test_removing_a_hidden_message_moves_the_border_with_it() -> None:
    talk = _talk(6).hide_first(4).without(["m1", "m5", "unknown"])
    assert talk.hidden_ids == {"m0", "m2", "m3"}
    assert [message.id for message in talk.visible] == ["m4"]


def test_an_old_value_is_never_changed() -> None:
    talk = _talk(2)
    talk.append(Message(role=Role.USER, text="more"))
    assert len(talk.messages) == 2


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("  one\n two  ", "one two"),
        ("a" * 48, "a" * 48),
        ("a" * 49, "a" * 48 + "\u2026"),
        ("word " * 12, "word word word word word word word word word\u2026"),  # nine whole words make 44 of 48 characters
        ("", ""),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert title_from(text) == title
