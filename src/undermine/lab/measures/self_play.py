"""Self-play: the same bot in all seats, either several bots or several numbers of players in turn."""

from __future__ import annotations

from dataclasses import dataclass

from undermine.lab.run.measurement import Measurement, check_each_once


@dataclass(frozen=True, kw_only=True)
class SeveralBots(Measurement):
    """Self-play of each bot, each with as many rounds, on the same deals."""

    players: int
    bots: tuple[str, ...]

    def check(self) -> None:
        self.rules.check_seats(self.players)
        check_each_once("bots", self.bots)
        for spec in self.bots:
            self.make(spec)

    def size(self, rounds: int) -> int:
        return rounds * len(self.bots)

    def turn(self, number: int) -> tuple[str, str]:
        """Whose turn a row is, and the seed of its deal."""
        return self.bots[number % len(self.bots)], f"{self.seed}/{number // len(self.bots)}"


@dataclass(frozen=True, kw_only=True)
class SeveralNumbers(Measurement):
    """Self-play of a bot for several numbers of players, each with as many rounds."""

    bot: str
    players: tuple[int, ...]

    def check(self) -> None:
        self.make(self.bot)
        check_each_once("players", self.players)
        for number in self.players:
            self.rules.check_seats(number)

    def size(self, rounds: int) -> int:
        return rounds * len(self.players)

    def turn(self, number: int) -> tuple[int, str]:
        """For how many players a row is, and the seed of its deal."""
        players = self.players[number % len(self.players)]
        return players, f"{self.seed}/{players}/{number // len(self.players)}"
