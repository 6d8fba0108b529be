"""Studies of the games and of the program: what can be measured, and against what."""
