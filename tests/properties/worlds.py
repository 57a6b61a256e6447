"""Two worlds that one seat cannot tell apart.

A match is played and every card followed by its place in the deck. Then the same match is played in another world,
in which everything that the seat never got to see is arranged differently: roles, goals, the others' hands and
face-down discards, the stock, nugget cards. The others do the same in public; where they did something in secret
they do it with the cards of that world.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.policies import Policy
from undermine.games import Action, Chance, Saboteur, SaboteurRules
from undermine.games.cards import IDS
from undermine.games.saboteur.deal import Deal
from undermine.games.saboteur.table import SHARING


@dataclass
class Course:
    """What happened in the round that will be different, card by card."""

    deck: bytes
    hold: list[list[int]]
    next_card: int
    #: places of the deck that everybody, or the seat, has seen
    seen: set[int] = field(default_factory=set)
    #: for each decision of the round: the place of the card put away in secret, or None
    put_away: list[int | None] = field(default_factory=list)

    @classmethod
    def of(cls, deal: Deal) -> Course:
        hold: list[list[int]] = []
        place = 0
        for hand in deal.hands:
            hold.append(list(range(place, place + len(hand))))
            place += len(hand)
        return cls(b"".join(deal.hands) + deal.stock, hold, place)

    def follow(self, seat: int, action: Action, drew: bool) -> None:
        name = action.card or (action.cards[0] if action.cards else None)
        hidden = None
        if name is not None:
            place = next(place for place in self.hold[seat] if IDS[self.deck[place]] == name)
            self.hold[seat].remove(place)
            if action.kind == "pass":
                hidden = place
            else:
                self.seen.add(place)
        self.put_away.append(hidden)
        if drew:
            self.hold[seat].append(self.next_card)
            self.next_card += 1


@dataclass
class Worlds:
    """The world as it was, another one, and the actions of each from the same moment on."""

    one: Saboteur
    other: Saboteur
    actions: list[tuple[Action, Action]]
    changed: bool


def make(seed: int, rules: SaboteurRules, players: int, policy: Policy) -> tuple[Worlds, int]:
    """Two worlds and the seat that cannot tell them apart."""
    chance = Chance(f"worlds {seed}")
    game = Saboteur.start(rules, players, seed)
    seat = chance.below(players)
    different = 1 + chance.below(rules.rounds)
    while game.round_number < different:
        game.play(policy(game, chance))
    base = game.copy()
    course = Course.of(game.deal)
    course.seen.update(course.hold[seat])
    actions: list[Action] = []
    rounds: list[int] = []
    for _ in range(5 + chance.below(260)):
        if game.to_act is None:
            break
        action = policy(game, chance)
        actor, in_turn, number = game.to_act, game.phase != SHARING, game.round_number
        stock = len(game.stock)
        game.play(action)
        actions.append(action)
        rounds.append(number)
        if number == different and in_turn:
            course.follow(actor, action, game.round_number == number and len(game.stock) < stock)
            course.seen.update(course.hold[seat])
    return _another(base, game, seat, course, actions, rounds, chance), seat


def _another(
    base: Saboteur, end: Saboteur, seat: int, course: Course, actions: list[Action], rounds: list[int], chance: Chance
) -> Worlds:
    over = end.round_number > base.round_number or end.to_act is None or end.phase == SHARING
    # The cards
    deck = bytearray(course.deck)
    own = {place for place, by in zip(course.put_away, _actors(base, actions, rounds), strict=False) if by == seat}
    hidden = [place for place in range(len(deck)) if place not in course.seen and place not in own]
    values = [deck[place] for place in hidden]
    chance.shuffle(values)
    for place, value in zip(hidden, values, strict=True):
        deck[place] = value
    # Dwarves and goals
    dwarves = [*base.roles, *base.spare]
    goals = bytearray(base.goals)
    if not over:
        others = [one for one in range(len(dwarves)) if one != seat]
        roles = [dwarves[one] for one in others]
        chance.shuffle(roles)
        for one, role in zip(others, roles, strict=True):
            dwarves[one] = role
        unknown = [
            goal for goal in range(3) if end.hidden >> goal & 1 and not (end.peeked[seat] | end.knocked) >> goal & 1
        ]
        faces = [goals[goal] for goal in unknown]
        chance.shuffle(faces)
        for goal, face in zip(unknown, faces, strict=True):
            goals[goal] = face
    # Nuggets: those nobody has drawn yet, and those picked before the seat's first look if no payment tells on them
    nuggets = bytearray(base.nuggets)
    draft = next((draft for draft in end.drafts if draft.round == base.round_number), None)
    picks: list[int] = [value for _, value in draft.picks] if draft else []
    looks = [number for number, (by, _) in enumerate(draft.picks) if by == seat] if draft else []
    if draft and end.phase == SHARING and end.to_act == seat:
        looks.append(len(picks))
    places: list[int] = []
    if draft:
        left = list(range(len(draft.drawn)))
        for value in picks:
            place = next(place for place in left if nuggets[place] == value)
            left.remove(place)
            places.append(place)
    paid = sum(len(cards) for cards in end.paid) - sum(len(cards) for cards in base.paid)
    undrawn = len(end.nuggets)
    # The end of the match shows everyone's nugget cards.
    told = end.to_act is None
    early = places[: looks[0] if looks else len(picks)] if not paid and not told else []
    if paid:
        loose: list[int] = []  # paying shows which values the stock holds; leave the rest alone but for its order
    else:
        loose = early + list(range(len(nuggets) - undrawn, len(nuggets)))
        if draft and not looks and end.phase == SHARING:
            loose += left
    values = [nuggets[place] for place in loose]
    chance.shuffle(values)
    for place, value in zip(loose, values, strict=True):
        nuggets[place] = value
    for number, place in enumerate(places[: len(early)]):
        picks[number] = nuggets[place]
    # Between two looks the others may have shared out what they took in any way
    for begin, stop in zip(looks if not told else [], [*looks[1:], len(picks)], strict=False):
        between = picks[begin + 1 : stop]
        chance.shuffle(between)
        picks[begin + 1 : stop] = between
    # The other world's deal
    sizes = [len(hand) for hand in base.deal.hands]
    hands, place = [], 0
    for size in sizes:
        hands.append(bytes(deck[place : place + size]))
        place += size
    deal = Deal(base.first, bytes(dwarves[:-1]), bytes(dwarves[-1:]), bytes(goals), tuple(hands), bytes(deck[place:]))
    other = base.copy()
    other.round_number -= 1
    other.nuggets = bytes(nuggets)
    other.begin_round(deal)
    other.fresh = []
    put_away = iter(course.put_away)
    picked = iter(picks)
    paired: list[tuple[Action, Action]] = []
    for action, number in zip(actions, rounds, strict=True):
        twin = action
        if number == base.round_number:
            if action.kind == "pick":
                twin = Action.parse(f"nugget:{next(picked)}")
            else:
                secret = next(put_away)
                if secret is not None:
                    twin = Action.parse(f"-{IDS[deck[secret]]}")
        paired.append((action, twin))
    changed = bytes(deck) != course.deck or bytes(dwarves[:-1]) != base.roles or bytes(goals) != base.goals
    return Worlds(base.copy(), other, paired, changed or any(one is not two for one, two in paired))


def _actors(base: Saboteur, actions: list[Action], rounds: list[int]) -> list[int]:
    """Who made each decision of the round but picks."""
    game = base.copy()
    actors: list[int] = []
    for action, number in zip(actions, rounds, strict=True):
        if number == base.round_number and action.kind != "pick":
            assert game.to_act is not None
            actors.append(game.to_act)
        game.play(action)
    return actors
