"""The sustained test: its dialog, its curve, its card."""
