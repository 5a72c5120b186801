"""Every K/V type with every setting of flash attention: it loads as it was asked for, or plan and load refuse it alike.

The tiny llama's heads have 16 elements, the starter's 64; the types other than f32, f16 and bf16 keep 32 elements in a block.
"""

from pathlib import Path

import pytest

from chatapp.domain.load_params import CacheType, FlashAttention, LoadParams
from chatapp.errors import ProblemKind
from chatapp.protocol.commands import PlanMemory
from chatapp.protocol.events import LoadFailed, MemoryPlanned
from tests.engine.engine_process import EngineProcess, conversation
from tests.engine.tiny_shapes import write_tiny_mla

pytestmark = pytest.mark.model

PLAIN = (CacheType.F32, CacheType.F16, CacheType.BF16)
QUANTIZED = tuple(kind for kind in CacheType if kind not in PLAIN)


def refusal(engine: EngineProcess, path: Path, **params: object) -> str:
    """Return the sentence with which both the plan and the load refuse settings; empty where both take them."""
    settings = LoadParams.model_validate({"n_ctx": 512, "n_gpu_layers": 0, **params})
    engine.send(PlanMemory(request_id="plan", path=str(path), params=settings))
    planned = engine.expect(MemoryPlanned)
    loaded = engine.try_load(path, **settings.model_dump())
    said = loaded.problem.sentence() if isinstance(loaded, LoadFailed) else ""
    assert said == ("" if planned.problem is None else planned.problem.sentence())
    return said


@pytest.mark.parametrize("flash", FlashAttention)
@pytest.mark.parametrize("kind", QUANTIZED)
def test_keys_in_blocks_that_do_not_fit_a_head(
    engine: EngineProcess, tiny_model: Path, kind: CacheType, flash: FlashAttention
) -> None:
    """llama.cpp itself refuses only with flash attention; without it it would load the model, which would write noise."""
    assert refusal(engine, tiny_model, type_k=kind, flash_attn=flash) == (
        f"{kind} keeps 32 numbers in a block, and the attention heads of tiny.gguf have 16, so type_k cannot be {kind}. "
        "Choose f16 for type_k, and load again."
    )


@pytest.mark.parametrize("flash", [FlashAttention.AUTO, FlashAttention.ON])
@pytest.mark.parametrize("kind", QUANTIZED)
def test_values_in_blocks_that_do_not_fit_a_head(
    engine: EngineProcess, tiny_model: Path, kind: CacheType, flash: FlashAttention
) -> None:
    assert "so type_v cannot be" in refusal(engine, tiny_model, type_v=kind, flash_attn=flash)


@pytest.mark.parametrize("kind", QUANTIZED)
def test_quantized_values_without_flash_attention(engine: EngineProcess, starter_model: Path, kind: CacheType) -> None:
    assert refusal(engine, starter_model, type_v=kind, flash_attn=FlashAttention.OFF) == (
        f"{starter_model.name} was not loaded: a V cache of {kind} needs flash attention. "
        "Turn that on, or choose f16 for type_v, and load again."
    )


@pytest.mark.parametrize("flash", FlashAttention)
@pytest.mark.parametrize("kind", PLAIN)
def test_types_without_blocks_fit_every_head(
    engine: EngineProcess, tiny_model: Path, kind: CacheType, flash: FlashAttention
) -> None:
    assert not refusal(engine, tiny_model, type_k=kind, type_v=kind, flash_attn=flash)


@pytest.mark.parametrize("flash", FlashAttention)
@pytest.mark.parametrize("kind", CacheType)
def test_every_type_of_keys_that_fits_is_reserved_and_answers(
    engine: EngineProcess, starter_model: Path, kind: CacheType, flash: FlashAttention
) -> None:
    """Greedy and short: a cache that loses the keys would not know what was asked."""
    assert not refusal(engine, starter_model, type_k=kind, flash_attn=flash)
    context = engine.load(starter_model, n_gpu_layers=0, type_k=kind, flash_attn=flash).context
    assert (context.type_k, context.type_v) == (kind, CacheType.F16)
    assert "Paris" in engine.ask(conversation("What is the capital of France? Answer in one short sentence.")).text


def test_latent_attention_takes_one_type(engine: EngineProcess, tmp_path: Path) -> None:
    path = write_tiny_mla(tmp_path / "latent.gguf")
    assert refusal(engine, path, type_k=CacheType.BF16) == (
        "latent.gguf keeps keys and values together, so type_k and type_v must be the same. "
        "Choose one type for both, and load again."
    )
    assert not refusal(engine, path, type_k=CacheType.BF16, type_v=CacheType.BF16)


def test_what_is_refused_leaves_the_settings_before_usable(engine: EngineProcess, tiny_model: Path) -> None:
    assert refusal(engine, tiny_model, type_k=CacheType.Q8_0)
    context = engine.load(tiny_model).context
    assert context.type_k is CacheType.F16
    assert engine.ask(conversation("Hi")).finished.n_gen > 0


def test_each_refusal_has_a_kind_of_its_own(engine: EngineProcess, tiny_model: Path) -> None:
    refused = engine.try_load(tiny_model, type_k=CacheType.Q4_1)
    assert isinstance(refused, LoadFailed)
    assert refused.problem.kind is ProblemKind.CACHE_TYPE_UNFIT
    facts = {"file": "tiny.gguf", "setting": "type_k", "cache_type": "q4_1", "n_block": 32, "n_head": 16}
    assert refused.problem.facts == facts
