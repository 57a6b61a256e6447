"""Handing out the gold: nugget cards that the diggers pick from, and what the saboteurs are paid."""

from __future__ import annotations

from typing import Any, Final

from undermine import native
from undermine.games.core.action_kinds import SHIFT
from undermine.games.core.actions import Action
from undermine.games.core.chance import Chance
from undermine.games.core.errors import IllegalAction
from undermine.games.core.results import ScoreLine
from undermine.games.digging.dig import Dig
from undermine.games.digging.round_state import SHARING, TURN
from undermine.games.saboteur import events
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.actions import PICK

#: a set of nugget cards (S1.07), and the largest value of any
_NUGGETS: Final = bytes(value for value, count in tables.NUGGETS.items() for _ in range(count))
_LARGEST: Final = max(tables.NUGGETS)
_GOLD: Final = bytes(tables.SABOTEUR_GOLD.get(saboteurs, 0) for saboteurs in range(16))
_DIGGER: Final = tables.DIGGER
_SABOTEUR: Final = tables.SABOTEUR
_PICK_KIND: Final = PICK >> SHIFT


def shuffled_nuggets(chance: Chance) -> bytes:
    """A set of nugget cards, shuffled."""
    nuggets = bytearray(_NUGGETS)
    chance.shuffle_bytes(nuggets)
    return bytes(nuggets)


class Draft:
    """One round's nugget cards going round: what was drawn, and who kept what. Never changed, only replaced."""

    __slots__ = ("drawn", "picks", "round")

    def __init__(self, round_: int, drawn: bytes, picks: tuple[tuple[int, int], ...] = ()) -> None:
        self.round = round_
        #: the values drawn, sorted
        self.drawn = drawn
        #: (seat, value) in order
        self.picks = picks

    def left(self, after: int | None = None) -> bytes:
        """The values still there after so many picks (by default after all so far)."""
        values = bytearray(self.drawn)
        for _, value in self.picks[:after]:
            values.remove(value)
        return bytes(values)


