"""Starts the engine process, talks to it, stops it, and restarts it when it dies. No Qt."""
