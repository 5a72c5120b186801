"""GPUs of scripted systems."""

from pathlib import Path

from chatapp.domain.gpu_advice import GpuAdapter, GpuVendor
from chatapp.telemetry.gpu_adapters import gpu_adapters, linux_adapters


def _card(root: Path, name: str, vendor: str, device: str) -> None:
    folder = root / "sys/class/drm" / name / "device"
    folder.mkdir(parents=True)
    (folder / "vendor").write_text(vendor + "\n", "ascii")
    (folder / "device").write_text(device + "\n", "ascii")


def test_cards_of_known_makers_once_each(tmp_path: Path) -> None:
    _card(tmp_path, "card0", "0x8086", "0x46a6")
    _card(tmp_path, "card0-DP-1", "0x8086", "0x46a6")  # a connector of the same card
    _card(tmp_path, "card1", "0x1002", "0x73bf")
    _card(tmp_path, "card2", "0x1af4", "0x1050")  # virtio: no GPU to compute on
    assert list(linux_adapters(tmp_path)) == [
        GpuAdapter(GpuVendor.INTEL, "Intel GPU 46a6"),
        GpuAdapter(GpuVendor.AMD, "AMD GPU 73bf"),
    ]


def test_nvidias_driver_names_its_cards(tmp_path: Path) -> None:
    """The driver lists the card even where no screen is driven by it; sysfs' entry of it is not counted again."""
    _card(tmp_path, "card0", "0x10de", "0x2684")
    folder = tmp_path / "proc/driver/nvidia/gpus/0000:01:00.0"
    folder.mkdir(parents=True)
    (folder / "information").write_text("Model: \t\t NVIDIA GeForce RTX 4090\nIRQ:   \t 0\n", "utf-8")
    assert list(linux_adapters(tmp_path)) == [GpuAdapter(GpuVendor.NVIDIA, "NVIDIA GeForce RTX 4090")]


def test_a_card_without_nvidias_driver_is_told_by_its_number(tmp_path: Path) -> None:
    _card(tmp_path, "card0", "0x10de", "0x2684")
    assert list(linux_adapters(tmp_path)) == [GpuAdapter(GpuVendor.NVIDIA, "NVIDIA GPU 2684")]


def test_a_machine_without_gpus_has_none(tmp_path: Path) -> None:
    assert list(linux_adapters(tmp_path)) == []
    assert isinstance(gpu_adapters(), tuple)  # whatever this machine has
