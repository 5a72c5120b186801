"""Conversations, figures and settings in SQLite, and the session log in files. No Qt."""