class Gold(Dig):
    """The chapter on gold."""

    __slots__ = ("bank", "drafts", "nuggets", "paid", "purses")

    #: nugget cards still in the stock, the next one first
    nuggets: bytes
    drafts: tuple[Draft, ...]
    #: by seat: nugget cards picked (secret), nugget cards paid and pieces from the bank (both public)
    purses: list[bytes]
    paid: list[bytes]
    bank: list[int]

    phases = ("turn", "set_stone", "pick", "over")
    parts = (*Dig.parts, "nuggets", "drafts", "purses", "paid", "bank")

    def begin_match(self) -> None:
        Dig.begin_match(self)
        self.nuggets = b""
        self.drafts = ()
        self.purses = [b""] * self.seats
        self.paid = [b""] * self.seats
        self.bank = [0] * self.seats

    def copy_into(self, twin: Any) -> None:
        Dig.copy_into(self, twin)
        gold: Gold = twin
        gold.nuggets = self.nuggets
        gold.drafts = self.drafts
        gold.purses = self.purses[:]
        gold.paid = self.paid[:]
        gold.bank = self.bank[:]

    def deal_match(self, chance: Chance) -> None:
        self.nuggets = shuffled_nuggets(chance)

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple([sum(self.purses[seat]) + sum(self.paid[seat]) + self.bank[seat] for seat in range(self.seats)])

    @property
    def draft(self) -> Draft:
        """The nugget cards that go round, or went round last."""
        return self.drafts[len(self.drafts) - 1]

    @property
    def picker(self) -> int | None:
        """The seat that picks a nugget card now."""
        return self.to_act if self.phase == SHARING else None

    def nugget_cards(self) -> tuple[tuple[int, ...], ...]:
        return tuple([tuple(self.purses[seat] + self.paid[seat]) for seat in range(self.seats)])

    def side_that_won(self, by: str) -> str | None:
        if by == "treasure":
            return "diggers"
        return "saboteurs" if _SABOTEUR in self.roles else None

    def left_over_shown(self) -> str:
        return tables.ROLES[self.spare[0]]

    def carry_out(self, seat: int, kind: int, load: int) -> None:
        if kind == _PICK_KIND:
            self.play_pick(seat, load)
        else:
            Dig.carry_out(self, seat, kind, load)

    def share_out(self) -> None:
        if self.winners == "diggers":
            self._draw_nuggets()
        else:
            self._pay_saboteurs()

    # The diggers

    def _draw_nuggets(self) -> None:
        """Draw nugget cards for the diggers and let the first of them pick."""
        count = tables.NUGGETS_DRAWN[self.seats]  # S1.60
        if len(self.nuggets) < count:
            self.chance = self.chance.copy()
            self.nuggets += shuffled_nuggets(self.chance)
        drawn = bytes(sorted(self.nuggets[:count]))
        self.nuggets = self.nuggets[count:]
        self.drafts = (*self.drafts, Draft(self.round_number, drawn))
        if not self.silent:
            self.tell(events.NuggetsDrawn(count))
        reacher = self.turn
        # S1.62: a saboteur who reached the treasure gets nothing; the next digger begins
        self._offer(reacher if self.roles[reacher] == _DIGGER else self._next_digger(reacher))

    def _next_digger(self, seat: int) -> int:
        """The next digger counter-clockwise, that is to the right."""
        while True:
            seat = (seat + self.seats - 1) % self.seats
            if self.roles[seat] == _DIGGER:
                return seat

    def _offer(self, seat: int) -> None:
        left = self.draft.left()
        if left:
            self.phase = SHARING
            self.deciding = seat
            if not self.silent:
                self.tell(events.Offered(seat, len(left), tuple(left)))
        else:
            self.deciding = -1
            if not self.silent:
                saboteurs = [seat for seat, role in enumerate(self.roles) if role == _SABOTEUR]
                self.lines += tuple([ScoreLine(seat, 0, "treasure_taken") for seat in saboteurs])

    @property
    def is_open(self) -> bool:
        # How many nugget cards are left everybody sees, but not which.
        return len(self.draft.left()) == 1 if self.phase == SHARING else self.phase == TURN and not self.held[self.turn]

    def list_shares(self) -> list[int]:
        return [PICK | value for value in sorted(set(self.draft.left()))]

    def why_not_share(self, action: Action) -> IllegalAction:
        return IllegalAction("no_such_nugget", value=action.value)

    def play_pick(self, seat: int, value: int) -> None:
        """Keep one nugget card and pass the rest on (S1.61)."""
        self.pick(seat, value)
        if not self.silent:
            self.tell(events.Picked(seat, value))
        self._offer(self._next_digger(seat))
        if self.deciding < 0:
            self.close_round()

    def pick(self, seat: int, value: int) -> None:
        """Put a nugget card into a purse."""
        before = self.draft
        draft = Draft(before.round, before.drawn, (*before.picks, (seat, value)))
        self.drafts = (*self.drafts[: len(self.drafts) - 1], draft)
        self.purses[seat] += bytes((value,))
        if not self.silent:
            self.lines += (ScoreLine(seat, value, "picked", (("pick", len(draft.picks)),)),)

    # The saboteurs

    def _pay_saboteurs(self) -> None:
        """Pay each saboteur, or nobody if there is none (S1.65)."""
        saboteurs = self.roles.count(_SABOTEUR)
        why = "treasure_lost" if saboteurs else "no_saboteurs"
        stock = bytearray(self.nuggets)
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            if self.roles[seat] == _SABOTEUR:
                self._pay(seat, saboteurs, stock, lines)
            elif not self.silent:
                lines.append(native.named(ScoreLine, (seat, 0, why, ())))
        self.nuggets = bytes(stock)
        self.lines += tuple(lines)

    def _pay(self, seat: int, saboteurs: int, stock: bytearray, lines: list[ScoreLine]) -> None:
        owed = rest = _GOLD[saboteurs]  # S1.63
        given = bytearray()
        value = _LARGEST
        while rest and value:
            # S1.64: the largest card that is not too much; the bank pays what cards cannot
            place = native.next_one(stock, value, 0) if value <= rest else -1
            if place < 0:
                value -= 1
                continue
            del stock[place]
            given.append(value)
            rest -= value
        self.paid[seat] += bytes(given)
        self.bank[seat] += rest
        if not self.silent:
            cards = tuple(given)
            facts = (("saboteurs", saboteurs), ("cards", cards), ("bank", rest))
            lines.append(native.named(ScoreLine, (seat, owed, "saboteurs_paid", facts)))
            self.tell(native.named(events.Paid, (seat, owed, cards, rest)))
