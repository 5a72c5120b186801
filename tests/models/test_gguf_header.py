"""Headers of sound files: written by the reference writer, values worked out by hand."""

import struct
from pathlib import Path

import pytest

from chatapp.models.gguf_header import GgufHeader, read_header
from tests.models.gguf_files import WriteModel, describe


def test_every_value_of_a_described_model(write_model: WriteModel) -> None:
    """Two tensors of 8 x 4 float32: 2 * 32 = 64 parameters, 2 * 32 * 4 = 256 bytes; head size 64 / 8 = 8."""
    assert _without_tables(read_header(write_model("tiny.gguf", describe))) == GgufHeader(
        architecture="llama",
        name="Tiny",
        file_type="Q4_K - Medium",
        quantization="Q4_K_M",
        licence="mit",
        n_params=64,
        weights_bytes=256,
        n_ctx_train=2048,
        n_embd=64,
        n_layer=3,
        n_head=8,
        n_head_kv=2,
        key_length=8,
        value_length=8,
        n_swa=128,
        n_vocab=5,
        has_chat_template=True,
    )


def test_a_bare_model_has_zeros_and_a_guessed_file_type(write_model: WriteModel) -> None:
    header = read_header(write_model())

    assert (header.n_ctx_train, header.n_head_kv, header.n_vocab, header.has_chat_template) == (0, 0, 0, False)
    assert (header.file_type, header.quantization) == ("(guessed) all F32", "F32")


def test_numbers_by_layer_give_the_largest_and_the_list(write_model: WriteModel) -> None:
    path = write_model("layers.gguf", describe_by_layer)

    header = read_header(path)

    assert (header.n_head, header.n_head_kv, header.n_head_kv_by_layer) == (8, 4, (1, 4, 2))


def describe_by_layer(writer) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - the package has no types
    writer.add_head_count([8, 8, 8])
    writer.add_head_count_kv([1, 4, 2])


def test_key_lengths_of_their_own_win_over_the_default(write_model: WriteModel) -> None:
    def change(writer) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001 - the package has no types
        describe(writer)
        writer.add_key_length(192)
        writer.add_value_length(128)

    header = read_header(write_model("mla.gguf", change))

    assert (header.key_length, header.value_length) == (192, 128)


def test_settings_may_stand_before_the_architecture(tmp_path: Path) -> None:
    """Written by hand: nothing in the format says that general.architecture comes first."""
    path = tmp_path / "order.gguf"
    pairs = _pair_u32("qwen3.block_count", 7) + _pair_text("general.architecture", "qwen3")
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 2, 1, 2) + pairs + _tensor("t", (4,), 0, 0) + bytes(64))

    header = read_header(path)

    assert (header.architecture, header.n_layer, header.n_params, header.weights_bytes) == ("qwen3", 7, 4, 16)


def test_a_part_of_a_split_model_needs_no_architecture(tmp_path: Path) -> None:
    path = tmp_path / "part.gguf"
    pairs = _pair_u32("split.no", 1) + _pair_u32("split.count", 3)
    path.write_bytes(b"GGUF" + struct.pack("<IQQ", 3, 0, 2) + pairs)

    header = read_header(path)

    assert (header.split_no, header.split_count, header.n_params) == (1, 3, 0)


@pytest.mark.model
def test_the_starter_model(starter_model: Path) -> None:
    """Compared once by hand with what the ``gguf`` package's own reader prints of this file (272 tensors)."""
    assert _without_tables(read_header(starter_model)) == GgufHeader(
        architecture="llama",
        name="Smollm2 135M 8k Lc100K Mix1 Ep2",
        file_type="Q4_1",
        quantization="Q4_1",
        licence="apache-2.0",
        n_params=134_515_008,
        weights_bytes=96_576_768,
        n_ctx_train=8192,
        n_embd=576,
        n_layer=30,
        n_head=9,
        n_head_kv=3,
        key_length=64,
        value_length=64,
        n_vocab=49_152,
        has_chat_template=True,
    )


def _without_tables(header: GgufHeader) -> GgufHeader:
    return header.model_copy(update={"numbers": {}, "tensor_bytes": {}})


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _pair_u32(key: str, value: int) -> bytes:
    return _text(key) + struct.pack("<II", 4, value)


def _pair_text(key: str, value: str) -> bytes:
    return _text(key) + struct.pack("<I", 8) + _text(value)


def _tensor(name: str, shape: tuple[int, ...], kind: int, offset: int) -> bytes:
    return _text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, offset)
