from chatapp.ui.chat.frame_rhythm import FrameRhythm


class _Clock:
    def __init__(self) -> None:
        self.now_ns = 0

    def __call__(self) -> int:
        return self.now_ns


def _paint(rhythm: FrameRhythm, clock: _Clock, milliseconds: float, times: int = 1) -> int:
    interval_ms = 0
    for _ in range(times):
        with rhythm.work():  # layout
            clock.now_ns += round(milliseconds * 5e5)
        with rhythm.work():  # painting
            clock.now_ns += round(milliseconds * 5e5)
        interval_ms = rhythm.next_interval_ms()
    return interval_ms


def test_a_fast_machine_shows_thirty_pictures_a_second() -> None:
    """0.5 ms a picture is 1.5 % of a core at 30 pictures a second: within the share of 2 %."""
    clock = _Clock()
    assert _paint(FrameRhythm(clock), clock, 0.5, times=100) == 33


def test_dearer_pictures_come_less_often() -> None:
    """1.2 ms are 2 % of 60 ms."""
    clock = _Clock()
    assert _paint(FrameRhythm(clock), clock, 1.2, times=100) == 60


def test_text_never_comes_less_often_than_ten_times_a_second() -> None:
    clock = _Clock()
    assert _paint(FrameRhythm(clock), clock, 40.0, times=100) == 100


def test_one_slow_picture_changes_little() -> None:
    """A tenth of 8.5 ms and nine tenths of 0.5 ms: 1.3 ms, so 65 ms until the next; ten pictures later it is forgotten."""
    clock = _Clock()
    rhythm = FrameRhythm(clock)
    _paint(rhythm, clock, 0.5, times=100)
    assert _paint(rhythm, clock, 8.5) == 65
    assert _paint(rhythm, clock, 0.5, times=20) == 33
