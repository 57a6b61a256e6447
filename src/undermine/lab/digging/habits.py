"""What dwarves do in a digging game, counted: the numbers that beliefs go by (``habits.py`` of each game's bots).

``python -m undermine.lab.digging.habits GAME --rounds K`` counts them anew, in rounds in which saboteurs are of each
style in turn, at all numbers of players, and prints them in the form in which they stand there. With ``--out`` what is
counted is kept, and gone on with.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from undermine.bots.digging.board import FAR
from undermine.bots.digging.diary import Deed, diary_of
from undermine.bots.saboteur import belief as belief1
from undermine.bots.saboteur import habits as habits1
from undermine.bots.saboteur2 import belief as belief2
from undermine.bots.saboteur2 import diary as diary2
from undermine.bots.saboteur2 import habits as habits2
from undermine.games import GAMES, Game, start
from undermine.games.digging.view import DigView
from undermine.lab.reading import dealt, roles_now
from undermine.lab.run.ledger import Row
from undermine.lab.run.match import turns
from undermine.lab.run.measurement import Measurement, Run

#: who plays saboteurs: openly, digging along, burying
STYLES: Final = ("keen", "keen:lurker", "keen:quiet")
_WHERE: Final = ("far", "nearer", "near", "held")


class Turn(NamedTuple):
    """One turn, as those count it who watch: by whom, where the gold was, what was done; and to whom, if to somebody,
    with how far everybody else was suspected before it.
    """

    seat: int
    where: str
    deed: str
    target: int | None
    held: Sequence[float]


def _where(deed: Deed, nearer: tuple[int, int]) -> str:
    least = min(deed.before)
    return _WHERE[(least <= nearer[0]) + (least <= nearer[1])] if deed.free else "held"


def _turns1(view: DigView) -> Iterator[Turn]:
    evidence = belief1.Evidence(view.seats)
    for deed in diary_of(view).deeds:
        open_goals = [need < FAR for need in deed.before]
        count = sum(open_goals) or len(open_goals)
        gold = [1 / count if one or count == len(open_goals) else 0.0 for one in open_goals]
        key, _ = belief1.says(deed, gold)
        if key == "led_astray" and belief1.far_astray(deed, gold):
            key = "led_far_astray"
        held = belief1.chances_of(view.seats, 0, 0, evidence)
        yield Turn(deed.seat, _where(deed, habits1.NEARER), key, deed.target, held)
        evidence.weigh(deed, gold, 1.0)


def _turns2(view: Any) -> Iterator[Turn]:
    diary = diary2.diary_of(view)
    evidence = belief2.Evidence(view.seats, ())
    for deed in diary.deeds:
        held = [one[-1] for one in evidence.chances({})]
        what, team = belief2.deed_of(deed)
        yield Turn(deed.seat, _where(deed, habits2.NEARER), f"{what} {team:+d}" if team else what, deed.target, held)
        evidence.weigh(deed, 1.0)


#: how the turns of a round are read, and from when on somebody is suspected somewhat, and strongly
_GAMES: Final[Mapping[str, tuple[Callable[[Any], Iterator[Turn]], tuple[float, float]]]] = {
    "saboteur": (_turns1, habits1.SUSPECTED),
    "saboteur2": (_turns2, habits2.SUSPECTED),
}


@dataclass(frozen=True, kw_only=True)
class Habits(Measurement):
    """Rounds at all numbers of players in turn, with saboteurs of each style in turn; everybody else is ``keen``."""

    kind: ClassVar[str] = "habits"

    def check(self) -> None:
        """There is nothing to choose."""

    def row(self, number: int) -> Row:
        style = STYLES[number % len(STYLES)]
        numbers = self.rules.players
        seats = numbers[number // len(STYLES) % len(numbers)]
        game: Game = start(self.rules, seats, f"{self.seed}/{number}")
        roles = [dwarf.role for dwarf in dealt(game)]
        bots = [self.make(style if role == "saboteur" else "keen") for role in roles]
        assert game.seed is not None
        for seat, bot, chance in turns(game, bots, game.seed):
            if roles_now(game) != roles:
                break  # who is who from here on is another matter
            game.play(bot.decide(game.view(seat), game.legal_actions(), chance))
        read, suspected = _GAMES[self.rules.name]
        alone, spent, done, could = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
        for turn in read(game.view(None)):
            who = f"saboteur {style}" if roles[turn.seat] == "saboteur" else roles[turn.seat]
            spent[f"{turn.where}|{who}"] += 1
            alone[f"{turn.where}|{who}|{_for_team(turn.deed, roles[turn.seat])}"] += 1
            for other, held in enumerate(turn.held):
                if other != turn.seat:
                    level = (held >= suspected[0]) + (held >= suspected[1])
                    pair = f"{level}|{_group(roles[turn.seat])}|{_group(roles[other])}"
                    could[pair] += 1
                    if other == turn.target:
                        done[f"{'helps' if turn.deed in ('repair', 'free_at_last') else 'hinders'}|{pair}"] += 1
        return {"alone": dict(alone), "spent": dict(spent), "done": dict(done), "could": dict(could)}

    def figures(self, rows: Sequence[Row]) -> dict[str, Any]:
        """Of a hundred turns how many are spent so, by where the gold is and who; of a thousand, in how many somebody
        is hindered or helped, by how far that one is suspected and both roles.
        """
        total = {part: Counter[str]() for part in ("alone", "spent", "done", "could")}
        for row in rows:
            for part, counts in total.items():
                counts.update(row[part])
        alone: dict[str, dict[str, dict[str, float]]] = {}
        for key, count in sorted(total["alone"].items()):
            where, who, deed = key.split("|")
            share = 100 * count / total["spent"][f"{where}|{who}"]
            alone.setdefault(where, {}).setdefault(deed, {})[who] = round(share, 1)
        pairs: dict[str, dict[str, float]] = {}
        for key, count in sorted(total["done"].items()):
            what, _, pair = key.partition("|")
            pairs.setdefault(what, {})[pair] = round(1000 * count / total["could"][pair], 1)
        return {"alone": alone, "pairs": pairs, "turns": dict(sorted(total["spent"].items()))}


def _group(role: str) -> str:
    return "digger" if role in ("digger", "blue", "green", "boss") else "saboteur" if role == "saboteur" else "other"


def _for_team(deed: str, role: str) -> str:
    """What is better for one team is its own deed, and another's for everybody else."""
    what, _, tilt = deed.partition(" ")
    if not tilt:
        return what
    return f"{what} {'own' if role == ('blue' if tilt == '+1' else 'green') else 'other'}"


def main(argv: Sequence[str] | None = None) -> int:
    """Count habits, and print them."""
    parser = argparse.ArgumentParser(prog="python -m undermine.lab.digging.habits", description=__doc__)
    parser.add_argument("game", choices=[*_GAMES])
    parser.add_argument("--rounds", metavar="K", type=int, default=3000)
    parser.add_argument("--seed", metavar="S", default="habits")
    parser.add_argument("--workers", metavar="W", type=int, default=1)
    parser.add_argument("--out", metavar="FOLDER")
    asked = parser.parse_args(argv)
    run = Run(Habits(rules=GAMES[asked.game].rules(), seed=asked.seed), asked.rounds, asked.out)
    figures = run.to_the_end(asked.workers)["figures"]
    for where in _WHERE:
        for deed, shares in figures["alone"].get(where, {}).items():
            print(where, deed, *(f"{who}={share}" for who, share in shares.items()), sep="\t")
    for what, shares in figures["pairs"].items():
        for pair, share in shares.items():
            print(what, *pair.split("|"), share, sep="\t")
    print("turns", *(f"{key}={count}" for key, count in figures["turns"].items()), sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
