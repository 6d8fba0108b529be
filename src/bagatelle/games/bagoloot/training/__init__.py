"""Bag-O-Loot as learning environments see it."""
