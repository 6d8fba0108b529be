"""What travels between a server and whoever plays at its tables."""
