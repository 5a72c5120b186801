"""Names from a repository: which files make a model, and which may become paths."""

from pathlib import Path

import pytest

from chatapp.errors import ChatAppError
from chatapp.models.hub_files import HubFile, grouped, local_path, quantization_of


@pytest.mark.parametrize(
    ("stem", "quantization"),
    [
        ("Qwen3-4B-Q4_K_M", "Q4_K_M"),
        ("gemma-3-270m-it-UD-IQ2_XXS", "IQ2_XXS"),
        ("model.q8_0", "Q8_0"),
        ("model-f16", "F16"),
        ("gpt-oss-20b-MXFP4", "MXFP4"),
        ("Q4_K_M", "Q4_K_M"),
        ("llama-3.2-1b-instruct", ""),
    ],
)
def test_the_quantization_stands_at_the_end_of_the_name(stem: str, quantization: str) -> None:
    assert quantization_of(stem) == quantization


def test_a_model_that_lacks_a_part_names_it() -> None:
    files = [HubFile(path=f"m-{n:05d}-of-00003.gguf", size_bytes=5) for n in (1, 3)]
    (model,) = grouped("a/b", "main", files)
    assert model.missing == "m-00002-of-00003.gguf"


def test_equal_names_in_two_folders_are_two_models() -> None:
    files = [HubFile(path=f"{folder}/m.gguf", size_bytes=5) for folder in ("one", "two")]
    assert len(grouped("a/b", "main", files)) == 2


def test_a_file_lies_below_its_owner_and_repository(tmp_path: Path) -> None:
    assert local_path(tmp_path, "a/b", "Q4/x-Q4_K_M.gguf") == tmp_path / "a" / "b" / "Q4" / "x-Q4_K_M.gguf"


@pytest.mark.parametrize(
    "path",
    [
        "../x.gguf",
        "a/../../x.gguf",
        "/etc/x.gguf",
        "a//x.gguf",
        "./x.gguf",
        "..\\x.gguf",
        "C:x.gguf",
        "C:\\x.gguf",
        "x.gguf:stream",
        ".hidden.gguf",
        ".incomplete/x.gguf",
        "con.gguf",
        "LPT1.gguf",
        "x.gguf ",
        "x.gguf.",
        "x\n.gguf",
        "x\0.gguf",
        "x\u202e.gguf",
        "a" * 300 + ".gguf",
        "/".join("abcdefghij") + "/x.gguf",
        "",
    ],
)
def test_a_name_that_could_do_harm_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(ChatAppError, match="must not be written to a disk") as caught:
        local_path(tmp_path, "a/b", path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("repo_id", ["../b", "a/..", "", "a/.git"])
def test_so_is_a_repository_with_such_a_name(tmp_path: Path, repo_id: str) -> None:
    with pytest.raises(ChatAppError):
        local_path(tmp_path, repo_id, "x.gguf")
