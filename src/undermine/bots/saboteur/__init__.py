"""Bots for Saboteur."""

from undermine.bots.players import register
from undermine.bots.saboteur import greedy, keen, talk
from undermine.bots.saboteur.brisk import BriskSaboteur
from undermine.bots.saboteur.foresight import SaboteurForesight

register("saboteur", keen=keen, greedy=greedy, talk=talk, deep=SaboteurForesight, brisk=BriskSaboteur)
