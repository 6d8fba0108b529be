"""The lessons of Sandbag, as data; ``teaching`` is what they can ask about a table."""
