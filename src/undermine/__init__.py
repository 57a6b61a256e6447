"""undermine: board games about digging and deceit, complete, as a library, in the terminal and in the browser."""

from undermine.games import Action, Chance, Game, IllegalAction, Record, Rules, View, resample, start

__all__ = ["Action", "Chance", "Game", "IllegalAction", "Record", "Rules", "View", "__version__", "resample", "start"]

__version__ = "0.1.0"
