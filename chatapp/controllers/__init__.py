"""One per feature: holds state, applies events, emits changes. QtCore only."""
