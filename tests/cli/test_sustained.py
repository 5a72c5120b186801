"""``chatapp sustained`` with a scripted engine, and the logs that ``export`` writes for other tools."""

import json
from pathlib import Path

import pytest

from chatapp.cli.main import main
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.paths import DataFolder
from chatapp.storage.writer import StoreThread


def run(tmp_path: Path, *arguments: str) -> int:
    """Gaps of 0.5 s, as fast as the machine can play them; steps of a whole test: 120."""
    script, model = tmp_path / "script.json", tmp_path / "any.gguf"
    script.write_text(json.dumps({"sustained_gaps_us": [500_000]}), encoding="utf-8")
    model.write_bytes(b"GGUF")
    folder = str(tmp_path / "data")
    return main(["sustained", "--data-dir", folder, "--script", str(script), "--model", str(model), *arguments])


def test_json_has_the_run_and_its_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "--minutes", "1", "--depth", "300", "--json", "--note", "fan on") == 0
    record = json.loads(capsys.readouterr().out)
    assert record["figures"]["burst_tps"] == record["figures"]["sustained_tps"] == 2.0
    assert record["figures"]["n_sustained"] == 120
    assert (record["run"]["n_depth"], record["run"]["note"], record["run"]["is_complete"]) == (300, "fan on", True)


def test_the_card_reads_as_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "--minutes", "1") == 0
    card = capsys.readouterr().out
    assert "Burst 2.0 tok/s | Sustained 2.0 tok/s | Retained 100 % \u00b1 0.0 | never 10 % slower | stability" in card
    assert "120 tokens at a depth of 512" in card


@pytest.mark.model
def test_a_depth_beyond_the_window_is_told(tmp_path: Path, starter_model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--model", str(starter_model), "--minutes", "1", "--depth", "9000", "--n-ctx", "256"]
    assert main(["sustained", "--data-dir", str(tmp_path), *arguments]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("0 tokens; no figures")
    assert "9000" in told.err.replace(",", "")


def test_a_run_is_kept_and_exported_as_llama_bench(tmp_path: Path) -> None:
    """The first three of 30 points are warm-up."""
    assert run(tmp_path, "--minutes", "1") == 0
    target = tmp_path / "bench.jsonl"
    assert main(["export", "--data-dir", str(tmp_path / "data"), "--sustained", "--output", str(target)]) == 0
    record = json.loads(target.read_text())
    assert (record["avg_ts"], len(record["samples_ts"])) == (2.0, 27)


@pytest.mark.parametrize(("option", "value"), [("--minutes", "31"), ("--minutes", "0.5"), ("--depth", "0")])
def test_a_value_out_of_range_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], option: str, value: str) -> None:
    assert run(tmp_path, option, value) == 1
    assert f"{option} cannot be" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["tokens", "sensors", "llama-bench"])
def test_measurements_are_exported(tmp_path: Path, name: str) -> None:
    conversation = Conversation().append(Message(role=Role.USER, text="Hi")).append(Message(role=Role.ASSISTANT, text="Ho"))
    folder = DataFolder(tmp_path / "data")
    folder.prepare()
    store = StoreThread(folder.database)
    store.submit(store.conversations.save_whole, conversation).result()
    store.close()
    target = tmp_path / "log"
    assert main(["export", "--data-dir", str(folder.root), "--format", name, "--output", str(target)]) == 0
    assert target.read_text().count("\n") == (3 if name == "sensors" else 0)  # no figures: the table's head alone
