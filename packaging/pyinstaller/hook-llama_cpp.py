"""PyInstaller's hook for llama-cpp-python, whose libraries are opened by path and so are found by no import."""

from PyInstaller.utils.hooks import get_package_paths

from bundle.llama_libraries import bundled_libraries

__all__: list[str] = []

# As binaries, not as data: what they need in turn is then looked for too, and on macOS they are signed.
binaries = [(str(library), "llama_cpp/lib") for library in bundled_libraries(get_package_paths("llama_cpp")[1])]
excludedimports = ["llama_cpp.server", "torch", "transformers", "huggingface_hub"]
