"""Commands that ``bagatelle.cli`` gathers: what they take, and who does the work."""
