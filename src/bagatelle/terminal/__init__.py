"""The terminal client: `local` plays against bots, `remote` at a table of a server."""
