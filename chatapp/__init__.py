"""chatapp: a desktop chat for local GGUF models that measures truthfully."""

__version__ = "0.1.0"
