"""Whole turns as the engine sends them, of the machine of the streams."""

from collections.abc import Sequence

from chatapp.metrics.cost_curve import CurveShape
from chatapp.metrics.drift_session import DriftSession
from chatapp.protocol.events import PromptPrepared, TokensGenerated
from tests.metrics.drift_streams import Truth, none, step, steps

SHAPE = CurveShape(n_blocks=32)
PER_EVENT = 4


class Chat:
    """Plays whole turns into a session, as the engine sends them: four tokens an event, each in the clock of its turn."""

    def __init__(self) -> None:
        self.session = DriftSession()
        self.session.open(SHAPE)
        self.now_us = 0

    def turn(self, n_prompt: int, gaps_us: Sequence[int], *, is_counted: bool = True, pause_s: float = 30.0) -> bool:
        """Answer a prompt; the first token comes a second after Send. Return whether something was learned."""
        self.now_us += round(pause_s * 1e6)
        self.session.begin_turn(is_counted=is_counted)
        self.event(PromptPrepared(request_id="r", n_prompt=n_prompt, n_prompt_cached=0, n_reserve=1, seed=1, t_us=1000))
        stamps = [1_000_000]
        for gap_us in gaps_us:
            stamps.append(stamps[-1] + gap_us)
        for start in range(0, len(stamps), PER_EVENT):
            part = tuple(stamps[start : start + PER_EVENT])
            n_used = n_prompt + start + len(part) - 1  # the last token drawn is not evaluated yet
            self.event(TokensGenerated(request_id="r", text="x", token_us=part, n_ctx_used=n_used), part[-1])
        self.now_us += stamps[-1]
        return self.session.end_turn()

    def event(self, event: object, at_us: int = 0, wall_lead_s: float = 0.0) -> None:
        arrived_ns = (self.now_us + at_us) * 1000
        self.session.apply(event, arrived_ns, arrived_ns + round(wall_lead_s * 1e9))

    def answer(
        self, n_prompt: int, n: int, truth: Truth, seed: int, *, pause_s: float, noise: float = 1.0, pace: float = 1.0
    ) -> None:
        """Answer a prompt with ``n`` tokens on a machine whose slow-down follows the session's time.

        Args:
            n_prompt: Cells in use before the answer.
            n: Tokens of the answer.
            truth: The slow-down.
            seed: Of the noise.
            pause_s: The user needs to send it.
            noise: Factor of all noise.
            pace: Factor of all times of the machine.
        """
        begin_s = self.now_us / 1e6 + pause_s + 1
        stream = steps(range(n_prompt + 1, n_prompt + 1 + n), lambda t_s: truth(begin_s + t_s * pace), seed, noise=noise)
        self.turn(n_prompt, [round(one.gap_us * pace) for one in stream], pause_s=pause_s)


def gaps(start: int, n: int, *, loss: float = 0.0, seed: int = 1, noise: float = 0.3) -> list[int]:
    """Gaps of tokens that follow ``start`` cells, of the machine of the streams."""
    truth = step(loss, 0) if loss else none
    return [one.gap_us for one in steps(range(start + 1, start + 1 + n), truth, seed, noise=noise)]
