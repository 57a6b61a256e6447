"""A whole match of Saboteur that a seat's view allows, made from the view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from undermine.games.core.cards import IDS
from undermine.games.core.chance import Chance
from undermine.games.core.events import Event
from undermine.games.core.results import ScoreLine
from undermine.games.digging.cards import GOALS
from undermine.games.digging.events import Dealt, Looked
from undermine.games.digging.resample import OPENLY, deal_cards, lay_out
from undermine.games.digging.round_state import OVER
from undermine.games.saboteur import events
from undermine.games.saboteur import rules as tables
from undermine.games.saboteur.game import Saboteur
from undermine.games.saboteur.gold import Draft
from undermine.games.saboteur.hidden_nuggets import Drawn, Paid, Step, count, draw_anew
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
    # Cards that were paid before a position was given have left the stock, and how is not known.
    before = Counter(value for paid in view.paid for value in paid)
    before.subtract(value for line in _payments(view) for value in dict(line.facts)["cards"])
    cards = tuple(before.elements())
    gone = (Drawn(len(cards), count(cards)),) if cards else ()
    unknown, game.nuggets = draw_anew(gone + _steps(view), chance)
    found = unknown[len(gone) :]
    game.drafts = tuple(_draft(seen, values, chance) for seen, values in zip(view.drafts, found, strict=True))
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


def _steps(view: SaboteurView) -> tuple[Step, ...]:
    """All that happened to the nugget cards, as far as the seat knows."""
    steps: list[tuple[int, Step]] = [(draft.round, Drawn(draft.drawn, count(_known(draft)))) for draft in view.drafts]
    for result in view.results:
        for line in result.lines:
            if line.reason == "saboteurs_paid" and line.amount is not None:
                steps.append((result.round, Paid(line.amount, dict(line.facts)["cards"])))
    return tuple(step for _, step in sorted(steps, key=lambda one: one[0]))


def _payments(view: SaboteurView) -> list[ScoreLine]:
    return [line for result in view.results for line in result.lines if line.reason == "saboteurs_paid"]


def _known(draft: DraftSeen) -> tuple[int, ...]:
    """Those of a draft's values that the seat knows."""
    picked = tuple(value for _, value in draft.picks if value is not None)
    if len(picked) < draft.drawn and draft.looks:
        return draft.looks[0][1]
    return picked


def _draft(seen: DraftSeen, unknown: list[int], chance: Chance) -> Draft:
    """A draft with the values the seat could not see filled in.

    What went missing between two looks was taken by those in between.
    """
    picks = list(seen.picks)
    if all(value is not None for _, value in picks) and len(picks) == seen.drawn:
        return Draft(seen.round, bytes(sorted(value or 0 for _, value in picks)), tuple((s, v or 0) for s, v in picks))
    if not seen.looks:
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
