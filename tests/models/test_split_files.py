from pathlib import Path

import pytest

from chatapp.models.split_files import SplitName, first_file, split_name


def test_parts_of_a_name() -> None:
    name = split_name(Path("/m/big-model-00002-of-00012.GGUF"))

    assert name == SplitName("big-model", 2, 12, ".GGUF")
    assert name is not None
    assert name.name_of(11) == "big-model-00011-of-00012.GGUF"


@pytest.mark.parametrize(
    "file", ["model.gguf", "model-1-of-3.gguf", "model-00004-of-00003.gguf", "model-00000-of-00003.gguf", "-00001-of-00003.gguf"]
)
def test_other_names(file: str) -> None:
    assert split_name(Path(file)) is None
    assert first_file(Path(file)) == Path(file)


def test_the_first_file_stands_for_all() -> None:
    assert first_file(Path("/m/x-00003-of-00003.gguf")) == Path("/m/x-00001-of-00003.gguf")
