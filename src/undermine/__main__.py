"""``python -m undermine`` is the command ``undermine``."""

import sys

from undermine.cli import main

sys.exit(main())
