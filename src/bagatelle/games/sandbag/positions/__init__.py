"""Positions of Sandbag as text: read strictly, written in full, and told to each seat as far as it may know."""

from bagatelle.games.sandbag.positions.read_position import read_position
from bagatelle.games.sandbag.positions.write_position import position_set, variant_of, write_position

__all__ = ["position_set", "read_position", "variant_of", "write_position"]
