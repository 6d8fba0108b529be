"""Sandbag as learning environments see it."""
