"""The memory limit, worked out by hand (the example of an 8 B model in MEASUREMENT: 4.92 GB, 128 KiB a token, 120 GB/s)."""

import pytest

from chatapp.domain.model_info import CacheInfo, ContextInfo, ModelInfo
from chatapp.metrics.figure import Figure
from chatapp.metrics.published_bandwidth import published_gb_per_s
from chatapp.metrics.roofline import Roofline, RooflineInput, kv_bytes_read, roofline
from tests.controllers.fakes import CONTEXT, MODEL

_N_CTX = 32_768
_FULL = CacheInfo(label="full", n_cells=_N_CTX, n_layers=32, bytes=_N_CTX * 131_072, is_exact=True)
_8B = MODEL.model_copy(update={"n_layer": 32, "decode_bytes": 4_920_000_000, "decode_bytes_reason": ""})
_ROOMY = CONTEXT.model_copy(update={"n_ctx": _N_CTX, "caches": (_FULL,), "n_ubatch": 512})
_GB_S = Figure(120.0, "GB/s")


def _limit(
    model: ModelInfo | None = _8B,
    context: ContextInfo | None = _ROOMY,
    *,
    depth: float = 0,
    rate: float | None = 18.0,
    bandwidth: Figure = _GB_S,
    is_speculative: bool = False,
) -> Roofline:
    decode = (
        Figure(rate, "tok/s") if rate is not None else Figure.missing("tok/s", "a pace takes two tokens, and one was written")
    )
    prefill = Figure(200.0, "tok/s")
    return roofline(RooflineInput(model, context, depth, decode, prefill, 1000, bandwidth, is_speculative))


@pytest.mark.parametrize(("depth", "ceiling"), [(0, 24.4), (4096, 22.0), (8192, 20.0), (32_768, 13.0)])
def test_the_ceiling_falls_with_depth(depth: int, ceiling: float) -> None:
    assert _limit(depth=depth).decode_ceiling_tps.value == pytest.approx(ceiling, abs=0.05)


def test_18_of_24_4_tokens_are_74_percent() -> None:
    assert _limit().memory_limit_pct.value == pytest.approx(18 / 24.39 * 100, abs=0.1)


def test_prefill_reads_the_weights_once_a_batch() -> None:
    """200 tok/s x 4.92 GB / 512 = 1.92 GB/s of 120: 1.6 %, so computing is what limits it."""
    assert _limit().prefill_memory_pct.value == pytest.approx(1.60, abs=0.01)


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (_limit(model=None), "no answer"),
        (_limit(bandwidth=Figure.missing("GB/s", "it is not measured")), "not measured"),
        (_limit(model=MODEL), "did not report"),
        (_limit(is_speculative=True), "several at a time"),
        (_limit(context=_ROOMY.model_copy(update={"n_gpu_layers": 20})), "two devices"),
        (_limit(context=_ROOMY.model_copy(update={"n_gpu_layers": 32})), "two devices"),  # of 33 with the output
    ],
)
def test_where_it_would_be_wrong_there_is_none(limit: Roofline, reason: str) -> None:
    for figure in (limit.decode_ceiling_tps, limit.memory_limit_pct, limit.prefill_memory_pct):
        assert figure.value is None
        assert reason in figure.reason


def test_a_ceiling_needs_no_answer_but_a_share_does() -> None:
    limit = _limit(rate=None)
    assert limit.decode_ceiling_tps.value is not None
    assert limit.memory_limit_pct.reason == "a pace takes two tokens, and one was written"


def test_a_window_is_read_over_its_width_and_a_state_always_whole() -> None:
    """1,000 cells of 10 bytes: behind 600 cells a window of 200 reads 2,000 bytes, full attention 6,000, the state its 77."""
    caches = (
        CacheInfo(label="full", n_cells=1000, n_layers=1, bytes=10_000, is_exact=True),
        CacheInfo(label="sliding window", n_cells=1000, n_layers=1, bytes=10_000, is_exact=True),
        CacheInfo(label="recurrent state", n_cells=1, n_layers=1, bytes=77, is_exact=True),
    )
    assert kv_bytes_read(CONTEXT.model_copy(update={"caches": caches}), 600, 200) == 8077


@pytest.mark.parametrize(
    ("device", "published"),
    [
        ("Apple M2 Pro", (200.0,)),
        ("Apple M3", (100.0,)),
        ("Apple M4 Max", (410.0, 546.0)),
        ("NVIDIA GeForce RTX 4070 Ti SUPER", (672.0,)),
        ("NVIDIA GeForce RTX 4070", (504.0,)),
        ("NVIDIA GeForce RTX 4070 Laptop GPU", ()),
        ("NVIDIA GeForce RTX 4090 D", ()),
        ("NVIDIA RTX 4000 Ada", ()),
        ("AMD EPYC", ()),
    ],
)
def test_published_bandwidths_by_name(device: str, published: tuple[float, ...]) -> None:
    assert published_gb_per_s(device) == published
