"""A match of Saboteur 2: what it has beside or instead of the base game. What both share stands in turns.py.

The order of events that is assumed (docs/record.md names the events and the order in which a round ends):

    lay          laid, goals... (as at the top of game.py), drew
    every other  its own event, then drew, only if the stock had a card: one card for the player on turn, but
                 pass: as many as were discarded; swap_hand: one card for the other player instead
    set_stone    stone_set, goals..., drew
    steal        stole, then the end of the thefts if no more thief can steal

    end of round       round_ended, roles_shown, goals_shown, earned for each seat that gets gold, in seat order; then
                       the first thief who can steal decides, or the end of the thefts
    end of the thefts  round_began and dealt for each seat, in seat order; or game_ended
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from .cards import (
    ASIDE,
    BREAKS,
    CARD_LIST2,
    CARD_ORDER2,
    DWARVES2,
    GOAL_FACES,
    HAND_SIZE2,
    IN_FRONT,
    LADDERS,
    PATH_ORDER2,
    Chance,
)
from .maze import GOALS
from .turns import Json, Turns

TEAMS = ("blue", "green")


@dataclass(frozen=True)
class Deal2:
    """What chance decides for one round."""

    roles: list[str]
    spare: list[str]
    goals: list[str]
    hands: list[list[str]]
    stock: list[str]
    aside: list[str]


class Dealer2:
    """All the chance of a match, from its seed. Call deal() once for each round, in order."""

    def __init__(self, seed: str, seats: int, first: int | None) -> None:
        self.seats = seats
        self.chance = Chance(seed)
        self.first = self.chance.below(seats) if first is None else first  # S1.08

    def deal(self) -> Deal2:
        dwarves = self.chance.shuffle([role for role, count in DWARVES2 for _ in range(count)])  # S2.04, S2.70
        goals = self.chance.shuffle(list(GOAL_FACES))  # S1.04, S2.05
        deck = self.chance.shuffle([card for card, count in CARD_LIST2 for _ in range(count)])  # S2.02, S2.70
        aside, deck = deck[:ASIDE], deck[ASIDE:]  # S2.02
        hands = [deck[seat * HAND_SIZE2 : (seat + 1) * HAND_SIZE2] for seat in range(self.seats)]  # S2.03
        stock = deck[self.seats * HAND_SIZE2 :]
        return Deal2(dwarves[: self.seats], dwarves[self.seats :], goals, hands, stock, aside)


class Match2(Turns):
    """A match of Saboteur 2. `deal(n)` supplies the chance of round n."""

    path_order = PATH_ORDER2

    def __init__(
        self, seats: int, rounds: int, first: int, boss_behind_doors: bool, deal: Callable[[int], Deal2]
    ) -> None:
        super().__init__(seats, "start", rounds)  # S2.05
        self.boss_behind_doors = boss_behind_doors
        self.deal = deal
        self.ladder_revivals = 0  # ladders laid that joined cards which were cut off; of interest to the summary alone
        self.begin_round(first)

    def deal_round(self) -> Json:
        deal = self.deal(self.round)
        self.spare = list(deal.spare)  # dwarf cards, the next one first
        self.trapped: set[int] = set()  # seats with a Trapped! card
        self.thefts: list[int] = []  # seats with a Theft card, the one laid last at the end
        self.thieves: list[int] = []  # seats that may still steal, the next one first
        return {
            "roles": list(deal.roles),
            "spare": list(deal.spare),
            "goals": list(deal.goals),
            "hands": [list(hand) for hand in deal.hands],
            "stock": list(deal.stock),
            "aside": list(deal.aside),
        }

    # ------------------------------------------------------------------ legal actions

    def legal(self) -> list[Json]:
        if self.phase == "stone":
            return self.legal_stones()
        if self.phase == "steal":
            return [
                *({"kind": "steal", "seat": seat, "text": f"steal>{seat}"} for seat in self.victims(self.seat)),
                {"kind": "steal", "seat": None, "text": "steal:nothing"},  # S2.60: or declines
            ]
        if self.phase == "turn":  # S2.10
            return (
                self.legal_lays()
                + self.legal_breaks()
                + self.legal_repairs()
                + self.legal_rock_falls()
                + self.legal_maps()
                + self.legal_thefts()
                + self.legal_hands_off()
                + self.legal_swap_hand()
                + self.legal_inspections()
                + self.legal_swap_hats()
                + self.legal_traps()
                + self.legal_frees()
                + self.legal_clears()
                + self.legal_passes()
            )
        return []

    def may_lay(self) -> bool:
        return not self.broken[self.seat] and self.seat not in self.trapped  # S1.25, S2.35

    def others(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.seat]

    def aimed(self, card: str, targets: list[int]) -> list[Json]:
        """A card that is played on one of these seats."""
        return [
            {"kind": kind, "card": kind, "seat": seat, "text": f"{kind}>{seat}"}
            for kind in self.held([card])
            for seat in targets
        ]

    def legal_thefts(self) -> list[Json]:
        if self.seat in self.thefts or self.seat in self.trapped:  # S2.30, S2.35
            return []
        return [{"kind": card, "card": card, "text": card} for card in self.held(["theft"])]

    def legal_hands_off(self) -> list[Json]:
        return self.aimed("hands_off", sorted(self.thefts))  # S2.31: oneself included

    def legal_swap_hand(self) -> list[Json]:
        return self.aimed("swap_hand", self.others())  # S2.32: whatever they hold, nothing included

    def legal_inspections(self) -> list[Json]:
        return self.aimed("inspection", self.others())  # S2.33

    def legal_swap_hats(self) -> list[Json]:
        return self.aimed("swap_hats", list(range(self.seats)) if self.spare else [])  # S2.34: oneself included

    def legal_traps(self) -> list[Json]:
        return self.aimed("trapped", [seat for seat in self.others() if seat not in self.trapped])  # S2.35

    def legal_frees(self) -> list[Json]:
        return self.aimed("free_at_last", sorted(self.trapped))  # S2.36: oneself included

    def in_front(self, seat: int) -> list[str]:
        """The cards in front of a seat, in the order of docs/notation.md."""
        lying = {card for card in BREAKS if BREAKS[card] in self.broken[seat]}
        if seat in self.trapped:
            lying.add("trapped")
        if seat in self.thefts:
            lying.add("theft")
        return [card for card in IN_FRONT if card in lying]

    def some_of_hand(self, count: int) -> list[list[str]]:
        """Every multiset of so many hand cards (S1.14): each in card order, then sorted card by card."""
        places = sorted(CARD_ORDER2.index(card) for card in self.hands[self.seat])
        return [[CARD_ORDER2[place] for place in some] for some in sorted(set(combinations(places, count)))]

    def legal_clears(self) -> list[Json]:
        return [
            {"kind": "clear", "cards": cards, "removes": removes, "text": f"-{','.join(cards)}!{removes}"}
            for cards in self.some_of_hand(2)  # S2.11: none with less than two cards in hand
            for removes in self.in_front(self.seat)
        ]

    def legal_passes(self) -> list[Json]:
        if not self.hands[self.seat]:  # S2.12
            return [{"kind": "pass", "cards": [], "text": "-"}]
        return [
            {"kind": "pass", "cards": cards, "text": f"-{','.join(cards)}"}
            for count in (1, 2, 3)  # S2.10: also more than the stock holds
            for cards in self.some_of_hand(count)
        ]

    # ------------------------------------------------------------------ a turn

    def lay(self, action: Json) -> None:
        before = {cell for cell, _ in self.maze.joined_to_start()}
        super().lay(action)
        if action["card"] in LADDERS:
            after = {cell for cell, _ in self.maze.joined_to_start()}
            if after - before - {self.laid}:
                self.ladder_revivals += 1

    def act(self, action: Json) -> tuple[int, int]:
        seat, kind = self.seat, action["kind"]
        if kind == "pass":
            super().act(action)
            return seat, len(action["cards"])  # S2.10
        if kind == "clear":
            self.take_away(seat, action["removes"])  # S2.11
            cards = list(action["cards"])
            self.emit("cleared", seat=seat, removes=action["removes"], count=len(cards), cards=cards)
            return seat, 1
        if kind == "theft":
            self.thefts.append(seat)  # S2.30
            self.emit("theft_laid", seat=seat)
            return seat, 1
        if kind in ("break", "repair", "rock_fall", "map"):
            return super().act(action)
        target = action["seat"]
        if kind == "hands_off":
            self.take_away(target, "theft")  # S2.31
            self.emit("hands_off", seat=seat, target=target)
        elif kind == "swap_hand":
            gave = sorted(self.hands[seat], key=CARD_ORDER2.index)  # S2.32: what is left of it
            took = sorted(self.hands[target], key=CARD_ORDER2.index)
            self.hands[seat], self.hands[target] = list(took), list(gave)
            counts = {"gave_count": len(gave), "took_count": len(took)}
            self.emit("hands_swapped", seat=seat, target=target, gave=gave, took=took, **counts)
            return target, 1  # S2.32: the other one draws
        elif kind == "inspection":
            self.emit("inspected", seat=seat, target=target, role=self.roles[target])  # S2.33
        elif kind == "swap_hats":
            old = self.roles[target]
            self.roles[target] = self.spare.pop(0)  # S2.34: the old one does not go back among them
            self.emit("hat_swapped", seat=seat, target=target, old=old, new=self.roles[target])
        elif kind == "trapped":
            self.trapped.add(target)  # S2.35
            self.emit("trapped", seat=seat, target=target)
        elif kind == "free_at_last":
            self.take_away(target, "trapped")  # S2.36
            self.emit("freed", seat=seat, target=target)
        else:
            raise KeyError(kind)
        return seat, 1  # S2.10

    def take_away(self, seat: int, card: str) -> None:
        """Take a card from in front of a seat."""
        if card == "theft":
            self.thefts.remove(seat)
        elif card == "trapped":
            self.trapped.remove(seat)
        else:
            self.broken[seat].remove(BREAKS[card])

    # ------------------------------------------------------------------ who wins

    def winning_teams(self) -> list[str]:
        """S2.50: the treasure was reached, by a card of the seat on turn."""
        goal = next(GOALS[name] for name, face in self.faces.items() if face == "treasure")
        open_to = [team for team in TEAMS if self.maze.open_to(team, goal)]
        role = self.roles[self.seat]
        if role in TEAMS and role in open_to:
            return [role]
        return open_to  # a digger's team that is shut out leaves the other one; for all other roles every open team

    def end_round(self, by: str) -> None:
        winning_roles = {"profiteer"}  # S2.51, S2.52, S2.53: always
        winners: str | None
        if by == "treasure":
            teams = self.winning_teams()
            winning_roles |= set(teams)
            if teams or self.boss_behind_doors:  # S2.51, S2.52
                winning_roles.add("boss")
            winners = "both" if len(teams) == 2 else teams[0] if teams else None
        else:
            winning_roles.add("saboteur")  # S2.53
            winners = "saboteurs"  # S2.53: also without any
        self.show_all(winners, by, None)  # S2.40: the roles they have now; the others are not shown
        self.pay(winning_roles)
        self.begin_thefts()

    def pay(self, winning_roles: set[str]) -> None:
        seats = range(self.seats)
        count = len([seat for seat in seats if self.roles[seat] in winning_roles and seat not in self.trapped])
        share = {0: 0, 1: 5, 2: 4, 3: 3, 4: 2}.get(count, 1)  # S2.54
        geologists = len([seat for seat in seats if self.roles[seat] == "geologist"])  # S2.55: trapped ones too
        crystals = self.maze.crystals()
        for seat in seats:
            role = self.roles[seat]
            shared = {"winners": count, "share": share}
            if seat in self.trapped and (role in winning_roles or role == "geologist"):
                self.score(seat, 0, "trapped", {})  # S2.35, S2.55
            elif role == "geologist":
                amount = crystals // 2 if geologists == 2 else crystals  # S2.55
                self.score(seat, amount, "geologist", {"crystals": crystals, "geologists": geologists})
            elif role not in winning_roles:
                self.score(seat, 0, "lost", {})
            elif role == "boss":
                self.score(seat, max(0, share - 1), "boss", shared)  # S2.54
            elif role == "profiteer":
                self.score(seat, max(0, share - 2), "profiteer", shared)  # S2.54
            else:
                self.score(seat, share, "won", shared)
        for line in self.lines:
            if line["amount"] > 0:
                self.emit("earned", seat=line["seat"], amount=line["amount"], reason=line["reason"])

    # ------------------------------------------------------------------ thefts

    def begin_thefts(self) -> None:
        self.phase = "steal"
        self.thieves = []
        if self.thefts:
            latest = self.thefts[-1]  # S2.60: the most recent one still lying, trapped or not
            once_round = [(latest + step) % self.seats for step in range(self.seats)]
            self.thieves = [seat for seat in once_round if seat in self.thefts and seat not in self.trapped]
        self.next_thief()

    def victims(self, thief: int) -> list[int]:
        """S2.60: the other players who have gold now."""
        return [seat for seat in range(self.seats) if seat != thief and self.gold[seat] > 0]

    def next_thief(self) -> None:
        while self.thieves:
            thief = self.thieves.pop(0)
            if self.victims(thief):  # S2.60: else skipped
                self.seat = thief
                return
        self.close_round()

    def decide(self, action: Json) -> None:
        thief, target = self.seat, action["seat"]
        self.emit("stole", seat=thief, target=target)
        if target is not None:
            self.score(thief, 1, "stole", {"target": target})
            self.score(target, -1, "stolen", {"by": thief})
        self.next_thief()

    def nugget_cards(self) -> list[list[int]]:
        return []  # S2.05
