"""The terminal screen of Saboteur."""
