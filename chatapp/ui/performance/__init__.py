"""The performance panel, and the figures of a turn under its answer."""
