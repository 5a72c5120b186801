"""How llama.cpp is built for everybody, on each system."""

from pathlib import Path

from bundle.llama_wheel import cmake_flags, unlinked_loader
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


def test_a_loader_without_its_development_link_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "lib/x86_64-linux-gnu"
    folder.mkdir(parents=True)
    assert unlinked_loader(tmp_path) == ""
    (folder / "libvulkan.so.1").touch()
    assert unlinked_loader(tmp_path) == str(folder / "libvulkan.so.1")
    assert f"-DVulkan_LIBRARY={folder}/libvulkan.so.1" in cmake_flags(
        "linux-x86_64", vulkan=True, headers="/h", loader=unlinked_loader(tmp_path)
    )
    (folder / "libvulkan.so").touch()
    assert unlinked_loader(tmp_path) == ""
