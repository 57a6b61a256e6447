"""A match of The Lost Mines: whose decision it is and what happens. Rule ids stand where a rule is decided.

What is legal stands in mines_table.py.

The order of events that is assumed, by decision (docs/record.md names the events and most of their order):

    play      laid / tool_used / spied / trap_set / troll_set / storm_struck, token_gone... / discarded;
              end_proposed
    vote      voted, then the end of the round after the last yes
    move      stayed; or walked, trap_sprung..., mine_turned_over, dragon_taken, mine_set (if there is only one way)
    set_mine  mine_set
    take      treasure_taken, the end of the round if it was the last one; or treasure_left

    end of the turn   follows at once on move, set_mine or take, whichever was the last decision of the turn: drew
                      (only if the pile had a card), then the end of the round if nobody has cards and the pile is
                      empty; else for the next seat troll_left, turn_skipped, until there is one that decides
    end of the round  round_ended, roles_shown, treasures_shown, scored for each score line; then round_began,
                      treasures_laid_out and joined_clan for each seat; or game_ended
"""

from __future__ import annotations

from typing import Any

from .mines_board import STEP, beyond, connection
from .mines_deal import Fate
from .mines_deck import Cell, Deck, in_card_order
from .mines_score import score_round
from .mines_table import MinesTable, at, spot
from .mines_walk import traps_on
from .turns import Json


