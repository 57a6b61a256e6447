"""A match of bots: each decides from its seat's view with a generator of its own, and is shown nothing else."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count

from undermine.bots import Bot, RandomBot, bot_chance
from undermine.bots.conversation import Conversation, Listening
from undermine.games import Chance, Claim, Game, Position, Rules, from_position, rules_from_data, start


class Attendant(Bot):
    """Who sits for somebody elsewhere, and has the match itself laid out there: they see no more of it than a bot."""

    @abstractmethod
    def attend(self, game: Game, seat: int) -> None:
        """A match is about to be played."""

    @abstractmethod
    def leave(self) -> None:
        """It is over."""


def play_out(game: Game, bots: Sequence[Bot], seed: str, talk: bool = False) -> Game:
    """Play a match to its end. What chance gives a bot follows from the seed and its seat, whoever sits elsewhere."""
    if talk:
        return play_talking(game, bots, seed)[0]
    if all(type(bot) is RandomBot for bot in bots):
        game.play_on([bot_chance(seed, seat) for seat in range(game.seats)])
        return game
    seated = [(bot.choose, partial(game.view, seat), bot_chance(seed, seat)) for seat, bot in enumerate(bots)]
    attendants = {seat: bot for seat, bot in enumerate(bots) if isinstance(bot, Attendant)}
    for seat, bot in attendants.items():
        bot.attend(game, seat)
    while (to_act := game.to_act) is not None:
        choose, look, chance = seated[to_act]
        game.play(choose(look, game.legal_actions(), chance))
    for bot in attendants.values():
        bot.leave()
    return game


class Seated:
    """Bots at a table: whose turn it is until the match is over, and with ``talk`` what they say in between."""

    def __init__(self, game: Game, bots: Sequence[Bot], seed: str, talk: bool = False) -> None:
        self._game = game
        self._talk = Conversation(game, dict(enumerate(bots)), seed) if talk else None
        #: by seat, the bots; where they talk, each is asked with what it has heard
        self.bots: list[Bot] = [Listening(bot, self._talk) for bot in bots] if self._talk else list(bots)
        self._seats = [(seat, bot, bot_chance(seed, seat)) for seat, bot in enumerate(self.bots)]

    @property
    def claims(self) -> Sequence[Claim]:
        """What was said so far."""
        return self._talk.claims if self._talk else ()

    def __iter__(self) -> Iterator[tuple[int, Bot, Chance]]:
        """The seat, its bot and its generator. Whoever asks plays the turn."""
        while (seat := self._game.to_act) is not None:
            yield self._seats[seat]
            if self._talk:
                self._talk.after_turn(seat)


def turns(game: Game, bots: Sequence[Bot], seed: str, talk: bool = False) -> Iterator[tuple[int, Bot, Chance]]:
    """Whose turn it is until the match is over: the seat, its bot and its generator. Whoever asks plays the turn."""
    return iter(Seated(game, bots, seed, talk))


def play_talking(game: Game, bots: Sequence[Bot], seed: str) -> tuple[Game, Sequence[Claim]]:
    """Play a match to its end at a table where bots talk; what was said comes with it."""
    seated = Seated(game, bots, seed, talk=True)
    for seat, bot, chance in seated:
        game.play(bot.choose(partial(game.view, seat), game.legal_actions(), chance))
    return game, seated.claims


def begin_match(rules: Rules, players: int, seed: str, position: str | None = None) -> Game:
    """A match before its first decision: dealt, or gone on from a position."""
    if position is None:
        return start(rules, players, seed)
    return from_position(Position.parse(position, rules_from_data).seeded(seed).text())


def play_match(rules: Rules, players: int, seed: str, bots: Sequence[Bot], position: str | None = None) -> Game:
    """Play one match from its start, or from a position, to its end."""
    return play_out(begin_match(rules, players, seed, position), bots, seed)


def deal(rules: Rules, players: int, seed: str, wanted: Callable[[Game], bool]) -> Game:
    """The first deal that is as wanted: the one of this seed, or else of the seed with .1, .2 and so on after it.

    Passing over all others leaves each deal that is as wanted as likely as the rules make it.
    """
    for attempt in count():
        game = start(rules, players, f"{seed}.{attempt}" if attempt else seed)
        if wanted(game):
            return game
    raise AssertionError  # counting does not end
