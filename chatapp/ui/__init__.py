"""Widgets: show state and emit requests; no rules, no I/O."""
