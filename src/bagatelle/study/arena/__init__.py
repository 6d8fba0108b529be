"""The arena: how strong bots are, measured on duplicate deals (``docs/arena.md``)."""
