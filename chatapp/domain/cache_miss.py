"""Why a turn had to evaluate tokens that a cache might have held."""

from enum import StrEnum

__all__ = ["CACHE_MISS_SENTENCES", "CacheMiss"]


class CacheMiss(StrEnum):
    """The reason for what was not reused. ``NONE``: only new text was evaluated."""

    NONE = "none"
    FIRST_TURN = "first_turn"
    EDITED = "edited"
    OTHER_BRANCH = "other_branch"
    TRIMMED = "trimmed"
    CAME_BACK = "came_back"
    TEMPLATE_CHANGED = "template_changed"
    OTHER_CONVERSATION = "other_conversation"
    MODEL_RELOADED = "model_reloaded"
    MODEL_CANNOT = "model_cannot"


CACHE_MISS_SENTENCES: dict[CacheMiss, str] = {
    CacheMiss.NONE: "Only new text was read.",
    CacheMiss.FIRST_TURN: "First turn of this chat: none of its own text had been read before.",
    CacheMiss.EDITED: "The system prompt or an earlier message was changed, so everything from there on was read again.",
    CacheMiss.OTHER_BRANCH: "Another branch of the chat is shown, so everything from where the two part was read again.",
    CacheMiss.TRIMMED: "Older messages left the window, and what stays was read again.",
    CacheMiss.CAME_BACK: "Older messages came back into the window, so they and what follows them were read again.",
    CacheMiss.TEMPLATE_CHANGED: "The chat template writes earlier turns differently now, so they were read again.",
    CacheMiss.OTHER_CONVERSATION: "Another chat took the cache, and this one's was too large to be kept beside it.",
    CacheMiss.MODEL_RELOADED: "The model has not read this chat since it was loaded.",
    CacheMiss.MODEL_CANNOT: (
        "This model cannot give up the end of its cache (recurrent state or a small sliding window), so all was read again."
    ),
}
