"""``greedy`` in the forest: lays paths to the nearest mine that promises something, walks there, takes treasures."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from undermine.bots.lost_mines.forest import NEVER, SHIFT, STEP, Forest, Prices, sides_of, terrain_of
from undermine.games import Action, Chance, LostMinesView

_PRICES: Final = Prices(step=STEP, card=8, tool=12, own_tool=6, held=3, trap=3, troll=4, hidden=0)

_FAR: Final = float("inf")
#: laying an obstacle on one's own way, in half steps
_OBSTACLE: Final = 8
#: what a treasure is worth that one has not seen
_UNKNOWN = 3.0
#: what knowing something is worth, beside getting on: of a mine, a treasure, a dwarf
_KNOWING = {"mine": 0.6, "treasure": 0.3, "dwarf": 0.2}
#: what hindering a rival is worth
_HINDERING = {"troll": 1.0, "trap": 0.9, "thunderstorm": 0.8}


def decide(view: LostMinesView, legal: Sequence[Action], chance: Chance) -> Action:
    """One of the legal actions."""
    return _Seat(view).choose(legal, chance)


class _Seat:
    """One decision of one seat."""

    def __init__(self, view: LostMinesView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.forest = Forest.of(view, _PRICES)
        self.here = self.forest.cell(*view.dwarves[self.seat])
        self.targets = self._targets()
        self.ahead = self.forest.costs_to(self.targets)

    def _targets(self) -> list[int]:
        """The mines that may hold something, as far as this seat knows."""
        left = {one.treasure for one in self.view.treasures if one.taken is None}
        return [self.forest.cell_of(one) for one in self.view.mines if one.face is None or one.face in left]

    def cost(self, cell: int) -> float:
        """What it costs to get from a cell to a target, in steps."""
        cost = self.ahead[cell] >> SHIFT
        return _FAR if cost >= NEVER else cost / STEP

    def choose(self, legal: Sequence[Action], chance: Chance) -> Action:
        """The best action; of several any."""
        worth = {
            "play": self.worth_of_play,
            "vote": self.worth_of_vote,
            "move": self.worth_of_move,
            "set_mine": lambda action: 0.0,
            "take": self.worth_of_treasure,
        }[self.view.phase]
        if self.view.phase == "play":
            self.behind = self.forest.costs_from(self.here)
            self.own_way = self.forest.way(self.here, self.ahead)
            self.rivals = self._rival_way()
        best = [legal[0]]
        most = -_FAR
        for action in legal:
            value = worth(action)
            if value > most:
                best, most = [action], value
            elif value == most:
                best.append(action)
        return best[chance.below(len(best))]

    # Voting and treasures

    def hopeless(self) -> bool:
        """Whether nothing can be reached any more, whatever is laid."""
        return self.cost(self.here) == _FAR

    def worth_of_vote(self, action: Action) -> float:
        return float(action.answer is (self.hopeless() or not self.view.hand))

    def worth_of_treasure(self, action: Action) -> float:
        if action.number is None:
            return 0
        return self.view.treasures[action.number - 1].value or _UNKNOWN

    # Walking

    def worth_of_move(self, action: Action) -> float:
        if action.column is None or action.row is None:
            on_offer = self.here in self.targets and any(
                self.forest.cell_of(one) == self.here and one.open for one in self.view.mines
            )
            # Where there is more to be taken one stays.
            return _FAR if on_offer else -self.cost(self.here) + 0.01
        lost = min(action.traps or 0, len(self.view.hand or ()))
        return -self.cost(self.forest.cell_of(action)) - 1.2 * lost

    # Cards

    def worth_of_play(self, action: Action) -> float:
        kind = action.kind
        if kind == "lay":
            return self._worth_of_lay(action)
        if kind == "tool":
            return 5.0 if self.forest.cell_of(action) in self.own_way else 0.1
        if kind == "look":
            return self._worth_of_look(action)
        if kind in _HINDERING:
            return self._worth_of_hindering(action)
        if kind == "propose":
            return _FAR if self.hopeless() else -_FAR
        # Cards are put away one by one while they may be of use, two at a time if nothing else helps.
        return 0.02 * len(action.cards or ()) - 0.01 * sum(map(self._use, action.cards or ()))

    def _use(self, card: str) -> float:
        """How much one would rather keep a card."""
        if card in ("axe", "boat", "rope"):
            return 2
        return 0 if terrain_of(card) not in (None, "campfire") else 1

    def _worth_of_lay(self, action: Action) -> float:
        """How much nearer the card brings one's own dwarf to a mine."""
        assert action.card is not None
        forest = self.forest
        here = forest.cell_of(action)
        price = STEP if terrain_of(action.card) in (None, "campfire", "rock") else _OBSTACLE
        ins: list[tuple[int, int]] = []
        outs: list[tuple[int, int]] = []
        for near in forest.neighbours(here, sides_of(action.card, bool(action.turned))):
            if self.behind[near] >> SHIFT < NEVER:
                crossing = forest.crossing.get(near << SHIFT | here, 0)
                ins.append(((self.behind[near] >> SHIFT) + crossing + price, near))
            if self.ahead[near] >> SHIFT < NEVER:
                outs.append(((self.ahead[near] >> SHIFT) + forest.price(here, near), near))
        through = min((a + b for a, one in ins for b, other in outs if one != other), default=NEVER)
        before = self.ahead[self.here] >> SHIFT
        if through < before:
            # Of two that bring one equally near, the one next to the dwarf can be walked on at once.
            reached = self.behind[here] >> SHIFT
            nearer = _FAR if before >= NEVER else (before - through) / STEP
            return nearer + 0.5 / (1 + (9 if reached >= NEVER else reached / STEP))
        return -1.0 if here in self.own_way else 0.05

    def _worth_of_look(self, action: Action) -> float:
        view = self.view
        thing = action.thing or "mine"
        if action.seat is not None:
            return _KNOWING[thing] if view.known_roles[action.seat] is None else -1.0
        assert action.number is not None
        if thing == "treasure":
            return _KNOWING[thing] if view.treasures[action.number - 1].value is None else -1.0
        mine = view.mines[action.number - 1]
        if mine.face is not None:
            return -1.0
        reached = self.behind[self.forest.cell_of(mine)] >> SHIFT
        return _KNOWING[thing] + 0.1 / (1 + (99 if reached >= NEVER else reached / STEP))

    def _rival_way(self) -> list[int]:
        """The way of the dwarf of the other clan that is nearest to a mine."""
        view = self.view
        cells = [self.forest.cell(*place) for place in view.dwarves]
        others = [
            cell
            for clan, cell in zip(view.clans, cells, strict=True)
            if clan != view.clans[self.seat] and self.cost(cell) < _FAR
        ]
        if not others:
            return []
        width = self.forest.width
        return self.forest.way(
            min(others, key=lambda cell: (self.ahead[cell] >> SHIFT, cell % width, cell)), self.ahead
        )

    def _worth_of_hindering(self, action: Action) -> float:
        here, other = self.forest.ends_of(action)
        if action.kind == "thunderstorm":
            return _HINDERING[action.kind] if here in self.rivals and here not in self.own_way else -1.0

        def on(way: list[int]) -> bool:
            steps = [*pairwise(way)]
            return (here, other) in steps or (other, here) in steps

        return _HINDERING[action.kind] if on(self.rivals) and not on(self.own_way) else -1.0
