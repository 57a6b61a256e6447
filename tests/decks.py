"""Decks of The Lost Mines that differ from the one in the box."""

from __future__ import annotations

from typing import Final

from undermine.games.lost_mines.deck_file import deck_text

#: another board and other cards: everything closer together, much water, storms and trolls, a mine that looks the same
#: turned
LAKES: Final = (
    deck_text()
    .replace("name reconstruction", "name lakes")
    .replace("board 11 7", "board 7 5")
    .replace("start yellow 1,5", "start yellow 7,5")
    .replace("mine-space 10,1", "mine-space 4,1")
    .replace("mine-space 10,3", "mine-space 6,2")
    .replace("mine-space 10,5", "mine-space 2,5")
    .replace("mine-space 10,7", "mine-space 5,4")
    .replace("mine gold SW", "mine gold NESW")
    .replace("path cross 4", "path cross 1\npath cross_lake 3")
    .replace("total actions 23", "total actions 30")
    .replace("action troll 2", "action troll 4")
    .replace("action thunderstorm 3", "action thunderstorm 8")
    .replace("token trap 3", "token trap 1")
    .replace("token troll 2", "token troll 4")
)
