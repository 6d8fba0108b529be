"""``python -m bagatelle`` is the command ``bagatelle``."""

import sys

from bagatelle.cli import main

sys.exit(main())
