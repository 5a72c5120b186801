"""Builds what users install: a frozen application and the packages around it. Standard library only, like the launcher."""
