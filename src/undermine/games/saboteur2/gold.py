"""Who wins a round of Saboteur 2, what they are paid, and what is stolen from them."""

from __future__ import annotations

from typing import Any, Final

from undermine import native
from undermine.games.core.action_kinds import SHIFT
from undermine.games.core.actions import Action
from undermine.games.core.cards import NUMBERS
from undermine.games.core.errors import IllegalAction
from undermine.games.core.notation import NOBODY
from undermine.games.core.results import ScoreLine
from undermine.games.digging.cards import TREASURE
from undermine.games.digging.round_state import SHARING
from undermine.games.saboteur2 import events
from undermine.games.saboteur2 import rules as tables
from undermine.games.saboteur2.actions import STEAL
from undermine.games.saboteur2.front import Front
from undermine.games.saboteur2.rules import (
    BLUE,
    BOSS,
    GEOLOGIST,
    GREEN,
    LESS,
    PROFITEER,
    SABOTEUR,
    SHARES,
    Saboteur2Rules,
)

_THEFT: Final = NUMBERS["theft"]
_STEAL_KIND: Final = STEAL >> SHIFT


class Gold2(Front):
    """The chapter on gold."""

    __slots__ = ("pieces", "thieves")

    rules: Saboteur2Rules
    #: by seat, gold pieces
    pieces: list[int]
    #: the seats that may still steal, in order
    thieves: tuple[int, ...]

    phases = ("turn", "set_stone", "steal", "over")
    parts = (*Front.parts, "pieces", "thieves")

    def begin_match(self) -> None:
        Front.begin_match(self)
        self.pieces = [0] * self.seats
        self.thieves = ()

    def copy_into(self, twin: Any) -> None:
        Front.copy_into(self, twin)
        gold: Gold2 = twin
        gold.pieces = self.pieces[:]
        gold.thieves = self.thieves

    @property
    def gold(self) -> tuple[int, ...]:
        return tuple(self.pieces)

    def left_over_shown(self) -> None:
        return None  # S2.40: only the players' dwarf cards are shown

    # Who wins

    def side_that_won(self, by: str) -> str | None:
        if by != "treasure":
            return "saboteurs"  # S2.53
        treasure = self.box.goal_cells[self.goals.index(TREASURE)]
        open_to = {team for team in ("blue", "green") if self.maze.open_to(team, treasure)}  # S2.50
        laid_by = tables.ROLES[self.roles[self.turn]]
        if laid_by in open_to:
            return laid_by
        # S2.51: nobody, if doors of both colours bar every way
        return "both" if len(open_to) == 2 else next(iter(open_to), None)

    def winning_roles(self) -> set[int]:
        """The roles that win with the side that won (S2.52, S2.53)."""
        teams = {"blue": {BLUE}, "green": {GREEN}, "both": {BLUE, GREEN}}
        if self.winners == "saboteurs":
            return {SABOTEUR, PROFITEER}
        if self.winners is None:
            return {PROFITEER, BOSS} if self.rules.boss_behind_doors else {PROFITEER}
        return teams[self.winners] | {BOSS, PROFITEER}

    # What they get

    def score_lines(self) -> tuple[ScoreLine, ...]:
        """What each seat gets, and why, before any thefts."""
        winning = self.winning_roles()
        winners = crystals = 0
        for seat in range(self.seats):
            if self.roles[seat] in winning and not self.trapped >> seat & 1:
                winners += 1
        share = SHARES[min(winners, max(SHARES))] if winners else 0  # S2.54
        for index in range(self.maze.laid_count):
            if self.maze.faces[self.maze.laid_cells[index]] in self.box.table.crystals:
                crystals += 1
        geologists = self.roles.count(GEOLOGIST)
        lines: list[ScoreLine] = []
        for seat in range(self.seats):
            role = self.roles[seat]
            part = role in winning or role == GEOLOGIST
            if part and self.trapped >> seat & 1:
                lines.append(native.named(ScoreLine, (seat, 0, "trapped", ())))
            elif role == GEOLOGIST:  # S2.55
                facts = (("crystals", crystals), ("geologists", geologists))
                lines.append(native.named(ScoreLine, (seat, crystals // geologists, "geologist", facts)))
            elif part:
                reason = tables.ROLES[role] if role in LESS else "won"
                facts = (("winners", winners), ("share", share))
                amount = max(0, share - LESS.get(role, 0))
                lines.append(native.named(ScoreLine, (seat, amount, reason, facts)))
            else:
                lines.append(native.named(ScoreLine, (seat, 0, "lost", ())))
        return tuple(lines)

    def share_out(self) -> None:
        self.lines = self.score_lines()
        for line in self.lines:
            if line.amount:
                self.pieces[line.seat] += line.amount
                if not self.silent:
                    self.tell(native.named(events.Earned, (line.seat, line.amount, line.reason)))
        if self.thefts:  # S2.60: the last to lay a Theft card begins, then clockwise
            last = self.thefts[len(self.thefts) - 1]
            order = [(last + step) % self.seats for step in range(self.seats)]
            self.thieves = tuple([seat for seat in order if (self.thieving & ~self.trapped) >> seat & 1])
        self._next_thief()

    # Thefts

    def carry_out(self, seat: int, kind: int, load: int) -> None:
        if kind == _STEAL_KIND:
            self.play_steal(seat, load)
        else:
            Front.carry_out(self, seat, kind, load)

    def _next_thief(self) -> None:
        """Make the next thief the seat to act; a thief is not asked when no other player has gold."""
        self.deciding = -1
        while self.thieves and self.deciding < 0:
            thief = self.thieves[0]
            self.thieves = self.thieves[1:]
            if sum(self.pieces) > self.pieces[thief]:
                self.deciding = thief
                self.phase = SHARING
        if self.deciding < 0:
            for _ in self.thefts:
                self.discard(_THEFT)
            self.thefts = ()

    def list_shares(self) -> list[int]:
        victims = [seat for seat in range(self.seats) if seat != self.deciding and self.pieces[seat]]
        return [STEAL | seat << 2 for seat in (*victims, NOBODY)]

    def why_not_share(self, action: Action) -> IllegalAction:
        if action.seat is not None and action.seat >= self.seats:
            return IllegalAction("no_such_seat", seat=action.seat, seats=self.seats)
        return IllegalAction("nothing_to_steal", seat=action.seat)

    def play_steal(self, seat: int, load: int) -> None:
        """Take a piece from somebody, or decline (S2.60)."""
        target = load >> 2
        if target != NOBODY:
            self.pieces[target] -= 1
            self.pieces[seat] += 1
            self.lines += theft_lines(seat, target)
        if not self.silent:
            self.tell(events.Stole(seat, None if target == NOBODY else target))
        self._next_thief()
        if self.deciding < 0:
            self.close_round()


def theft_lines(thief: int, target: int) -> tuple[ScoreLine, ScoreLine]:
    """What a theft does to both."""
    return ScoreLine(thief, 1, "stole", (("target", target),)), ScoreLine(target, -1, "stolen", (("by", thief),))
