"""What can be published of a game in ``docs/bots.md``: measurements that every game may ask for, with their headings.

How many rounds follows from what has to be told apart, and from what an hour on one core allows.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from undermine.words import Words

SEED: Final = "bots"
_PERSONAS: Final = "keen:trusting,keen:wary,keen:lurker,keen:blitzer"


class Published(NamedTuple):
    """A measurement to publish: the name between its markers, its heading and its command.

    In those of no game in particular the game stands as ``GAME``. ``alone`` is for what other work at the same time
    would disturb. ``picture`` says which of its pictures is put beside the document, if any.
    """

    name: str
    heading: str
    command: str
    alone: bool = False
    picture: int | None = None

    def of(self, game: str) -> Published:
        """The same of a game."""
        heading = f"{Words().say(f'game.{game}')}: {self.heading}"
        command = self.command.replace("GAME", game)
        return self._replace(name=f"{self.name}-{game}", heading=heading, command=command)


def _table(
    name: str, heading: str, command: str, rounds: int, alone: bool = False, picture: int | None = None
) -> Published:
    return Published(name, heading, f"undermine {command} --rounds {rounds} --seed {SEED}", alone, picture)


def balance(bot: str, rounds: int, players: str = "") -> Published:
    """Which side wins: enough rounds for every number of players to see both sides win."""
    command = f"balance GAME --bot {bot}" + (f" --players {players}" if players else "")
    return _table(f"balance-{bot}", f"{bot} among its like", command, rounds, picture=0)


def one_seat(players: int, rounds: int) -> Published:
    """What thinking is worth: the rounds are shared by the roles."""
    command = f"tournament GAME --players {players} --field greedy --candidate keen"
    return _table(f"insert-{players}", f"one keen among greedy, {players} players", command, rounds)


def personas(rounds: int) -> Published:
    """What a persona costs or gains."""
    command = f"tournament GAME --players 5 --field keen --candidate {_PERSONAS}"
    return _table("personas", "the personas of keen, one among the usual ones, 5 players", command, rounds)


def style(rounds: int) -> Published:
    """How personas can be told apart."""
    command = f"measure style GAME --bots keen,{_PERSONAS}"
    return _table("style", "how the personas of keen play, 5 players", command, rounds)


def versus(rounds: int) -> Published:
    """Team against team."""
    return _table("matrix", "team against team, 5 players", "measure matrix GAME --bots random,greedy,keen", rounds)


def detection(rounds: int) -> Published:
    """How well those hide who have something to hide."""
    command = "measure detection GAME --field keen,keen:lurker,keen:quiet"
    return _table("detection", "how soon those who hide are found out, 5 players", command, rounds, picture=0)


def hiding(rounds: int, team: str) -> Published:
    """What it costs a team to hide."""
    command = f"measure teams GAME --team {team} --candidate keen:lurker,keen:quiet"
    return _table("hiding", f"what hiding costs {team}, 5 players", command, rounds, picture=0)


def exploiters(rounds: int, team: str, *bots: str) -> Published:
    """What a team with one trick gains against the usual ones, beside a usual team."""
    command = f"measure teams GAME --team {team} --candidate {','.join(bots)}"
    return _table(f"exploiters-{team}", f"{team} with one trick, 5 players", command, rounds)


def talk(rounds: int, *teams: str) -> tuple[Published, ...]:
    """What talk is worth to a team, also where somebody talks nonsense: beside the same deals in silence."""
    command = "measure teams GAME --team {} --against keen,liar,flatterer --talk --hushed"
    return tuple(
        _table(f"talk-{team}", f"{team} who talk, and in silence, 5 players", command.format(team), rounds)
        for team in teams
    )


def beliefs_among(rounds: int, persona: str) -> Published:
    """How well roles are guessed of those who hide."""
    heading = f"how well keen guesses roles among {persona}s, 5 players"
    return _table(f"beliefs-{persona}", heading, f"measure beliefs GAME --bot keen --field keen:{persona}", rounds)


def ends(rounds: int) -> Published:
    """Whether ends are proposed in time."""
    return _table("ends", "ends that are proposed, 5 players", "measure ends GAME --bots keen", rounds)


def search(players: int, rounds: int) -> Published:
    """What searching is worth to a team."""
    command = f"measure teams GAME --players {players} --candidate deep:quick"
    return _table(f"search-{players}", f"a team that searches, {players} players", command, rounds, picture=0)


def search_alone(rounds: int, bot: str) -> Published:
    """What searching is worth to one seat, by role."""
    command = f"tournament GAME --players 5 --field keen --candidate {bot}"
    return _table("search-alone", "one seat that searches among keen, 5 players", command, rounds)


def search_against(rounds: int, *bots: str) -> Published:
    """What searching is worth to a team against others than the usual ones."""
    command = f"measure teams GAME --candidate deep:quick --against {','.join(bots)}"
    return _table("search-tricks", "a team that searches, against tricks, 5 players", command, rounds)


#: what is published of every game alike; of endurance about a hundred thousand rounds over all numbers of players
USUAL: Final = (
    _table("beliefs", "how well keen guesses roles, 5 players", "measure beliefs GAME --bot keen", 300, picture=2),
    _table("never", "what one never does, 5 players", "measure never GAME --bots keen", 2000),
    _table("timing", "time of a decision, 5 players", "measure timing GAME --bots random,greedy,keen", 40, alone=True),
    _table("soak", "endurance of random play", "measure soak GAME --bot random", 3850),
)
