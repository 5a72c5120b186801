"""Pure functions: counters and stamps in, figures out. Every definition is written once, in ``glossary``."""
