"""Secrets: whatever reaches a seat is the same in all worlds that the seat cannot tell apart.

There are two ways to find such worlds. Any game can draw one from a view (``check_worlds``): it finds whatever a view,
the legal list or a refusal tells that it should not. And a game can be played twice, with everything that a seat never
got to see arranged differently (``twins.py``), which also sees the events on the way (``check_twins``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import fields

from undermine.games import Action, Chance, Event, Game, IllegalAction, View, resample
from undermine.testing.playing import Breach, require
from undermine.testing.twins import Twins


def answer(game: Game, action: Action) -> tuple[str, str]:
    """What a seat is told when it tries something: a reason, or that it may."""
    if action in game.legal_actions():
        return "legal", ""
    try:
        game.play(action)
    except IllegalAction as error:
        return error.reason, json.dumps(error.facts)
    raise Breach(f"{action} is not listed as legal, and accepted", game)


def told(game: Game, seat: int | None) -> str:
    """Every byte that is written down for a seat."""
    return json.dumps(game.view(seat).data())


def differing(one: View, other: View) -> list[str]:
    """The fields in which two views differ."""
    return [field.name for field in fields(one) if getattr(one, field.name) != getattr(other, field.name)]


def check_worlds(
    game: Game, chance: Chance, attempts: Iterable[Action] = (), seats: Iterable[int | None] | None = None
) -> None:
    """A world that is drawn from a seat's view looks the same to it: the view, what is legal, and every refusal."""
    tried = [*attempts]
    for seat in seats if seats is not None else (None, *range(game.seats)):
        check_world(game, resample(game.view(seat), chance), seat, tried)


def check_world(game: Game, world: Game, seat: int | None, attempts: Iterable[Action] = ()) -> None:
    """The same of a world that was drawn from the seat's view, in whichever way."""
    leaks = differing(game.view(seat), world.view(seat))
    require(not leaks, f"seat {seat} sees something else in a world it cannot tell apart: {', '.join(leaks)}", game)
    require(told(world, seat) == told(game, seat), f"seat {seat} is told something else in such a world", game)
    require(world.is_forced == game.is_forced, f"seat {seat} can tell worlds apart by whether there is a choice", game)
    if seat != game.to_act:
        return
    alike = [*map(str, world.legal_actions())] == [*map(str, game.legal_actions())]
    require(alike, f"seat {seat} can tell worlds apart by what is legal", game)
    if seat is None:
        return  # the match is over
    require(world.idle_cards() == game.idle_cards(), f"seat {seat} can tell worlds apart by idle cards", game)
    for action in attempts:
        same = answer(world, action) == answer(game, action)
        require(same, f"seat {seat} can tell worlds apart by how {action} is refused", game)


def check_course(game: Game, chance: Chance, turned_over: Collection[str] = ()) -> None:
    """What the seat to act is told of its action is the same in a drawn world, but for what the action turns over.

    That are the kinds of events named, and whatever comes with the end of a round.
    """
    seat = game.to_act
    if seat is None:
        return
    action = chance.choice(game.legal_actions())
    seen, rounds = [], []
    for one in (resample(game.view(seat), chance), game.copy()):
        seen.append([event.seen_by(seat) for event in one.play(action) if event.kind not in turned_over])
        rounds.append(len(one.results))
    if rounds == [len(game.results)] * 2:
        require(seen[0] == seen[1], f"seat {seat} is told something else of {action} in such a world", game)


def check_events(game: Game) -> None:
    """No seat's history has the secret of an event that it does not know."""
    for seat in (None, *range(game.seats)):
        for event in game.view(seat).history:
            if event.secret and not event.known_to(seat) and event != event.veiled():
                raise Breach(f"seat {seat} is told the secret of {event}", game)


def check_spectator(game: Game) -> None:
    """Whoever watches learns no more than the seat that knows least."""
    public = game.view(None).history
    for seat in range(game.seats):
        for seen, open_event in zip(game.view(seat).history, public, strict=True):
            for value, open_value in zip(seen, open_event, strict=True):
                if open_value is not None and open_value != value:
                    raise Breach(f"a spectator knows more of {seen} than seat {seat}", game)


def check_twins(
    seat: int,
    twins: Twins,
    attempts: Sequence[Action],
    chance: Chance,
    parted: Callable[[Sequence[Event]], object] = lambda events: None,
) -> bool:
    """Play both worlds and see that they are the same to a seat; ``False`` where the rules make a public difference,
    which is where ``parted`` differs for the events of both.
    """
    one, other = twins.one, twins.other
    for action, twin in twins.actions:
        # How quickly a bot answers tells whether it had a choice: everybody has to know that already.
        require(one.is_forced == other.is_forced, "worlds can be told apart by whether there is a choice", one)
        if one.to_act == seat:
            alike = [*map(str, one.legal_actions())] == [*map(str, other.legal_actions())]
            require(alike, f"seat {seat} can tell worlds apart by what is legal", one)
            require(one.idle_cards() == other.idle_cards(), f"seat {seat} can tell worlds apart by idle cards", one)
            for tried in attempts:
                same = answer(one, tried) == answer(other, tried)
                require(same, f"seat {seat} can tell worlds apart by how {tried} is refused", one)
        if chance.below(8) == 0:
            _told_alike(seat, twins)
        here, there = one.play(action), other.play(twin)
        if parted(here) != parted(there):
            return False
        # What the seat cannot know, a spectator cannot know either.
        for watcher in (seat, None):
            seen = [[event.seen_by(watcher) for event in events] for events in (here, there)]
            require(seen[0] == seen[1], f"seat {watcher} is told something else of {action}", one)
        require(one.to_act == other.to_act, "somebody else has to act", one)
    _told_alike(seat, twins)
    return True


def _told_alike(seat: int, twins: Twins) -> None:
    for watcher in (seat, None):
        alike = told(twins.one, watcher) == told(twins.other, watcher)
        require(alike, f"seat {watcher} sees something else in a world it cannot tell apart", twins.one)
