"""What was foretold of a turn's wait before it was sent."""

from pydantic import BaseModel, ConfigDict

__all__ = ["TtftForecast"]


class TtftForecast(BaseModel):
    """A predicted time to first token, from turns of the same model and settings on this machine (immutable)."""

    model_config = ConfigDict(frozen=True)

    ttft_ms: float
    spread_ms: float  # robust standard deviation: two of three turns should fall within it
    n_turns: int  # measured turns behind it
    n_prompt: int  # the whole prompt, as it would have been sent
    n_prompt_cached: int  # of it, what the cache would have served
