"""Bots for Saboteur 2."""
