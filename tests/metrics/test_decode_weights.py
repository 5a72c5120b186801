"""Bytes that one decoded token reads, over tables of tensors made by hand."""

from chatapp.metrics.decode_weights import DecodeWeights, decode_weights

_LAYER = [("blk.0.attn_q.weight", 10), ("blk.0.ffn_up.weight", 20)]


def test_the_token_embedding_is_looked_up_where_the_output_head_is_its_own() -> None:
    """10 + 20 + 7 of the head; the 1,000 of the embedding give one row."""
    tensors = [("token_embd.weight", 1000), ("output.weight", 7), *_LAYER]
    assert decode_weights(tensors, {}) == DecodeWeights(37)


def test_a_tied_embedding_is_the_output_head_and_read_whole() -> None:
    assert decode_weights([("token_embd.weight", 1000), *_LAYER], {}) == DecodeWeights(1030)


def test_tables_that_give_one_row_do_not_count() -> None:
    tables = [("position_embd.weight", 500), ("per_layer_token_embd.weight", 900), ("token_types.weight", 3)]
    assert decode_weights([*tables, ("output.weight", 1), *_LAYER], {}) == DecodeWeights(31)


def test_only_the_active_experts_are_read_and_the_shared_one_always() -> None:
    """8 of 64 experts of 640 bytes are 80; with the shared expert's 5, the router's 2 and the 30 of the rest: 117."""
    experts = [("blk.0.ffn_up_exps.weight", 640), ("blk.0.ffn_up_shexp.weight", 5), ("blk.0.ffn_gate_inp.weight", 2)]
    numbers = {"expert_count": (64,), "expert_used_count": (8,)}
    assert decode_weights([*experts, ("output.weight", 0), *_LAYER], numbers) == DecodeWeights(117)


def test_experts_without_a_count_are_not_guessed() -> None:
    found = decode_weights([("blk.0.ffn_up_exps.weight", 640)], {"expert_count": (64,)})
    assert found.n_bytes is None
    assert "experts" in found.reason


def test_a_count_that_differs_by_layer_is_not_guessed() -> None:
    numbers = {"expert_count": (64,), "expert_used_count": (8, 4)}
    assert decode_weights([("blk.0.ffn_up_exps.weight", 640)], numbers).n_bytes is None


def test_layers_for_speculation_are_not_guessed() -> None:
    assert "guessing ahead" in decode_weights([("blk.61.nextn.eh_proj.weight", 640), *_LAYER], {}).reason
