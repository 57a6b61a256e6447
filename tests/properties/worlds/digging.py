"""Worlds of the Saboteurs: dwarves, goals and nugget cards are arranged differently, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from undermine.games import Action, Chance, Event, Saboteur, Saboteur2
from undermine.games.digging.deal import Deal
from undermine.games.digging.round_state import SHARING
from undermine.testing.twins import Course, shuffle_some

Digging = Saboteur | Saboteur2

ATTEMPTS = (
    "cross@1,0",
    "cross@9,9",
    "t_wide~@0,1",
    "dead_s@7,0",
    "-cross",
    "-",
    "map:top",
    "map:bottom",
    "rock_fall@0,0",
    "rock_fall@8,0",
    "rock_fall@1,0",
    "broken_pick>0",
    "broken_wagon>9",
    "repair_pick>1",
    "repair_lantern_wagon>2:wagon",
    "set:top",
    "nugget:3",
    "theft",
    "hands_off>0",
    "trapped>1",
    "free_at_last>0",
    "swap_hats>1",
    "swap_hand>0",
    "inspection>1",
    "ladder_s@7,0",
    "ladder_w@1,1",
    "-cross,map!theft",
    "-cross,map,map",
    "steal>0",
)


class DiggingCourse(Course):
    """A round of digging."""

    def __init__(self, game: Digging, seat: int) -> None:
        super().__init__(game, seat)
        #: for each seat, which of the dwarf cards it has; and the next one of those left
        self.dwarves = list(range(game.seats))
        self.next_dwarf = game.seats
        self.dwarves_seen = {seat}

    def about_cards(self, game: Digging) -> bool:
        return game.phase != SHARING

    def note(self, actor: int, action: Action, events: list[Event], after: Digging | None) -> None:
        target = action.seat
        if target is None:
            return
        if action.kind == "swap_hand":
            self.hold[actor], self.hold[target] = self.hold[target], self.hold[actor]
            if self.seat in (actor, target):
                self.seen.update(self.hold[actor], self.hold[target])
        if action.kind == "inspection" and actor == self.seat:
            self.dwarves_seen.add(self.dwarves[target])
        if action.kind == "swap_hats":
            self.dwarves[target] = self.next_dwarf
            self.next_dwarf += 1
            if target == self.seat:
                self.dwarves_seen.add(self.dwarves[target])

    def rearrange(self, other: Digging, end: Digging, deck: bytes, chance: Chance) -> Deal:
        over = end.round_number > other.round_number or end.to_act is None or end.phase == SHARING
        deal = other.deal
        dwarves, goals = bytearray(deal.roles + deal.spare), bytearray(deal.goals)
        if over:
            # All goals are shown, and all dwarves in front of players.
            self.dwarves_seen.update(self.dwarves)
        else:
            shown = ~end.hidden | end.peeked[self.seat] | end.knocked
            shuffle_some(goals, [goal for goal in range(3) if not shown >> goal & 1], chance)
        shuffle_some(dwarves, [card for card in range(len(dwarves)) if card not in self.dwarves_seen], chance)
        roles = bytes(dwarves[: other.seats])
        return replace(deal, roles=roles, spare=bytes(dwarves[other.seats :]), goals=bytes(goals))

    def twin(self, action: Action, away: Iterator[list[int]], deck: bytes) -> Action:
        return action if action.kind == "steal" else super().twin(action, away, deck)


class SaboteurCourse(DiggingCourse):
    """A round of the base game: nugget cards are picked in secret."""

    picked: Iterator[int] = iter(())

    def rearrange(self, other: Digging, end: Digging, deck: bytes, chance: Chance) -> Deal:
        assert isinstance(other, Saboteur) and isinstance(end, Saboteur)
        if end.round_number > other.round_number or end.to_act is None or end.phase == SHARING:
            # The dwarf left over is shown with the others.
            self.dwarves_seen.add(other.seats)
        deal = super().rearrange(other, end, deck, chance)
        self.picked = iter(_other_nuggets(other, end, self.seat, chance))
        return deal

    def twin(self, action: Action, away: Iterator[list[int]], deck: bytes) -> Action:
        if action.kind == "pick":
            return Action.parse(f"nugget:{next(self.picked)}")
        return super().twin(action, away, deck)


def _other_nuggets(other: Saboteur, end: Saboteur, seat: int, chance: Chance) -> list[int]:
    """Change the nugget cards the seat has not seen, and return what is picked in that world."""
    nuggets = bytearray(other.nuggets)
    draft = next((draft for draft in end.drafts if draft.round == other.round_number), None)
    picks: list[int] = [value for _, value in draft.picks] if draft else []
    looks = [number for number, (by, _) in enumerate(draft.picks) if by == seat] if draft else []
    if draft and end.phase == SHARING and end.round_number == other.round_number and end.to_act == seat:
        looks.append(len(picks))
    places: list[int] = []
    left = list(range(len(draft.drawn))) if draft else []
    for value in picks:
        place = next(place for place in left if nuggets[place] == value)
        left.remove(place)
        places.append(place)
    if end.to_act is None:
        looks = [0]  # the end of the match shows everyone's nugget cards
    loose = list(range(len(nuggets) - len(end.nuggets), len(nuggets)))
    early = places[: looks[0] if looks else len(picks)]
    if sum(map(len, end.paid)) > sum(map(len, other.paid)):
        loose, early = [], []  # paying tells which values the stock holds
    elif draft and not looks and end.phase == SHARING and end.round_number == other.round_number:
        loose += left
    shuffle_some(nuggets, early + loose, chance)
    other.nuggets = bytes(nuggets)
    for number, place in enumerate(early):
        picks[number] = nuggets[place]
    if end.to_act is not None:
        # Between two looks the others may have shared out what they took in any way.
        for begin, stop in zip(looks, [*looks[1:], len(picks)], strict=True) if looks else ():
            between = picks[begin + 1 : stop]
            chance.shuffle(between)
            picks[begin + 1 : stop] = between
    return picks
