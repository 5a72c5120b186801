"""A user who never pauses, told to the real estimator by stamps: its baseline is a warm machine's; for ``panel_states.py``."""

from collections.abc import Sequence
from random import Random

from chatapp.metrics.kv_depth import visible_cells
from chatapp.protocol.events import PromptPrepared, TokensGenerated
from panel_stage import ENGLISH, Stage
from panel_troubles import QUIET

__all__ = ["since_warm"]

_DEPTHS = (3000, 200, 2500, 400, 4000, 150, 3500, 900, 2800, 300, 3800, 600)
"""New chats and old ones in turn: each jump tells of depth, on a warm machine too."""
_N_TOKENS, _WARM_TOKENS = 150, 2500
_PER_EVENT = 16
_FIRST_US = 500_000  # the prompt is read
_LOSS = 0.14  # from the last round on


def since_warm(stage: Stage) -> None:
    """Write for two minutes, then at twelve depths three times without a rest; in the last round 14 % slower."""
    random = Random(5)  # noqa: S311 - a scripted machine
    clock_ns = [0]
    stage.services.drift._wall_clock_ns = lambda: clock_ns[0]  # noqa: SLF001 - scripted minutes pass in seconds: no sleep
    stage.load()
    stage.read(QUIET)
    _answer(stage, clock_ns, 100, _steps(100, _WARM_TOKENS, 0.0, random))  # the first answer after a load counts nowhere
    rounds = [0.0] * 2 * len(_DEPTHS) + [_LOSS] * len(_DEPTHS)
    for number, loss in enumerate(rounds):
        stage.finish(arrived_ns=clock_ns[0])
        depth = _DEPTHS[number % len(_DEPTHS)]
        _answer(stage, clock_ns, depth, _steps(depth, _N_TOKENS, loss, random))
    stage.as_if_now()


def _steps(depth: int, n_tokens: int, loss: float, random: Random) -> list[int]:
    """Return gaps of 50 ms and 5 us a cell, 2 % scattered."""
    cells = (visible_cells(depth + index) for index in range(1, n_tokens + 1))
    return [round((50_000 + 5 * n_kv) * random.gauss(1.0, 0.02) / (1 - loss)) for n_kv in cells]


def _answer(stage: Stage, clock_ns: list[int], depth: int, gaps_us: Sequence[int]) -> None:
    """Answer in a new chat; the app's clock goes on where the answer before it ended."""
    stage.send(ENGLISH[0])
    request_id = stage.request_id
    prepared = PromptPrepared(request_id=request_id, n_prompt=depth, n_prompt_cached=0, n_reserve=512, seed=7, t_us=2_000)
    start_ns = clock_ns[0]
    stage.say(prepared, start_ns)
    stamps = [_FIRST_US]
    for gap_us in gaps_us:
        stamps.append(stamps[-1] + gap_us)
    for first in range(0, len(stamps), _PER_EVENT):
        part = tuple(stamps[first : first + _PER_EVENT])
        clock_ns[0] = start_ns + 1_000 * part[-1]
        text = ENGLISH[1] if first % (6 * _PER_EVENT) == 0 else ""
        used = depth + first + len(part) - 1  # the last token drawn is not evaluated yet
        stage.say(TokensGenerated(request_id=request_id, text=text, token_us=part, n_ctx_used=used), clock_ns[0])
        stage.pass_to(part[-1])
        stage.read(QUIET, taken_ns=clock_ns[0])  # the sensors' clock goes on from answer to answer, as the app's does
