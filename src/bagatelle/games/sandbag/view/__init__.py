"""What a seat of Sandbag may see, remember and foresee."""
