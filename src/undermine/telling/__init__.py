"""Telling: which text is said, and with which facts, of everything that can happen in a game.

The games say what their events, score lines, refusals and actions are; here it is decided how each is told to whom.
What decides are tables, and the browser reads the same ones.
"""

from undermine.telling.tables import telling_of
from undermine.telling.teller import Teller

__all__ = ["Teller", "telling_of"]
