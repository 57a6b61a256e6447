"""Bots for The Lost Mines."""

from undermine.bots.lost_mines import greedy, keen, talk
from undermine.bots.lost_mines.foresight import LostMinesForesight
from undermine.bots.players import register

register("lost_mines", keen=keen, greedy=greedy, talk=talk, deep=LostMinesForesight)
