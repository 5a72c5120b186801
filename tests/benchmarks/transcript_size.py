"""How the transcript bears size: opening 10,000 messages, streaming 20,000 tokens, scrolling.

Run by hand, on a quiet machine, with or without a display (``QT_QPA_PLATFORM=offscreen``)::

    python -m tests.benchmarks.transcript_size

It prints the time from ``show_conversation`` to the end of the first picture, the processor time of one picture over the
course of a long answer in tenths (cost for each token is flat where the ratio of the last tenth to the second is near 1), the
stalls of the event loop while 200 tokens a second stream in, and the time of one step of scrolling.
"""

import argparse
import statistics
import sys
import time

from PySide6.QtCore import QElapsedTimer, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.chat.transcript import Transcript

_PARAGRAPH = (
    "The **sea** was *calm* and the `ship` went on, see [the log](https://example.org/log) for how far it came that day. "
    "Nobody spoke, and costs of $5 and $6 were written down.\n\n"
)
_PIECES = (
    _PARAGRAPH,
    "1. First do this\n2. Then do that, with **care**\n   - and mind the rope\n   - and the wind\n\n",
    "```python\ndef sail(knots: int) -> str:\n    # how fast\n    return f'{knots} kn'\n```\n\n",
    "| Name | Value |\n|:--|--:|\n| Speed | 5 kn |\n| Depth | 12 m |\n\n",
    "## A heading\n\n> quoted *words*\n\nEuler: $e^{i\\pi}+1=0$ holds.\n\n",
)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--tokens", type=int, default=20_000)
    parser.add_argument("--stream-seconds", type=float, default=20.0)
    options = parser.parse_args()
    app = QApplication(sys.argv[:1])
    transcript = Transcript(lambda _message: "5.0 tokens/s", lambda _message: [])
    transcript.resize(900, 800)
    transcript.show()
    app.processEvents()
    opening(transcript, app, options.messages)
    scrolling(transcript, app)
    cost_by_length(transcript, app, options.tokens)
    stalls(transcript, options.stream_seconds)
    transcript.close()


def opening(transcript: Transcript, app: QApplication, n_messages: int) -> None:
    """Print the time to the first picture, the very first included: it imports the parser."""
    messages = _conversation(n_messages)
    n_bytes = sum(len(message.text) for message in messages)
    times = []
    for _ in range(6):
        transcript.show_conversation([])
        app.processEvents()
        start = time.perf_counter()
        transcript.show_conversation(messages)
        app.processEvents()
        times.append((time.perf_counter() - start) * 1e3)
    print(f"open {n_messages:,} messages, {n_bytes / 1e6:.1f} MB: first {times[0]:.0f} ms, then {_spread(times[1:])}")


def scrolling(transcript: Transcript, app: QApplication) -> None:
    """Print the time of one step of the wheel, upwards through what was never laid out."""
    bar = transcript.verticalScrollBar()
    times = []
    for _ in range(400):
        start = time.perf_counter()
        bar.setValue(bar.value() - 120)
        app.processEvents()
        times.append((time.perf_counter() - start) * 1e3)
    print(f"scroll 120 px: {_spread(times)}")


def cost_by_length(transcript: Transcript, app: QApplication, n_tokens: int) -> None:
    """Print processor time for each token, picture by picture of seven tokens, in tenths of the answer."""
    _begin_answer(transcript)
    tokens = _tokens(n_tokens)
    tenths: list[list[float]] = [[] for _ in range(10)]
    for index in range(0, n_tokens - 7, 7):
        text = "".join(tokens[index : index + 7])
        start = time.thread_time()
        transcript._extend_row("a", text)
        app.processEvents()
        tenths[index * 10 // n_tokens].append((time.thread_time() - start) * 1e3 / 7)
    medians = [statistics.median(tenth) for tenth in tenths]
    print("ms of one token, by tenths of the answer:", " ".join(f"{value:.3f}" for value in medians))
    print(f"last tenth to second: {medians[-1] / medians[1]:.2f}")


def stalls(transcript: Transcript, seconds: float) -> None:
    """Print how late a timer of one millisecond comes while 200 tokens a second stream in."""
    _begin_answer(transcript)
    tokens = iter(_tokens(int(seconds * 200) + 200))
    loop, clock, gaps = QEventLoop(), QElapsedTimer(), []
    beat, feed = QTimer(interval=1), QTimer(interval=5)

    def on_beat() -> None:
        gaps.append(clock.nsecsElapsed() / 1e6)
        clock.restart()

    beat.timeout.connect(on_beat)
    feed.timeout.connect(lambda: transcript.extend_answer("a", next(tokens, "")))
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    clock.start()
    beat.start()
    feed.start()
    loop.exec()
    gaps.sort()
    p99, p999 = gaps[int(len(gaps) * 0.99)], gaps[int(len(gaps) * 0.999)]
    lateness = f"p50 {gaps[len(gaps) // 2]:.1f} ms, p99 {p99:.1f}, p99.9 {p999:.1f}, max {gaps[-1]:.1f}, n {len(gaps)}"
    print(f"stalls at 200 tokens/s: {lateness}")


def _begin_answer(transcript: Transcript) -> None:
    transcript.show_conversation([Message(id="q", role=Role.USER, text="Go on."), Message(id="a", role=Role.ASSISTANT, text="")])


def _tokens(n_tokens: int) -> list[str]:
    text = "".join(_PIECES)
    tokens: list[str] = []
    words = [word + " " if not word.endswith("\n") else word for word in text.replace("\n", "\n\0").split(" ")]
    pieces = [piece for word in words for piece in word.split("\0") if piece]
    while len(tokens) < n_tokens:
        tokens += pieces
    return tokens[:n_tokens]


def _conversation(n_messages: int) -> list[Message]:
    return [
        Message(
            id=str(number),
            role=Role.ASSISTANT if number % 2 else Role.USER,
            text=_PIECES[number // 2 % len(_PIECES)] + _PARAGRAPH * 4 if number % 2 else "What was it like, and what came of it?",
            stop_reason=StopReason.END_OF_TURN if number % 2 else None,
        )
        for number in range(n_messages)
    ]


def _spread(times: list[float]) -> str:
    ordered = sorted(times)
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"median {statistics.median(ordered):.1f} ms, p99 {p99:.1f}, max {ordered[-1]:.1f}, n {len(ordered)}"


if __name__ == "__main__":
    main()
