"""The governor on a simulated machine, where the cost of a token at each number of threads is known."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from chatapp.domain.thread_change import ThreadCause
from chatapp.engine.thread_governor import PREFILL_TEMPO, Span, ThreadGovernor

QUIET = {2: 7_300, 1: 13_100}  # microseconds per token: 137 and 76 tokens/s
BESIDE_A_HOG = {2: 31_000, 1: 13_100}  # 32 and 76 tokens/s
_US = 1_000_000

Costs = Callable[[float], dict[int, int]]


@dataclass
class Machine:
    """Runs tokens for a while; the hog takes a third of two cores from two threads and nothing from one."""

    costs: Costs
    governor: ThreadGovernor = field(default_factory=lambda: ThreadGovernor(2))
    now_us: int = 0
    used: list[tuple[int, int]] = field(default_factory=list)  # (end of the token, threads)
    knows_cpu: bool = True

    def run(self, seconds: float) -> "Machine":
        end_us = self.now_us + seconds * _US
        while self.now_us < end_us:
            n = self.governor.n_threads
            table = self.costs(self.now_us / _US)
            wall = table[n]
            self.now_us += wall
            self.used.append((self.now_us, n))
            share = 0.67 if wall > QUIET.get(n, wall) else 1.0
            cpu = round(share * n * wall) if self.knows_cpu else None
            self.governor.observe(Span(self.now_us, wall, cpu))
        return self

    def changes(self, since_s: float = 0.0) -> list[tuple[float, int]]:
        """(second, threads) of each change."""
        pairs = zip(self.used, self.used[1:], strict=False)
        return [(at / _US, n) for (at, before), (_, n) in pairs if n != before and at / _US >= since_s]

    def rate(self) -> float:
        return len(self.used) / (self.now_us / _US)


def test_a_quiet_machine_is_left_alone() -> None:
    """No cause for doubt, so not one token is spent on a probe."""
    machine = Machine(lambda _: QUIET).run(60)
    assert machine.changes() == []
    assert machine.governor.cause is ThreadCause.START


@pytest.mark.parametrize("knows_cpu", [True, False])
def test_a_collapse_is_answered_within_a_second(knows_cpu: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Two threads pay 7.3 ms, then 31 ms.

    A window that began before may only be half dear: then its probe does not pay, and the next window of 8 dear tokens
    (0.25 s) decides. Two windows and two probes: below 0.7 s.
    """
    machine = Machine(lambda s: QUIET if s < 5 else BESIDE_A_HOG, knows_cpu=knows_cpu).run(6)
    when, threads = machine.changes()[-1]
    assert threads == 1
    assert 5 < when < 5.7
    assert machine.governor.n_held == 1
    assert machine.governor.cause is (ThreadCause.STARVED if knows_cpu else ThreadCause.SLOWER)


def test_a_hog_that_was_there_before_the_first_token_is_found_too() -> None:
    """No better time is known, but the threads get two thirds of the processor time they ask for."""
    machine = Machine(lambda _: BESIDE_A_HOG).run(1)
    assert machine.governor.n_held == 1


def test_beside_a_hog_the_rate_stays_near_the_best_fixed_number() -> None:
    """One thread writes 76.3 tokens/s; the goal is 0.9 of it, probes and the start at two threads included."""
    machine = Machine(lambda _: BESIDE_A_HOG).run(60)
    assert machine.rate() > 0.95 * 1e6 / 13_100


def test_probes_grow_rare_while_they_do_not_pay() -> None:
    """Waits of 1, 2, 4, 8, 16, 32, 32 ... s: in two minutes 8 probes at most, each there and back."""
    machine = Machine(lambda _: BESIDE_A_HOG).run(120)
    assert len(machine.changes()) <= 1 + 2 * 8
    assert machine.governor.n_held == 1


def test_the_way_back_up_is_found_when_the_machine_is_free() -> None:
    machine = Machine(lambda s: BESIDE_A_HOG if s < 6 else QUIET).run(12)
    assert machine.governor.n_held == 2
    assert machine.governor.cause is ThreadCause.FREE
    assert machine.changes(11) == []


def test_a_hog_that_comes_and_goes_does_not_make_it_swing() -> None:
    """One second on, one off, for two minutes: following would change 120 times; waiting ever longer keeps it far below."""
    machine = Machine(lambda s: BESIDE_A_HOG if int(s) % 2 else QUIET).run(120)
    assert len(machine.changes()) < 40
    assert len(machine.changes(60)) < 14


def test_one_hiccup_changes_nothing() -> None:
    machine = Machine(lambda s: {2: 300_000, 1: 300_000} if 5 <= s < 5.01 else QUIET).run(10)
    assert machine.governor.n_held == 2


