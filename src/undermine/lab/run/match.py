"""A match of bots: each decides from its seat's view with a generator of its own, and is shown nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count

from undermine.bots import Bot, RandomBot, bot_chance
from undermine.games import Chance, Game, Position, Rules, from_position, rules_from_data, start


def play_out(game: Game, bots: Sequence[Bot], seed: str) -> Game:
    """Play a match to its end. What chance gives a bot follows from the seed and its seat, whoever sits elsewhere."""
    if all(type(bot) is RandomBot for bot in bots):
        game.play_on([bot_chance(seed, seat) for seat in range(game.seats)])
        return game
    seated = [(bot.choose, partial(game.view, seat), bot_chance(seed, seat)) for seat, bot in enumerate(bots)]
    while (seat := game.to_act) is not None:
        choose, look, chance = seated[seat]
        game.play(choose(look, game.legal_actions(), chance))
    return game


def turns(game: Game, bots: Sequence[Bot], seed: str) -> Iterator[tuple[int, Bot, Chance]]:
    """Whose turn it is until the match is over: the seat, its bot and its generator. Whoever asks plays the turn."""
    seated = [(seat, bot, bot_chance(seed, seat)) for seat, bot in enumerate(bots)]
    while (seat := game.to_act) is not None:
        yield seated[seat]


def play_match(rules: Rules, players: int, seed: str, bots: Sequence[Bot], position: str | None = None) -> Game:
    """Play one match from its start, or from a position, to its end."""
    if position is None:
        return play_out(start(rules, players, seed), bots, seed)
    return play_out(from_position(Position.parse(position, rules_from_data).seeded(seed).text()), bots, seed)


def deal(rules: Rules, players: int, seed: str, wanted: Callable[[Game], bool]) -> Game:
    """The first deal that is as wanted: the one of this seed, or else of the seed with .1, .2 and so on after it.

    Passing over all others leaves each deal that is as wanted as likely as the rules make it.
    """
    for attempt in count():
        game = start(rules, players, f"{seed}.{attempt}" if attempt else seed)
        if wanted(game):
            return game
    raise AssertionError  # counting does not end
