"""How llama.cpp is built for everybody, on each system."""

from bundle.llama_wheel import cmake_flags
from launcher.native_build import FLAGS


def test_a_pc_gets_backends_as_files_for_every_processor() -> None:
    flags = cmake_flags("linux-x86_64", vulkan=False)
    assert set(flags) >= {"-DGGML_NATIVE=OFF", "-DGGML_BACKEND_DL=ON", "-DGGML_CPU_ALL_VARIANTS=ON", *FLAGS}
    assert "-DGGML_VULKAN=ON" not in flags


def test_vulkan_is_one_more_file_and_may_bring_its_headers() -> None:
    assert "-DGGML_VULKAN=ON" in cmake_flags("win-amd64", vulkan=True)
    flags = cmake_flags("linux-x86_64", vulkan=True, headers="/h")
    assert set(flags) >= {"-DGGML_VULKAN=ON", "-DVulkan_INCLUDE_DIR=/h/include", "-DCMAKE_PREFIX_PATH=/h"}


def test_a_mac_is_built_for_its_own_architecture_with_the_backends_inside() -> None:
    flags = cmake_flags("macosx-14.0-arm64", vulkan=True)
    assert "-DCMAKE_OSX_ARCHITECTURES=arm64" in flags
    assert not any("BACKEND_DL" in flag or "VULKAN" in flag for flag in flags)
