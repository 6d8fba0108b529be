"""Databases that keep the logs of tables: SQLite, PostgreSQL, or the memory of the process."""
