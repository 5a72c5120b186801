"""Every sampler value with its bounds, default and neutral value, in llama.cpp's own spelling.

The sampler panel, the command line and the settings are generated from these fields, so that a bound stands in one place.
Names are those of llama-server's requests; defaults and the order are those of ``common_params_sampling`` in llama.cpp's
``common/common.h``.
"""

import re
from enum import StrEnum
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

__all__ = ["DEFAULT_ORDER", "MAX_LOGIT_BIASES", "NO_SEED", "OFF", "LogitBias", "SamplerName", "SamplingParams"]

NO_SEED = -1  # llama.cpp's own spelling of "draw a seed"; the seed drawn is reported with the turn
OFF = -1.0  # llama.cpp's spelling of "not used" for top_n_sigma and adaptive_target
MAX_LOGIT_BIASES = 64

_MAX_HISTORY = 131_072  # tokens that a penalty may look back
_ID_BIAS = re.compile(r"(?P<id>\d+)(?P<bias>[+-]\d+(\.\d+)?)")


class SamplerName(StrEnum):
    """The samplers whose order can be changed, as llama.cpp's ``--samplers`` spells them."""

    PENALTIES = "penalties"
    DRY = "dry"
    TOP_N_SIGMA = "top_n_sigma"
    TOP_K = "top_k"
    TYP_P = "typ_p"
    TOP_P = "top_p"
    MIN_P = "min_p"
    XTC = "xtc"
    TEMPERATURE = "temperature"


DEFAULT_ORDER: tuple[SamplerName, ...] = tuple(SamplerName)


class LogitBias(BaseModel):
    """A number that is added to the logit of a token: 5 makes it much likelier, -100 keeps it out.

    ``token`` is a token id, or a text: then each token of the text gets the bias, as in llama-server.
    """

    model_config = ConfigDict(frozen=True)

    token: Annotated[int, Field(ge=0)] | Annotated[str, Field(min_length=1, max_length=200)]
    bias: Annotated[float, Field(ge=-100.0, le=100.0)]


def _read_biases(given: object) -> object:
    """Let the command line write ``15043+1`` (a token id, as llama.cpp does) or ``text=-2``."""
    return tuple(_read_bias(item) for item in given) if isinstance(given, list | tuple) else given


def _read_bias(given: object) -> object:
    if not isinstance(given, str):
        return given
    by_id = _ID_BIAS.fullmatch(given)
    if by_id:
        return {"token": int(by_id["id"]), "bias": float(by_id["bias"])}
    token, equals, bias = given.rpartition("=")
    if not equals:
        msg = "write a token id and its bias as 15043+1, or a text and its bias as text=-2"
        raise ValueError(msg)
    return {"token": token, "bias": bias}


def _read_order(given: object) -> object:
    """Let one string name several samplers, ``top_k;temperature``, as llama.cpp does."""
    if not isinstance(given, list | tuple):
        return given
    return tuple(name for item in given for name in (item.split(";") if isinstance(item, str) else [item]))


def _check_order(names: tuple[SamplerName, ...]) -> tuple[SamplerName, ...]:
    if len(set(names)) < len(names):
        msg = "a sampler stands in the order twice"
        raise ValueError(msg)
    return names


def _number(title: str, what: str, low: float, high: float, *, step: float, neutral: float | None = None) -> Any:  # noqa: ANN401 - pydantic's Field is typed as Any
    extra: dict[str, Any] = {"step": step} if neutral is None else {"neutral": neutral, "step": step}
    return Field(ge=low, le=high, title=title, description=what, json_schema_extra=extra)


