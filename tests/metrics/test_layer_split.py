"""Which layer lies on which GPU, worked out by llama.cpp's rule with pencil and paper."""

import pytest

from chatapp.domain.load_params import LoadParams, SplitMode
from chatapp.domain.model_info import DeviceInfo
from chatapp.metrics.layer_split import chosen_gpus, is_kept_expert, layer_devices, offload_devices


def _device(name: str, kind: str) -> DeviceInfo:
    return DeviceInfo(name=name, description=name, kind=kind)


def test_integrated_gpus_take_layers_only_where_there_is_no_other() -> None:
    cpu, card, chip = _device("CPU", "cpu"), _device("Vulkan0", "gpu"), _device("Vulkan1", "igpu")
    assert offload_devices([chip, card, cpu]) == (card,)
    assert offload_devices([chip, cpu]) == (chip,)
    assert offload_devices([cpu]) == ()


def test_without_a_split_the_main_gpu_takes_all() -> None:
    gpus = {"A": 1, "B": 2}
    assert chosen_gpus(LoadParams(split_mode=SplitMode.NONE, main_gpu=1), gpus) == {"B": 2}
    assert chosen_gpus(LoadParams(main_gpu=1), gpus) == gpus


def test_the_last_layers_go_to_the_gpu_and_the_output_counts() -> None:
    """3 of 5: layers 2 and 3 of 4, and the output, which is layer 4."""
    assert layer_devices(LoadParams(n_gpu_layers=3), 4, {"A": 1}) == {2: "A", 3: "A", 4: "A"}
    assert layer_devices(LoadParams(n_gpu_layers=0), 4, {"A": 1}) == {}
    assert layer_devices(LoadParams(n_gpu_layers=3), 4, {}) == {}


@pytest.mark.parametrize(
    ("split", "free", "expected"),
    [
        ("1,1", (9, 1), "AABB"),  # places 0, 1/4 are below 1/2; 2/4 and 3/4 are not
        ("3,1", (1, 1), "AAAB"),  # 0, 1/4, 2/4 are below 3/4
        ("", (1, 3), "ABBB"),  # by free memory: only 0 is below 1/4
        ("0,1", (1, 1), "BBBB"),
        ("1", (1, 1), "AAAA"),  # a share that is not named is 0
        ("0,0", (3, 1), "AAAB"),  # no share at all: by free memory
    ],
)
def test_shares_give_runs_of_layers(split: str, free: tuple[int, int], expected: str) -> None:
    devices = layer_devices(LoadParams(n_gpu_layers=-1, tensor_split=split), 3, dict(zip("AB", free, strict=True)))
    assert "".join(devices[layer] for layer in range(4)) == expected


@pytest.mark.parametrize(
    ("tensor", "n_cpu_moe", "is_kept"),
    [
        ("blk.0.ffn_up_exps.weight", 1, True),
        ("blk.1.ffn_gate_up_exps.weight", 1, False),
        ("blk.11.ffn_down_chexps.weight", -1, True),
        ("blk.0.ffn_exps.weight", 1, True),  # stands for all experts of a layer in our own table
        ("blk.0.ffn_up_shexp.weight", -1, False),  # shared experts are used by every token
        ("blk.0.ffn_up_exps.weight", 0, False),
    ],
)
def test_experts_of_the_first_layers_stay(tensor: str, n_cpu_moe: int, is_kept: bool) -> None:  # noqa: FBT001 - a parameter
    assert is_kept_expert(tensor, n_cpu_moe) is is_kept
