"""Bots for Saboteur 2."""

from undermine.bots.players import register
from undermine.bots.saboteur2 import greedy, keen, talk

register("saboteur2", keen=keen, greedy=greedy, talk=talk)
