"""The Lost Mines: how bots see the forest and what they do in it."""
