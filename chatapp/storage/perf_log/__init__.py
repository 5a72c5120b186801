"""Logs that others' tools read: tokens, sensors, and llama-bench's records."""
