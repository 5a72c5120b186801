"""How a generation ends."""

from enum import StrEnum

__all__ = ["StopReason"]


class StopReason(StrEnum):
    """Why an answer ended; each is a different fact for the reader, so they are never merged."""

    END_OF_TURN = "end_of_turn"  # the model ended its turn (an end-of-generation token, or a stop string)
    LENGTH = "length"  # max_tokens was reached and the window had room left
    CONTEXT_FULL = "context_full"  # n_ctx was reached
    GRAMMAR_DEAD_END = "grammar_dead_end"  # the grammar came to a place where no token of this model may follow
    STOPPED = "stopped"  # the user pressed Stop, or closed the window
    ENGINE_FAILED = "engine_failed"  # the engine died, hung or reported an error
