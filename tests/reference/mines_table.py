"""The table of The Lost Mines in the middle of a round: what lies and stands where, and what may be done there.

Rule ids stand where a rule is decided. What the actions do is told in mines_game.py.
"""

from __future__ import annotations

from itertools import combinations

from .mines_board import Board, Connection
from .mines_deal import MinesDeal, Treasure
from .mines_deck import CARD_ORDER, INFORMATION, OBSTACLES, PATHS, SHAPES, Cell, Deck, settings
from .mines_walk import Walk, walks
from .turns import Json, tilde


class MinesTable:
    """All that decides what is legal."""

    def __init__(self, seats: int, agreement: bool, deck: Deck) -> None:
        self.seats = seats
        self.agreement = agreement
        self.deck = deck

    # ------------------------------------------------------------------ a round and a turn

    def set_up(self, deal: MinesDeal) -> None:
        self.clans = list(deal.clans)
        self.roles = list(deal.roles)
        self.hands = [list(hand) for hand in deal.hands]
        self.stock = list(deal.stock)  # the next card first
        self.treasures: dict[int, Treasure] = dict(enumerate(deal.treasures, 1))  # those not yet collected
        self.taken: list[list[tuple[int, str, int]]] = [[] for _ in range(self.seats)]  # number, kind, value
        self.dragon: int | None = None  # who holds the dragon token
        self.board = Board(self.deck, deal.mines)
        self.dwarves: list[Cell] = [self.deck.starts[clan][0] for clan in deal.clans]  # LM.05: where they stand
        self.last_player: int | None = None  # who played the last card (LM.70)

    def open_turn(self, seat: int) -> None:
        self.phase = "play"
        self.seat = seat  # who decides
        self.on_turn = seat  # whose turn it is; somebody else decides only when there is a vote
        self.proposed = False  # whether the end of the round was proposed in this turn (LM.61)
        self.walked = False  # whether the dwarf walked in this turn (LM.50)
        self.to_draw = 0
        self.turned_mine: Cell | None = None  # the mine that was turned over in this turn, until it is set

    # ------------------------------------------------------------------ legal actions

    def legal(self) -> list[Json]:
        """All legal actions in the documented order. A forced decision is still a decision (S1.14)."""
        if self.phase == "play":
            return (
                self.legal_lays()
                + self.legal_passes()
                + self.legal_tools()
                + self.legal_looks()
                + self.legal_tokens("trap")
                + self.legal_tokens("troll")
                + self.legal_thunderstorms()
                + self.legal_proposals()
            )
        if self.phase == "vote":
            return [{"kind": "vote", "answer": True, "text": "yes"}, {"kind": "vote", "answer": False, "text": "no"}]
        if self.phase == "move":
            return [*self.legal_walks(), {"kind": "stay", "text": "stay"}]
        if self.phase == "set_mine":
            return self.legal_settings()
        if self.phase == "take":
            return self.legal_takes()
        return []

    def texts(self) -> list[str]:
        """The legal actions in short."""
        return [action["text"] for action in self.legal()]

    def held(self, cards: tuple[str, ...]) -> list[str]:
        """The kinds among these that the seat holds: copies are one (S1.14)."""
        return [card for card in cards if card in self.hands[self.seat]]

    def others(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.seat]

    def legal_lays(self) -> list[Json]:
        return [
            {
                "kind": "lay",
                "card": card,
                **at(cell),
                "turned": turned,
                "text": f"{card}{tilde(turned)}@{cell[0]},{cell[1]}",
            }
            for card in self.held(tuple(PATHS))
            for cell in self.board.spaces()
            for turned in settings(SHAPES[PATHS[card][0]])
            if self.board.can_lay(card, turned, cell)  # LM.20
        ]

    def legal_passes(self) -> list[Json]:
        """LM.37: every multiset of one or two hand cards: in card order, then sorted card by card."""
        hand = sorted(CARD_ORDER.index(card) for card in self.hands[self.seat])
        found = []
        for count in (1, 2):
            for some in sorted(set(combinations(hand, count))):
                cards = [CARD_ORDER[place] for place in some]
                found.append({"kind": "pass", "cards": cards, "text": f"-{','.join(cards)}"})
        return found

    def legal_tools(self) -> list[Json]:
        return [
            {"kind": "tool", "card": tool, **at(cell), "text": f"{tool}@{cell[0]},{cell[1]}"}
            for tool in self.held(tuple(OBSTACLES))
            for cell in self.board.spaces()
            if self.board.can_use(tool, cell)  # LM.30, LM.36
        ]

    def legal_looks(self) -> list[Json]:
        """LM.31: one of the two things that the card shows, as long as there are such."""
        found = []
        for card in self.held(tuple(INFORMATION)):
            shown = INFORMATION[card]
            look = {"kind": "look", "card": card, "number": None, "seat": None}
            if "mine" in shown:
                for number, cell in enumerate(self.deck.mine_spaces, 1):
                    if self.board.is_face_down_mine(cell):
                        found.append({**look, "thing": "mine", "number": number, "text": f"{card}:mine{number}"})
            if "treasure" in shown:
                for number in sorted(self.treasures):
                    found.append({**look, "thing": "treasure", "number": number, "text": f"{card}:treasure{number}"})
            if "dwarf" in shown:
                for seat in self.others():
                    found.append({**look, "thing": "dwarf", "seat": seat, "text": f"{card}>{seat}"})
        return found

    def legal_tokens(self, token: str) -> list[Json]:
        """Traps or trolls."""
        if self.board.tokens_left(token) <= 0:  # LM.36
            return []
        return [
            {"kind": card, "card": card, **spot((cell, side)), "text": f"{card}@{cell[0]},{cell[1]}{side.lower()}"}
            for card in self.held((token,))
            for cell, side in self.board.token_places()  # LM.32, LM.33
        ]

    def legal_thunderstorms(self) -> list[Json]:
        return [
            {"kind": "thunderstorm", "card": card, **at(cell), "text": f"{card}@{cell[0]},{cell[1]}"}
            for card in self.held(("thunderstorm",))
            for cell in self.board.spaces()
            if cell in self.board.paths and cell not in self.dwarves  # LM.34
        ]

    def legal_proposals(self) -> list[Json]:
        if not self.agreement or self.proposed:  # LM.61
            return []
        return [{"kind": "propose", "text": "end?"}]

    def walks(self) -> dict[Walk, list[Cell]]:
        standing = [self.dwarves[seat] for seat in self.others()]
        return walks(self.board, self.dwarves[self.seat], standing)

    def legal_walks(self) -> list[Json]:
        # by place, row before column, then traps, then sides
        found = sorted(self.walks(), key=lambda walk: (walk[0][1], walk[0][0], walk[1], "NESW".find(walk[2] or "N")))
        return [
            {
                "kind": "walk",
                **at(cell),
                "side": side,
                "traps": traps,
                "text": f"walk@{cell[0]},{cell[1]}{(side or '').lower()}" + (f"*{traps}" if traps else ""),
            }
            for cell, traps, side in found
        ]

    def legal_settings(self) -> list[Json]:
        """LM.43: only asked for if both are allowed."""
        cell = self.turned_mine
        assert cell is not None
        return [
            {"kind": "set_mine", **at(cell), "turned": turned, "text": f"set{tilde(turned)}@{cell[0]},{cell[1]}"}
            for turned in (False, True)
        ]

    def matching_treasures(self) -> list[int]:
        """LM.50: the treasures of the kind of the mine on which the dwarf stands."""
        cell = self.dwarves[self.seat]
        if cell not in self.board.face_up_mines:
            return []
        return [number for number, (kind, _) in sorted(self.treasures.items()) if kind == self.board.mines[cell]]

    def legal_takes(self) -> list[Json]:
        found: list[Json] = [
            {"kind": "take", "number": number, "text": f"take:{number}"} for number in self.matching_treasures()
        ]
        if not self.walked:  # LM.50: who arrives must
            found.append({"kind": "leave", "text": "leave"})
        return found


def at(cell: Cell) -> Json:
    return {"column": cell[0], "row": cell[1]}


def spot(place: Connection) -> Json:
    cell, side = place
    return {**at(cell), "side": side}
