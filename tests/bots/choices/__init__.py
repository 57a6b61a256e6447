"""What ``keen`` chose on ten thousand views: all games, all numbers of players, matches of its own and mixed ones.

However its hot parts are written or compiled, it chooses the same. A line of a file is a match: its name, and for each
decision that leaves a choice what ``keen`` chose there, as a place in the list of legal actions; after a slash what was
played, if that was something else. So a match goes its way whatever bots do now. Each choice follows from the view and
a generator of its own. ``python -m tests.bots.choices`` writes the files anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from undermine.bots import make
from undermine.bots.character import CHARACTERS
from undermine.games import GAMES, Chance, Game, start

FOLDER = Path(__file__).parent
#: who plays: ``keen`` alone, or beside others
LINEUPS = {"keen": ("keen",), "mixed": ("keen", "random", "greedy")}
_BOTS = {spec: make(spec) for spec in LINEUPS["mixed"]}
_CHARACTERS = [make(f"keen:{name}" if name else "keen") for name in CHARACTERS]
#: how many matches of each line-up there are for each number of players
MATCHES = {"saboteur": 2, "saboteur2": 1, "lost_mines": 2}


def names(game: str) -> list[str]:
    """The names of the matches of a game."""
    return [
        f"{game} {players} {lineup} {number}"
        for number in range(MATCHES[game])
        for players in GAMES[game].rules.players
        for lineup in LINEUPS
    ]


def begin(name: str) -> Game:
    """A match before its first decision."""
    game, players, *_ = name.split()
    return start(GAMES[game].rules(), int(players), name)


def choice(game: Game, name: str, step: int) -> int:
    """What ``keen`` chooses at a decision, in the character of that seat."""
    seat, legal = game.to_act, game.legal_actions()
    assert seat is not None
    bot = _CHARACTERS[seat % len(_CHARACTERS)]
    return list(legal).index(bot.decide(game.view(seat), legal, Chance(f"{name} {step}")))


def record(name: str) -> str:
    """The line of a match, as it is played now."""
    game = begin(name)
    lineup = LINEUPS[name.split()[2]]
    words = [f"{name}:"]
    while (seat := game.to_act) is not None:
        legal = game.legal_actions()
        played = 0
        if len(legal) > 1:
            chosen = played = choice(game, name, len(words))
            spec = lineup[seat % len(lineup)]
            if spec != "keen":
                chance = Chance(f"{name} {len(words)} {spec}")
                played = list(legal).index(_BOTS[spec].decide(game.view(seat), legal, chance))
            words.append(f"{chosen}" if chosen == played else f"{chosen}/{played}")
        game.play(legal[played])
    return " ".join(words)


def replay(line: str, every: int = 1) -> Iterator[tuple[int, int, int]]:
    """A recorded match again: of each so many decisions, which it is, what was chosen then and what is chosen now."""
    name, _, rest = line.partition(": ")
    game = begin(name)
    for step, word in enumerate(rest.split(), 1):
        while len(game.legal_actions()) == 1:
            game.play(game.legal_actions()[0])
        chosen, _, played = word.partition("/")
        if step % every == 0:
            yield step, int(chosen), choice(game, name, step)
        game.play(game.legal_actions()[int(played or chosen)])


def lines(game: str) -> list[str]:
    """The recorded matches of a game."""
    return (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
