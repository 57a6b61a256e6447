"""A match at a table: the game itself, and the secrets behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undermine.games import Action, Claim, Event, Game, Heard, Observer, Rules, observer_of
from undermine.wire.happenings import Meaning
from undermine.wire.replies import Deed

#: a seat, or ``None`` for a spectator
Viewer = int | None
Deal = Callable[[Rules, int, str], Game]


class Match:
    """One match under way or over."""

    def __init__(self, game: Game, seed: str, bot_seed: str, server_seed: str | None) -> None:
        self.game = game
        self.seed = seed
        #: the server's part of it, if others had one too
        self.server_seed = server_seed
        self.bot_seed = bot_seed
        #: how many decisions were made
        self.moves = 0
        #: what the last of them meant, and all of this round; they follow from the deal and the actions, so nothing of
        #: it is stored
        self.meaning: Meaning | None = None
        self.deeds: list[Deed] = []
        #: what was said in this round, each claim once, and before which of the round's actions
        self.heard: Heard = ()
        #: how many decisions were made before the round
        self._moves_before = 0
        self._observer = observer_of(game)
        #: how many events this round has had
        self._events = len(game.view(None).history)

    @property
    def decision_seed(self) -> str:
        """What a bot's chance for the next decision is made from: a new one each time.

        Elsewhere a bot has one generator for a match (``bot_chance``). Here any process may be asked for any decision,
        also after a restart in the middle of a match, so nothing can be carried from one to the next; and it follows
        from a secret of its own, because the seed of the deal is told once the match is over.
        """
        return f"{self.bot_seed}/{self.moves}"

    @property
    def next_move(self) -> int:
        """The number of the next action of this round, from 1."""
        return self.moves - self._moves_before + 1

    def hear(self, claim: Claim) -> None:
        """Somebody has said something; to say it again says no more."""
        if all(claim[:3] != other[:3] for other in self.heard):
            self.heard = (*self.heard, claim)

    def play(self, action: Action) -> Sequence[Event]:
        """Carry out a legal action; what came of it."""
        self.moves += 1
        events = self.game.play(action)
        self.meaning = meaning_of(self._observer, events)
        if self.meaning is not None:
            self.deeds.append(Deed(self._events, self.meaning))
        self._events += len(events)
        for place, event in enumerate(events):
            if event.kind == "round_began":
                self.heard, self._moves_before = (), self.moves
                self.deeds.clear()
                self._events = len(events) - place
        return events


def meaning_of(observer: Observer | None, events: Sequence[Event]) -> Meaning | None:
    """What the action meant that these events came of, as it is told."""
    found = observer.meaning(events) if observer else None
    return None if found is None else Meaning(found.kind, dict(found.facts))
