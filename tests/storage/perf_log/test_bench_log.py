import json
from pathlib import Path

import pytest

from chatapp.errors import ChatAppError
from chatapp.metrics.bench_comparison import BenchRecord
from chatapp.storage.perf_log.bench_log import is_bench_log, read_bench_log

READ = {"n_prompt": 512, "n_gen": 0, "n_depth": 0, "avg_ts": 310.0, "samples_ts": [300.0, 320.0], "n_threads": 2, "gpu_info": ""}
WRITTEN = {"n_prompt": 0, "n_gen": 128, "n_depth": 4096, "avg_ts": 60.5, "samples_ts": None, "n_threads": None, "type_k": "f16"}
BOTH = {"n_prompt": 512, "n_gen": 128, "n_depth": 0, "avg_ts": 150.0}


def written(folder: Path, *records: object) -> Path:
    path = folder / "bench.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
    return path


def test_records_of_reading_and_writing_are_read(tmp_path: Path) -> None:
    """Without samples the mean stands for them; what both reads and writes mixes two rates and is left out."""
    path = written(tmp_path, READ, WRITTEN, BOTH)
    assert is_bench_log(path)
    assert read_bench_log(path) == [
        BenchRecord(is_decode=False, n_depth=0, rates_tps=(300.0, 320.0), settings={"n_threads": "2", "gpu_info": ""}),
        BenchRecord(is_decode=True, n_depth=4096, rates_tps=(60.5,), settings={"type_k": "f16"}),
    ]


def test_other_files_are_no_records(tmp_path: Path) -> None:
    assert not is_bench_log(written(tmp_path, {"turn": 1, "t_ns": 0, "itl_us": None}))
    assert not is_bench_log(written(tmp_path, [READ]))
    assert not is_bench_log(tmp_path / "missing.jsonl")


@pytest.mark.parametrize(
    ("records", "reason"),
    [
        ((READ, {"n_prompt": 1}), "line 2 is no record of llama-bench"),
        ((READ, {**WRITTEN, "avg_ts": None}), "line 2 is no record of llama-bench"),
        (({**READ, "n_prompt": "many"},), "line 1 is no record of llama-bench"),
        ((BOTH,), "it holds no test that reads or writes alone"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, records: tuple[object, ...], reason: str) -> None:
    with pytest.raises(ChatAppError) as caught:
        read_bench_log(written(tmp_path, *records))
    assert reason in caught.value.problem.sentence()


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ChatAppError):
        read_bench_log(tmp_path / "missing.jsonl")
