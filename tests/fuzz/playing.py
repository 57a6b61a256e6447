"""A case: a match played by chance, and what is looked at on the way."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from tests.every_action import EVERYTHING
from tests.fuzz.cases import begin
from tests.fuzz.nonsense import ask
from tests.policies import LIVELY
from undermine.games import Action, Chance, Game, IllegalAction, Lots, Record, from_position, position_of, resample

#: at one decision in so many something is refused, nonsense is asked, or the game is looked at from all sides
REFUSED: Final = 40
NONSENSE: Final = 60
LOOKED_AT: Final = 500
#: how many decisions a case has at most
MOST: Final = 600


@dataclass
class Tally:
    """What was done in a case, and a fingerprint of how it went."""

    decisions: int = 0
    refused: int = 0
    nonsense: int = 0
    looks: int = 0
    print: str = ""
    _course: Any = field(default_factory=sha256, repr=False)

    def note(self, *what: Any) -> None:
        """Let something be part of the fingerprint."""
        self._course.update(repr(what).encode())

    def line(self, case: int) -> str:
        """It as a line of text."""
        counts = {name: getattr(self, name) for name in ("decisions", "refused", "nonsense", "looks")}
        return json.dumps({"case": case, **counts, "print": self._course.hexdigest()[:16]})


def play(seed: str, case: int) -> Tally:
    """Play the case of this number."""
    chance = Chance(f"{seed} {case}")
    game, tally = begin(chance), Tally()
    lively = LIVELY[game.rules.name] if chance.below(3) == 0 else None
    #: nonsense does not decide how the match goes on: engines may answer it with different errors
    apart = chance.child()
    met: list[Action] = []
    while game.to_act is not None and tally.decisions < MOST:
        legal = game.legal_actions()
        assert len(legal), "somebody has to decide, and nothing is legal"
        if not chance.below(REFUSED):
            tally.refused += refuse(game, chance, met)
        if not apart.below(NONSENSE):
            ask(game, apart)
            tally.nonsense += 1
        if not chance.below(LOOKED_AT):
            tally.note(look(game, chance))
            tally.looks += 1
        action = lively(game, chance) if lively else chance.choice(legal)
        if not chance.below(20):
            met.append(chance.choice(legal))
        tally.note(action.code, len(legal), game.play(action))
        tally.decisions += 1
    tally.note(known(game))
    return tally


def known(game: Game) -> Any:
    """Everything that can be seen of a game."""
    views = [repr(game.view(seat)) for seat in (None, *range(game.seats))]
    return views, game.legal_actions().codes, game.chance.state, game.gold, repr(game.result)


def refuse(game: Game, chance: Chance, met: list[Action]) -> int:
    """Play what is not legal, which changes nothing."""
    before, attempts, refused = known(game), 0, 0
    for _ in range(4):
        action = chance.choice(met if met and chance.below(2) else EVERYTHING)
        if action in game.legal_actions():
            continue
        attempts += 1
        try:
            game.play(action)
        except IllegalAction as error:
            refused += bool(error.reason)
        else:
            raise AssertionError(f"{action} was played, but it is not legal")
    assert refused == attempts, "something was refused without a reason"
    assert known(game) == before, "something was refused, and yet something changed"
    return refused


def look(game: Game, chance: Chance) -> Any:
    """Copies, pickles, records, positions and other worlds of a game are what they have to be."""
    now = known(game)
    assert known(game.copy()) == now
    assert known(pickle.loads(pickle.dumps(game))) == now
    record = Record.of(game)
    assert (game.seed is None and game.position is None) or known(Record.parse(record.text()).replay()) == now
    again = from_position(position_of(game).text())
    assert again.legal_actions() == game.legal_actions() and again.gold == game.gold
    seat = chance.below(game.seats)
    other = resample(game.view(seat), chance)
    assert other.to_act == game.to_act
    if seat == game.to_act:
        assert other.legal_actions() == game.legal_actions()
    rolled = [game.roll_out(Lots(chance.below(1 << 32)), rounds).gold for rounds in (1, 2)]
    for action in game.legal_actions():
        assert action in game.legal_actions()
        game.copy().play(action)
    assert known(game) == now
    return record.text(), known(other), rolled
