"""``chatapp plan``: its JSON, its sentences, its exit codes."""

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gguf
import pytest

from chatapp.cli import plan
from chatapp.cli.main import main
from tests.engine.tiny_models import write_tiny_llama, write_vocabulary_only

_REQUIRED = {"weights_bytes", "kv_bytes", "compute_bytes", "total_bytes", "free_bytes", "verdict"}


def _plan(tmp_path: Path, *arguments: str) -> int:
    return main(["plan", "--data-dir", str(tmp_path / "data"), *arguments])


@pytest.mark.model
def test_the_starter_model_as_json(tmp_path: Path, starter_model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """KV: 30 layers x 3 KV heads x 64 elements x (34/32 + 18/32) bytes x 2,048 cells."""
    options = ("--n-ctx", "2048", "--type-k", "q8_0", "--type-v", "q4_0", "--n-gpu-layers", "0", "--n-batch", "256")
    assert _plan(tmp_path, str(starter_model), "--json", *options) == 0
    record = json.loads(capsys.readouterr().out)
    assert record.keys() >= _REQUIRED
    assert (record["source"], record["weights_bytes"]) == ("llama.cpp", 96_576_768)
    assert record["kv_bytes"] == 30 * 3 * 64 * (34 + 18) * 2048 // 32
    parts = ("weights_bytes", "kv_bytes", "compute_bytes", "draft_bytes", "other_bytes")
    assert record["total_bytes"] == sum(record[name] for name in parts)
    (device,) = record["devices"]
    assert device.keys() >= _REQUIRED | {"device"}
    assert {name: device[name] for name in _REQUIRED} == {name: record[name] for name in _REQUIRED}
    assert record["verdict"] in {"fits", "tight", "does_not_fit"}
    assert record["decode_tokens_per_s"] is None
    assert "no model has answered on this machine yet" in record["decode_reason"]


@pytest.mark.model
def test_a_plan_to_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _plan(tmp_path, str(write_tiny_llama(tmp_path / "tiny.gguf"))) == 0
    told = capsys.readouterr().out
    assert told.startswith("tiny.gguf: ")
    assert "the largest n_ctx that fits" in told
    assert "decode: n/a, because" in told


@pytest.mark.parametrize(("best", "line"), [(-1, "all"), (12, "12"), (0, "0")])
def test_a_plan_to_read_names_the_best_number_of_gpu_layers(best: int, line: str) -> None:
    record: dict[str, Any] = {"model": "a.gguf", "source": "llama.cpp", "verdict": "fits", "free_bytes": 5, "largest_n_ctx": None}
    record |= dict.fromkeys(plan._PARTS, 1) | {"decode_tokens_per_s": None, "prefill_tokens_per_s": None}
    assert "layers" not in plan._text(record | {"best_n_gpu_layers": None})
    assert f"\n  the best number of GPU layers: {line}\n" in plan._text(record | {"best_n_gpu_layers": best})


def _text(path: Path) -> Path:
    path.write_bytes(b"hello, this is no model at all")
    return path


def _cut(path: Path) -> Path:
    write_tiny_llama(path)
    path.write_bytes(path.read_bytes()[:-4096])
    return path


def _newer(path: Path) -> Path:
    write_tiny_llama(path)
    data = path.read_bytes()
    path.write_bytes(data[:4] + struct.pack("<I", 9) + data[8:])
    return path


def _adapter(path: Path) -> Path:
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_type("adapter")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _projector(path: Path) -> Path:
    writer = gguf.GGUFWriter(path, "clip")
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.mark.parametrize(
    ("write", "told"),
    [
        (_text, "is not a GGUF model file"),
        (_cut, "is cut short"),
        (_newer, "newer than this chatapp"),
        (write_vocabulary_only, "a vocabulary without a model"),
        (_adapter, "a LoRA adapter"),
        (_projector, "projector"),
        (lambda path: path, "is no longer there"),
    ],
)
def test_files_that_are_no_models(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], write: Callable[[Path], Path], told: str
) -> None:
    assert _plan(tmp_path, str(write(tmp_path / "bad.gguf")), "--json") == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("chatapp: ")
    assert captured.err.count("\n") == 1
    assert told in captured.err


def test_a_folder_is_called_by_what_was_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _plan(tmp_path, "/") == 1
    assert capsys.readouterr().err == (
        "chatapp: The model file / cannot be read (it is a folder). Check its permissions, or choose another model.\n"
    )
