"""Lessons: steps on a real table that teach a game, as data, and what runs and checks them. See ``docs/lessons.md``."""
