"""Tables in this process: a match against bots for each seat that is asked for. Nothing but the library is needed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from undermine.bots import Bot, bot_chance, seat_bots
from undermine.bots.company import USUAL, company
from undermine.bots.conversation import Conversation, Listening
from undermine.envs.mcp.seat import CannotDo, Standing
from undermine.envs.text import refusal_text
from undermine.envs.text.registry import seats_named
from undermine.games import (
    GAMES,
    Action,
    Claim,
    Game,
    IllegalAction,
    RulesError,
    claims_in,
    kind_of,
    rules_from_data,
    start,
)
from undermine.games.core.claims import facts_fit
from undermine.games.core.errors import InvalidInput, quoted
from undermine.telling import Teller
from undermine.telling.errors import sentence
from undermine.telling.story import told_claim
from undermine.words import Words

#: how many matches are kept; the one that was asked for first goes
_MOST: Final = 32


class LocalSeat:
    """A seat at a match of this process; all others are bots, which act as soon as they may."""

    def __init__(self, game: Game, seat: int, bots: Mapping[int, Bot], seed: str, language: str) -> None:
        self.game = game
        self.number = seat
        self.language = language
        self._talk = Conversation(game, bots, seed)
        self._bots = {one: Listening(bot, self._talk) for one, bot in bots.items()}
        self._chances = {one: bot_chance(seed, one) for one in bots}
        self.play_on()

    def play_on(self) -> None:
        """Let the bots act until it is this seat's decision, or the match is over."""
        while (seat := self.game.to_act) not in (None, self.number):
            assert seat is not None
            view, legal = self.game.view(seat), self.game.legal_actions()
            self.game.play(self._bots[seat].decide(view, legal, self._chances[seat]))
            self._talk.after_turn(seat)

    def standing(self) -> Standing:
        over, due = self.game.to_act is None, self.game.to_act == self.number
        legal = self.game.legal_actions() if due else ()
        teller = Teller(seats_named(self.language, self.game.seats), self.game.rules.name, self.number)
        claims = tuple([told_claim(teller, claim) for claim in self._talk.heard])
        return Standing(self.game.view(self.number), legal, due=due, over=over, told=claims)

    async def act(self, action: str) -> None:
        if self.game.to_act != self.number:
            raise CannotDo(
                Words(self.language).say("no.not_playing" if self.game.to_act is None else "no.not_your_turn")
            )
        try:
            self.game.play(Action.parse(action))
        except IllegalAction as error:
            raise CannotDo(refusal_text(self.game.view(self.number), error, self.language)) from None
        except InvalidInput as error:
            raise CannotDo(sentence(Words(self.language), error)) from None
        self.play_on()

    async def say(self, text: str, claim: str, facts: Mapping[str, Any]) -> None:
        words = Words(self.language)
        known = claims_in(self.game.rules.name)
        if claim not in known:
            raise CannotDo(words.say("mcp.claims", claims=", ".join(known)))
        if not facts_fit(known[claim], self.game.seats, dict(facts)):
            raise CannotDo(words.say("mcp.facts", facts=", ".join(known[claim]) or words.say("nothing")))
        said = Claim(self.number, claim, tuple(facts.items()), len(self.game.actions) + 1)
        self._talk.claims.append(said)

    async def wait(self, seconds: float) -> None:
        """Bots never keep anybody waiting here."""


class LocalTables:
    """Matches against bots, each begun when somebody sits down to it."""

    def __init__(
        self,
        language: str = "en",
        bots: str = USUAL,
        seed: str | None = None,
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self._language = language
        self._bots = bots
        self._seed = seed
        self._options = options
        self._seats: dict[str, LocalSeat] = {}
        self._begun = 0

    async def listing(self) -> str:
        words = Words(self._language)
        lines = []
        for game, kind in GAMES.items():
            least, most = kind.rules.players.start, kind.rules.players.stop - 1
            told = words.say("mcp.game", game=words.say(f"game.{game}"), least=least, most=most, usual=kind.usual_seats)
            lines.append(f"{game}: {told}")
        return "\n".join(lines)

    async def sit(self, table: str, name: str, players: int | None) -> str:
        seed = f"{self._seed}/{self._begun}" if self._seed is not None else secrets.token_hex(8)
        try:
            rules = rules_from_data({**self._options, "game": table})
            players = players or kind_of(table).usual_seats
            rules.check_seats(players)
            specs = ",".join(company(table, players, seed)) if self._bots == USUAL else self._bots
            game = start(rules, players, seed)
            seat = self._begun % players
            others = [one for one in range(players) if one != seat]
            bots = dict(zip(others, seat_bots(specs, players, table), strict=False))
        except RulesError as error:
            raise CannotDo(sentence(Words(self._language), error)) from None
        self._begun += 1
        token = secrets.token_urlsafe(12)
        self._seats[token] = LocalSeat(game, seat, bots, seed, self._language)
        if len(self._seats) > _MOST:
            del self._seats[next(iter(self._seats))]
        return token

    async def seat(self, token: str) -> LocalSeat:
        try:
            return self._seats[token]
        except KeyError:
            raise CannotDo(Words(self._language).say("mcp.no_seat", seat=quoted(token[:60]))) from None
