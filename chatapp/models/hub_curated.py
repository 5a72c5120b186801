"""Good first models, by the memory of the machine: names of well-known repositories. Their sizes are asked of the hub."""

from dataclasses import dataclass

__all__ = ["FIRST_MODELS", "FirstModel"]


@dataclass(frozen=True, slots=True)
class FirstModel:
    """One suggestion.

    Attributes:
        repo_id: ``owner/name``.
        memory_gb: A machine with about so much memory runs it, in a four-bit quantization, beside other programs.
    """

    repo_id: str
    memory_gb: int


FIRST_MODELS = (
    FirstModel("unsloth/gemma-3-270m-it-GGUF", 4),
    FirstModel("Qwen/Qwen2.5-0.5B-Instruct-GGUF", 4),
    FirstModel("bartowski/Llama-3.2-1B-Instruct-GGUF", 4),
    FirstModel("Qwen/Qwen3-1.7B-GGUF", 8),
    FirstModel("bartowski/Llama-3.2-3B-Instruct-GGUF", 8),
    FirstModel("Qwen/Qwen3-4B-GGUF", 8),
    FirstModel("bartowski/Meta-Llama-3.1-8B-Instruct-GGUF", 16),
    FirstModel("Qwen/Qwen3-8B-GGUF", 16),
    FirstModel("unsloth/gemma-3-12b-it-GGUF", 16),
    FirstModel("Qwen/Qwen3-14B-GGUF", 32),
    FirstModel("unsloth/gemma-3-27b-it-GGUF", 32),
    FirstModel("Qwen/Qwen3-30B-A3B-GGUF", 32),
)
