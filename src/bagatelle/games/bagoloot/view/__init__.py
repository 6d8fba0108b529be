"""What a seat of Bag-O-Loot may see, remember and foresee."""
