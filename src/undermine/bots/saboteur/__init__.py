"""Bots for Saboteur."""

from undermine.bots.players import register
from undermine.bots.saboteur import greedy, keen, talk

register("saboteur", keen=keen, greedy=greedy, talk=talk)
