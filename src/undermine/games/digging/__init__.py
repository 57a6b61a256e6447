"""Digging for the treasure: what Saboteur and Saboteur 2 share."""
