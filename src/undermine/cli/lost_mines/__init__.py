"""The terminal screen of The Lost Mines."""