class MinesMatch(MinesTable):
    """A match and all that changes it.

    `due` collects the trace lines that have to follow, besides decisions: deal, round and end.
    """

    def __init__(self, seats: int, rounds: int, first: int, agreement: bool, deck: Deck, fate: Fate) -> None:
        super().__init__(seats, agreement, deck)
        self.rounds = rounds
        self.fate = fate
        self.gold = [0] * seats  # points so far
        self.events: list[Json] = []
        self.due: list[Json] = []
        self.round = 0
        self.round_trips = 0  # walks that ended where they began; of interest to the summary alone
        self.begin_round(first)

    def emit(self, kind: str, **fields: Any) -> None:
        self.events.append({"kind": kind, **fields})

    # ------------------------------------------------------------------ a round begins

    def begin_round(self, first: int) -> None:
        self.round += 1
        self.first = first
        deal = self.fate.deal(self.round)  # LM.70
        self.set_up(deal)
        self.due.append(
            {
                "type": "deal",
                "round": self.round,
                "first": first,
                "clans": list(deal.clans),
                "roles": list(deal.roles),
                "spare": [list(dwarf) for dwarf in deal.spare],
                "mines": list(deal.mines),
                "treasures": [list(treasure) for treasure in deal.treasures],
                "treasures_aside": [list(treasure) for treasure in deal.treasures_aside],
                "hands": [list(hand) for hand in deal.hands],
                "stock": list(deal.stock),
                "aside": list(deal.aside),
            }
        )
        self.emit("round_began", round=self.round, first=first)
        self.emit("treasures_laid_out", kinds=[kind for kind, _ in deal.treasures])
        for seat in range(self.seats):
            hand = list(self.hands[seat])
            self.emit(
                "joined_clan", seat=seat, clan=self.clans[seat], count=len(hand), role=self.roles[seat], hand=hand
            )
        self.begin_turn(first)

    # ------------------------------------------------------------------ a turn begins and ends

    def begin_turn(self, seat: int) -> None:
        self.open_turn(seat)
        for place in [place for place, owner in self.board.trolls.items() if owner == seat]:  # LM.33
            del self.board.trolls[place]
            self.emit("troll_left", seat=seat, **spot(place))
        if not self.hands[seat]:  # LM.12
            self.emit("turn_skipped", seat=seat)
            self.end_turn()

    def end_turn(self) -> None:
        seat = self.on_turn
        cards = self.stock[: self.to_draw]  # LM.11
        self.stock = self.stock[self.to_draw :]
        if cards:
            self.hands[seat] += cards
            self.emit("drew", seat=seat, count=len(cards), cards=list(cards))
        if not any(self.hands):
            if self.stock:
                raise ValueError("nobody has a card, but the pile has")
            self.end_round("no_cards")  # LM.60
            return
        self.begin_turn((seat + 1) % self.seats)  # LM.07

    # ------------------------------------------------------------------ a decision

    def play_text(self, text: str) -> list[Json]:
        """Carry out the legal action that is written so; the events in order."""
        for action in self.legal():
            if action["text"] == text:
                return self.play(action)
        raise ValueError(f"{text} is not legal")

    def play(self, action: Json) -> list[Json]:
        """Carry out one of the legal actions; the events in order."""
        self.events = []
        kind = action["kind"]
        if kind == "propose":
            self.proposed = True
            self.emit("end_proposed", seat=self.seat)
            self.phase = "vote"
            self.seat = (self.on_turn + 1) % self.seats  # LM.61: clockwise, also those without cards
        elif kind == "vote":
            self.vote(action["answer"])
        elif kind == "walk":
            self.walk((action["column"], action["row"]), action["traps"], action["side"])
        elif kind == "stay":
            self.emit("stayed", seat=self.seat)
            self.after_move()
        elif kind == "set_mine":
            self.set_mine(action["turned"])
            self.after_move()
        elif kind == "take":
            self.take(action["number"])
        elif kind == "leave":
            self.emit("treasure_left", seat=self.seat)
            self.end_turn()
        else:
            self.play_cards(action)
        return self.events

    def vote(self, answer: bool) -> None:
        self.emit("voted", seat=self.seat, answer=answer)
        following = (self.seat + 1) % self.seats
        if not answer:  # LM.61: the first no ends it and the turn goes on
            self.seat = self.on_turn
            self.phase = "play"
        elif following == self.on_turn:
            self.end_round("agreement")
        else:
            self.seat = following

    def play_cards(self, action: Json) -> None:
        """LM.10: play one card or discard one or two; then comes the move."""
        played = list(action["cards"]) if action["kind"] == "pass" else [action["card"]]
        for card in played:
            self.hands[self.seat].remove(card)
        if action["kind"] != "pass":
            self.last_player = self.seat  # LM.70: discarding is not playing
        self.to_draw = len(played)  # LM.11
        self.act(action)
        self.phase = "move"

    def act(self, action: Json) -> None:
        seat, kind, board = self.seat, action["kind"], self.board
        if kind == "pass":
            self.emit("discarded", seat=seat, count=len(action["cards"]), cards=list(action["cards"]))
            return
        if kind == "look":
            self.look(action)
            return
        cell = (action["column"], action["row"])
        if kind == "lay":
            board.paths[cell] = (action["card"], action["turned"])
            self.emit("laid", seat=seat, card=action["card"], **at(cell), turned=action["turned"])
        elif kind == "tool":
            board.tools[cell] = action["card"]
            self.emit("tool_used", seat=seat, card=action["card"], **at(cell))
        elif kind == "trap":
            board.traps.add((cell, action["side"]))
            self.emit("trap_set", seat=seat, **spot((cell, action["side"])))
        elif kind == "troll":
            board.trolls[cell, action["side"]] = seat
            self.emit("troll_set", seat=seat, **spot((cell, action["side"])))
        elif kind == "thunderstorm":
            self.strike(cell)
        else:
            raise KeyError(kind)

    def look(self, action: Json) -> None:
        found: str | int
        if action["thing"] == "mine":
            found = self.board.mines[self.deck.mine_spaces[action["number"] - 1]]
        elif action["thing"] == "treasure":
            found = self.treasures[action["number"]][1]
        else:
            found = self.roles[action["seat"]]
        what = {"thing": action["thing"], "number": action["number"], "target": action["seat"]}
        self.emit("spied", seat=self.seat, card=action["card"], **what, found=found)

    def strike(self, cell: Cell) -> None:
        """LM.34: a thunderstorm takes the card there."""
        board = self.board
        card, _ = board.paths.pop(cell)
        tool = board.tools.pop(cell, None)
        self.emit("storm_struck", seat=self.seat, **at(cell), card=card, tool=tool)
        for side in STEP:
            place = connection(cell, side)
            if not board.is_empty(beyond(cell, side)):
                continue  # a token there stays
            if place in board.traps:
                board.traps.remove(place)
                self.emit("token_gone", token="trap", **spot(place), target=None)
            elif place in board.trolls:
                self.emit("token_gone", token="troll", **spot(place), target=board.trolls.pop(place))

    # ------------------------------------------------------------------ moving

    def walk(self, end: Cell, traps: int, entered: str | None) -> None:
        seat = self.seat
        way = self.walks()[end, traps, entered]
        begin = self.dwarves[seat]
        self.emit("walked", seat=seat, **at(end), way=[list(cell) for cell in way])
        for place in traps_on(self.board, begin, way):  # LM.42: also from an empty hand, which loses nothing
            lost = []
            if self.hands[seat]:
                lost.append(self.fate.lost(in_card_order(self.hands[seat])))
                self.hands[seat].remove(lost[0])
            self.emit("trap_sprung", seat=seat, **spot(place), count=len(lost), cards=lost)
        self.walked = True
        self.round_trips += end == begin
        self.dwarves[seat] = end
        if entered is not None:
            self.turn_over(end, entered)
        if self.phase == "move":  # else the mover chooses how the mine lies
            self.after_move()

    def turn_over(self, cell: Cell, entered: str) -> None:
        """LM.43: a mine is turned over by a dwarf that comes in by that side."""
        face = self.board.mines[cell]
        number = self.deck.mine_spaces.index(cell) + 1
        self.emit("mine_turned_over", seat=self.seat, mine=number, **at(cell), face=face)
        if face == "dragon":  # LM.44
            self.dragon = self.seat
            self.emit("dragon_taken", seat=self.seat)
        self.turned_mine = cell
        allowed = self.board.mine_settings(cell, entered)
        if len(allowed) == 2:
            self.phase = "set_mine"
        else:
            self.set_mine(allowed[0])

    def set_mine(self, turned: bool) -> None:
        cell = self.turned_mine
        assert cell is not None
        self.board.face_up_mines[cell] = turned
        self.emit("mine_set", mine=self.deck.mine_spaces.index(cell) + 1, **at(cell), turned=turned)
        self.turned_mine = None

    def after_move(self) -> None:
        if self.matching_treasures():  # LM.50
            self.phase = "take"
        else:
            self.end_turn()

    def take(self, number: int) -> None:
        kind, value = self.treasures.pop(number)
        self.taken[self.seat].append((number, kind, value))
        self.emit("treasure_taken", seat=self.seat, number=number, treasure=kind, value=value)
        if not self.treasures:
            self.end_round("treasures")  # LM.60: nothing more is drawn
        else:
            self.end_turn()

    # ------------------------------------------------------------------ a round ends

    def end_round(self, by: str) -> None:
        values = [[value for _, _, value in taken] for taken in self.taken]
        winners, lines = score_round(self.clans, self.roles, values, self.dragon)
        self.emit("round_ended", round=self.round, winners=winners, by=by)
        self.emit("roles_shown", roles=list(self.roles), left_over=None)  # LM.62
        self.emit("treasures_shown", treasures=[[list(one) for one in taken] for taken in self.taken])
        for line in lines:
            self.gold[line["seat"]] += line["amount"]
            self.emit("scored", seat=line["seat"], amount=line["amount"], reason=line["reason"])
        self.due.append(
            {"type": "round", "round": self.round, "winners": winners, "lines": lines, "gold": list(self.gold)}
        )
        if self.round < self.rounds:
            # LM.70; if nobody played a card the same seat begins again
            self.begin_round(self.first if self.last_player is None else (self.last_player + 1) % self.seats)
            return
        self.phase = "over"
        best = [seat for seat in range(self.seats) if self.gold[seat] == max(self.gold)]  # LM.71
        self.emit("game_ended", totals=list(self.gold), winners=best, nuggets=[])
        self.due.append({"type": "end", "totals": list(self.gold), "winners": list(best)})
