"""The command that a user with an idle GPU is told, on each system; flags as llama-cpp-python's README has them."""

import pytest

from chatapp.domain.gpu_advice import GpuAdapter, GpuVendor, Installation, gpu_advice

_DEBIAN, _UBUNTU, _FEDORA = "ID=debian\n", 'ID=neon\nID_LIKE="ubuntu debian"\n', "ID=fedora\n"


def _told(vendor: GpuVendor, system: str, os_release: str = "") -> tuple[str, str]:
    advice = gpu_advice((GpuAdapter(vendor, "a card"),), Installation(system, os_release=os_release))
    assert advice is not None
    return advice.command, advice.needs


@pytest.mark.parametrize(
    ("vendor", "system", "os_release", "command", "needs"),
    [
        (
            *(GpuVendor.NVIDIA, "linux", _DEBIAN, 'CMAKE_ARGS="-DGGML_CUDA=on" python3 run.py'),
            "sudo apt install build-essential nvidia-cuda-toolkit",
        ),
        (
            *(GpuVendor.AMD, "linux", _UBUNTU, 'CMAKE_ARGS="-DGGML_VULKAN=on" python3 run.py'),
            "sudo apt install build-essential libvulkan-dev glslc spirv-headers",
        ),
        (
            *(GpuVendor.NVIDIA, "linux", _FEDORA, 'CMAKE_ARGS="-DGGML_CUDA=on" python3 run.py'),
            "the CUDA toolkit and a C++ compiler",
        ),
        (GpuVendor.INTEL, "linux", "", 'CMAKE_ARGS="-DGGML_VULKAN=on" python3 run.py', "the Vulkan SDK and a C++ compiler"),
        (GpuVendor.AMD, "win32", "", '$env:CMAKE_ARGS = "-DGGML_VULKAN=on"; python run.py', "the Vulkan SDK and a C++ compiler"),
        (
            GpuVendor.NVIDIA,
            "win32",
            "",
            '$env:CMAKE_ARGS = "-DGGML_CUDA=on"; python run.py',
            "the CUDA toolkit and a C++ compiler",
        ),
        (GpuVendor.APPLE, "darwin", "", 'CMAKE_ARGS="-DGGML_METAL=on" python3 run.py', "xcode-select --install"),
    ],
)
def test_the_command_of_each_system(vendor: GpuVendor, system: str, os_release: str, command: str, needs: str) -> None:
    assert _told(vendor, system, os_release) == (command, needs)


def test_an_installation_by_pip_is_replaced_in_its_own_environment() -> None:
    card = (GpuAdapter(GpuVendor.AMD, "a card"),)
    linux = gpu_advice(card, Installation("linux", has_launcher=False, python="/v/bin/python", bindings="0.3.36"))
    windows = gpu_advice(card, Installation("win32", has_launcher=False, python=r"C:\v\python.exe", bindings="0.3.36"))
    rest = "-m pip install --force-reinstall --no-cache-dir --no-deps llama-cpp-python==0.3.36"
    assert (linux and linux.command) == f'CMAKE_ARGS="-DGGML_VULKAN=on" "/v/bin/python" {rest}'
    assert (windows and windows.command) == rf'$env:CMAKE_ARGS = "-DGGML_VULKAN=on"; & "C:\v\python.exe" {rest}'


def test_a_package_has_no_command() -> None:
    advice = gpu_advice((GpuAdapter(GpuVendor.NVIDIA, "a card"),), Installation("linux", is_frozen=True))
    assert (advice and advice.command) == ""


def test_the_card_comes_before_the_chip_and_no_gpu_needs_no_advice() -> None:
    both = (GpuAdapter(GpuVendor.INTEL, "a chip"), GpuAdapter(GpuVendor.NVIDIA, "a card"))
    advice = gpu_advice(both, Installation("linux"))
    assert (advice and advice.adapter.name) == "a card"
    assert gpu_advice((), Installation("linux")) is None
