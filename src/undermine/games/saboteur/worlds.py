"""Worlds of Saboteur: dwarf cards and nuggets besides what all digging games have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from undermine import native
from undermine.games.core.cards import IDS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.hidden import Arrangement
from undermine.games.core.results import RoundResult, ScoreLine
from undermine.games.digging.cards import GOALS
from undermine.games.digging.events import Dealt, Looked
from undermine.games.digging.round_state import OVER
from undermine.games.digging.worlds import DigWorlds
from undermine.games.saboteur import events
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.gold import Draft, Gold
from undermine.games.saboteur.hidden_nuggets import Drawn, HiddenNuggets, Paid, Step, count
from undermine.games.saboteur.view import DraftSeen, SaboteurView


class SaboteurWorlds(DigWorlds):
    """The worlds that a view of Saboteur allows."""

    __slots__ = ("_drafts", "_dwarves", "_gone", "_nuggets", "_own", "_picks_are_hidden", "_seat", "_shown")

    kind = Saboteur

    view: SaboteurView
    #: the dwarf cards that are not known, or all of them once they are shown; the seat, and its own card or -1
    _dwarves: bytearray
    _shown: bool
    _seat: int
    _own: int
    #: what may have become of the nugget cards, after how many steps that are not drafts of this match
    _nuggets: HiddenNuggets
    _gone: int
    #: drafts of which everything is known, in place of what was seen of them
    _drafts: list[Draft | DraftSeen]
    _picks_are_hidden: bool

    def __init__(self, view: SaboteurView) -> None:
        DigWorlds.__init__(self, view)
        table: Any = self.table
        dwarves = bytearray(table.box.dwarves[view.seats])
        self._own = -1
        self._seat = view.seat or 0
        self._shown = view.roles is not None
        if view.roles is not None and view.left_over is not None:
            dwarves = bytearray(tables.ROLES.index(role) for role in (*view.roles, view.left_over))
        elif view.role is not None:
            self._own = tables.ROLES.index(view.role)
            dwarves.remove(self._own)
        self._dwarves = dwarves
        # Cards that were paid before a position was given have left the stock, and how is not known.
        before = Counter([value for paid in view.paid for value in paid])
        before.subtract([value for line in _payments(view) for value in dict(line.facts)["cards"]])
        cards = tuple(before.elements())
        gone = (Drawn(len(cards), count(cards)),) if cards else ()
        self._gone = len(gone)
        self._nuggets = HiddenNuggets(gone + _steps(view))
        self._drafts = [_whole(seen) or seen for seen in view.drafts]
        self._picks_are_hidden = any(line.amount is None for result in view.results for line in result.lines)
        table.paid = [bytes(paid) for paid in view.paid]
        table.bank = list(view.bank)
        if table.phase == OVER and view.results:
            table.lines = view.results[len(view.results) - 1].lines

    def hide_dwarves(self, game: Any, lots: Chance) -> None:
        gold: Gold = game
        dwarves = self._dwarves
        if not self._shown:
            dwarves = native.copy_bytes(dwarves)
            lots.shuffle_bytes(dwarves)
            if self._own >= 0:
                dwarves.insert(self._seat, self._own)
        gold.roles = native.cut(dwarves, 0, gold.seats)
        gold.spare = native.cut(dwarves, gold.seats, len(dwarves))
        self._share_nuggets(gold, lots)

    def _share_nuggets(self, gold: Gold, lots: Chance) -> None:
        unknown, gold.nuggets = self._nuggets.draw(lots)
        if self._drafts:
            drafts: list[Draft] = []
            for number, seen in enumerate(self._drafts):
                draft = seen if isinstance(seen, Draft) else _draft(seen, unknown[self._gone + number], lots)
                drafts.append(draft)
                for seat, value in draft.picks:
                    gold.purses[seat] += bytes((value,))
            gold.drafts = tuple(drafts)
            self._fill_lines(gold)

    def _fill_lines(self, gold: Gold) -> None:
        """The score lines of picks, which others do not see."""
        if self._picks_are_hidden:
            amounts = {draft.round: [value for _, value in draft.picks] for draft in gold.drafts}
            gold.past_rounds = tuple([_result(result, amounts.get(result.round, [])) for result in gold.past_rounds])
        if gold.phase != OVER and gold.draft.round == gold.round_number:
            picks = enumerate(gold.draft.picks, 1)
            gold.lines = tuple([ScoreLine(seat, value, "picked", (("pick", one),)) for one, (seat, value) in picks])

    def fill(self, past: Arrangement, number: int, told: list[Event]) -> Iterator[Event]:
        game: Any = past.game
        picks = iter(game.draft.picks if game.drafts else ())
        for event in told:
            match event:
                case Dealt():
                    yield Dealt(event.seat, event.count, tables.ROLES[game.roles[event.seat]], event.hand)
                case Looked():
                    yield Looked(event.seat, event.goal, IDS[game.goals[GOALS.index(event.goal)]])
                case events.Offered():
                    left = game.draft.left(len(game.draft.drawn) - event.count)
                    yield events.Offered(event.seat, event.count, tuple(left))
                case events.Picked():
                    yield events.Picked(*next(picks))
                case _:
                    yield event


def _result(result: RoundResult, amounts: list[int]) -> RoundResult:
    """How a round ended, with what everybody picked."""
    lines = [
        ScoreLine(line.seat, amounts[dict(line.facts)["pick"] - 1], line.reason, line.facts)
        if line.reason == "picked"
        else line
        for line in result.lines
    ]
    return result._replace(lines=tuple(lines))


def _steps(view: SaboteurView) -> tuple[Step, ...]:
    """All that happened to the nugget cards, as far as the seat knows."""
    steps: list[tuple[int, Step]] = [(draft.round, Drawn(draft.drawn, count(_known(draft)))) for draft in view.drafts]
    for result in view.results:
        for line in result.lines:
            if line.reason == "saboteurs_paid" and line.amount is not None:
                steps.append((result.round, Paid(line.amount, dict(line.facts)["cards"])))
    return tuple([step for _, step in sorted(steps, key=lambda one: one[0])])


def _payments(view: SaboteurView) -> list[ScoreLine]:
    return [line for result in view.results for line in result.lines if line.reason == "saboteurs_paid"]


def _known(draft: DraftSeen) -> tuple[int, ...]:
    """Those of a draft's values that the seat knows."""
    picked = tuple([value for _, value in draft.picks if value is not None])
    if len(picked) < draft.drawn and draft.looks:
        return draft.looks[0][1]
    return picked


