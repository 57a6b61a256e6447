"""The terminal screen of Saboteur 2."""
