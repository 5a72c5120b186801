"""`chatapp FILE.gguf`, as a file manager starts it."""

from pathlib import Path

import pytest

from chatapp.cli.main import parse


def test_a_model_file_alone_is_opened() -> None:
    options = parse(["/models/tiny.gguf"])
    assert options.model == Path("/models/tiny.gguf")
    assert options.command is None


@pytest.mark.parametrize("ending", [".gguf", ".GGUF"])
def test_options_may_stand_before_it(ending: str) -> None:
    options = parse(["--verbose", "--data-dir", "here", f"a model{ending}"])
    assert options.model == Path(f"a model{ending}")
    assert options.data_dir == Path("here")
    assert options.verbose


def test_the_value_of_an_option_is_no_file_to_open() -> None:
    options = parse(["--model", "first.gguf"])
    assert options.model == Path("first.gguf")


def test_a_command_keeps_its_own_files() -> None:
    options = parse(["replay", "prompts.gguf"])
    assert options.command == "replay"
    assert options.file == Path("prompts.gguf")


def test_what_is_no_model_is_still_taken_for_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["letter.txt"])
    assert ended.value.code == 2
    assert "letter.txt" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["plan", ""], ["plan", "--data-dir", ""], ["--model", ""], ["replay", "a", "--grammar", ""]]
)
def test_an_empty_path_is_not_taken_for_the_present_folder(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(arguments)
    assert ended.value.code == 2
    assert "it is empty; name a file or folder" in capsys.readouterr().err
