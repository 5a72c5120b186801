"""How many threads compute: lowered when another program takes a core, raised again when it is free.

llama.cpp's threads meet at a barrier several hundred times a token and spin there. When one of them loses its core, all wait for
it: two threads beside one busy program are slower than one thread (measured on two cores: 28-37 against 76-81 tokens/s, 137 when
quiet). Which number is best cannot be foretold, so the governor measures: where the cost of a token jumps, or the threads do not
get the processor time they ask for, it tries fewer for a few tokens and keeps what is faster; later it tries more, after waits
that double while that does not pay.

A pure decision object: measured spans go in, a number comes out. It reads no clock and calls nothing.
"""

from dataclasses import dataclass, field

from chatapp.domain.thread_change import ThreadCause

__all__ = ["DECODE_TEMPO", "PREFILL_TEMPO", "Span", "Tempo", "ThreadGovernor"]

_US_PER_S = 1_000_000
_COLLAPSE = 1.3  # a token this many times as dear as the best recent one is no noise
_GAIN = 0.92  # another number of threads must save 8 % to be kept: hysteresis
_STARVED = 0.85  # of the processor time that the threads would take if nobody disturbed them
_FORGET = 1.02  # per window: tokens grow dearer with depth and heat, and that is no collapse
_FIRST_WAIT_US = 1 * _US_PER_S
_LONGEST_WAIT_US = 32 * _US_PER_S
_STABLE_US = 10 * _US_PER_S  # a number that lasts this long clears the record of earlier failures
_FREE = 0.7  # of a core must be idle before a further thread is tried: beside a busy program one such token can take a second
_HOPELESS = 2.0  # a probe that has taken this many times what it should take is over at once


@dataclass(frozen=True, slots=True)
class Span:
    """One evaluation.

    Attributes:
        now_us: Its end, in a monotonic clock that runs on between answers.
        wall_us: How long it took.
        cpu_us: Processor time of all threads in it; None where the system does not tell.
        n_tokens: Tokens evaluated.
        n_idle: Cores that nobody used lately; None where that is not known.
    """

    now_us: int
    wall_us: int
    cpu_us: int | None = None
    n_tokens: int = 1
    n_idle: float | None = None


@dataclass(frozen=True, slots=True)
class Tempo:
    """How much is measured before a decision.

    Attributes:
        n_hold: Spans of a window while the number is held.
        n_probe: Spans of a probe.
        enough_us: A window that lasts this long is complete with fewer spans.
        n_skip: Spans after a change that are not counted: the pool of threads is being rebuilt.
    """

    n_hold: int
    n_probe: int
    enough_us: int
    n_skip: int


DECODE_TEMPO = Tempo(n_hold=8, n_probe=5, enough_us=400_000, n_skip=1)
PREFILL_TEMPO = Tempo(n_hold=2, n_probe=1, enough_us=0, n_skip=0)
"""A span is a batch of hundreds of tokens: each one is a measurement of its own."""


@dataclass(slots=True)
class _Window:
    """Spans at one number of threads."""

    costs: list[float] = field(default_factory=list)  # microseconds per token
    wall_us: int = 0
    cpu_us: int | None = 0

    def add(self, span: Span) -> None:
        self.costs.append(span.wall_us / span.n_tokens)
        self.wall_us += span.wall_us
        self.cpu_us = None if self.cpu_us is None or span.cpu_us is None else self.cpu_us + span.cpu_us

    def is_full(self, n_spans: int, enough_us: int) -> bool:
        return len(self.costs) >= n_spans or (self.wall_us >= enough_us > 0)

    @property
    def cost(self) -> float:
        """Mean of all spans but the longest: one hiccup decides nothing."""
        kept = sorted(self.costs)[:-1] or self.costs
        return sum(kept) / len(kept)

    @property
    def n_running(self) -> float | None:
        """Mean number of our threads that had a core (a spinning thread counts); None where the system does not tell."""
        return None if self.cpu_us is None else self.cpu_us / max(1, self.wall_us)


@dataclass(frozen=True, slots=True)
class _Probe:
    """A number of threads on trial against the held one."""

    n_threads: int
    held_cost: float
    is_starved: bool


class _Wait:
    """When something may be tried again: after waits that double."""

    def __init__(self) -> None:
        self._wait_us = _FIRST_WAIT_US
        self._due_us = 0

    def is_due(self, now_us: int) -> bool:
        return now_us >= self._due_us

    def begin(self, now_us: int) -> None:
        """Wait as long as the last time says."""
        self._due_us = now_us + self._wait_us

    def lengthen(self, now_us: int) -> None:
        """It did not pay: wait, and twice as long the next time."""
        self.begin(now_us)
        self._wait_us = min(2 * self._wait_us, _LONGEST_WAIT_US)

    def forgive(self, now_us: int) -> None:
        """It paid: no wait now, and short waits again."""
        self._wait_us = _FIRST_WAIT_US
        self._due_us = now_us


