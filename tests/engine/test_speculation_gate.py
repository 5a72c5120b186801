"""Whether guessing pays, by durations that a person wrote down: a plain step takes 100 us, a batch 280."""

import pytest

from chatapp.domain.speculation import SpeculationKind
from chatapp.engine.guessing import GuessCost
from chatapp.engine.speculation_gate import SpeculationGate

PLAIN_US, BATCH_US = 100, 280


def ready_gate() -> SpeculationGate:
    """Return a gate after the four plain steps that come first."""
    gate = SpeculationGate()
    for _ in range(4):
        assert gate.n_guesses == 0
        gate.stepped(PLAIN_US)
    return gate


def lose(gate: SpeculationGate, n_batches: int) -> None:
    """Let batches fail: 280 us for the one token that a plain step gives in 100."""
    for _ in range(n_batches):
        assert gate.n_guesses > 0
        gate.verified(BATCH_US, gate.n_guesses, 0)


def test_it_guesses_after_four_plain_steps() -> None:
    assert ready_gate().n_guesses == 4
    assert ready_gate().outcome.gain is None  # nothing was guessed yet


def test_the_gain_is_of_the_whole_answer() -> None:
    """4 plain steps (400 us) and a batch of 280 us with five tokens: (400 + 500) / (400 + 280)."""
    gate = ready_gate()
    gate.verified(BATCH_US, 4, 4)
    outcome = gate.outcome
    assert (outcome.n_drafted, outcome.n_accepted, outcome.n_batches) == (4, 4, 1)
    assert outcome.gain == pytest.approx(900 / 680)


def test_it_guesses_further_where_all_guesses_hold_and_less_where_most_do_not() -> None:
    gate = ready_gate()
    gate.verified(BATCH_US, 4, 4)
    assert gate.n_guesses == 8
    gate.verified(BATCH_US, 8, 4)  # half of them: as far again
    assert gate.n_guesses == 8
    gate.verified(BATCH_US, 8, 1)
    assert gate.n_guesses == 4
    for _ in range(3):
        gate.verified(BATCH_US, gate.n_guesses, gate.n_guesses)
    assert gate.n_guesses == 16  # and no further


def test_four_batches_that_lose_pause_it_and_each_pause_doubles() -> None:
    gate = ready_gate()
    for pause in (64, 128, 256):
        lose(gate, 4)
        assert gate.outcome.state == "paused"
        for _ in range(pause):
            assert gate.n_guesses == 0
            gate.stepped(PLAIN_US)
        assert gate.outcome.state == "active"
        assert gate.n_guesses == 4


def test_a_trial_that_pays_makes_the_next_pause_short_again() -> None:
    """Four batches that lose beside four that pay: 24 tokens in 2,240 us, still faster than 100 us each. With five beside three
    it is 20 tokens in 2,240 us.
    """
    gate = ready_gate()
    lose(gate, 4)
    for _ in range(64):
        gate.stepped(PLAIN_US)
    for _ in range(4):
        gate.verified(BATCH_US, 4, 4)  # 280 us for five tokens
    lose(gate, 5)
    n_steps = 0
    while gate.n_guesses == 0:
        gate.stepped(PLAIN_US)
        n_steps += 1
    assert n_steps == 64


def test_a_pause_goes_on_in_the_next_answer() -> None:
    """After four batches that lose 64 steps without guesses are due; 10 of them are taken before the answer ends, 54 are left."""
    first = ready_gate()
    lose(first, 4)
    for _ in range(10):
        first.stepped(PLAIN_US)
    second = SpeculationGate(before=first)
    assert (second.outcome.state, second.outcome.gain) == ("paused", None)
    for _ in range(54):
        assert second.n_guesses == 0
        second.stepped(PLAIN_US)
    assert second.n_guesses == 4
    lose(second, 4)  # a further trial that loses: the pause doubles, as within one answer
    for _ in range(128):
        assert second.n_guesses == 0
        second.stepped(PLAIN_US)
    assert second.n_guesses == 4


