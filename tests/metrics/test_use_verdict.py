"""Verdicts on figures made by hand."""

import pytest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.use import Use
from chatapp.metrics.figure import Figure
from chatapp.metrics.use_verdict import Comfort, UseVerdict, use_verdict


def _judge(use: Use, **values: float | None) -> UseVerdict:
    names = {"decode_tps": "tok/s", "prefill_tps": "tok/s", "n_prompt_cached": "tokens", "n_prompt_processed": "tokens"}
    units = {**names, "memory_limit_pct": "%"}
    given = {name: values.get(name) for name in units}
    return use_verdict(use, {name: Figure(value, units[name], "" if value else "no answer yet") for name, value in given.items()})


def _sentence(verdict: UseVerdict) -> str:
    return verdict.finding.format(**(verdict.values or {}))


@pytest.mark.parametrize(
    ("rate", "comfort", "words"),
    [
        (48.0, Comfort.GOOD, "48.0 tok/s: faster"),
        (6815.0, Comfort.GOOD, "6,820 tok/s: faster"),
        (14.0, Comfort.GOOD, "comfortable"),
        (6.0, Comfort.POOR, "slower than"),
    ],
)
def test_chat_is_judged_by_the_reading_speed(rate: float, comfort: Comfort, words: str) -> None:
    verdict = _judge(Use.CHAT, decode_tps=rate)
    assert (verdict.comfort, verdict.figure) == (comfort, "decode_tps")
    assert words in _sentence(verdict)


@pytest.mark.parametrize(
    ("share", "advice"),
    [(80.0, "fewer bits"), (20.0, "Memory is not the limit"), (50.0, "so may more threads"), (None, "A smaller model")],
)
def test_slow_chat_is_helped_by_what_limits_it(share: float | None, advice: str) -> None:
    assert advice in _judge(Use.CHAT, decode_tps=5.0, memory_limit_pct=share).advice


def test_fast_chat_has_room_for_a_larger_model() -> None:
    assert "larger model" in _judge(Use.CHAT, decode_tps=90.0).advice
    assert _judge(Use.CHAT, decode_tps=25.0).advice == ""


@pytest.mark.parametrize(
    ("rate", "comfort", "seconds"),
    [(600.0, Comfort.GOOD, "5.0"), (185.6, Comfort.FAIR, "16"), (30.1, Comfort.POOR, "100"), (20.0, Comfort.POOR, "150")],
)
def test_documents_are_judged_by_their_silence(rate: float, comfort: Comfort, seconds: str) -> None:
    """3,000 tokens at 600, 185.6, 30.1 and 20 tok/s: 5, 16, 99.7 and 150 s."""
    verdict = _judge(Use.DOCUMENTS, prefill_tps=rate, n_prompt_processed=900)
    assert verdict.comfort is comfort
    assert f" {seconds} s of silence" in _sentence(verdict)


@pytest.mark.parametrize(
    ("rate", "n_gaps", "comfort"), [(85.5, 1, Comfort.UNKNOWN), (85.5, 4, Comfort.GOOD), (2.0, 1, Comfort.POOR)]
)
def test_two_tokens_promise_no_comfort(rate: float, n_gaps: int, comfort: Comfort) -> None:
    """One gap of 11.7 ms is no rate to choose a larger model by; one of half a second is slow all the same."""
    verdict = use_verdict(Use.CHAT, {"decode_tps": Figure(rate, "tok/s", n=n_gaps)})
    assert verdict.comfort is comfort


def test_a_short_prompt_says_nothing_of_documents() -> None:
    verdict = _judge(Use.DOCUMENTS, prefill_tps=600.0, n_prompt_processed=21)
    assert verdict.comfort is Comfort.UNKNOWN
    assert "21 tokens" in _sentence(verdict)


@pytest.mark.parametrize(
    ("cached", "read", "comfort", "percent"),
    [(812, 131, Comfort.GOOD, "86 %"), (500, 500, Comfort.FAIR, "50 %"), (100, 900, Comfort.POOR, "10 %")],
)
def test_agents_live_on_the_cache(cached: int, read: int, comfort: Comfort, percent: str) -> None:
    verdict = _judge(Use.AGENTS, n_prompt_cached=cached, n_prompt_processed=read)
    assert verdict.comfort is comfort
    assert percent in _sentence(verdict)


def test_a_first_prompt_has_nothing_to_reuse() -> None:
    verdict = use_verdict(Use.AGENTS, {"n_prompt_cached": Figure(0, "tokens"), "n_prompt_processed": Figure(400, "tokens")})
    assert verdict.comfort is Comfort.UNKNOWN


@pytest.mark.parametrize(
    ("cached", "miss", "comfort", "words"),
    [
        (0, CacheMiss.MODEL_CANNOT, Comfort.POOR, "cannot give up the end of its cache"),  # in every turn, not in the first alone
        (0, CacheMiss.OTHER_CONVERSATION, Comfort.POOR, "0 % of the prompt"),
        (24, CacheMiss.FIRST_TURN, Comfort.UNKNOWN, "a first or short prompt"),  # what other chats begin with too was cached
        (0, CacheMiss.MODEL_RELOADED, Comfort.UNKNOWN, "since it was loaded"),
    ],
)
def test_why_nothing_was_cached_decides_what_is_said(cached: int, miss: CacheMiss, comfort: Comfort, words: str) -> None:
    figures = {"n_prompt_cached": Figure(cached, "tokens"), "n_prompt_processed": Figure(400, "tokens")}
    verdict = use_verdict(Use.AGENTS, figures, miss)
    assert verdict.comfort is comfort
    assert words in f"{_sentence(verdict)} {verdict.advice}"


@pytest.mark.parametrize("use", list(Use))
def test_without_an_answer_nothing_is_judged(use: Use) -> None:
    verdict = _judge(use)
    assert verdict.comfort is Comfort.UNKNOWN
    assert "no answer yet" in _sentence(verdict)
