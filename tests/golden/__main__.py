"""``python -m tests.golden`` writes the golden games anew."""

from tests.golden import main

main()