class ThreadGovernor:
    """Decides for one kind of work (decode or prefill) of one loaded model; outlives its answers.

    Attributes:
        n_max: The most that may be used; where it starts.
        n_threads: What the next evaluation should use, probes included.
        n_held: What is used between probes.
        cause: Why ``n_held`` is what it is.
    """

    def __init__(self, n_max: int, tempo: Tempo = DECODE_TEMPO) -> None:
        self.n_max = n_max
        self.n_threads = n_max
        self.n_held = n_max
        self.cause = ThreadCause.START
        self._tempo = tempo
        self._window = _Window()
        self._n_skip = 0
        self._best_cost: float | None = None  # of a token at n_held, lately
        self._probe: _Probe | None = None
        self._lower, self._raise = _Wait(), _Wait()
        self._raised_us: int | None = None
        self._reach = n_max  # how many threads a raise may add: half of it after a failure

    @property
    def is_probing(self) -> bool:
        """True while another number is on trial."""
        return self._probe is not None

    def begin_turn(self, now_us: int, n_free: float | None = None) -> None:
        """Another answer begins: what was half measured belongs to the one before.

        Args:
            now_us: The clock of the spans.
            n_free: Cores that nobody used while nothing was computed here; None where that is not known. Fewer than the
                threads that are held: it begins with as many as are free, and does not have to find out the slow way.
        """
        self._probe = None
        if n_free is not None and n_free + 1 - _FREE < self.n_held:
            self.n_held = max(1, int(n_free + 1 - _FREE))
            self.cause, self._best_cost = ThreadCause.STARVED, None
            self._wait_to_raise(now_us)
        self._use(self.n_held)
        self._n_skip = 0

    def observe(self, span: Span) -> int:
        """Take one measured evaluation and return the threads for the next one."""
        if self.n_max == 1:
            return 1
        if self._n_skip:
            self._n_skip -= 1
            self._end_if_hopeless(span)
            return self.n_threads
        self._window.add(span)
        if self._probe is not None:
            self._judge(self._probe, span.now_us)
        elif self._window.is_full(self._tempo.n_hold, self._tempo.enough_us):
            self._consider(span.now_us, span.n_idle)
        return self.n_threads

    def _consider(self, now_us: int, n_idle: float | None) -> None:
        """At the end of a window: hold on, or try another number."""
        window, self._window = self._window, _Window()
        best, self._best_cost = self._best_cost, self._best_after(window.cost)
        is_starved = window.n_running is not None and window.n_running < _STARVED * self.n_held
        has_collapsed = best is not None and window.cost > _COLLAPSE * best
        if self.n_held > 1 and (has_collapsed or (is_starved and self._lower.is_due(now_us))):
            self._try(self._fewer(window.n_running if is_starved else None), window.cost, is_starved=is_starved)
        elif self.n_held < self.n_max and self._raise.is_due(now_us) and (n_idle is None or n_idle >= _FREE):
            self._try(self.n_held + self._reach_now(n_idle), window.cost, is_starved=is_starved)

    def _best_after(self, cost: float) -> float:
        return cost if self._best_cost is None else min(cost, self._best_cost * _FORGET)

    def _fewer(self, n_running: float | None) -> int:
        """As many as really ran; half of them where that is not known: one less may help nothing beside several programs."""
        wanted = self.n_held // 2 if n_running is None else int(n_running)
        return max(1, min(wanted, self.n_held - 1))

    def _reach_now(self, n_idle: float | None) -> int:
        half_way = (self.n_max - self.n_held + 1) // 2
        return max(1, min(self._reach, half_way, half_way if n_idle is None else int(n_idle + 1 - _FREE)))

    def _try(self, n_threads: int, held_cost: float, *, is_starved: bool) -> None:
        self._probe = _Probe(n_threads, held_cost, is_starved)
        self._use(n_threads)

    def _judge(self, probe: _Probe, now_us: int) -> None:
        """End a probe as soon as its outcome is known."""
        window, n_probe = self._window, self._tempo.n_probe
        is_hopeless = sum(window.costs) > _HOPELESS * n_probe * probe.held_cost
        if not is_hopeless and not window.is_full(n_probe, self._tempo.enough_us):
            return
        self._probe = None
        if not is_hopeless and window.cost < _GAIN * probe.held_cost:
            self._keep(probe, window.cost, now_us)
        else:
            self._give_up(probe, now_us)

    def _end_if_hopeless(self, span: Span) -> None:
        """A first token that alone takes longer than a whole probe may decides: it is not the pool of threads."""
        probe = self._probe
        if probe is not None and span.wall_us / span.n_tokens > _HOPELESS * self._tempo.n_probe * probe.held_cost:
            self._probe = None
            self._give_up(probe, span.now_us)

    def _keep(self, probe: _Probe, cost: float, now_us: int) -> None:
        is_raised = probe.n_threads > self.n_held
        self.n_held = probe.n_threads
        self._best_cost, self._reach = cost, self.n_max
        if is_raised:
            self.cause = ThreadCause.FREE
            self._raised_us = now_us
        else:
            self.cause = ThreadCause.STARVED if probe.is_starved else ThreadCause.SLOWER
            self._lower.forgive(now_us)
            self._wait_to_raise(now_us)
        self._use(self.n_held)

    def _wait_to_raise(self, now_us: int) -> None:
        """After a fall: a raise that did not last makes the next one wait longer."""
        has_lasted = self._raised_us is None or now_us - self._raised_us >= _STABLE_US
        if has_lasted:
            self._raise.forgive(now_us)
            self._raise.begin(now_us)
        else:
            self._raise.lengthen(now_us)
        self._raised_us = None if has_lasted else self._raised_us

    def _give_up(self, probe: _Probe, now_us: int) -> None:
        """The held number is the better one; what it costs now is what it costs."""
        if probe.n_threads > self.n_held:
            self._raise.lengthen(now_us)
            self._reach = (probe.n_threads - self.n_held) // 2
        else:
            self._lower.lengthen(now_us)
        self._best_cost = probe.held_cost
        self._use(self.n_held)

    def _use(self, n_threads: int) -> None:
        self._n_skip = self._tempo.n_skip if n_threads != self.n_threads else 0
        self.n_threads = n_threads
        self._window = _Window()
