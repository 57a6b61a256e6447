"""Two worlds that one seat cannot tell apart.

A match is played and every card followed by its place in the deck. Then the same match is played in another world, in
which everything that the seat never got to see is arranged differently: dwarves, goals, the others' hands and face-down
discards, the stock, nugget cards. The others do the same in public; where they did something in secret they do it with
the cards of that world.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.policies import Policy
from undermine.games import Action, Chance, Rules, Saboteur, Saboteur2, start
from undermine.games.core.cards import IDS
from undermine.games.digging.deal import Deal
from undermine.games.digging.round_state import SHARING

Digging = Saboteur | Saboteur2


@dataclass
class Course:
    """What happened in the round that will be different, card by card, and what the seat saw of it."""

    seat: int
    deck: bytes
    hold: list[list[int]]
    next_card: int
    #: for each seat, which of the dwarf cards it has; and the next one of those left
    dwarves: list[int]
    next_dwarf: int
    #: places of the deck, and dwarf cards, that the seat has seen
    seen: set[int] = field(default_factory=set)
    dwarves_seen: set[int] = field(default_factory=set)
    #: for each decision of the round but those about gold: the places of the cards put away in secret
    put_away: list[list[int]] = field(default_factory=list)

    @classmethod
    def of(cls, game: Digging, seat: int) -> Course:
        hold: list[list[int]] = []
        place = 0
        for hand in game.deal.hands:
            hold.append(list(range(place, place + len(hand))))
            place += len(hand)
        deck = b"".join(game.deal.hands) + game.deal.stock + game.deal.aside
        return cls(seat, deck, hold, place, list(range(game.seats)), game.seats, {*hold[seat]}, {seat})

    def follow(self, actor: int, action: Action, after: Digging | None) -> None:
        """Follow the cards through an action; ``after`` is the game then, unless the round is over."""
        away = []
        for name in (action.card,) if action.card else action.cards or ():
            place = next(place for place in self.hold[actor] if IDS[self.deck[place]] == name)
            self.hold[actor].remove(place)
            if action.card or actor == self.seat:
                self.seen.add(place)
            if action.cards:
                away.append(place)
        self.put_away.append(away)
        target = action.seat
        if action.kind == "swap_hand" and target is not None:
            self.hold[actor], self.hold[target] = self.hold[target], self.hold[actor]
            if self.seat in (actor, target):
                self.seen.update(self.hold[actor], self.hold[target])
        if action.kind == "inspection" and actor == self.seat and target is not None:
            self.dwarves_seen.add(self.dwarves[target])
        if action.kind == "swap_hats" and target is not None:
            self.dwarves[target] = self.next_dwarf
            self.next_dwarf += 1
            if target == self.seat:
                self.dwarves_seen.add(self.dwarves[target])
        if after is not None:
            for held, hand in zip(self.hold, after.hands, strict=True):
                while len(held) < len(hand):
                    held.append(self.next_card)
                    self.next_card += 1
            self.seen.update(self.hold[self.seat])


@dataclass
class Worlds:
    """The world as it was, another one, and the actions of each from the same moment on."""

    one: Digging
    other: Digging
    actions: list[tuple[Action, Action]]
    changed: bool


def make(seed: int, rules: Rules, players: int, policy: Policy) -> tuple[Worlds, int]:
    """Two worlds and the seat that cannot tell them apart."""
    chance = Chance(f"worlds {seed}")
    game = start(rules, players, seed)
    assert isinstance(game, Saboteur | Saboteur2)
    seat = chance.below(players)
    different = 1 + chance.below(rules.rounds)
    while game.round_number < different:
        game.play(policy(game, chance))
    base = game.copy()
    course = Course.of(game, seat)
    actions: list[tuple[Action, bool]] = []
    for _ in range(5 + chance.below(260)):
        if game.to_act is None:
            break
        action = policy(game, chance)
        actor, about_gold, number = game.to_act, game.phase == SHARING, game.round_number
        game.play(action)
        actions.append((action, number == different))
        if number == different and not about_gold:
            goes_on = game.round_number == number and game.to_act is not None and game.phase != SHARING
            course.follow(actor, action, game if goes_on else None)
    return _another(base, game, course, actions, chance), seat


def _another(base: Digging, end: Digging, course: Course, actions: list[tuple[Action, bool]], chance: Chance) -> Worlds:
    over = end.round_number > base.round_number or end.to_act is None or end.phase == SHARING
    deck = bytearray(course.deck)
    shuffle_some(deck, [place for place in range(len(deck)) if place not in course.seen], chance)
    dwarves = bytearray(base.roles + base.spare)
    goals = bytearray(base.goals)
    if over:
        # All dwarves in front of players are shown, in the base game the one left over too, and all goals.
        course.dwarves_seen.update(course.dwarves, range(len(dwarves)) if isinstance(base, Saboteur) else ())
    else:
        shown = ~end.hidden | end.peeked[course.seat] | end.knocked
        shuffle_some(goals, [goal for goal in range(3) if not shown >> goal & 1], chance)
    shuffle_some(dwarves, [card for card in range(len(dwarves)) if card not in course.dwarves_seen], chance)
    sizes = [len(hand) for hand in base.deal.hands]
    hands = [bytes(deck[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes))]
    stock, aside = len(base.deal.stock), len(base.deal.aside)
    deal = Deal(
        base.first,
        bytes(dwarves[: base.seats]),
        bytes(dwarves[base.seats :]),
        bytes(goals),
        tuple(hands),
        bytes(deck[sum(sizes) : sum(sizes) + stock]),
        bytes(deck[len(deck) - aside :]),
    )
    other = base.copy()
    picked: list[int] = []
    if isinstance(other, Saboteur) and isinstance(end, Saboteur):
        picked = _other_nuggets(other, end, course.seat, chance)
    other.round_number -= 1
    other.begin_round(deal)
    other.fresh = []
    put_away = iter(course.put_away)
    picks = iter(picked)
    paired: list[tuple[Action, Action]] = []
    for action, in_round in actions:
        twin = action
        if in_round and action.kind == "pick":
            twin = Action.parse(f"nugget:{next(picks)}")
        elif in_round and action.kind != "steal":
            places = next(put_away)
            if places:
                names = ",".join(IDS[card] for card in sorted(deck[place] for place in places))
                twin = Action.parse(f"-{names}!{action.removes}" if action.removes else f"-{names}")
        paired.append((action, twin))
    changed = (bytes(deck), bytes(dwarves), bytes(goals)) != (course.deck, base.roles + base.spare, base.goals)
    return Worlds(base.copy(), other, paired, changed or any(one is not two for one, two in paired))


def shuffle_some(things: bytearray, places: list[int], chance: Chance) -> None:
    """Shuffle what lies at some places."""
    values = [things[place] for place in places]
    chance.shuffle(values)
    for place, value in zip(places, values, strict=True):
        things[place] = value


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
