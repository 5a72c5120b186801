"""The command palette: everything the window can do, found by typing."""
