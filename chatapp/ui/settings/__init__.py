"""Panels that set how a model answers and how it is loaded."""
