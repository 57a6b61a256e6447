"""Two worlds of The Lost Mines that one seat cannot tell apart.

As in ``worlds``: a match is played and every card followed by its place in the deck. Then the same match is played in
another world, in which everything that the seat never got to see is arranged differently: dwarf cards, mines,
treasures, the others' hands and discards, what they lost to traps, the stock. The others do the same in public; where
they did something in secret they do it with the cards of that world.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tests.policies import Policy
from tests.properties.worlds import shuffle_some
from undermine.games import Action, Chance, Event, LostMines, LostMinesRules
from undermine.games.core.cards import IDS
from undermine.games.lost_mines.box import ROLES
from undermine.games.lost_mines.events import TrapSprung
from undermine.games.lost_mines.round_state import OVER


class Fate(Chance):
    """Chance that takes the same cards at traps as in the first world, and else is what it was."""

    __slots__ = ("script",)

    script: list[int]

    @classmethod
    def after(cls, chance: Chance, script: list[int]) -> Fate:
        twin = cls.__new__(cls)
        twin._key, twin._block, twin._words = chance._key, chance._block, chance._words[:]
        twin.script = script
        return twin

    def copy(self) -> Fate:
        return Fate.after(self, self.script[:])

    def below(self, limit: int) -> int:
        # The word is used up all the same, so that later rounds are dealt alike.
        drawn = super().below(limit)
        return self.script.pop(0) if self.script else drawn


@dataclass
class Course:
    """What happened in the round that will be different, card by card, and what the seat saw of it."""

    seat: int
    deck: bytes
    hold: list[list[int]]
    next_card: int
    seen: set[int] = field(default_factory=set)
    #: for each decision of the round: the places of the cards put away in secret
    put_away: list[list[int]] = field(default_factory=list)
    #: for each card lost to a trap: its place, and those of the whole hand
    lost: list[tuple[int, list[int]]] = field(default_factory=list)
    #: dwarf cards (by seat), mines and treasures that the seat has seen
    dwarves: set[int] = field(default_factory=set)
    mines: set[int] = field(default_factory=set)
    treasures: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, game: LostMines, seat: int) -> Course:
        hold: list[list[int]] = []
        place = 0
        for hand in game.deal.hands:
            hold.append(list(range(place, place + len(hand))))
            place += len(hand)
        deck = b"".join(game.deal.hands) + game.deal.stock + game.deal.aside
        return cls(seat, deck, hold, place, {*hold[seat]}, dwarves={seat})

    def follow(self, actor: int, action: Action, told: list[Event], after: LostMines | None) -> None:
        """Follow the cards through an action; ``after`` is the game then, unless the round is over."""
        away = []
        for name in (action.card,) if action.card else action.cards or ():
            place = self._find(actor, name)
            self.hold[actor].remove(place)
            if action.card or actor == self.seat:
                self.seen.add(place)
            if action.cards:
                away.append(place)
        self.put_away.append(away)
        if actor == self.seat and action.kind == "look":
            if action.seat is not None:
                self.dwarves.add(action.seat)
            elif action.number is not None:
                (self.mines if action.thing == "mine" else self.treasures).add(action.number - 1)
        if actor == self.seat and action.kind == "take" and action.number is not None:
            self.treasures.add(action.number - 1)
        for event in told:
            if isinstance(event, TrapSprung) and event.cards:
                place = self._find(actor, event.cards[0])
                self.lost.append((place, self.hold[actor][:]))
                self.hold[actor].remove(place)
        if after is not None:
            for held, hand in zip(self.hold, after.hands, strict=True):
                while len(held) < len(hand):
                    held.append(self.next_card)
                    self.next_card += 1
            self.seen.update(self.hold[self.seat])
            self.mines.update(mine for mine in range(4) if after.face_up >> mine & 1)

    def _find(self, actor: int, name: str) -> int:
        return next(place for place in self.hold[actor] if IDS[self.deck[place]] == name)


@dataclass
class MinesWorlds:
    """The world as it was, another one, and the actions of each from the same moment on."""

    one: LostMines
    other: LostMines
    actions: list[tuple[Action, Action]]
    changed: bool


def make(seed: int, rules: LostMinesRules, players: int, policy: Policy) -> tuple[MinesWorlds, int]:
    """Two worlds and the seat that cannot tell them apart."""
    chance = Chance(f"worlds {seed}")
    game = LostMines.start(rules, players, seed)
    seat = chance.below(players)
    different = 1 + chance.below(rules.rounds)
    while game.round_number < different:
        game.play(policy(game, chance))
    base = game.copy()
    course = Course.of(game, seat)
    actions: list[tuple[Action, bool]] = []
    for _ in range(5 + chance.below(200)):
        if game.to_act is None:
            break
        action = policy(game, chance)
        actor, number = game.to_act, game.round_number
        told = game.play(action)
        actions.append((action, number == different))
        if number == different:
            goes_on = game.round_number == number and game.phase != OVER
            course.follow(actor, action, told, game if goes_on else None)
            if not goes_on:
                # The dwarf cards of all players and what they collected is shown.
                ended = base.copy()
                for before, _ in actions[:-1]:
                    ended.play(before)
                course.dwarves.update(range(players))
                course.treasures.update(place for place, taker in enumerate(ended.takers) if taker)
                if action.kind == "take" and action.number is not None:
                    course.treasures.add(action.number - 1)
                course.mines.update(mine for mine in range(4) if ended.face_up >> mine & 1)
    return _another(base, course, actions, chance), seat


def _another(base: LostMines, course: Course, actions: list[tuple[Action, bool]], chance: Chance) -> MinesWorlds:
    deal = base.deal
    deck = bytearray(course.deck)
    shuffle_some(deck, [place for place in range(len(deck)) if place not in course.seen], chance)
    dwarves = bytearray(deal.dwarves + deal.spare)
    for clan in range(2):  # a dwarf card's back shows its clan
        same = [card for card, dwarf in enumerate(dwarves) if dwarf // len(ROLES) == clan]
        shuffle_some(dwarves, [card for card in same if card not in course.dwarves], chance)
    mines = bytearray(deal.mines)
    shuffle_some(mines, [mine for mine in range(4) if mine not in course.mines], chance)
    treasures = list(deal.treasures + deal.treasures_aside)
    values = bytearray(value for _, value in treasures)
    for kind in range(3):  # a treasure's back shows its kind
        same = [place for place, (of, _) in enumerate(treasures) if of == kind]
        shuffle_some(values, [place for place in same if place not in course.treasures], chance)
    treasures = [(kind, value) for (kind, _), value in zip(treasures, values, strict=True)]
    sizes = [len(hand) for hand in deal.hands]
    hands = [bytes(deck[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes))]
    other = base.copy()
    script = [sorted(deck[held] for held in hand).index(deck[place]) for place, hand in course.lost]
    other.chance = Fate.after(base.chance, script)
    other.round_number -= 1
    other.begin_round(
        replace(
            deal,
            dwarves=bytes(dwarves[: base.seats]),
            spare=bytes(dwarves[base.seats :]),
            mines=bytes(mines),
            treasures=tuple(treasures[: base.seats]),
            treasures_aside=tuple(treasures[base.seats :]),
            hands=tuple(hands),
            stock=bytes(deck[sum(sizes) : sum(sizes) + len(deal.stock)]),
            aside=bytes(deck[sum(sizes) + len(deal.stock) :]),
        )
    )
    other.fresh = []
    put_away = iter(course.put_away)
    paired: list[tuple[Action, Action]] = []
    for action, in_round in actions:
        places = next(put_away) if in_round else []
        if places:
            names = ",".join(IDS[card] for card in sorted(deck[place] for place in places))
            paired.append((action, Action.parse(f"-{names}")))
        else:
            paired.append((action, action))
    changed = other.deal != deal or any(one is not two for one, two in paired)
    return MinesWorlds(base.copy(), other, paired, changed)
