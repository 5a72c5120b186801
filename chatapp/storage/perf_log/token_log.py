"""Every token of a conversation as one JSON line: when it was sampled, at which depth, after which gap."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.domain.turn import Turn
from chatapp.metrics.token_comparison import LoggedAnswer
from chatapp.storage.perf_log.log_file import read_lines, unreadable
from chatapp.storage.session_log.atomic_write import write_whole

__all__ = ["TokenRow", "export_tokens", "is_token_log", "logged_answers", "read_tokens", "token_rows"]

_NS_PER_US = 1_000
_MAX_FILE_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class TokenRow:
    """One token.

    Attributes:
        turn: 1-based number of the answer in its log.
        t_ns: When it was sampled, since the engine took the request up (engine clock).
        n_past: Cells in use then; None where messages left the window while the answer was written.
        itl_us: Gap to the token before; None for the first of an answer.
        cpu_us: CPU time of all threads of the engine for this token: that of its delivery, shared among the tokens in it (the
            engine tells it once for the tokens of about 25 ms); None for those of the first one, which holds the prompt as well.
        unavailable: Why each of them is None, by name.
    """

    turn: int
    t_ns: int
    n_past: int | None
    itl_us: int | None
    cpu_us: int | None = None
    unavailable: Mapping[str, str] = field(default_factory=dict, compare=False)


def token_rows(conversation: Conversation) -> list[TokenRow]:
    """Return the tokens of all answers that have stamps, oldest first."""
    turns = [message.turn for message in conversation.messages if message.turn is not None and message.turn.token_us]
    return [row for number, turn in enumerate(turns, 1) for row in _rows(number, turn)]


def logged_answers(rows: Iterable[TokenRow]) -> list[LoggedAnswer]:
    """Return the answers of a log, as they are compared."""
    turns = (list(group) for _, group in groupby(rows, key=lambda row: row.turn))
    return [
        LoggedAnswer(
            token_us=tuple(row.t_ns // _NS_PER_US for row in turn),
            cpu_us=tuple(row.cpu_us for row in turn if row.cpu_us is not None),
            gaps=tuple((row.n_past, row.itl_us) for row in turn if row.n_past is not None and row.itl_us is not None),
        )
        for turn in turns
    ]


def export_tokens(conversation: Conversation, path: Path) -> None:
    """Write the tokens of a conversation.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, (f"{_line(row)}\n" for row in token_rows(conversation)))


def is_token_log(path: Path) -> bool:
    """Return whether a file begins as a token log does; False where it cannot be read."""
    try:
        with path.open("rb") as file:
            first = json.loads(file.readline(4096))
    except (OSError, ValueError):
        return False
    return isinstance(first, dict) and "t_ns" in first and "itl_us" in first


def read_tokens(path: Path) -> list[TokenRow]:
    """Return the tokens of an exported log.

    Raises:
        ChatAppError: ``LOG_UNREADABLE`` with the line's number.
    """
    rows = [_row(path, number, line) for number, line in read_lines(path, _MAX_FILE_BYTES)]
    if not rows:
        raise unreadable(path, "it holds no token")
    return rows


def _rows(number: int, turn: Turn) -> Iterator[TokenRow]:
    start = _depth_of_first(turn)
    cpu = _cpu_of_tokens(turn)
    before: int | None = None
    for index, t_us in enumerate(turn.token_us):
        n_past = None if start is None else start + index
        known = {"n_past": n_past, "itl_us": None if before is None else t_us - before, "cpu_us": cpu.get(index)}
        reasons = {name: _reason(name, turn) for name, value in known.items() if value is None}
        yield TokenRow(number, t_us * _NS_PER_US, **known, unavailable=reasons)
        before = t_us


def _cpu_of_tokens(turn: Turn) -> dict[int, int]:
    """Return the CPU time of each token by its place: the growth over its delivery / tokens in it."""
    found: dict[int, int] = {}
    ends = zip(turn.app.arrived_tokens, turn.app.arrived_cpu_us, strict=False)
    told = [(n_tokens, cpu_us) for n_tokens, cpu_us in ends if cpu_us is not None and n_tokens]
    for (n_before, cpu_before), (n_tokens, cpu_us) in pairwise(told):
        if n_tokens > n_before:
            share = round((cpu_us - cpu_before) / (n_tokens - n_before))
            found |= dict.fromkeys(range(n_before, n_tokens), share)
    return found


def _reason(name: str, turn: Turn) -> str:
    if name == "itl_us":
        return "the first token of an answer has no gap before it"
    if name == "n_past":
        return "messages left the window while the answer was written"
    is_told = any(cpu_us is not None for cpu_us in turn.app.arrived_cpu_us)
    return "the first delivery holds the reading of the prompt as well" if is_told else "the engine did not tell it"


def _depth_of_first(turn: Turn) -> int | None:
    """Return the cells in use when the first token was sampled; None where the end does not fit (the window moved)."""
    if turn.counts is None:
        return None
    n_last = turn.counts.n_prompt + len(turn.token_us) - 1
    is_steady = turn.n_ctx_used is None or 0 <= turn.n_ctx_used - n_last <= 1
    return turn.counts.n_prompt if is_steady else None


def _line(row: TokenRow) -> str:
    known = {"turn": row.turn, "t_ns": row.t_ns, "n_past": row.n_past, "itl_us": row.itl_us, "cpu_us": row.cpu_us}
    return json.dumps({**known, "unavailable": dict(row.unavailable)} if row.unavailable else known)


def _row(path: Path, number: int, line: bytes) -> TokenRow:
    try:
        found = json.loads(line)
        return TokenRow(
            int(found.get("turn", 1)),
            int(found["t_ns"]),
            n_past=_whole(found.get("n_past")),
            itl_us=_whole(found.get("itl_us")),
            cpu_us=_whole(found.get("cpu_us")),
            unavailable={str(key): str(reason) for key, reason in found.get("unavailable", {}).items()},
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise unreadable(path, f"line {number} is no token", repr(error)) from error


def _whole(value: object) -> int | None:
    return None if value is None else int(str(value))
