"""The lessons of Bag-O-Loot, as data; ``teaching`` is what they can ask about a table."""
