"""Operation of a server: metrics, logs, rate limits, garbage collection."""
