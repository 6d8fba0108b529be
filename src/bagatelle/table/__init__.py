"""Tables and records: the only place where actions are applied."""
