"""The referee: sits between an agent and the table, sees to it that the match goes on, and counts what went wrong.

* **illegal**: an answer that is no legal action. A legal one, each equally likely, is played in its place.
* **crash** and **silent**: the agent has failed, or did not answer in time. The same, for the rest of the round.
* **belief**: probabilities that are none. Every role of the game counts as equally likely in their place.

What is played in an agent's place is the agent's result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from undermine.bots import Bot, Suspicion
from undermine.games import Action, Chance, Game, View, kind_of
from undermine.lab.challenge.lines import Fault, LineBot
from undermine.lab.challenge.tables import TableBot
from undermine.lab.run.match import Attendant

#: what can go wrong
FAULTS: Final = ("illegal", "crash", "silent", "belief")
#: what stands for a program: whatever such a program does is a fault, and any other exception is our own mistake
_PROGRAMS: Final = (LineBot, TableBot)
#: how far probabilities may be from adding up to 1
_ABOUT: Final = 1e-3

#: what the agents of this process were asked, and what of it went wrong, since it was last looked at
_counted: Counter[str] = Counter()


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """What is asked, and goes wrong, in the meantime: ``decisions``, ``statements`` and the faults."""
    _counted.clear()
    count: Counter[str] = Counter()
    yield count
    count.update(_counted)


class Referee(Attendant):
    """An agent at the table, under supervision."""

    name = "referee"
    offered = False

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.spec, self.persona = bot.spec, bot.persona
        self._out = False

    def attend(self, game: Game, seat: int) -> None:
        if isinstance(self.bot, Attendant):
            self.bot.attend(game, seat)

    def leave(self) -> None:
        if isinstance(self.bot, Attendant):
            self.bot.leave()

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return self.choose(lambda: view, legal, chance)

    def choose(self, look: Callable[[], View], legal: Sequence[Action], chance: Chance) -> Action:
        _counted["decisions"] += 1
        if not self._out:
            try:
                action = self.bot.choose(look, legal, chance)
                if action in legal:
                    return action
                self._blame("illegal")
            except Fault as fault:
                self._blame(fault.kind)
            except Exception:
                if isinstance(self.bot, _PROGRAMS):
                    raise  # the mistake is ours
                self._blame("crash")
        return legal[chance.below(len(legal))]

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        _counted["statements"] += 1
        others = {seat for seat in range(view.seats) if seat != view.seat}
        if not self._out:
            try:
                said = self.bot.explain(view)
                if not said or _are_probabilities(said, others):
                    return said
                self._blame("belief")
            except Fault as fault:
                self._blame("belief" if fault.kind == "illegal" else fault.kind)
            except Exception:
                if isinstance(self.bot, _PROGRAMS):
                    raise  # the mistake is ours
                self._blame("crash")
        roles = kind_of(view.rules.name).roles
        return tuple(Suspicion(seat, tuple((role, 1 / len(roles)) for role in roles), ()) for seat in sorted(others))

    def _blame(self, kind: str) -> None:
        _counted[kind] += 1
        self._out = kind in ("crash", "silent")


def _are_probabilities(said: Sequence[Suspicion], others: set[int]) -> bool:
    """Whether something is said of each of the others, once, and adds up."""
    return (
        len(said) == len(others)
        and {one.seat for one in said} == others
        and all(
            all(0 <= likely <= 1 for _, likely in one.roles)
            and abs(sum(likely for _, likely in one.roles) - 1) <= _ABOUT
            for one in said
        )
    )
