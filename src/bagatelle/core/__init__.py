"""What every game is built from: no game, no input or output, no third-party imports."""