def test_tokens_that_grow_dearer_with_depth_are_no_collapse() -> None:
    """From 7.3 to 14.6 ms within 30 s."""
    machine = Machine(lambda s: {2: round(7_300 * (1 + s / 30)), 1: 99_000}, knows_cpu=False).run(30)
    assert machine.changes() == []


def test_a_collapse_that_fewer_threads_do_not_heal_is_accepted() -> None:
    """Everything is twice as slow (another clock, a deeper conversation): one probe, then peace."""
    machine = Machine(lambda s: {n: (1 if s < 3 else 2) * cost for n, cost in QUIET.items()}, knows_cpu=False).run(30)
    assert machine.governor.n_held == 2
    assert [n for _, n in machine.changes()] == [1, 2]


def test_a_probe_that_goes_badly_is_cut_short() -> None:
    """Under heavy load two threads take half a second a token: one such token is enough to know."""
    costs = {2: 500_000, 1: 13_100}
    machine = Machine(lambda _: costs).run(40)
    assert machine.governor.n_held == 1
    first_fall = machine.changes()[0][0]
    dear = [at for at, n in machine.used if n == 2 and at / _US > first_fall + 1]
    assert len(dear) <= 6  # the probes at 1, 2, 4, 8, 16, 32 s end with the first token


def test_many_threads_go_down_step_by_step_to_the_best_number() -> None:
    """Eight threads beside three busy programs: five run undisturbed, every one more makes all of them wait."""
    table = {n: (40_000 // n if n <= 5 else 20_000) for n in range(1, 9)}
    machine = Machine(lambda _: table, ThreadGovernor(8), knows_cpu=False)
    machine.costs = lambda s: {n: 40_000 // n for n in range(1, 9)} if s < 2 else table
    machine.run(6)
    assert machine.governor.n_held in {4, 5}
    machine.run(30)
    assert machine.governor.n_held == 5


def test_a_new_answer_ends_a_probe() -> None:
    governor = ThreadGovernor(2)
    for index in range(8):  # one window of threads that get half of their time
        governor.observe(Span(index * 31_000, 31_000, 31_000))
    assert (governor.n_threads, governor.is_probing) == (1, True)
    governor.begin_turn(300_000)
    assert (governor.n_threads, governor.is_probing) == (2, False)


def test_prefill_decides_by_single_batches_of_any_size() -> None:
    """Batches of 512 and 256 tokens: cost per token counts, so a half batch is no gain."""
    governor = ThreadGovernor(2, PREFILL_TEMPO)
    now = 0
    for n_tokens in (512, 256, 512, 256):
        now += 1_000 * n_tokens
        assert governor.observe(Span(now, 1_000 * n_tokens, None, n_tokens)) == 2
    for _ in range(2):
        now += 3_000 * 512
        governor.observe(Span(now, 3_000 * 512, None, 512))
    assert governor.n_threads == 1
    governor.observe(Span(now + 1_700 * 512, 1_700 * 512, None, 512))
    assert governor.n_held == 1


def test_one_core_leaves_nothing_to_decide() -> None:
    machine = Machine(lambda _: {1: 13_100}, ThreadGovernor(1)).run(5)
    assert machine.changes() == []


def test_no_raise_is_tried_while_no_core_is_free() -> None:
    """Half a core idles: a second thread would have to share the rest."""
    governor = ThreadGovernor(2)
    governor.begin_turn(0, n_free=0.5)
    assert (governor.n_threads, governor.cause) == (1, ThreadCause.STARVED)
    for index in range(1, 1_000):
        assert governor.observe(Span(index * 13_100, 13_100, 13_100, n_idle=0.5)) == 1
    assert 2 in [governor.observe(Span(index * 13_100, 13_100, 13_100, n_idle=0.9)) for index in range(1_000, 1_010)]


@pytest.mark.parametrize(("n_free", "n_threads"), [(8.0, 8), (7.4, 7), (7.8, 8), (0.0, 1), (None, 8)])
def test_an_answer_begins_with_the_cores_that_are_free(n_free: float | None, n_threads: int) -> None:
    """A core counts as free from 0.7 on."""
    governor = ThreadGovernor(8)
    governor.begin_turn(0, n_free)
    assert governor.n_threads == n_threads


def test_a_free_machine_does_not_undo_what_was_measured() -> None:
    """Between two answers all cores look free; the number that was found stays until a probe says otherwise."""
    governor = Machine(lambda _: BESIDE_A_HOG).run(1).governor
    governor.begin_turn(1_100_000, n_free=2.0)
    assert governor.n_threads == 1
