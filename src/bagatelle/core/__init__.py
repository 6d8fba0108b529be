"""What every game is built from: no game, no input or output, of others only mypyc's own types."""
