"""Messages between a server and its clients."""
