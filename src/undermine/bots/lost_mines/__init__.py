"""Bots for The Lost Mines."""