def test_the_next_answer_takes_over_a_quarter_of_the_longest_pause_at_most() -> None:
    gate = ready_gate()
    for pause in (64, 128, 256, 512):
        lose(gate, 4)
        for _ in range(pause):
            gate.stepped(PLAIN_US)
    lose(gate, 4)  # 1,024 steps are due
    after = SpeculationGate(before=gate)
    n_steps = 0
    while after.n_guesses == 0:
        after.stepped(PLAIN_US)
        n_steps += 1
    assert n_steps == 256


def test_an_answer_after_one_that_paid_begins_like_the_first() -> None:
    first = ready_gate()
    first.verified(BATCH_US, 4, 4)
    second = SpeculationGate(before=first)
    assert second.outcome.state == "active"
    for _ in range(4):
        second.stepped(PLAIN_US)
    assert second.n_guesses == 4


def test_a_guessed_end_is_a_token_and_no_more_follows() -> None:
    """4 plain steps (400 us) and a batch of 280 us whose three accepted guesses are all that it gives: 700 / 680."""
    gate = ready_gate()
    gate.verified(BATCH_US, 4, 3, is_end=True)
    assert gate.outcome.n_accepted == 3
    assert gate.outcome.gain == pytest.approx(700 / 680)


def test_what_a_draft_takes_counts_towards_the_gain_and_the_verdict() -> None:
    """A batch of 280 us and 150 us of guessing give four tokens in 430 us, which would have taken 400: four of them pause it."""
    gate = ready_gate()
    for _ in range(4):
        assert gate.outcome.state == "active"
        gate.verified(430, 4, 3, GuessCost(150))
    assert gate.outcome.state == "paused"
    assert gate.outcome.gain == pytest.approx((400 + 4 * 400) / (400 + 4 * 430))


def test_reading_a_prompt_decides_no_pause_but_counts() -> None:
    """The first guess took 5,000 us of reading: four batches of 280 us with five tokens each still pay from then on."""
    gate = ready_gate()
    gate.verified(5280, 4, 4, GuessCost(5100, 5000))
    for _ in range(3):
        gate.verified(BATCH_US, 4, 4)
    assert gate.outcome.state == "active"
    assert gate.outcome.gain == pytest.approx((400 + 4 * 500) / (400 + 4 * 280 + 5000))


def test_guesses_that_come_to_nothing_are_a_loss() -> None:
    """A draft that is unsure each time: four steps of 100 us that took 130 pause it, and a plain step still takes 100."""
    gate = ready_gate()
    for _ in range(4):
        assert gate.n_guesses > 0
        gate.stepped(130, GuessCost(30))
    assert gate.n_guesses == 0
    assert gate.outcome.state == "paused"
    gate.verified(BATCH_US, 4, 4)
    assert gate.outcome.gain == pytest.approx((8 * 100 + 500) / (400 + 4 * 130 + 280))


def test_the_limit_of_the_draft_holds() -> None:
    """Two guesses at a time, however well they hold and however badly."""
    gate = SpeculationGate(SpeculationKind.DRAFT, 2)
    for _ in range(4):
        gate.stepped(PLAIN_US)
    for n_accepted in (2, 2, 0, 0):
        assert gate.n_guesses == 2
        gate.verified(BATCH_US, 2, n_accepted)
    assert gate.outcome.kind is SpeculationKind.DRAFT


def test_a_source_that_failed_is_not_asked_again() -> None:
    gate = ready_gate()
    gate.give_up()
    assert gate.n_guesses == 0
    assert gate.outcome.state == "draft_failed"


def test_a_gain_below_one_says_that_it_lost() -> None:
    """4 plain steps, then 4 batches of one token each: (400 + 400) / (400 + 4 * 280)."""
    gate = ready_gate()
    lose(gate, 4)
    assert gate.outcome.gain == pytest.approx(800 / 1520)


def test_plain_steps_are_measured_again_while_it_guesses() -> None:
    """Ten batches of five tokens are 50 tokens: more than 48 without a plain step."""
    gate = ready_gate()
    for _ in range(9):
        gate.verified(BATCH_US, 4, 4)
        assert gate.n_guesses > 0
    gate.verified(BATCH_US, 4, 4)
    for _ in range(2):
        assert gate.n_guesses == 0
        gate.stepped(PLAIN_US)
    assert gate.n_guesses > 0
