"""Search over a real database; the folded index is read in slices as the app does."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.search import SearchFilter
from chatapp.domain.turn import Turn
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.migrations import MIGRATIONS
from chatapp.storage.search import SearchStore
from tests.samples import sample_model

_START = datetime(2026, 5, 1, tzinfo=UTC)


class _Desk:
    def __init__(self, file: Path) -> None:
        self.connection = open_database(file)
        self.conversations = ConversationStore(self.connection)
        self.search = SearchStore(self.connection)

    def say(self, name: str, *texts: str, day: int = 0, model: str = "", title: str | None = None) -> Conversation:
        """Keep a conversation whose messages alternate between user and model; ids are "name/0", "name/1", ..."""
        messages = tuple(
            Message(
                id=f"{name}/{number}",
                role=Role.ASSISTANT if number % 2 else Role.USER,
                text=text,
                created_at=_START + timedelta(days=day, seconds=number),
                turn=_turn(model) if number % 2 and model else None,
            )
            for number, text in enumerate(texts)
        )
        moment = _START + timedelta(days=day)
        talk = Conversation(
            id=name, title=name if title is None else title, created_at=moment, updated_at=moment, messages=messages
        )
        self.conversations.save_whole(talk)
        return talk

    def found(self, query: str, **chosen: object) -> list[str]:
        self.search.index.read_slice(1000)
        results = self.search.search(query, SearchFilter.model_validate(chosen))
        assert results is not None
        return [result.conversation_id for result in results.results]


def _turn(model: str) -> Turn:
    return Turn(
        stop_reason=StopReason.END_OF_TURN,
        sampling=SamplingParams(),
        load_params=LoadParams(),
        model=sample_model().model_copy(update={"name": model}),
    )


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[_Desk]:
    made = _Desk(tmp_path / "chat.sqlite3")
    yield made
    made.connection.close()


def test_every_word_must_stand_in_one_message_the_one_changed_last_first(desk: _Desk) -> None:
    desk.say("old", "Why are tides high?", "The moon pulls.", day=0)
    desk.say("new", "The moon and the tides", day=2)
    desk.say("apart", "tides", "the moon", day=1)
    assert desk.found("moon TIDES") == ["new"]
    assert desk.found("moon") == ["new", "apart", "old"]


def test_a_result_says_where_and_how_often(desk: _Desk) -> None:
    desk.say("sea", "the whale", "A whale is no fish.", "more whale", title="Of whales")
    desk.search.index.read_slice(1000)
    results = desk.search.search("whale", SearchFilter())
    assert results is not None
    (result,) = results.results
    assert (result.message_id, result.n_messages) == ("sea/2", 3)
    assert result.snippet.text == "more whale"
    assert result.snippet.spans == ((5, 10),)
    assert result.title.spans == ((3, 8),)


def test_an_answer_is_quoted_without_its_marks_and_a_question_as_it_was_written(desk: _Desk) -> None:
    """Questions are shown as they were typed, answers as pages: so are their snippets."""
    desk.say("a", "a **whale**?", "no word of it")
    desk.say("b", "what is it?", "a **whale**")
    desk.search.index.read_slice(1000)
    results = desk.search.search("whale", SearchFilter())
    assert results is not None
    told = {one.conversation_id: (one.snippet.text, one.snippet.spans) for one in results.results}
    assert told == {"a": ("a **whale**?", ((4, 9),)), "b": ("a whale", ((2, 7),))}


def test_titles_are_searched_too(desk: _Desk) -> None:
    desk.say("a", "nothing", title="Stra\u00dfe nach Rom")
    assert desk.found("STRASSE rom") == ["a"]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("\u6211\u559c\u6b22\u559d\u6c34", "\u6c34"),  # Chinese: one character,
        ("\u6211\u559c\u6b22\u559d\u6c34", "\u559d\u6c34"),  # two,
        ("\u6211\u559c\u6b22\u559d\u6c34", "\u559c\u6b22\u559d"),  # and three: the index
        ("\u6771\u4eac\u30bf\u30ef\u30fc\u306b\u767b\u308b", "\u6771\u4eac"),  # Japanese
        ("\u6771\u4eac\u30bf\u30ef\u30fc\u306b\u767b\u308b", "\uff80\uff9c\uff70"),  # in half-width kana
        ("\ud55c\uad6d\uc5b4 \uacf5\ubd80", "\uacf5\ubd80"),  # Korean
        ("\ud55c\uad6d\uc5b4 \uacf5\ubd80", "\u1100\u1169\u11bc\u1107\u116e"),  # its letters apart
        ("launch \U0001f680 soon", "\U0001f680"),
        ("family \U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("na\u00efve caf\u00e9", "NAIVE cafe"),
        ("e\u0301t\u00e9", "\u00e9te"),
        ("C and R", "c r"),
        ("100% of a_b", "% _"),  # what LIKE would take for a pattern
        ('she said "no" twice', '"no"'),
        ("it's", "'"),
        ("a * b ^ c", "* ^"),
        ("x NEAR y AND z OR w NOT v", "AND OR NOT NEAR"),
        ("column: value", "column:"),
        ("path\\to", "\\"),
        ("two\nlines", '"two lines"'),
    ],
)
def test_scripts_and_signs(desk: _Desk, text: str, query: str) -> None:
    desk.say("hit", text, title="t")
    desk.say("miss", "something else entirely", title="t")
    assert desk.found(query) == ["hit"]


def test_ka_is_not_ga(desk: _Desk) -> None:
    desk.say("ga", "\u304c", title="t")
    assert desk.found("\u304b") == []


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.text(max_size=30) | st.text(alphabet="\"'*^:()-+{}~NEARORNOTAND \u0000\u6c34\ud83d", max_size=30))
def test_nothing_that_is_typed_is_an_error(desk: _Desk, query: str) -> None:
    desk.found(query)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=100, deadline=None)
@given(st.text(alphabet='aBc\u00e9\u6c34\u559d\ud55c "%*', min_size=1, max_size=12), st.data())
def test_every_piece_of_a_text_finds_it(desk: _Desk, text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    piece = text[start : start + data.draw(st.integers(1, 5))]
    desk.say("it", text, title="")
    if piece.replace('"', "").strip():
        assert desk.found(piece.replace('"', " ")) == ["it"]


def _think(desk: _Desk, name: str, text: str, reasoning: str) -> Message:
    """Keep a question and an answer that was thought about."""
    talk = desk.say(name, "question", text, title="t")
    answer = talk.messages[1].model_copy(update={"reasoning": reasoning})
    desk.conversations.put_message(name, 1, answer)
    return answer


def test_what_a_model_thought_is_found_and_marked(desk: _Desk) -> None:
    """A term may stand in either; the snippet is of the text where that says everything, else of the reasoning."""
    _think(desk, "a", "Yes.", "The user likes whales.")
    _think(desk, "b", "A whale swims.", "Is a whale meant?")
    _think(desk, "c", "A fish swims.", "Not the whale.")
    assert sorted(desk.found("whale")) == ["a", "b", "c"]
    results = desk.search.search("whale swims", SearchFilter())
    assert results is not None
    told = {one.conversation_id: (one.snippet.text, one.snippet.spans, one.is_in_reasoning) for one in results.results}
    assert told == {
        "b": ("A whale swims.", ((2, 7), (8, 13)), False),
        "c": ("Not the whale.", ((8, 13),), True),  # "swims" is in the text, but "whale" is not
    }
    assert desk.search.message_ids("a", "whales") == ("a/1",)


def test_short_words_of_a_reasoning_are_found_too(desk: _Desk) -> None:
    _think(desk, "a", "\u662f\u3002", "\u7528\u6237\u8981\u559d\u6c34")  # Chinese, "the user wants to drink water"
    assert desk.found("\u559d\u6c34") == ["a"]
    assert desk.found("\u559d\u6c34 \u662f") == ["a"]
    assert desk.found("\u559d\u8336") == []


def test_a_reasoning_that_changes_is_read_again(desk: _Desk) -> None:
    answer = _think(desk, "a", "Yes.", "whale")
    assert desk.found("whale") == ["a"]
    desk.conversations.put_message("a", 1, answer.model_copy(update={"reasoning": "shark"}))
    assert (desk.found("whale"), desk.found("shark")) == ([], ["a"])


def test_reasoning_of_an_older_schema_is_read(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    connection = open_database(file, migrations=MIGRATIONS[:10])
    store = ConversationStore(connection)
    store.save_whole(Conversation(id="a", messages=(Message(id="m", role=Role.ASSISTANT, text="Yes.", reasoning="whale"),)))
    connection.execute("DELETE FROM search_unread")  # the old index had read it, without the reasoning
    connection.execute("INSERT INTO search_text (rowid, body) SELECT seq, 'yes.' FROM messages")
    connection.close()
    desk = _Desk(file)
    assert desk.search.index.n_unread == 1
    assert (desk.found("whale"), desk.found("yes")) == (["a"], ["a"])
    assert desk.connection.execute("SELECT count(*) FROM search_text").fetchone() == (1,)
    desk.connection.close()


def test_filters(desk: _Desk) -> None:
    desk.say("a", "tea", "yes", day=0, model="Qwen")
    desk.say("b", "tea", "yes", day=5, model="Gemma")
    desk.say("c", "tea", day=9)
    assert desk.found("tea", model="Qwen") == ["a"]
    assert desk.found("", model="Gemma") == ["b"]
    assert desk.found("tea", since=_START + timedelta(days=5)) == ["c", "b"]
    assert desk.found("tea", before=_START + timedelta(days=5)) == ["a"]
    assert desk.search.models() == ("Gemma", "Qwen")


def test_what_changed_is_found_and_what_went_is_not(desk: _Desk) -> None:
    talk = desk.say("a", "whale", "first answer")
    assert desk.found("answer") == ["a"]
    desk.conversations.put_message("a", 1, talk.messages[1].model_copy(update={"text": "second thought"}))
    assert (desk.found("answer"), desk.found("thought")) == ([], ["a"])
    desk.conversations.delete_message("a", "a/1")
    assert desk.found("thought") == []
    desk.conversations.delete_conversation("a")
    assert desk.found("whale") == []
    assert desk.connection.execute("SELECT count(*) FROM search_text").fetchone() == (0,)


def test_a_streamed_answer_is_not_written_into_the_index(desk: _Desk) -> None:
    talk = desk.say("a", "question", "w")
    desk.search.index.read_slice(10)
    writes = desk.connection.total_changes
    for length in range(2, 102):  # a hundred savings of a growing answer
        desk.conversations.put_message("a", 1, talk.messages[1].model_copy(update={"text": "w" * length}))
    # Each saving changes its own row; only the first of them also notes it as unread.
    assert desk.connection.total_changes - writes == 100 + 1
    assert desk.search.index.n_unread == 1


def test_saving_without_a_change_notes_nothing(desk: _Desk) -> None:
    talk = desk.say("a", "question")
    desk.search.index.read_slice(10)
    desk.conversations.put_message("a", 0, talk.messages[0])
    assert desk.search.index.n_unread == 0


def test_an_old_database_is_read_in_slices_the_newest_first(tmp_path: Path) -> None:
    file = tmp_path / "old.sqlite3"
    connection = open_database(file, migrations=MIGRATIONS[:6])
    connection.execute(
        "INSERT INTO conversations (id, title, created_at, updated_at, system_prompt, n_hidden)"
        " VALUES ('old', '', '2026', '2026-01-01T00:00:00+00:00', '', 0)"
    )
    for number in range(5):
        connection.execute(
            "INSERT INTO messages (conversation_id, id, position, role, text, created_at) VALUES ('old', ?, ?, 'user', ?, '')",
            (str(number), number, f"word{number}"),
        )
    connection.close()
    desk = _Desk(file)
    assert desk.search.index.n_unread == 5
    assert desk.search.index.read_slice(2) == 3
    results = desk.search.search("word4", SearchFilter()), desk.search.search("word0", SearchFilter())
    assert [(len(result.results), result.n_unread) for result in results if result] == [(1, 3), (0, 3)]
    assert desk.search.index.read_slice(2) == 1
    assert desk.search.index.read_slice(2) == 0
    desk.connection.close()


def test_a_search_that_is_not_wanted_any_more_ends(desk: _Desk) -> None:
    for number in range(50):
        desk.say(str(number), *["\u6c34 and more words"] * 20)
    while desk.search.index.read_slice(1000):
        pass
    assert desk.search.search("\u6c34", SearchFilter(), lambda: False) is None
    assert len(desk.found("\u6c34")) == 50  # the next one works


@pytest.mark.expects_warnings
def test_a_damaged_index_is_built_again(desk: _Desk) -> None:
    desk.say("a", "a whale of a time")
    assert desk.found("whale") == ["a"]
    desk.connection.execute("UPDATE search_text_data SET block = x'00' WHERE id > 10")
    desk.connection.execute("UPDATE search_text_data SET block = zeroblob(3) WHERE id < 20")
    desk.found("whale")
    assert desk.found("whale") == ["a"]


@pytest.mark.expects_warnings
def test_an_index_that_cannot_be_written_waits(desk: _Desk, tmp_path: Path) -> None:
    desk.say("a", "whale")
    desk.connection.execute("PRAGMA busy_timeout = 0")
    other = sqlite3.connect(tmp_path / "chat.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert desk.search.index.read_slice(10) == 0
    other.execute("ROLLBACK")
    other.close()
    assert desk.found("whale") == ["a"]


def test_messages_of_one_conversation(desk: _Desk) -> None:
    desk.say("a", "whale", "no fish", "WHALES and fish")
    desk.say("b", "whale")
    desk.search.index.read_slice(10)
    assert desk.search.message_ids("a", "whale") == ("a/0", "a/2")
    assert desk.search.message_ids("a", "fish whale") == ("a/2",)


def test_pins_and_titles_of_ones_own_are_kept(desk: _Desk) -> None:
    talk = desk.say("a", "x", title="first words")
    desk.conversations.set_pinned("a", is_pinned=True)
    desk.conversations.rename("a", "by the model", by_user=False)
    desk.conversations.save_conversation(
        talk.model_copy(update={"title": "by the model"})
    )  # whatever changes the head leaves both
    (summary,) = desk.conversations.list_summaries()
    assert (summary.title, summary.is_pinned, summary.is_renamed) == ("by the model", True, False)
    desk.conversations.rename("a", "mine")
    desk.conversations.rename("a", "by the model again", by_user=False)
    (summary,) = desk.conversations.list_summaries()
    assert (summary.title, summary.is_renamed) == ("mine", True)
