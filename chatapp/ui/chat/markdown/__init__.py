"""From the Markdown of one block to the document that is painted."""
