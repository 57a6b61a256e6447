"""The rules of Race: cards, actions, events, the match itself, views, positions, and ``RACE``, which holds them all."""

from tests.race.games.kind import RACE

__all__ = ["RACE"]
