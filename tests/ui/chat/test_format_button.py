"""The button under the draft: what it says, what it offers, what it tells."""

import pytest
from pytestqt.qtbot import QtBot

from chatapp.domain.output_format import FormatKind
from chatapp.ui.chat.format_button import FormatButton


@pytest.fixture
def button(qtbot: QtBot) -> FormatButton:
    made = FormatButton()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("kind", "text", "accessible"),
    [
        (FormatKind.NONE, "Format", "Format of the answers: Free text"),
        (FormatKind.JSON, "JSON", "Format of the answers: JSON"),
        (FormatKind.JSON_SCHEMA, "JSON schema", "Format of the answers: JSON schema"),
        (FormatKind.GBNF, "Grammar", "Format of the answers: Grammar"),
    ],
)
def test_it_says_what_is_in_force(button: FormatButton, kind: FormatKind, text: str, accessible: str) -> None:
    button.set_kind(kind)
    assert (button.text(), button.accessibleName()) == (text, accessible)
    assert button.isChecked() is (kind is not FormatKind.NONE)
    assert [action.data() for action in button.menu().actions() if action.isChecked()] == [kind]


def test_a_choice_is_told_also_of_the_one_in_force(button: FormatButton) -> None:
    told: list[FormatKind] = []
    button.kind_chosen.connect(told.append)
    json, schema = button.menu().actions()[1:3]
    json.trigger()
    schema.trigger()
    schema.trigger()
    assert told == [FormatKind.JSON, FormatKind.JSON_SCHEMA, FormatKind.JSON_SCHEMA]
    assert button.text() == "JSON schema"
