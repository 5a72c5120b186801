"""How long the machine has been working, as far as it may still feel it: a sensor-free guess at "cool"."""

from math import exp

__all__ = ["COOL_S", "MEMORY_S", "Warmth"]

MEMORY_S = 120.0
"""Time constant of forgetting: what a small heat sink needs to give off most of a burst."""
COOL_S = 45.0
"""Below this the machine counts as cool: a first minute of work, or the work after a rest of some minutes."""


class Warmth:
    """Seconds of work in a memory that fades: ``dw/dt = (1 while working, else 0) - w / 120 s``."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @property
    def is_cool(self) -> bool:
        """Tell whether the tokens of now may stand for a cool machine."""
        return self.seconds < COOL_S

    def work(self, seconds: float) -> None:
        """Note time spent in prefill or decode."""
        kept = exp(-max(0.0, seconds) / MEMORY_S)
        self.seconds = self.seconds * kept + MEMORY_S * (1 - kept)

    def rest(self, seconds: float) -> None:
        """Note time without work."""
        self.seconds *= exp(-max(0.0, seconds) / MEMORY_S)
