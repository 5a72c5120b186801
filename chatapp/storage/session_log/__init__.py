"""Export and import of conversations: JSON Lines, CSV, Markdown."""
