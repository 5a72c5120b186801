"""Numbered schema migrations, applied in order."""