def _whole(seen: DraftSeen) -> Draft | None:
    """A draft of which the seat knows everything."""
    values = [value for _, value in seen.picks if value is not None]
    if len(values) < seen.drawn:
        return None
    return Draft(seen.round, bytes(sorted(values)), tuple([(seat, value or 0) for seat, value in seen.picks]))


def _draft(seen: DraftSeen, unknown: bytearray, lots: Chance) -> Draft:
    """A draft with the values the seat could not see filled in.

    What went missing between two looks was taken by those in between.
    """
    picks = seen.picks
    if not seen.looks:
        drawn = bytes(sorted(unknown))
        return Draft(seen.round, drawn, tuple([(seat, unknown[number]) for number, (seat, _) in enumerate(picks)]))
    taken = bytearray(unknown)
    for place, (before, values) in enumerate(seen.looks):
        left = bytearray(values)
        own = picks[before][1] if before < len(picks) else None
        if own is None:
            break
        left.remove(own)
        taken.append(own)
        stop = seen.looks[place + 1] if place + 1 < len(seen.looks) else None
        for value in stop[1] if stop else ():
            left.remove(value)
        lots.shuffle_bytes(left)
        taken += left[: (stop[0] if stop else len(picks)) - before - 1]
    drawn = bytes(sorted([*unknown, *seen.looks[0][1]]))
    return Draft(seen.round, drawn, tuple([(seat, taken[number]) for number, (seat, _) in enumerate(picks)]))
