"""Tables for people who are not at the same machine: stored, told to everybody who may hear, never lost."""
