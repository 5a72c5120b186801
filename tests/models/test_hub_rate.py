"""Speed and time left, worked out by hand."""

from chatapp.models.hub_rate import TransferRate


def test_a_steady_rate() -> None:
    """100 bytes each second for three seconds: 100 bytes/s, so 500 bytes take 5 s."""
    rate = TransferRate()
    for second in range(4):
        rate.add(float(second), 100)
    assert rate.bytes_per_s == 100.0
    assert rate.left_s(500) == 5.0


def test_only_the_last_seconds_count() -> None:
    """A fast begin is forgotten: of 0, 1, ... 10 s the window holds 5 to 10, in which 10 bytes a second arrived."""
    rate = TransferRate()
    rate.add(0.0, 1_000_000)
    for second in range(1, 11):
        rate.add(float(second), 10)
    assert rate.bytes_per_s == 10.0


def test_nothing_is_said_before_there_is_something_to_say() -> None:
    rate = TransferRate()
    assert rate.bytes_per_s is None
    rate.add(0.0, 100)
    rate.add(0.1, 100)
    assert rate.bytes_per_s is None
    assert rate.left_s(5) is None


def test_a_stall_has_no_end_in_sight() -> None:
    rate = TransferRate()
    rate.add(0.0, 100)
    rate.add(10.0, 0)
    rate.add(16.0, 0)
    assert rate.bytes_per_s == 0.0
    assert rate.left_s(5) is None
