"""The command line: the window, replays and exports. No Qt here: only ``app`` loads it, and only for the window."""
