import pytest

from chatapp.domain.load_params import CacheType, FlashAttention, LoadParams
from chatapp.ui.settings.load_warnings import LoadWarning, load_warnings


@pytest.mark.parametrize(
    ("params", "n_ctx_train", "expected"),
    [
        (LoadParams(), None, ()),
        (LoadParams(type_v=CacheType.Q8_0, flash_attn=FlashAttention.ON), None, ()),
        (LoadParams(type_k=CacheType.Q8_0, flash_attn=FlashAttention.OFF), None, ()),
        (LoadParams(type_v=CacheType.BF16, flash_attn=FlashAttention.OFF), None, ()),
        (LoadParams(type_v=CacheType.Q4_0, flash_attn=FlashAttention.OFF), None, (LoadWarning.QUANTIZED_V_WITHOUT_FLASH,)),
        (LoadParams(type_v=CacheType.Q4_0), None, (LoadWarning.QUANTIZED_V_NEEDS_FLASH,)),
        (LoadParams(n_ctx=8192), 8192, ()),
        (LoadParams(n_ctx=8193), 8192, (LoadWarning.CONTEXT_BEYOND_TRAINING,)),
        (LoadParams(n_ctx=8193), 0, ()),
        (LoadParams(n_ctx=256, n_batch=512), None, (LoadWarning.BATCH_BEYOND_CONTEXT,)),
    ],
)
def test_warnings(params: LoadParams, n_ctx_train: int | None, expected: tuple[LoadWarning, ...]) -> None:
    assert load_warnings(params, n_ctx_train) == expected
