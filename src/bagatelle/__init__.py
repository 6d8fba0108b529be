"""Bagatelle: a table for the card games Sandbag and Bag-O-Loot."""

from bagatelle import form as _form

__version__ = "0.1.0"

_form.choose()
