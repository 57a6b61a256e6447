"""A match of Saboteur: whose decision it is, what is legal, what happens. The rule ids stand where a rule is decided.

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
from typing import Any

from .cards import (
    BREAKS,
    CARD_LIST,
    CARD_ORDER,
    DWARVES,
    GOAL_FACES,
    HAND_SIZE,
    NUGGETS,
    PATH_ORDER,
    REPAIRS,
    SABOTEUR_GOLD,
    TOOLS,
    Chance,
    orientations,
    shape,
)
from .maze import GOALS, Cell, Maze

Json = dict[str, Any]


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
        self.nuggets = self.chance.shuffle([value for value, count in NUGGETS for _ in range(count)])  # S1.07
        self.first = self.chance.below(seats) if first is None else first  # S1.08

    def deal(self) -> Deal:
        saboteurs, diggers = DWARVES[self.seats]  # S1.02, S1.70
        dwarves = self.chance.shuffle(["saboteur"] * saboteurs + ["digger"] * diggers)
        goals = self.chance.shuffle(list(GOAL_FACES))  # S1.04
        stock = self.chance.shuffle([card for card, count in CARD_LIST for _ in range(count)])  # S1.06
        size = HAND_SIZE[self.seats]
        hands = [stock[seat * size : (seat + 1) * size] for seat in range(self.seats)]
        # S1.03: one dwarf card is left over
        return Deal(dwarves[: self.seats], dwarves[self.seats], goals, hands, stock[self.seats * size :])


class Match:
    """The state of a match and all that changes it. `deal(n)` supplies the chance of round n.

    `due` collects the trace lines that have to follow, besides decisions: deal, round and end.
    """

    def __init__(
        self, seats: int, connection: str, rounds: int, first: int, nuggets: list[int], deal: Callable[[int], Deal]
    ) -> None:
        self.seats = seats
        self.connection = connection
        self.rounds = rounds
        self.deal = deal
        self.nuggets = list(nuggets)  # the stock, the next card first
        self.cards: list[list[int]] = [[] for _ in range(seats)]  # nugget cards of each seat
        self.gold = [0] * seats  # with the pieces from the bank
        self.events: list[Json] = []
        self.due: list[Json] = []
        self.round = 0
        self.begin_round(first)

    def emit(self, kind: str, **fields: Any) -> None:
        self.events.append({"kind": kind, **fields})

    # ------------------------------------------------------------------ a round begins

    def begin_round(self, first: int) -> None:
        self.round += 1
        deal = self.deal(self.round)
        self.roles = list(deal.roles)
        self.left_over = deal.left_over
        self.faces = dict(zip(GOALS, deal.goals, strict=True))
        self.hands = [list(hand) for hand in deal.hands]
        self.stock = list(deal.stock)
        self.broken: list[set[str]] = [set() for _ in range(self.seats)]
        self.maze = Maze()
        self.phase = "turn"
        self.seat = first  # who decides
        self.last_player: int | None = None  # who played the last card (S1.71)
        self.forced = False  # whether nothing but passing was possible when this turn began
        self.forced_turns = 0  # how many turns like that there were in a row (S1.50)
        self.laid: Cell = (0, 0)  # the card laid in this turn
        self.announced: list[str] = []  # the goals reached in this turn
        self.offer: list[int] = []  # nugget cards to pick from
        self.lines: list[Json] = []  # the round's score lines
        self.due.append(
            {
                "type": "deal",
                "round": self.round,
                "first": first,
                "roles": list(deal.roles),
                "left_over": deal.left_over,
                "goals": list(deal.goals),
                "hands": [list(hand) for hand in deal.hands],
                "stock": list(deal.stock),
                "nuggets": list(self.nuggets),
            }
        )
        self.emit("round_began", round=self.round, first=first)
        for seat in range(self.seats):
            hand = list(self.hands[seat])
            self.emit("dealt", seat=seat, count=len(hand), role=self.roles[seat], hand=hand)

    # ------------------------------------------------------------------ legal actions

    def legal(self) -> list[Json]:
        """All legal actions in the documented order. A forced decision is still a decision (S1.14)."""
        if self.phase == "stone":
            return [
                {"kind": "set_stone", "goal": self.stone, "turned": turned, "text": f"set{tilde(turned)}:{self.stone}"}
                for turned in (False, True)
            ]
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

    def held(self, cards: tuple[str, ...] | list[str]) -> list[str]:
        """The kinds among these that the seat holds: copies are one (S1.14)."""
        return [card for card in cards if card in self.hands[self.seat]]

    def legal_lays(self) -> list[Json]:
        if self.broken[self.seat]:  # S1.25
            return []
        joined = self.maze.joined_to_start()
        found = []
        for card in self.held(PATH_ORDER):
            for cell in self.maze.empty_neighbours():
                for turned in orientations(card):
                    if self.maze.can_lay(shape(card, turned), cell, self.connection, joined):
                        found.append(
                            {
                                "kind": "lay",
                                "card": card,
                                "column": cell[0],
                                "row": cell[1],
                                "turned": turned,
                                "text": f"{card}{tilde(turned)}@{cell[0]},{cell[1]}",
                            }
                        )
        return found

    def legal_breaks(self) -> list[Json]:
        return [
            {"kind": "break", "card": card, "seat": seat, "tool": BREAKS[card], "text": f"{card}>{seat}"}
            for card in self.held(list(BREAKS))
            for seat in range(self.seats)  # S1.40: oneself included
            if BREAKS[card] not in self.broken[seat]  # S1.40: at most one of each kind
        ]

    def legal_repairs(self) -> list[Json]:
        found = []
        for card in self.held(list(REPAIRS)):
            for seat in range(self.seats):
                for tool in TOOLS:
                    if tool in REPAIRS[card] and tool in self.broken[seat]:  # S1.41, S1.42
                        text = f"{card}>{seat}" if len(REPAIRS[card]) == 1 else f"{card}>{seat}:{tool}"
                        found.append({"kind": "repair", "card": card, "seat": seat, "tool": tool, "text": text})
        return found

    def legal_rock_falls(self) -> list[Json]:
        return [
            {"kind": "rock_fall", "card": card, "column": column, "row": row, "text": f"{card}@{column},{row}"}
            for card in self.held(["rock_fall"])
            for column, row in self.maze.removable()  # S1.43
        ]

    def legal_maps(self) -> list[Json]:
        return [
            {"kind": "map", "card": card, "goal": goal, "text": f"{card}:{goal}"}
            for card in self.held(["map"])
            for goal, cell in GOALS.items()
            if cell in self.maze.face_down  # S1.44: also one that was looked at before
        ]

    def legal_passes(self) -> list[Json]:
        if not self.hands[self.seat]:  # S1.11
            return [{"kind": "pass", "cards": [], "text": "-"}]
        return [{"kind": "pass", "cards": [card], "text": f"-{card}"} for card in self.held(CARD_ORDER)]

    # ------------------------------------------------------------------ a decision

    def play(self, action: Json) -> list[Json]:
        """Carry out one of the legal actions; the events in order."""
        self.events = []
        if self.phase == "stone":
            self.set_stone(self.stone, action["turned"])
            self.turn_goals()
        elif self.phase == "pick":
            self.pick(action["value"])
        else:
            self.take_turn(action)
        return self.events

    def take_turn(self, action: Json) -> None:
        seat = self.seat
        kind = action["kind"]
        self.forced = not self.stock and all(other["kind"] == "pass" for other in self.legal())  # S1.50
        played = list(action["cards"]) if kind == "pass" else [action["card"]]
        for card in played:
            self.hands[seat].remove(card)
            self.last_player = seat  # S1.71: an empty pass plays no card
        if kind == "lay":
            self.laid = (action["column"], action["row"])
            self.maze.face_up[self.laid] = (action["card"], action["turned"])
            place = {"column": action["column"], "row": action["row"], "turned": action["turned"]}
            self.emit("laid", seat=seat, card=action["card"], **place)
            self.announced = []
            self.turn_goals()
            return
        if kind == "break":
            self.broken[action["seat"]].add(action["tool"])
            self.emit("broke", seat=seat, card=action["card"], target=action["seat"], tool=action["tool"])
        elif kind == "repair":
            self.broken[action["seat"]].remove(action["tool"])
            self.emit("repaired", seat=seat, card=action["card"], target=action["seat"], tool=action["tool"])
        elif kind == "rock_fall":
            taken, _ = self.maze.face_up.pop((action["column"], action["row"]))
            self.emit("rock_fell", seat=seat, column=action["column"], row=action["row"], card=taken)
        elif kind == "map":
            self.emit("looked", seat=seat, goal=action["goal"], face=self.faces[action["goal"]])
        else:
            self.emit("passed", seat=seat, count=len(played), cards=played)
        self.end_turn()

    def turn_goals(self) -> None:
        """S1.30 to S1.34: turn over what is reached, one goal after the other; then the turn is over."""
        while True:
            reached = self.maze.reached_goals()
            new = [goal for goal in reached if goal not in self.announced]
            if new:  # S1.34: which goals are reached is public at once
                self.emit("reached", seat=self.seat, goals=new)
                self.announced += new
            if not reached:
                self.end_turn()
                return
            stones = [goal for goal in reached if self.faces[goal] != "treasure"]
            if not stones:  # S1.31, S1.34: only the treasure is left
                self.emit("turned_over", goal=reached[0], face="treasure")
                self.end_round("treasure")
                return
            goal = stones[0]  # S1.34: from the top down, stones before the treasure
            self.emit("turned_over", goal=goal, face=self.faces[goal])
            ways = self.maze.stone_orientations(GOALS[goal], self.faces[goal], self.laid)
            self.maze.face_down.remove(GOALS[goal])
            if len(ways) == 2:  # S1.32: the player on turn chooses, before drawing
                self.phase = "stone"
                self.stone = goal
                return
            self.set_stone(goal, ways[0])

    def set_stone(self, goal: str, turned: bool) -> None:
        self.maze.face_up[GOALS[goal]] = (self.faces[goal], turned)  # S1.33: whether it fits or not
        self.emit("stone_set", goal=goal, turned=turned)
        self.phase = "turn"

    def end_turn(self) -> None:
        if self.stock:  # S1.10, S1.12
            card = self.stock.pop(0)
            self.hands[self.seat].append(card)
            self.emit("drew", seat=self.seat, count=1, cards=[card])
        self.forced_turns = self.forced_turns + 1 if self.forced else 0  # S1.50: any other turn starts it anew
        if self.forced_turns == self.seats:
            self.end_round("no_moves")
        else:
            self.seat = (self.seat + 1) % self.seats  # S1.08: clockwise

    # ------------------------------------------------------------------ a round ends

    def end_round(self, by: str) -> None:
        saboteurs = [seat for seat in range(self.seats) if self.roles[seat] == "saboteur"]  # S1.63: not the left-over
        if by == "treasure":
            self.winners: str | None = "diggers"  # S1.60
        else:
            self.winners = "saboteurs" if saboteurs else None  # S1.63, S1.65
        self.emit("round_ended", round=self.round, winners=self.winners, by=by)
        self.emit("roles_shown", roles=list(self.roles), left_over=self.left_over)  # S1.51
        self.emit("goals_shown", goals=[self.faces[goal] for goal in GOALS])  # S1.51: all three, from the top down
        if self.winners == "diggers":
            count = 9 if self.seats == 10 else self.seats  # S1.60
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

    def score(self, seat: int, amount: int, reason: str, facts: Json) -> None:
        self.gold[seat] += amount
        self.lines.append({"seat": seat, "amount": amount, "reason": reason, "facts": facts})

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

    def close_round(self) -> None:
        self.due.append(
            {
                "type": "round",
                "round": self.round,
                "winners": self.winners,
                "lines": list(self.lines),
                "gold": list(self.gold),
            }
        )
        if self.round < self.rounds:
            if self.last_player is None:
                raise ValueError("a round in which nobody played a card")
            self.begin_round((self.last_player + 1) % self.seats)  # S1.71
            return
        self.phase = "over"
        best = [seat for seat in range(self.seats) if self.gold[seat] == max(self.gold)]  # S1.72
        self.emit("game_ended", totals=list(self.gold), winners=best, nuggets=[list(cards) for cards in self.cards])
        self.due.append({"type": "end", "totals": list(self.gold), "winners": list(best)})


def tilde(turned: bool) -> str:
    return "~" if turned else ""
