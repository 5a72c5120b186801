"""The child process that holds llama.cpp: no Qt, no storage, no user interface."""
