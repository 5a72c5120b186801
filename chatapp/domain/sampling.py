"""Every sampler value with its bounds, default and neutral value, in llama.cpp's own spelling.

The sampler panel, the command line and the settings are generated from these fields, so that a bound stands in one place.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

__all__ = ["NO_SEED", "SamplingParams"]

NO_SEED = -1  # llama.cpp's own spelling of "draw a seed"; the seed drawn is reported with the turn


class SamplingParams(BaseModel):
    """How the next token is drawn (immutable; use ``model_copy(update=...)``).

    ``json_schema_extra`` of a field holds ``neutral``: the value at which the sampler has no effect and costs nothing,
    and ``step``: the step of its slider. Defaults are llama.cpp's.
    """

    model_config = ConfigDict(frozen=True)

    temperature: Annotated[
        float,
        Field(
            ge=0.0,
            le=2.0,
            title="Temperature",
            description="Low is steady and may repeat, high is lively and may wander; 0 always takes the likeliest token.",
            json_schema_extra={"neutral": 1.0, "step": 0.05},
        ),
    ] = 0.8
    top_k: Annotated[
        int,
        Field(
            ge=0,
            le=200,
            title="Top-k",
            description="Only the k likeliest tokens stay in the draw; 0 keeps all.",
            json_schema_extra={"neutral": 0, "step": 1},
        ),
    ] = 40
    top_p: Annotated[
        float,
        Field(
            ge=0.0,
            le=1.0,
            title="Top-p",
            description="Only the likeliest tokens that together hold this probability stay in the draw; 1 keeps all.",
            json_schema_extra={"neutral": 1.0, "step": 0.01},
        ),
    ] = 0.95
    min_p: Annotated[
        float,
        Field(
            ge=0.0,
            le=1.0,
            title="Min-p",
            description="Drops tokens less likely than this share of the likeliest one; 0 keeps all.",
            json_schema_extra={"neutral": 0.0, "step": 0.01},
        ),
    ] = 0.05
    repeat_penalty: Annotated[
        float,
        Field(
            ge=1.0,
            le=2.0,
            title="Repeat penalty",
            description="Makes tokens of the last 64 less likely to come again; 1 changes nothing.",
            json_schema_extra={"neutral": 1.0, "step": 0.01},
        ),
    ] = 1.0
    seed: Annotated[
        int,
        Field(
            ge=NO_SEED,
            le=2**32 - 2,
            title="Seed",
            description="The same seed, settings and conversation draw the same answer; -1 draws a new seed each time.",
            json_schema_extra={"neutral": NO_SEED, "step": 1},
        ),
    ] = NO_SEED
    max_tokens: Annotated[
        int,
        Field(
            ge=0,
            le=1_000_000,
            title="Max tokens",
            description="The answer ends after this many tokens; 0 sets no limit but the context window.",
            json_schema_extra={"neutral": 0, "step": 16},
        ),
    ] = 0
    stop: Annotated[
        tuple[str, ...],
        Field(title="Stop strings", description="The answer ends before the first of these texts.", max_length=16),
    ] = ()
