"""What holds for all tests."""

from __future__ import annotations

import os

# Whoever runs the tests may read another language; what the command says is compared in English.
os.environ["UNDERMINE_LANGUAGE"] = "en"
