"""The rhythm and the counts of a generation's events."""

import time

from chatapp.domain.generation import StopReason
from chatapp.engine.turn_report import PreparedPrompt, TurnReport
from chatapp.protocol.events import Event, GenerationFinished, TokensGenerated


def _report() -> tuple[TurnReport, list[Event]]:
    events: list[Event] = []
    report = TurnReport("g", events.append)
    report.start()
    return report, events


def _tokens(events: list[Event]) -> list[tuple[str, tuple[int, ...]]]:
    return [(event.text, event.token_us) for event in events if isinstance(event, TokensGenerated)]


def test_the_first_token_goes_at_once_and_the_rest_every_50_ms() -> None:
    """Tokens every 10 ms: 0 is sent alone, then 10..50 (50 is the first stamp 50 ms after 0), then 60..100."""
    report, events = _report()
    for index in range(11):
        report.sampled("0123456789a"[index], 1, index * 10_000)
    first, second = (10_000, 20_000, 30_000, 40_000, 50_000), (60_000, 70_000, 80_000, 90_000, 100_000)
    sent = [("0", (0,)), ("12345", first), ("6789a", second)]
    assert _tokens(events) == sent


def test_slow_tokens_are_sent_one_by_one() -> None:
    report, events = _report()
    for index in range(3):
        report.sampled("x", 1, index * 100_000)
    assert _tokens(events) == [("x", (0,)), ("x", (100_000,)), ("x", (200_000,))]


def test_the_end_carries_what_waited_and_all_counts() -> None:
    report, events = _report()
    report.prepared(PreparedPrompt(n_prompt=10, n_prompt_cached=4, n_reserve=16, seed=7), 5)
    report.prefilled(3, 7, 10)
    report.prefilled(6, 10, 20)
    report.sampled("a", 10, 20)
    report.sampled("", 11, 21)
    report.add_text("tail")
    report.ended(22)
    report.finish(StopReason.LENGTH, 11)
    assert _tokens(events) == [("a", (20,)), ("tail", (21,))]
    end = events[-1]
    assert isinstance(end, GenerationFinished)
    assert (end.counts.n_prompt, end.counts.n_prompt_cached, end.counts.n_prompt_processed) == (10, 4, 6)
    assert (end.stamps.prefill_start_us, end.stamps.prefill_end_us, end.stamps.end_us) == (5, 20, 22)
    assert (end.n_gen, end.n_ctx_used, end.stop_reason) == (2, 11, StopReason.LENGTH)


def test_a_prefill_that_was_stopped_has_no_end() -> None:
    report, events = _report()
    report.prepared(PreparedPrompt(n_prompt=10, n_prompt_cached=0, n_reserve=16, seed=7), 5)
    report.prefilled(3, 3, 10)
    report.finish(StopReason.STOPPED, 3)
    end = events[-1]
    assert isinstance(end, GenerationFinished)
    assert (end.counts.n_prompt_processed, end.stamps.prefill_end_us) == (3, None)


def test_cpu_time_is_told_only_where_a_backend_computes() -> None:
    """A script computes nothing; a computing backend tells a sum that grows with the work between two events."""
    report, events = _report()
    report.sampled("a", 1, 0)
    report.measure_cpu()
    report.sampled("b", 2, 100_000)
    start_ns = time.process_time_ns()
    while time.process_time_ns() - start_ns < 20_000_000:  # Windows counts in steps of 15.6 ms
        sum(range(1_000))
    report.sampled("c", 3, 200_000)
    scripted, first, second = (event.cpu_us for event in events if isinstance(event, TokensGenerated))
    assert scripted is None
    assert first is not None
    assert second is not None
    assert second - first >= 20_000
