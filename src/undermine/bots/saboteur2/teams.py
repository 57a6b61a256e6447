"""Saboteur 2 seen by team: what a card does to the way that is open to blue, to green, and to anybody."""

from __future__ import annotations

from typing import Final

from undermine.bots.digging.board import Board
from undermine.bots.digging.outlook import Outlook
from undermine.games import Action, Saboteur2View
from undermine.games.core.cards import FACES, FIRST_ACTION, IDS
from undermine.games.saboteur2.rules import ROLES

TEAMS = ("blue", "green")


class TeamOutlook(Outlook):
    """The outlook of anybody, and of each team where doors make a difference."""

    def __init__(self, view: Saboteur2View, board: Board, gold: list[float] | None = None) -> None:
        super().__init__(view, board, gold)
        self.doors = any(door_of(seen.card) for seen in view.maze)
        self._teams: dict[str, Outlook] = {}

    def of(self, team: str) -> Outlook:
        """What a team sees, to which the other colour's doors are closed."""
        if not self.doors:
            return self
        if team not in self._teams:
            self._teams[team] = Outlook(self.view, Board.of(self.view.maze, team), self.gold)
        return self._teams[team]

    def chance_to_win(self, action: Action, team: str | None = None) -> float:
        """How likely a placement reaches the gold for a team, or for anybody."""
        door = door_of(action.card or "")
        if team is not None and door not in (None, team):
            return 0.0
        return super().chance_to_win(action) if team is None else self.of(team).chance_to_win(action)

    def gain(self, action: Action, team: str | None = None) -> float:
        """How much nearer a placement brings a team, or anybody, to the gold."""
        door = door_of(action.card or "")
        if team is not None and door is not None and door != team:
            # Behind the other's door the way goes on for them alone.
            return -abs(self.progress(action)) - 0.3
        return (self if team is None else self.of(team)).progress(action)


_DOORS: Final = {IDS[number]: face.door for number, face in enumerate(FACES) if face}
_CRYSTALS: Final = {IDS[number] for number, face in enumerate(FACES) if face and face.crystal}


def door_of(card: str) -> str | None:
    """The colour of the door on a path card."""
    return _DOORS.get(card)


def crystal_on(card: str) -> bool:
    """Whether a path card shows a crystal."""
    return card in _CRYSTALS


#: by number of a card, the role whose door it shows, -1 if none, and whether it shows a crystal, for roll-outs
DOORS: Final = [-1 for _ in range(256)]
CRYSTALS: Final = [0 for _ in range(256)]
for _number in range(FIRST_ACTION):
    DOORS[_number] = -1 if (_colour := door_of(IDS[_number])) is None else ROLES.index(_colour)
    CRYSTALS[_number] = int(crystal_on(IDS[_number]))
