"""Settings of a conversation as a file: what is in it, what comes back, and what is refused."""

import pytest

from chatapp.domain.chat_profile import ChatProfile, chat_profile, chat_profile_from_json, chat_profile_json
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.model_profile import ModelProfile, profile_json
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ChatAppError

_COOL = SamplingParams(temperature=0.25)
_LED = Conversation(
    title="Secret",
    system_prompt="Be brief.",
    output_format=OutputFormat(kind=FormatKind.JSON),
    sampling=_COOL,
    thinking=False,
    messages=(Message(role=Role.USER, text="Private"),),
)


def test_settings_come_back_and_nothing_of_the_talk_is_in_the_file() -> None:
    profile = chat_profile(_LED, SamplingParams())
    text = chat_profile_json(profile)
    assert chat_profile_from_json(text, "a.json") == profile
    assert (profile.system_prompt, profile.sampling, profile.thinking) == ("Be brief.", _COOL, False)
    assert "Secret" not in text
    assert "Private" not in text


def test_a_chat_without_values_of_its_own_gives_those_in_force() -> None:
    assert chat_profile(Conversation(), _COOL).sampling == _COOL


def test_settings_of_a_model_give_what_a_chat_has_of_them() -> None:
    text = profile_json(ModelProfile(sampling=_COOL, template="{{ messages }}"))
    assert chat_profile_from_json(text, "a.json") == ChatProfile(sampling=_COOL)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"other": 1}', '{"sampling": {"temperature": "hot"}}', '{"thinking": 7}'])
def test_what_holds_no_settings_is_refused_by_name(text: str) -> None:
    with pytest.raises(ChatAppError, match=r"^a\.json cannot be read as settings \("):
        chat_profile_from_json(text, "a.json")


def test_a_system_prompt_has_room_for_what_a_field_takes() -> None:
    assert len(chat_profile_from_json(f'{{"system_prompt": "{"x" * 1_000_000}"}}', "a.json").system_prompt or "") == 1_000_000
    with pytest.raises(ChatAppError, match=r"\(its system prompt is longer than any real one\)"):
        chat_profile_from_json(f'{{"system_prompt": "{"x" * 1_000_001}"}}', "a.json")
