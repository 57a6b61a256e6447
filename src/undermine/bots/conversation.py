"""What is said at a table of bots: each may speak right after its turn, and everybody hears it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from undermine.bots.bot import Bot, Suspicion
from undermine.bots.hearing import decided, explained, spoken
from undermine.games import Action, Chance, Claim, Game, Heard, View
from undermine.games.core.claims import heard_in_round


class Conversation:
    """The talk of a match. What chance gives a bot to say is apart from what it gives it to decide."""

    def __init__(self, game: Game, bots: Mapping[int, Bot], seed: str | None) -> None:
        self._game = game
        self._bots = bots
        self._chances = {seat: Chance(f"{seed}/bot {seat}/talk") for seat in bots}
        self._round = game.round
        #: what was said, in order, and with which action the round began, counted from 1
        self.claims: list[Claim] = []
        self._first = len(game.actions) + 1

    @property
    def heard(self) -> Heard:
        """What was said in this round; actions are counted from its first one."""
        self._follow()
        return heard_in_round(self.claims, self._first)

    def _follow(self) -> None:
        if self._game.round != self._round:
            self._round, self._first = self._game.round, len(self._game.actions) + 1

    def after_turn(self, seat: int) -> Claim | None:
        """Let a seat say something whose turn is over; what it says, if anything."""
        self._follow()
        game = self._game
        if seat not in self._bots or game.to_act in (None, seat):
            return None
        said = spoken(self._bots[seat], game.view(seat), self._chances[seat], self.heard)
        if said is not None:
            said = said._replace(move=len(game.actions) + 1)
            self.claims.append(said)
        return said


class Listening(Bot):
    """A bot at a table where bots talk: it is asked with what it has heard."""

    name = "listening"
    offered = False

    def __init__(self, bot: Bot, conversation: Conversation) -> None:
        self.bot = bot
        self.spec, self.persona = bot.spec, bot.persona
        self._conversation = conversation

    def decide(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        return decided(self.bot, view, legal, chance, self._conversation.heard)

    def choose(self, look: Callable[[], View], legal: Sequence[Action], chance: Chance) -> Action:
        return self.decide(look(), legal, chance)

    def explain(self, view: View) -> tuple[Suspicion, ...]:
        return explained(self.bot, view, self._conversation.heard)
