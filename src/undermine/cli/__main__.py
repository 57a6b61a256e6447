"""``python -m undermine.cli`` does what ``undermine`` does."""

from __future__ import annotations

import sys

from undermine.cli import main

sys.exit(main())
