"""The newest 300 answers, newest first; a damaged record is passed over."""

import sqlite3

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import Turn
from chatapp.storage.newest_turns import newest_turns


def test_the_newest_300_records_that_can_be_read_come_newest_first() -> None:
    """Of 303 rows one has no record (a question), so rows 303 to 3 are looked at: 300, one of them damaged."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE messages (seq INTEGER PRIMARY KEY, turn TEXT)")
    records: list[str | None] = [_turn(seed).model_dump_json() for seed in range(303)]
    records[200], records[302] = None, "{"
    connection.executemany("INSERT INTO messages (turn) VALUES (?)", [(record,) for record in records])
    found = [turn.seed for turn in newest_turns(connection)]
    connection.close()
    assert len(found) == 299
    assert (found[0], found[-1]) == (301, 2)


def _turn(seed: int) -> Turn:
    return Turn(stop_reason=StopReason.END_OF_TURN, sampling=SamplingParams(), load_params=LoadParams(), seed=seed)
