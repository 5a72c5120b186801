"""The settings of one conversation, to take along to another one: system prompt, sampler values, format, switch for reasoning."""

from pydantic import BaseModel, ConfigDict

from chatapp.domain.conversation import Conversation
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.profile import check_prompt, profile_from_text, unreadable
from chatapp.domain.sampling import SamplingParams

__all__ = ["ChatProfile", "chat_profile", "chat_profile_from_json", "chat_profile_json"]


class ChatProfile(BaseModel):
    """Settings of a conversation (immutable); None: not said, so that what is there stays.

    Unknown fields are ignored, so that the settings of a model give what a conversation has of them, too.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    system_prompt: str | None = None
    sampling: SamplingParams | None = None
    output_format: OutputFormat | None = None
    thinking: bool | None = None


def chat_profile(conversation: Conversation, in_force: SamplingParams) -> ChatProfile:
    """Return the settings of a conversation; one without sampler values of its own is led with those in force."""
    return ChatProfile(
        system_prompt=conversation.system_prompt,
        sampling=conversation.sampling or in_force,
        output_format=conversation.output_format,
        thinking=conversation.thinking,
    )


def chat_profile_json(profile: ChatProfile) -> str:
    """Return them as JSON; no message and no title is in it."""
    return profile.model_dump_json(indent=2, exclude_none=True) + "\n"


def chat_profile_from_json(text: str, file: str) -> ChatProfile:
    """Return the settings that a file holds.

    Raises:
        ChatAppError: ``PROFILE_UNREADABLE``: ``file`` is named in the sentence.
    """
    profile = profile_from_text(ChatProfile, text, file)
    if not profile.model_fields_set:
        raise unreadable(file, reason="it holds no settings of a chat")
    check_prompt(profile.system_prompt, file)
    return profile
