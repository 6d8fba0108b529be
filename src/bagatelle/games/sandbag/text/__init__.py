"""Sandbag in words: sentences, drawings, and what a person types."""
