"""Playing in a terminal, line by line: works over any connection, in a pipe and with a screen reader."""