class SamplingParams(BaseModel):
    """How the next token is drawn (immutable; use ``model_copy(update=...)``).

    ``json_schema_extra`` of a field holds ``neutral``: the value at which the sampler has no effect and costs nothing,
    and ``step``: the step of its slider. Defaults are llama.cpp's.
    """

    model_config = ConfigDict(frozen=True)

    temperature: Annotated[
        float,
        _number(
            "Temperature",
            "Low is steady and may repeat, high is lively and may wander; 0 always takes the likeliest token.",
            0.0,
            2.0,
            step=0.05,
            neutral=1.0,
        ),
    ] = 0.8
    dynatemp_range: Annotated[
        float,
        _number(
            "Temperature range",
            "Lets the temperature move this far up where the model is unsure and down where it is sure; 0 keeps it fixed.",
            0.0,
            2.0,
            step=0.05,
            neutral=0.0,
        ),
    ] = 0.0
    dynatemp_exponent: Annotated[
        float,
        _number(
            "Temperature exponent",
            "How doubt becomes temperature: above 1 only strong doubt raises it. Needs a range.",
            0.0,
            5.0,
            step=0.1,
        ),
    ] = 1.0
    top_k: Annotated[
        int,
        _number("Top-k", "Only the k likeliest tokens stay in the draw; 0 keeps all.", 0, 200, step=1, neutral=0),
    ] = 40
    top_p: Annotated[
        float,
        _number(
            "Top-p",
            "Only the likeliest tokens that together hold this probability stay in the draw; 1 keeps all.",
            0.0,
            1.0,
            step=0.01,
            neutral=1.0,
        ),
    ] = 0.95
    min_p: Annotated[
        float,
        _number(
            "Min-p",
            "Drops tokens less likely than this share of the likeliest one; 0 keeps all.",
            0.0,
            1.0,
            step=0.01,
            neutral=0.0,
        ),
    ] = 0.05
    typical_p: Annotated[
        float,
        _number(
            "Typical-p",
            "Keeps tokens that are about as surprising as expected, up to this probability; 1 keeps all.",
            0.0,
            1.0,
            step=0.01,
            neutral=1.0,
        ),
    ] = 1.0
    top_n_sigma: Annotated[
        float,
        _number(
            "Top-n-sigma",
            "Keeps tokens within n standard deviations of the best logit; steady also at high temperatures.",
            OFF,
            5.0,
            step=0.1,
            neutral=OFF,
        ),
    ] = OFF
    xtc_probability: Annotated[
        float,
        _number(
            "XTC probability",
            "How often the likeliest choices are left out, for less predictable prose; 0 is never.",
            0.0,
            1.0,
            step=0.01,
            neutral=0.0,
        ),
    ] = 0.0
    xtc_threshold: Annotated[
        float,
        _number(
            "XTC threshold",
            "Tokens above this probability may be left out, all but the least likely of them.",
            0.0,
            0.5,
            step=0.01,
        ),
    ] = 0.1
    repeat_penalty: Annotated[
        float,
        _number(
            "Repeat penalty",
            "Makes tokens that stand among the last ones less likely to come again; 1 changes nothing.",
            1.0,
            2.0,
            step=0.01,
            neutral=1.0,
        ),
    ] = 1.0
    repeat_last_n: Annotated[
        int,
        _number(
            "Repeat last n",
            "How many tokens the three penalties look back; 0 turns them off.",
            0,
            _MAX_HISTORY,
            step=1,
            neutral=0,
        ),
    ] = 64
    frequency_penalty: Annotated[
        float,
        _number(
            "Frequency penalty",
            "Lowers a token once for each time it was used; below 0 it raises it.",
            -2.0,
            2.0,
            step=0.05,
            neutral=0.0,
        ),
    ] = 0.0
    presence_penalty: Annotated[
        float,
        _number(
            "Presence penalty",
            "Lowers every token that was used at all; below 0 it raises it.",
            -2.0,
            2.0,
            step=0.05,
            neutral=0.0,
        ),
    ] = 0.0
    dry_multiplier: Annotated[
        float,
        _number(
            "DRY multiplier",
            "Penalizes tokens that would go on repeating a passage, more the longer it is; 0 is off, 0.8 is usual.",
            0.0,
            5.0,
            step=0.05,
            neutral=0.0,
        ),
    ] = 0.0
    dry_base: Annotated[
        float,
        _number("DRY base", "How fast the DRY penalty grows with the length of the repeated passage.", 1.0, 4.0, step=0.05),
    ] = 1.75
    dry_allowed_length: Annotated[
        int,
        _number("DRY allowed length", "Repeated passages up to this many tokens cost nothing.", 1, 64, step=1),
    ] = 2
    dry_penalty_last_n: Annotated[
        int,
        _number(
            "DRY last n",
            "How many tokens DRY searches for repeated passages; 0 turns it off.",
            0,
            _MAX_HISTORY,
            step=1,
            neutral=0,
        ),
    ] = 64
    mirostat: Annotated[
        int,
        _number(
            "Mirostat",
            "Steers the answer to an even surprise, version 1 or 2; it replaces all samplers but temperature. 0 is off.",
            0,
            2,
            step=1,
            neutral=0,
        ),
    ] = 0
    mirostat_tau: Annotated[
        float,
        _number("Mirostat tau", "The surprise to aim at: low is focused, high is varied.", 0.0, 20.0, step=0.1),
    ] = 5.0
    mirostat_eta: Annotated[
        float,
        _number("Mirostat eta", "How fast Mirostat corrects itself.", 0.0, 1.0, step=0.01),
    ] = 0.1
    adaptive_target: Annotated[
        float,
        _number(
            "Adaptive-p target",
            "Prefers tokens near this probability, corrected by what was drawn before; best with min-p alone.",
            OFF,
            1.0,
            step=0.05,
            neutral=OFF,
        ),
    ] = OFF
    adaptive_decay: Annotated[
        float,
        _number("Adaptive-p decay", "How long adaptive-p remembers: about 1 / (1 - decay) tokens.", 0.0, 0.99, step=0.01),
    ] = 0.9
    seed: Annotated[
        int,
        _number(
            "Seed",
            "Repeats an answer where the model reads the same prompt in the same way; -1 draws a new seed each time.",
            NO_SEED,
            2**32 - 2,
            step=1,
            neutral=NO_SEED,
        ),
    ] = NO_SEED
    max_tokens: Annotated[
        int,
        _number(
            "Max tokens",
            "The answer ends after this many tokens; 0 sets no limit but the context window.",
            0,
            1_000_000,
            step=16,
            neutral=0,
        ),
    ] = 0
    stop: Annotated[
        tuple[str, ...],
        Field(title="Stop strings", description="The answer ends before the first of these texts.", max_length=16),
    ] = ()
    dry_sequence_breakers: Annotated[
        tuple[str, ...],
        Field(title="DRY sequence breakers", description="A passage that DRY compares ends at these texts.", max_length=16),
    ] = ("\n", ":", '"', "*")
    logit_bias: Annotated[
        tuple[LogitBias, ...],
        Field(
            title="Logit bias",
            description="Added to the logit of a token, given by its id or its text: 5 is much likelier, -100 keeps it out.",
            json_schema_extra={"metavar": "ID+BIAS|TEXT=BIAS"},
            max_length=MAX_LOGIT_BIASES,
        ),
        BeforeValidator(_read_biases),
    ] = ()
    samplers: Annotated[
        tuple[SamplerName, ...],
        Field(title="Sampler order", description="The samplers in use, in their order; one left out is not used."),
        BeforeValidator(_read_order),
        AfterValidator(_check_order),
    ] = DEFAULT_ORDER
