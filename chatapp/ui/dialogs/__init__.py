"""Small dialogs that only tell something."""
