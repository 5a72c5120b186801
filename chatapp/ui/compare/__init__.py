"""Logs as a timeline, and two of them side by side."""
