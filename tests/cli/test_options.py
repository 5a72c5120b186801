"""Sampler values and formats on the command line: what is taken, and one sentence for what is not."""

import argparse
from pathlib import Path

import pytest

from chatapp.cli.options import (
    add_format_options,
    add_load_options,
    add_sampling_options,
    load_params_of,
    output_format_of,
    sampling_of,
)
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import LogitBias, SamplerName, SamplingParams
from chatapp.errors import ChatAppError, ProblemKind


def _parsed(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_load_options(parser)
    add_sampling_options(parser)
    add_format_options(parser)
    return parser.parse_args(arguments)


def test_every_sampler_value_has_its_option() -> None:
    help_text = argparse.ArgumentParser()
    add_sampling_options(help_text)
    shown = help_text.format_help()
    assert [name for name in SamplingParams.model_fields if f"--{name.replace('_', '-')}" not in shown] == []


def test_biases_and_order_are_read() -> None:
    biases = ("--logit-bias", "15+2", "--logit-bias", "sea=-1")
    given = sampling_of(_parsed(*biases, "--samplers", "top_k;temperature", "--mirostat", "2"))
    assert given.logit_bias == (LogitBias(token=15, bias=2.0), LogitBias(token="sea", bias=-1.0))  # noqa: S106 - a word
    assert given.samplers == (SamplerName.TOP_K, SamplerName.TEMPERATURE)
    assert given.mirostat == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--temperature", "9"), "--temperature cannot be 9.0 (the most is 2.0)."),
        (("--seed", "-2"), "--seed cannot be -2 (the least is -1)."),
        (("--typical-p", "nan"), "--typical-p cannot be nan"),
        (("--mirostat", "3"), "--mirostat cannot be 3"),
        (("--samplers", "best_k"), "--samplers cannot be best_k (it is one of 'penalties', 'dry', "),
        (("--samplers", "top_k;top_k"), "--samplers cannot be top_k;top_k (a sampler stands in the order twice)."),
        (("--logit-bias", "hello"), "--logit-bias cannot be hello (write a token id and its bias as 15043+1, or a text"),
        (("--stop", "a") * 17, "(it may be given 16 times at most)."),
    ],
)
def test_a_value_outside_its_range_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    with pytest.raises(ChatAppError) as told:
        sampling_of(_parsed(*arguments))
    assert told.value.problem.kind is ProblemKind.OPTION_INVALID
    assert words in str(told.value)


def test_a_window_above_what_can_be_asked_for_is_one_sentence() -> None:
    with pytest.raises(ChatAppError) as told:
        load_params_of(_parsed("--n-ctx", "2000000"))
    assert str(told.value) == "--n-ctx cannot be 2000000 (the most is 1,048,576). Give another value."


def test_formats_come_from_files(tmp_path: Path) -> None:
    file = tmp_path / "form.txt"
    file.write_text('root ::= "\u00e4"', encoding="utf-8")
    assert output_format_of(_parsed()) == OutputFormat()
    assert output_format_of(_parsed("--json-answers")) == OutputFormat(kind=FormatKind.JSON)
    assert output_format_of(_parsed("--grammar", str(file))) == OutputFormat(kind=FormatKind.GBNF, text='root ::= "\u00e4"')
    assert output_format_of(_parsed("--json-schema", str(file))).kind is FormatKind.JSON_SCHEMA


@pytest.mark.parametrize(
    ("content", "words"), [(None, "No such file"), (b"\xff", "utf-8"), (b"x" * 70_000, "longer than 65,536")]
)
def test_a_file_that_holds_no_format_is_told(tmp_path: Path, content: bytes | None, words: str) -> None:
    file = tmp_path / "form.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ChatAppError, match=words) as told:
        output_format_of(_parsed("--grammar", str(file)))
    assert told.value.problem.kind is ProblemKind.FORMAT_UNREADABLE
