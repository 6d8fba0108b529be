"""A person at a terminal who plays at a server; `session` is the entry point."""
