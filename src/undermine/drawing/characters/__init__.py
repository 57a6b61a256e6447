"""Boards in plain characters, for whoever has no pictures: the terminal, and texts about a table."""
