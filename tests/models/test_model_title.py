from pathlib import Path

import pytest

from chatapp.models.model_title import model_title


@pytest.mark.parametrize(
    ("file", "quantization", "title"),
    [
        ("SmolLM2-135M-Instruct.Q4_1.gguf", "Q4_1", "SmolLM2-135M-Instruct"),
        ("gemma-3-270m-q4_k_m.gguf", "Q4_K_M", "gemma-3-270m"),
        ("DeepSeek-R1-Q2_K-00001-of-00003.gguf", "Q2_K", "DeepSeek-R1"),
        ("model-f16-v2.gguf", "F16", "model-f16-v2"),
        ("Q8_0.gguf", "Q8_0", "Q8_0"),
        ("llama.gguf", "", "llama"),
        ("a.b+c.gguf", "b+c", "a"),
        (" .gguf", "", " .gguf"),  # nobody could see a title of spaces
        (" -Q8_0.gguf", "Q8_0", " -Q8_0"),
    ],
)
def test_title(file: str, quantization: str, title: str) -> None:
    assert model_title(Path("/models") / file, quantization) == title
