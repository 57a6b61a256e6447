"""Bots for Saboteur 2."""

from undermine.bots.players import register
from undermine.bots.saboteur2 import greedy, keen, talk
from undermine.bots.saboteur2.brisk import BriskSaboteur2
from undermine.bots.saboteur2.foresight import Saboteur2Foresight

register("saboteur2", keen=keen, greedy=greedy, talk=talk, deep=Saboteur2Foresight, brisk=BriskSaboteur2)
