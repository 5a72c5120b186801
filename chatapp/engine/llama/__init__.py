"""Everything that touches llama_cpp; nothing outside this package imports it."""
