"""A whole match of Saboteur that a seat's view allows, made from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from undermine.games.core.cards import IDS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.game import ScoreLine
from undermine.games.digging.cards import GOALS
from undermine.games.digging.events import Dealt, Looked
from undermine.games.digging.resample import OPENLY, deal_cards, lay_out
from undermine.games.digging.round_state import OVER
from undermine.games.saboteur import events
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.gold import Draft
from undermine.games.saboteur.view import DraftSeen, SaboteurView


def resample(view: SaboteurView, chance: Chance) -> Saboteur:
    """A game consistent with the view, everything hidden drawn anew."""
    game = lay_out(Saboteur, view, chance)
    _deal_roles(game, view, chance)
    _share_nuggets(game, view, chance)
    picks = iter(game.drafts[-1].picks if game.drafts else ())
    deal_cards(game, view, OPENLY, lambda event: _fill(game, event, picks), chance)
    return game


def _fill(game: Saboteur, event: Event, picks: Iterator[tuple[int, int]]) -> Event:
    """An event with the secrets about roles, goals and nuggets."""
    match event:
        case Dealt():
            return Dealt(event.seat, event.count, tables.ROLES[game.roles[event.seat]], event.hand)
        case Looked():
            return Looked(event.seat, event.goal, IDS[game.goals[GOALS.index(event.goal)]])
        case events.Offered():
            draft = game.drafts[-1]
            return events.Offered(event.seat, event.count, tuple(draft.left(len(draft.drawn) - event.count)))
        case events.Picked():
            return events.Picked(*next(picks))
    return event


def _deal_roles(game: Saboteur, view: SaboteurView, chance: Chance) -> None:
    if view.roles is not None and view.left_over is not None:
        game.roles = bytes(tables.ROLES.index(role) for role in view.roles)
        game.spare = bytes([tables.ROLES.index(view.left_over)])
        return
    dwarves = list(game.box.dwarves[view.seats])
    if view.role is not None:
        dwarves.remove(tables.ROLES.index(view.role))
    chance.shuffle(dwarves)
    if view.seat is not None and view.role is not None:
        dwarves.insert(view.seat, tables.ROLES.index(view.role))
    game.roles = bytes(dwarves[:-1])
    game.spare = bytes(dwarves[-1:])


# Nuggets


def _share_nuggets(game: Saboteur, view: SaboteurView, chance: Chance) -> None:
    pool = [value for value, count in tables.NUGGETS.items() for _ in range(count)]
    for paid in view.paid:
        for value in paid:
            pool.remove(value)
    slots: list[float] = []
    for draft in view.drafts:
        unknown, seen = _unknown(draft)
        for value in seen:
            pool.remove(value)
        slots += [draft.round] * unknown
    slots += [float("inf")] * view.nuggets
    gone = _gone(view)
    drawn = iter(_place(pool, slots, lambda value: gone.get(value, float("inf")), chance))
    game.drafts = tuple(
        _draft(draft, [next(drawn) for _ in range(_unknown(draft)[0])], chance) for draft in view.drafts
    )
    game.nuggets = bytes(drawn)
    game.purses = [b""] * view.seats
    for kept in game.drafts:
        for seat, value in kept.picks:
            game.purses[seat] += bytes((value,))
    game.paid = [bytes(paid) for paid in view.paid]
    game.bank = list(view.bank)
    amounts = {draft.round: [value for _, value in draft.picks] for draft in game.drafts}
    game.past_rounds = tuple(
        result._replace(
            lines=tuple(
                line._replace(amount=amounts[result.round][dict(line.facts)["pick"] - 1])
                if line.reason == "picked"
                else line
                for line in result.lines
            )
        )
        for result in view.results
    )
    if game.phase == OVER:
        game.lines = game.past_rounds[-1].lines if game.past_rounds else ()
    elif view.drafts and view.drafts[-1].round == view.round:
        game.lines = tuple(
            ScoreLine(seat, value, "picked", (("pick", number),))
            for number, (seat, value) in enumerate(game.drafts[-1].picks, 1)
        )
    else:
        game.lines = ()


def _unknown(draft: DraftSeen) -> tuple[int, tuple[int, ...]]:
    """How many of a draft's values the seat cannot know, and those that it does."""
    known = tuple(value for _, value in draft.picks if value is not None)
    if len(known) == draft.drawn:
        return 0, known
    if draft.looks:
        before, values = draft.looks[0]
        return before, values
    return draft.drawn, ()


def _draft(seen: DraftSeen, unknown: list[int], chance: Chance) -> Draft:
    """A draft with the values the seat could not see filled in.

    What went missing between two looks was taken by those in between.
    """
    picks = list(seen.picks)
    if all(value is not None for _, value in picks) and len(picks) == seen.drawn:
        return Draft(seen.round, bytes(sorted(value or 0 for _, value in picks)), tuple((s, v or 0) for s, v in picks))
    if not seen.looks:
        chance.shuffle(unknown)
        return Draft(
            seen.round, bytes(sorted(unknown)), tuple((s, v) for (s, _), v in zip(picks, unknown, strict=False))
        )
    taken = list(unknown)
    for place, (before, values) in enumerate(seen.looks):
        left = list(values)
        own = picks[before][1] if before < len(picks) else None
        if own is None:
            break
        left.remove(own)
        taken.append(own)
        stop = seen.looks[place + 1] if place + 1 < len(seen.looks) else None
        for value in stop[1] if stop else ():
            left.remove(value)
        chance.shuffle(left)
        taken += left[: (stop[0] if stop else len(picks)) - before - 1]
    drawn = bytes(sorted(unknown + list(seen.looks[0][1])))
    return Draft(seen.round, drawn, tuple((seat, value) for (seat, _), value in zip(picks, taken, strict=True)))


def _gone(view: SaboteurView) -> dict[int, int]:
    """For each value the first round in which a payment showed that the stock held none of it any more (S1.64)."""
    gone: dict[int, int] = {}
    for result in view.results:
        for line in result.lines:
            if line.reason != "saboteurs_paid" or line.amount is None:
                continue
            rest = line.amount
            for value in (*dict(line.facts)["cards"], 0):
                for larger in range(value + 1, min(rest, max(tables.NUGGETS)) + 1):
                    gone.setdefault(larger, result.round)
                rest -= value
    return gone


def _place(items: list[int], slots: list[float], deadline: Callable[[int], float], chance: Chance) -> list[int]:
    """Spread items over slots so that each lies in a slot before its deadline, every such arrangement equally likely.

    Slots are in ascending order. The slots an item may take grow with its deadline, so serving the earliest deadlines
    first leaves everyone else the same number of choices whatever is chosen, and no arrangement is favoured.
    """
    placed: dict[int, int] = {}
    free = list(range(len(slots)))
    for item in sorted(items, key=deadline):
        late = deadline(item)
        choices = len(free) if late == float("inf") else sum(1 for slot in free if slots[slot] < late)
        placed[free.pop(chance.below(choices))] = item
    return [placed[slot] for slot in range(len(slots))]
