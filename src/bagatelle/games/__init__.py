"""The games: every folder beside this file is one."""
