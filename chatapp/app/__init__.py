"""The composition root: builds every object, and connects signals across packages."""
