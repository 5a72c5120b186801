"""Models as a scan lists them, without files."""

from pathlib import Path

from chatapp.domain.model_info import ModelInfo
from chatapp.errors import Problem, ProblemKind
from chatapp.models.gguf_header import GgufHeader
from chatapp.models.scan import ModelEntry

__all__ = ["BROKEN", "GEMMA", "LLAMA", "SMOL", "SMOL_INFO"]


def _entry(file: str, n_bytes: int, header: GgufHeader) -> ModelEntry:
    return ModelEntry(Path("/models") / file, n_bytes, header, None)


SMOL = _entry(
    "SmolLM2-135M-Instruct.Q4_1.gguf",
    98_362_432,
    GgufHeader(
        architecture="llama",
        quantization="Q4_1",
        licence="apache-2.0",
        n_params=134_515_008,
        weights_bytes=96_576_768,
        n_ctx_train=8192,
        has_chat_template=True,
    ),
)
GEMMA = _entry(
    "gemma-3-270m-q4_k_m.gguf",
    253_112_320,
    GgufHeader(architecture="gemma3", quantization="Q4_K_M", n_params=268_098_176, weights_bytes=246_587_904, n_ctx_train=32_768),
)
LLAMA = _entry(
    "Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf",
    4_920_739_232,
    GgufHeader(
        architecture="llama",
        quantization="Q4_K_M",
        n_params=8_030_261_312,
        weights_bytes=4_912_898_304,
        n_ctx_train=131_072,
        has_chat_template=True,
    ),
)
BROKEN = ModelEntry(
    Path("/models/broken.gguf"),
    1_000_000,
    None,
    Problem(
        kind=ProblemKind.MODEL_TRUNCATED, facts={"file": "broken.gguf", "have_bytes": 1_000_000, "need_bytes": 4_920_739_232}
    ),
)
SMOL_INFO = ModelInfo(
    file=SMOL.path.name,
    bytes=98_362_432,
    architecture="llama",
    quantization="Q4_1",
    n_params=134_515_008,
    weights_bytes=96_576_768,
    n_ctx_train=8192,
    n_layer=30,
    n_embd=576,
    n_head=9,
    n_head_kv=3,
    n_vocab=49_152,
    has_chat_template=True,
)
