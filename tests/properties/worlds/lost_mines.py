"""Worlds of The Lost Mines: dwarf cards, mines, treasures and what is lost to traps are arranged differently, too."""

from __future__ import annotations

from dataclasses import replace

from undermine.games import Action, Chance, Event, LostMines
from undermine.games.lost_mines.box import ROLES
from undermine.games.lost_mines.deal import Deal
from undermine.games.lost_mines.events import TrapSprung
from undermine.testing.twins import Actions, Course, shuffle_some

ATTEMPTS = (
    "cross@2,3",
    "t_wide_ditch~@9,3",
    "curve_sw@10,3",
    "cross@0,3",
    "-cross",
    "-cross,rope",
    "-",
    "axe@2,3",
    "rope@5,5",
    "info_mine_dwarf:mine1",
    "info_mine_treasure:mine3",
    "info_mine_treasure:treasure2",
    "info_treasure_dwarf:treasure9",
    "info_treasure_dwarf>0",
    "info_mine_dwarf>8",
    "trap@1,3e",
    "trap@9,3e",
    "troll@1,5e",
    "thunderstorm@2,3",
    "thunderstorm@10,5",
    "end?",
    "yes",
    "no",
    "walk@2,3",
    "walk@10,3",
    "walk@10,5*1",
    "stay",
    "set@10,3",
    "set~@10,1",
    "take:1",
    "take:4",
    "leave",
)


class Fate(Chance):
    """Chance that takes the same cards at traps as in the first world, and else is what it was."""

    __slots__ = ("script",)

    script: list[int]

    @classmethod
    def after(cls, chance: Chance, script: list[int]) -> Fate:
        twin = cls.__new__(cls)
        twin.go_on_from(chance)
        twin.script = script
        return twin

    def copy(self) -> Fate:
        return Fate.after(self, self.script[:])

    def below(self, limit: int) -> int:
        # The word is used up all the same, so that later rounds are dealt alike.
        drawn = super().below(limit)
        return self.script.pop(0) if self.script else drawn


class MinesCourse(Course):
    """A round in the forest."""

    longest = 200

    def __init__(self, game: LostMines, seat: int) -> None:
        super().__init__(game, seat)
        #: for each card lost to a trap: its place, and those of the whole hand
        self.lost: list[tuple[int, list[int]]] = []
        #: dwarf cards (by seat), mines and treasures that the seat has seen
        self.dwarves = {seat}
        self.mines: set[int] = set()
        self.treasures: set[int] = set()

    def note(self, actor: int, action: Action, events: list[Event], after: LostMines | None) -> None:
        if actor == self.seat and action.kind == "look":
            if action.seat is not None:
                self.dwarves.add(action.seat)
            elif action.number is not None:
                (self.mines if action.thing == "mine" else self.treasures).add(action.number - 1)
        if actor == self.seat and action.kind == "take" and action.number is not None:
            self.treasures.add(action.number - 1)
        for event in events:
            if isinstance(event, TrapSprung) and event.cards:
                place = self.find(actor, event.cards[0])
                self.lost.append((place, self.hold[actor][:]))
                self.hold[actor].remove(place)
        if after is not None:
            self.mines.update(mine for mine in range(4) if after.face_up >> mine & 1)

    def close(self, base: LostMines, actions: Actions) -> None:
        """The dwarf cards of all players and what they collected is shown."""
        ended = base.copy()
        for action, _ in actions[:-1]:
            ended.play(action)
        last, _ = actions[-1]
        self.dwarves.update(range(base.seats))
        self.treasures.update(place for place, taker in enumerate(ended.takers) if taker)
        if last.kind == "take" and last.number is not None:
            self.treasures.add(last.number - 1)
        self.mines.update(mine for mine in range(4) if ended.face_up >> mine & 1)

    def rearrange(self, other: LostMines, end: LostMines, deck: bytes, chance: Chance) -> Deal:
        deal = other.deal
        dwarves = bytearray(deal.dwarves + deal.spare)
        for clan in range(2):  # a dwarf card's back shows its clan
            same = [card for card, dwarf in enumerate(dwarves) if dwarf // len(ROLES) == clan]
            shuffle_some(dwarves, [card for card in same if card not in self.dwarves], chance)
        mines = bytearray(deal.mines)
        shuffle_some(mines, [mine for mine in range(4) if mine not in self.mines], chance)
        treasures = deal.treasures + deal.treasures_aside
        values = bytearray(value for _, value in treasures)
        for kind in range(3):  # a treasure's back shows its kind
            same = [place for place, (of, _) in enumerate(treasures) if of == kind]
            shuffle_some(values, [place for place in same if place not in self.treasures], chance)
        treasures = tuple((kind, value) for (kind, _), value in zip(treasures, values, strict=True))
        script = [sorted(deck[held] for held in hand).index(deck[place]) for place, hand in self.lost]
        other.chance = Fate.after(other.chance, script)
        return replace(
            deal,
            dwarves=bytes(dwarves[: other.seats]),
            spare=bytes(dwarves[other.seats :]),
            mines=bytes(mines),
            treasures=treasures[: other.seats],
            treasures_aside=treasures[other.seats :],
        )
