"""Tables: their logs, their state, and the one path of a command."""
