"""The list of conversations beside the page."""
