"""Saboteur and Saboteur 2: how bots see the maze, what they believe of the others, and what they do about it."""
