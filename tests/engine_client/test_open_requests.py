"""Whose end is awaited."""

from chatapp.engine_client.open_requests import OpenRequests


def opened(*request_ids: str) -> OpenRequests:
    requests = OpenRequests()
    for request_id in request_ids:
        requests.open(request_id)
    return requests


def test_only_a_cancelled_request_is_stopping() -> None:
    requests = opened("a")
    assert requests.stopping is None
    assert requests.cancel("a")
    assert requests.stopping == "a"
    requests.close("a")
    assert requests.stopping is None


def test_cancelled_request_behind_a_load_is_not_late_before_its_turn() -> None:
    """The engine serves in order: the answer behind a long load cannot end before the load does."""
    requests = opened("load", "answer")
    requests.cancel("answer")
    assert requests.stopping is None
    requests.close("load")
    assert requests.stopping == "answer"


def test_cancel_counts_once_and_only_for_open_requests() -> None:
    requests = opened("a")
    assert [requests.cancel(key) for key in ("a", "a", "unknown")] == [True, False, False]
    requests.close("a")
    assert not requests.cancel("a")


def test_clear_forgets_all() -> None:
    requests = opened("a", "b")
    requests.cancel("a")
    requests.clear()
    assert requests.stopping is None
    assert not requests.cancel("b")
