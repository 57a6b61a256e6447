"""What must hold for a bot, whoever wrote it, and for an agent that answers lines of JSON. Each check raises a
``Breach``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace

from undermine.bots import Bot, BotError, Suspicion, bot_chance, make_for, spoken
from undermine.bots.registry import known
from undermine.games import Action, Chance, Game, Record, Rules, kind_of, resample, start
from undermine.lab.challenge.lines import Fault, LineBot, end_all
from undermine.testing.playing import Breach, require


def check_bot(
    bot: str | type,
    rules: Rules | str,
    players: int | None = None,
    seeds: Iterable[int | str] = range(3),
    every: int = 4,
) -> int:
    """Seat a bot everywhere and play rounds; returns how many decisions were looked at closely.

    A bot is named by its spec or by its class. It must always choose one of the legal actions, and the same one again:
    from the same view and generator, made anew, and in a world that looks the same to its seat. It must leave alone
    what is not its own, and what it believes must be probabilities.
    """
    rules = kind_of(rules).rules() if isinstance(rules, str) else rules
    rules = replace(rules, rounds=1)
    players = kind_of(rules.name).usual_seats if players is None else players
    with nullcontext(bot) if isinstance(bot, str) else known(bot) as spec:
        return _check_matches(spec, rules, players, seeds, every)


def _check_matches(spec: str, rules: Rules, players: int, seeds: Iterable[int | str], every: int) -> int:
    looked = 0
    for seed in seeds:
        game = start(rules, players, seed)
        seated = [make_for(rules.name, spec) for _ in range(players)]
        chances = [bot_chance(str(seed), seat) for seat in range(players)]
        worlds = Chance(f"worlds {seed}")
        while (seat := game.to_act) is not None:
            closely = len(game.actions) % every == 0
            if closely:
                looked += 1
                _check_decision(spec, seated[seat], game, seat, chances[seat], worlds)
                _check_beliefs(spec, seated[seat], game, seat, worlds)
                _check_talk(seated[seat], game, seat, Chance(f"talk {seed}"))
            action = _decide(seated[seat], game, seat, chances[seat])
            require(action in game.legal_actions(), f"{spec} chose {action}, which is not legal", game)
            game.play(action)
    return looked


def _decide(bot: Bot, game: Game, seat: int, chance: Chance) -> Action:
    """What a bot decides in a game. That it could find the game if it looked for it is the point of a twin of it."""
    view, legal = game.view(seat), game.legal_actions()
    before = [*legal]
    state = random.getstate()
    try:
        action = bot.decide(view, legal, chance)
    except Exception as error:
        raise Breach(f"{bot.spec} raised {type(error).__name__}: {error}", game) from error
    require(random.getstate() == state, f"{bot.spec} uses the generator of the whole process", game)
    require(view == game.view(seat) and [*legal] == before, f"{bot.spec} has changed what it was shown", game)
    return action


def _check_decision(spec: str, bot: Bot, game: Game, seat: int, chance: Chance, worlds: Chance) -> None:
    action = _decide(bot, game, seat, chance.copy())
    again = _decide(bot, game, seat, chance.copy())
    require(action == again, f"{spec} chose {action}, and {again} when it was asked the same again", game)
    anew = _decide(make_for(game.rules.name, spec), game, seat, chance.copy())
    require(action == anew, f"{spec} chose {action}, and {anew} when it was made anew", game)
    world = resample(game.view(seat), worlds)
    other = _decide(make_for(game.rules.name, spec), world, seat, chance.copy())
    told = f"{spec} chose {action}, and {other} in a world that looks the same to its seat: it knows what it must not"
    require(action == other, told, game)


def _check_beliefs(spec: str, bot: Bot, game: Game, seat: int, worlds: Chance) -> None:
    said = bot.explain(game.view(seat))
    if not said:
        return
    others = [one for one in range(game.seats) if one != seat]
    require(sorted(one.seat for one in said) == others, f"{spec} believes nothing of somebody, or twice", game)
    for one in said:
        likely = [part for _, part in one.roles]
        fits = all(0 <= part <= 1 for part in likely) and abs(sum(likely) - 1) < 1e-3
        require(fits, f"what {spec} believes of seat {one.seat} does not add up: {dict(one.roles)}", game)
    world = resample(game.view(seat), worlds)
    other = make_for(game.rules.name, spec).explain(world.view(seat))
    require(_roles(said) == _roles(other), f"{spec} believes something else in a world that looks the same", game)


def _roles(said: Sequence[Suspicion]) -> list[tuple[int, dict[str, float]]]:
    return [(one.seat, {role: round(likely, 6) for role, likely in one.roles}) for one in said]


def _check_talk(bot: Bot, game: Game, seat: int, chance: Chance) -> None:
    try:
        spoken(bot, game.view(seat), chance, ())
    except BotError as error:
        raise Breach(f"{bot.spec} says what the game has no claim for: {error}", game) from None


def check_agent(
    command: Sequence[str],
    rules: Rules | str,
    players: int | None = None,
    seeds: Iterable[int | str] = range(2),
    seconds: float = 5.0,
    megabytes: int = 2048,
) -> int:
    """Seat a program everywhere that answers lines of JSON and play rounds; returns how many decisions there were.

    Every answer must be legal and in time, and a second run with new processes must come to the same.
    """
    rules = kind_of(rules).rules() if isinstance(rules, str) else rules
    rules = replace(rules, rounds=1)
    players = kind_of(rules.name).usual_seats if players is None else players
    decisions = 0
    for seed in seeds:
        played = []
        for _ in range(2):
            game = start(rules, players, seed)
            try:
                _play_agent(game, [LineBot(tuple(command), seconds, megabytes) for _ in range(players)], seed)
            finally:
                end_all()
            played.append(Record.of(game).text())
            decisions += len(game.actions)
        require(played[0] == played[1], "the agent plays otherwise when its processes are started anew", game)
    return decisions


def _play_agent(game: Game, bots: Sequence[Bot], seed: int | str) -> None:
    chances = [bot_chance(str(seed), seat) for seat in range(game.seats)]
    while (seat := game.to_act) is not None:
        try:
            action = bots[seat].decide(game.view(seat), game.legal_actions(), chances[seat])
            said = bots[seat].explain(game.view(seat))
        except Fault as fault:
            raise Breach(f"the agent failed at seat {seat}: {fault.kind}", game) from None
        require(action in game.legal_actions(), f"the agent chose {action}, which is not legal", game)
        for one in said:
            fits = abs(sum(part for _, part in one.roles) - 1) < 1e-3
            require(fits, f"what the agent believes of seat {one.seat} does not add up", game)
        game.play(action)
