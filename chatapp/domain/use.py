"""What somebody uses a model for: each use has its own figure that matters."""

from enum import StrEnum

__all__ = ["Use"]


class Use(StrEnum):
    """The uses that the panel gives a verdict on."""

    CHAT = "chat"
    DOCUMENTS = "documents"
    AGENTS = "agents"
