"""Finds model files and reads their headers without loading them. No Qt."""
