"""The tree of a conversation, as an outline."""
