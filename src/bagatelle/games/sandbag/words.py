"""Every sentence and every drawn table of Sandbag."""
