"""The conversation on the page: transcript and composer."""
