"""What must hold at every moment of every match of a game, whoever wrote it. Each check raises a ``Breach``.

``check_game`` plays matches and makes all of these checks, and those of secrecy.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable
from itertools import islice

from undermine.games import (
    Action,
    Chance,
    Game,
    IllegalAction,
    Record,
    Rules,
    from_position,
    kind_of,
    position_of,
    start,
)
from undermine.testing.playing import Breach, Policy, State, moments, play_on, require, uniform, whole_state
from undermine.testing.secrecy import check_events, check_spectator, check_worlds


def check_game(
    rules: Rules | str,
    players: Iterable[int] | None = None,
    seeds: Iterable[int | str] = range(4),
    policy: Policy = uniform,
    every: int = 7,
    begin: Callable[[Rules, int, int | str], Game] = start,
) -> int:
    """Play matches for these numbers of players and look at every so many-th moment of each; returns how many those
    were. ``Breach`` says what does not hold, and where. ``begin`` deals them, if not as the game is registered.
    """
    if isinstance(rules, str):
        rules = kind_of(rules).rules()
    numbers = rules.players
    players = players if players is not None else sorted({numbers[0], numbers[len(numbers) // 2], numbers[-1]})
    looked = 0
    known: dict[str, Action] = {}
    for number in players:
        for seed in seeds:
            check_determinism(rules, number, seed, policy, begin)
            chance, look = Chance(f"testing {seed}"), Chance(f"look {seed}")
            for game in moments(begin(rules, number, seed), chance, policy, every):
                looked += 1
                known.update((str(action), action) for action in game.legal_actions())
                check_worlds(game, look, [*known.values()][-12:])
                check_events(game)
                check_spectator(game)
                check_views(game)
                check_legality(game, [*known.values()][-60:])
                check_notation(game)
                check_copies(game, f"copy {seed}", policy)
                check_record(game)
                check_position(game)
                check_pickle(game)
    return looked


def check_determinism(
    rules: Rules,
    players: int,
    seed: int | str,
    policy: Policy = uniform,
    begin: Callable[[Rules, int, int | str], Game] = start,
) -> None:
    """The same rules, seats, seed and actions are the same match, event by event."""
    one, other = begin(rules, players, seed), begin(rules, players, seed)
    chances = Chance(f"testing {seed}"), Chance(f"testing {seed}")
    while one.to_act is not None:
        actions = policy(one, chances[0]), policy(other, chances[1])
        require(actions[0] == actions[1], "the same seed leads to other actions", one)
        require([*one.play(actions[0])] == [*other.play(actions[1])], "the same action has other consequences", one)
    require(whole_state(one) == whole_state(other), "the same actions end elsewhere", one)


def check_legality(game: Game, attempts: Iterable[Action] = (), state: State | None = None) -> None:
    """What is legal is sorted, each once, and accepted; whatever else is tried is refused, and changes nothing."""
    legal = game.legal_actions()
    require([*legal] == sorted(legal), "the legal actions are not sorted", game)
    require(len({*legal}) == len(legal), "a legal action is listed twice", game)
    require(bool(legal) == (game.to_act is not None), "somebody has to act who cannot, or nobody who could", game)
    require(not game.is_forced or len(legal) == 1, "a decision is called forced that is a choice", game)
    for action in legal:
        try:
            game.copy().play(action)
        except IllegalAction as error:
            raise Breach(f"{action} is listed as legal, and refused: {error}", game) from None
    check_refusals(game, attempts, state)


def check_refusals(game: Game, attempts: Iterable[Action], state: State | None = None) -> None:
    """Whatever is tried and not legal is refused with a reason, and changes nothing."""
    legal = {*game.legal_actions()}
    refused = [action for action in attempts if action not in legal]
    before = (state or whole_state)(game) if refused else None
    for action in refused:
        try:
            game.play(action)
        except IllegalAction as error:
            require(bool(error.reason), f"{action} is refused without a reason", game)
        else:
            raise Breach(f"{action} is not listed as legal, and accepted", game)
    if refused:
        require((state or whole_state)(game) == before, "an action that was refused has changed the game", game)


def check_notation(game: Game) -> None:
    """Every action is a text without blanks, and the same action when it is read or unpickled."""
    for action in game.legal_actions():
        require(Action.parse(str(action)) is action, f"{action} is another action when it is read", game)
        require(" " not in str(action), f"the text {str(action)!r} has a blank", game)
        again = pickle.loads(pickle.dumps(action))  # noqa: S301  (our own)
        require(again is action, f"{action} is another action when it is unpickled", game)
        require(action.data()["kind"] == action.kind, f"{action} is of another kind as data", game)


def check_copies(
    game: Game, seed: int | str, policy: Policy = uniform, decisions: int = 40, state: State = whole_state
) -> None:
    """A copy is the same, goes its own way, and the same way if the same is done."""
    before = state(game)
    twins = game.copy(), game.copy()
    require(state(twins[0]) == before, "a copy is not the same", game)
    for twin in twins:
        play_on(twin, Chance(seed), policy, decisions)
        require(state(game) == before, "what is done to a copy changes the game", game)
    require(state(twins[0]) == state(twins[1]), "two copies in which the same is done differ", game)


def check_record(game: Game, state: State = whole_state) -> None:
    """A record is one line, the same when it is read, and replays to the same game."""
    text = Record.of(game).text()
    require("\n" not in text, "a record has several lines", game)
    record = Record.parse(text)
    require(record.text() == text, "a record is another one when it is read", game)
    require(state(record.replay()) == state(game), "a record replays to another game", game)


def check_position(game: Game, decisions: int = 60) -> None:
    """A position is one line, the same when it is read, and a match goes on from it as it would have."""
    text = position_of(game).text()
    require("\n" not in text, "a position has several lines", game)
    one, other, chance = game.copy(), from_position(text), Chance("position")
    require(position_of(other).text() == text, "a position is another one when it is read", game)
    require((other.to_act, other.gold) == (game.to_act, game.gold), "a position is of another moment", game)
    for _ in range(decisions):
        require(one.legal_actions() == other.legal_actions(), "after a position something else is legal", game)
        if one.to_act is None:
            break
        action = uniform(one, chance)
        require([*one.play(action)] == [*other.play(action)], "after a position something else happens", game)


def check_pickle(game: Game, state: State = whole_state) -> None:
    """A game that is pickled is the same, and chance goes on alike."""
    again: Game = pickle.loads(pickle.dumps(game))  # noqa: S301  (our own)
    require(state(again) == state(game), "a pickled game is another one", game)
    require(again.chance.state == game.chance.state, "chance goes on otherwise in a pickled game", game)
    require(again.legal_actions() == game.legal_actions(), "something else is legal in a pickled game", game)


def check_views(game: Game) -> None:
    """Views are plain data that JSON gives back unchanged, and looking changes nothing."""
    for seat in islice((None, *range(game.seats)), game.seats + 1):
        view = game.view(seat)
        told = json.dumps(view.data())
        require(json.loads(told) == view.data(), f"the view of seat {seat} is another one as JSON", game)
        require(view.seat == seat and game.view(seat) == view, f"the view of seat {seat} differs the second time", game)
