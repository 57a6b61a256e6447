"""A match of Saboteur: whose decision it is, what is legal, what happens. The rule ids stand where a rule is decided.

What it shares with Saboteur 2 stands in turns.py.

The order of events that is assumed (docs/record.md names the events, not their order):

    lay        laid, goals..., end of turn
    break      broke, end of turn                  repair     repaired, end of turn
    rock_fall  rock_fell, end of turn              map        looked, end of turn
    pass       passed, end of turn
    set_stone  stone_set, goals..., end of turn    (same seat, same turn)
    pick       picked, then offered to the next picker, or the end of the payments

    goals...   again and again: reached (those newly reached, top to bottom; none, no event), then turned_over of the
               topmost reached stone, then stone_set at once if its orientation is fixed; else the decision ends after
               turned_over. Only the treasure is left: turned_over, end of round.
    end of turn      drew (only if the stock had a card), or end of round by no_moves
    end of round     round_ended, roles_shown, goals_shown, then
                     diggers: nuggets_drawn, offered to the first picker / saboteurs: paid for each, in seat order
    end of payments  round_began and dealt for each seat, in seat order; or game_ended
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .cards import CARD_LIST, CARD_ORDER, DWARVES, GOAL_FACES, HAND_SIZE, NUGGETS, PATH_ORDER, SABOTEUR_GOLD, Chance
from .turns import Json, Turns


@dataclass(frozen=True)
class Deal:
    """What chance decides for one round."""

    roles: list[str]
    left_over: str
    goals: list[str]
    hands: list[list[str]]
    stock: list[str]


class Dealer:
    """All the chance of a match, from its seed. Call deal() once for each round, in order."""

    def __init__(self, seed: str, seats: int, first: int | None) -> None:
        self.seats = seats
        self.chance = Chance(seed)
        self.nuggets = self.nugget_set()  # S1.07
        self.first = self.chance.below(seats) if first is None else first  # S1.08

    def nugget_set(self) -> list[int]:
        """One more set of nugget cards, whenever it is asked for."""
        return self.chance.shuffle([value for value, count in NUGGETS for _ in range(count)])

    def deal(self) -> Deal:
        saboteurs, diggers = DWARVES[self.seats]  # S1.02, S1.70
        dwarves = self.chance.shuffle(["saboteur"] * saboteurs + ["digger"] * diggers)
        goals = self.chance.shuffle(list(GOAL_FACES))  # S1.04
        stock = self.chance.shuffle([card for card, count in CARD_LIST for _ in range(count)])  # S1.06
        size = HAND_SIZE[self.seats]
        hands = [stock[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        # S1.03: one dwarf card is left over
        return Deal(dwarves[: self.seats], dwarves[self.seats], goals, hands, stock[self.seats * size :])


class Match(Turns):
    """A match of Saboteur. `deal(n)` supplies the chance of round n, `nugget_set()` another set of nugget cards."""

    path_order = PATH_ORDER

    def __init__(
        self,
        seats: int,
        connection: str,
        rounds: int,
        first: int,
        nuggets: list[int],
        deal: Callable[[int], Deal],
        nugget_set: Callable[[], list[int]],
    ) -> None:
        super().__init__(seats, connection, rounds)
        self.deal = deal
        self.nugget_set = nugget_set
        self.nuggets = list(nuggets)  # the stock, the next card first
        self.cards: list[list[int]] = [[] for _ in range(seats)]  # nugget cards of each seat; gold counts the bank too
        self.begin_round(first)

    def deal_round(self) -> Json:
        deal = self.deal(self.round)
        self.left_over = deal.left_over
        self.offer: list[int] = []  # nugget cards to pick from
        return {
            "roles": list(deal.roles),
            "left_over": deal.left_over,
            "goals": list(deal.goals),
            "hands": [list(hand) for hand in deal.hands],
            "stock": list(deal.stock),
            "nuggets": list(self.nuggets),
        }

    # ------------------------------------------------------------------ legal actions

    def legal(self) -> list[Json]:
        if self.phase == "stone":
            return self.legal_stones()
        if self.phase == "pick":
            return [{"kind": "pick", "value": v, "text": f"nugget:{v}"} for v in sorted(set(self.offer))]
        if self.phase == "turn":  # S1.10
            return (
                self.legal_lays()
                + self.legal_breaks()
                + self.legal_repairs()
                + self.legal_rock_falls()
                + self.legal_maps()
                + self.legal_passes()
            )
        return []

    def may_lay(self) -> bool:
        return not self.broken[self.seat]  # S1.25

    def legal_passes(self) -> list[Json]:
        if not self.hands[self.seat]:  # S1.11
            return [{"kind": "pass", "cards": [], "text": "-"}]
        return [{"kind": "pass", "cards": [card], "text": f"-{card}"} for card in self.held(CARD_ORDER)]

    def decide(self, action: Json) -> None:
        self.pick(action["value"])

    # ------------------------------------------------------------------ a round ends

    def end_round(self, by: str) -> None:
        saboteurs = [seat for seat in range(self.seats) if self.roles[seat] == "saboteur"]  # S1.63: not the left-over
        if by == "treasure":
            winners: str | None = "diggers"  # S1.60
        else:
            winners = "saboteurs" if saboteurs else None  # S1.63, S1.65
        self.show_all(winners, by, self.left_over)
        if self.winners == "diggers":
            count = 9 if self.seats == 10 else self.seats  # S1.60
            if len(self.nuggets) < count:
                self.nuggets = self.nuggets + self.nugget_set()  # under what is left
            self.offer = self.nuggets[:count]
            self.nuggets = self.nuggets[count:]
            self.emit("nuggets_drawn", count=len(self.offer))
            if self.roles[self.seat] != "digger":  # S1.61: the player who reached it; S1.62: if a digger
                self.seat = self.next_digger(self.seat)
            self.phase = "pick"
            self.offer_or_close()
            return
        for seat in range(self.seats):
            if self.winners is None:
                self.score(seat, 0, "no_saboteurs", {})  # S1.65
            elif seat in saboteurs:
                self.pay(seat, len(saboteurs))
            else:
                self.score(seat, 0, "treasure_lost", {})
        self.close_round()

    def next_digger(self, seat: int) -> int:
        """S1.61: counter-clockwise, so downwards; the same seat again if there is no other digger."""
        for step in range(1, self.seats + 1):
            other = (seat - step) % self.seats
            if self.roles[other] == "digger":
                return other
        raise ValueError("a round without diggers")

    def pay(self, seat: int, saboteurs: int) -> None:
        owed = SABOTEUR_GOLD[saboteurs]  # S1.63
        rest = owed
        paid: list[int] = []
        while True:  # S1.64
            small_enough = [value for value in self.nuggets if value <= rest]
            if not small_enough:
                break
            value = max(small_enough)
            self.nuggets.remove(value)  # the first such in stock order
            paid.append(value)
            rest -= value
        self.cards[seat] += paid
        self.emit("paid", seat=seat, owed=owed, cards=list(paid), bank=rest)
        self.score(seat, owed, "saboteurs_paid", {"saboteurs": saboteurs, "cards": list(paid), "bank": rest})

    def pick(self, value: int) -> None:
        self.offer.remove(value)
        self.cards[self.seat].append(value)
        self.emit("picked", seat=self.seat, value=value)
        self.score(self.seat, value, "picked", {"pick": len(self.lines) + 1})
        self.seat = self.next_digger(self.seat)  # S1.61
        self.offer_or_close()

    def offer_or_close(self) -> None:
        if self.offer:
            self.emit("offered", seat=self.seat, count=len(self.offer), values=list(self.offer))
            return
        for seat in range(self.seats):
            if self.roles[seat] == "saboteur":
                self.score(seat, 0, "treasure_taken", {})
        self.close_round()

    def nugget_cards(self) -> list[list[int]]:
        return [list(cards) for cards in self.cards]
