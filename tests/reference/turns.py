"""What matches of both games have in common: turns, legal actions, goals turned over, how a round begins and closes.

The rule ids stand where a rule is decided. What differs is left to Match in game.py and Match2 in game2.py.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from .cards import BREAKS, LADDERS, REPAIRS, TOOLS, orientations, shape
from .maze import GOALS, Cell, Maze

Json = dict[str, Any]


class Turns(ABC):
    """The state of a match and all that changes it, as far as both games share it.

    `due` collects the trace lines that have to follow, besides decisions: deal, round and end.
    """

    path_order: tuple[str, ...]  # the path cards of the game, in card order

    def __init__(self, seats: int, connection: str, rounds: int) -> None:
        self.seats = seats
        self.connection = connection
        self.rounds = rounds
        self.gold = [0] * seats
        self.events: list[Json] = []
        self.due: list[Json] = []
        self.round = 0

    def emit(self, kind: str, **fields: Any) -> None:
        self.events.append({"kind": kind, **fields})

    # ------------------------------------------------------------------ what differs

    @abstractmethod
    def deal_round(self) -> Json:
        """Deal the round and set up what only this game has; the deal line but for type, round and first."""

    @abstractmethod
    def legal(self) -> list[Json]:
        """All legal actions in the documented order. A forced decision is still a decision (S1.14)."""

    @abstractmethod
    def may_lay(self) -> bool:
        """Whether the seat may lay path cards at all."""

    @abstractmethod
    def decide(self, action: Json) -> None:
        """Carry out a decision that is neither a turn nor the setting of a stone."""

    @abstractmethod
    def end_round(self, by: str) -> None:
        """The round is over: show the roles and pay."""

    @abstractmethod
    def nugget_cards(self) -> list[list[int]]:
        """What game_ended shows of the nugget cards."""

    # ------------------------------------------------------------------ a round begins

    def begin_round(self, first: int) -> None:
        self.round += 1
        self.broken: list[set[str]] = [set() for _ in range(self.seats)]
        self.maze = Maze()
        self.phase = "turn"
        self.seat = first  # who decides
        self.last_player: int | None = None  # who played the last card (S1.71)
        self.forced = False  # whether nothing but passing was possible when this turn began
        self.forced_turns = 0  # how many turns like that there were in a row (S1.50)
        self.laid: Cell = (0, 0)  # the card laid in this turn
        self.announced: list[str] = []  # the goals reached in this turn
        self.lines: list[Json] = []  # the round's score lines
        dealt = self.deal_round()
        self.roles: list[str] = list(dealt["roles"])
        self.faces: dict[str, str] = dict(zip(GOALS, dealt["goals"], strict=True))
        self.hands: list[list[str]] = [list(hand) for hand in dealt["hands"]]
        self.stock: list[str] = list(dealt["stock"])
        self.due.append({"type": "deal", "round": self.round, "first": first, **dealt})
        self.emit("round_began", round=self.round, first=first)
        for seat in range(self.seats):
            hand = list(self.hands[seat])
            self.emit("dealt", seat=seat, count=len(hand), role=self.roles[seat], hand=hand)

    # ------------------------------------------------------------------ legal actions

    def held(self, cards: tuple[str, ...] | list[str]) -> list[str]:
        """The kinds among these that the seat holds: copies are one (S1.14)."""
        return [card for card in cards if card in self.hands[self.seat]]

    def legal_stones(self) -> list[Json]:
        return [
            {"kind": "set_stone", "goal": self.stone, "turned": turned, "text": f"set{tilde(turned)}:{self.stone}"}
            for turned in (False, True)
        ]

    def legal_lays(self) -> list[Json]:
        if not self.may_lay():
            return []
        joined = self.maze.joined_to_start()
        cells = self.maze.empty_neighbours()
        found = []
        for card in self.held(self.path_order):
            for cell in cells:
                for turned in orientations(card):
                    if card in LADDERS:  # S2.21
                        fits = self.maze.can_lay_ladder(shape(card, turned), cell)
                    else:
                        fits = self.maze.can_lay(shape(card, turned), cell, self.connection, joined)
                    if fits:
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
            for column, row in self.maze.removable()  # S1.43, S2.24
        ]

    def legal_maps(self) -> list[Json]:
        return [
            {"kind": "map", "card": card, "goal": goal, "text": f"{card}:{goal}"}
            for card in self.held(["map"])
            for goal, cell in GOALS.items()
            if cell in self.maze.face_down  # S1.44: also one that was looked at before
        ]

    # ------------------------------------------------------------------ a decision

    def play(self, action: Json) -> list[Json]:
        """Carry out one of the legal actions; the events in order."""
        self.events = []
        if self.phase == "stone":
            self.set_stone(self.stone, action["turned"])
            self.turn_goals()
        elif self.phase == "turn":
            self.take_turn(action)
        else:
            self.decide(action)
        return self.events

    def take_turn(self, action: Json) -> None:
        self.forced = not self.stock and all(other["kind"] == "pass" for other in self.legal())  # S1.50
        played = list(action["cards"]) if "cards" in action else [action["card"]]
        for card in played:
            self.hands[self.seat].remove(card)
            self.last_player = self.seat  # S1.71, S2.71: an empty pass plays no card
        if action["kind"] == "lay":
            self.lay(action)
            self.announced = []
            self.turn_goals()
        else:
            drawer, count = self.act(action)
            self.end_turn(drawer, count)

    def lay(self, action: Json) -> None:
        self.laid = (action["column"], action["row"])
        self.maze.face_up[self.laid] = (action["card"], action["turned"])
        place = {"column": action["column"], "row": action["row"], "turned": action["turned"]}
        self.emit("laid", seat=self.seat, card=action["card"], **place)

    def act(self, action: Json) -> tuple[int, int]:
        """Everything that a turn may be but laying a path card; who draws then, and how many."""
        seat, kind = self.seat, action["kind"]
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
        elif kind == "pass":
            self.emit("passed", seat=seat, count=len(action["cards"]), cards=list(action["cards"]))
        else:
            raise KeyError(kind)
        return seat, 1  # S1.10

    def turn_goals(self) -> None:
        """S1.30 to S1.34: turn over what is reached, one goal after the other; then the turn is over."""
        while True:
            reached = self.maze.reached_goals()
            new = [goal for goal in reached if goal not in self.announced]
            if new:  # S1.34: which goals are reached is public at once
                self.emit("reached", seat=self.seat, goals=new)
                self.announced += new
            if not reached:
                self.end_turn(self.seat, 1)
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

    def end_turn(self, drawer: int, count: int) -> None:
        cards = self.stock[:count]  # S1.10, S1.12, S2.10, S2.12: what there is
        self.stock = self.stock[count:]
        if cards:
            self.hands[drawer] += cards
            self.emit("drew", seat=drawer, count=len(cards), cards=list(cards))
        self.forced_turns = self.forced_turns + 1 if self.forced else 0  # S1.50: any other turn starts it anew
        if self.forced_turns == self.seats:
            self.end_round("no_moves")
        else:
            self.seat = (self.seat + 1) % self.seats  # S1.08: clockwise

    # ------------------------------------------------------------------ a round ends

    def score(self, seat: int, amount: int, reason: str, facts: Json) -> None:
        self.gold[seat] += amount
        self.lines.append({"seat": seat, "amount": amount, "reason": reason, "facts": facts})

    def show_all(self, winners: str | None, by: str, left_over: str | None) -> None:
        self.winners = winners
        self.emit("round_ended", round=self.round, winners=winners, by=by)
        self.emit("roles_shown", roles=list(self.roles), left_over=left_over)  # S1.51, S2.40
        self.emit("goals_shown", goals=[self.faces[goal] for goal in GOALS])  # S1.51: all three, from the top down

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
            self.begin_round((self.last_player + 1) % self.seats)  # S1.71, S2.71
            return
        self.phase = "over"
        best = [seat for seat in range(self.seats) if self.gold[seat] == max(self.gold)]  # S1.72, S2.72
        self.emit("game_ended", totals=list(self.gold), winners=best, nuggets=self.nugget_cards())
        self.due.append({"type": "end", "totals": list(self.gold), "winners": list(best)})


def tilde(turned: bool) -> str:
    return "~" if turned else ""
