"""Values and rules of the application: no I/O, no Qt, no llama.cpp."""
