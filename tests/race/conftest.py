"""Importing the game declares its cards and actions, which no other test is to know of: what imports it is collected
only where the plugin was loaded from the start, as ``test_outside`` does in a process of its own.
"""

import sys

if "tests.race.plugin" not in sys.modules:
    collect_ignore = ["games", "bots", "lab", "cli", "inside", "plugin.py"]
