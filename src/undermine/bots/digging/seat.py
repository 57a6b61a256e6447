"""One decision of ``keen`` in a digging game: what it goes by in both Saboteurs alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final, Generic, TypeVar

from undermine.bots.character import Character
from undermine.bots.choosing import ranked
from undermine.bots.digging.outlook import Outlook
from undermine.games import Action, Chance, Heard
from undermine.games.digging.view import DigView

V = TypeVar("V", bound=DigView)

#: with so few cards missing to the gold nobody plays the digger any longer who is none
_STING: Final = 4
#: what working against the gold costs whoever plays the digger; digging along is worth 1
_SHOWN: Final = 2.0
#: how much more it is worth to help whoever has asked for it, if one would help them at all
_ASKED: Final = 1.3
#: nothing is surer than this
_SUREST: Final = 1e-6
_MISCHIEF: Final = ("lay", "break", "trapped", "rock_fall")

#: the actions that a seat weighs by a method that is not called as they are
_JUDGES: Final = {
    "break": "harm",
    "trapped": "harm",
    "repair": "help",
    "free_at_last": "help",
    "map": "look",
    "inspection": "inspect",
    "pass": "put_away",
}


class KeenSeat(Generic[V]):
    """A seat that has to decide."""

    #: how much a saboteur plays the digger
    poses = 0.0
    #: how much it minds what its deeds look like
    minds = 0.0
    #: how likely everybody takes it for a saboteur, as the logarithm of the odds
    seems = 0.0
    #: how much of the round is over: 0 at the start, 1 when the last card is drawn
    late = 0.0

    def __init__(self, view: V, character: Character, outlook: Outlook, heard: Heard = ()) -> None:
        self.view = view
        self.seat = -1 if view.seat is None else view.seat
        self.character = character
        self.outlook = outlook
        self.least = outlook.least
        #: who has asked to be mended or set free
        self.pleas = {claim.seat for claim in heard if claim.key in ("need_tool", "free_me")}

    def rank(self, legal: Sequence[Action], whim: float, chance: Chance) -> list[Action]:
        """The actions, the best first, but for a whim."""
        return ranked(legal, self.worth, whim * self.character.whim, chance)

    def worth(self, action: Action) -> float:
        """What an action is worth to the seat, with a mind to what it looks like."""
        worth: float = getattr(self, _JUDGES.get(action.kind, action.kind))(action)
        if worth > 0 and action.seat in self.pleas and action.kind in ("repair", "free_at_last"):
            worth *= _ASKED
        if self.poses and action.kind in _MISCHIEF:
            # Path cards look good as long as they bring the gold no farther.
            good = action.kind == "lay" and self.outlook.progress(action) >= -0.05
            worth += self.poses * (1.0 if good else -_SHOWN)
        if self.minds:
            worth -= self.minds * max(0.0, self.seems + self.shows(action) - self.character.blame)
        return worth

    def set_stone(self, action: Action) -> float:
        """Which way up a stone lies is all the same."""
        return 0.0

    def hiding(self) -> float:
        """How much there is to hide for: less and less on the way to the gold, nothing near it or late."""
        if self.late > self.character.wait:
            return 0.0
        return max(0.0, min(1.0, (self.least - _STING + self.character.patience) / 2))

    def shows(self, action: Action) -> float:
        """What an action would show of a saboteur: the logarithm of how much likelier one does it; below 0 less."""
        raise NotImplementedError

    def turns_until(self, seat: int) -> int:
        """How many turns there are until a seat has its own."""
        return (seat - self.seat) % self.view.seats or self.view.seats

    def knowing(self, action: Action, worth: float, far: float, gold_known: float, known: float) -> float:
        """What it is worth to look at a goal, less for every card to it; where one knows the gold, or that goal."""
        goal = next(number for number, seen in enumerate(self.view.goals) if seen.goal == action.goal)
        if self.view.goals[goal].face is not None:
            return known
        return gold_known if self.outlook.gold_known else worth - far * self.outlook.needs[goal]


def odds(chance: float) -> float:
    """The logarithm of the odds, of a chance; certainty is great, but no more than that."""
    chance = min(max(chance, _SUREST), 1 - _SUREST)
    return log(chance / (1 - chance))
