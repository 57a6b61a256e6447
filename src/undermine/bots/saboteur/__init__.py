"""Bots for Saboteur."""

from undermine.bots.players import register
from undermine.bots.saboteur import greedy, keen
from undermine.bots.saboteur.brisk import BriskSaboteur

register("saboteur", keen=keen, greedy=greedy, brisk=BriskSaboteur)
