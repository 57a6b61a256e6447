"""Records: a whole match as one line of text, and back again. The form is documented in ``docs/record.md``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from undermine.games.core.actions import Action, NotationError
from undermine.games.core.errors import IllegalAction, RecordError, RulesError
from undermine.games.core.events import Event
from undermine.games.core.game import Game, Rules
from undermine.games.registry import check_seed, rules_from_data, start

VERSION: Final = 1


class Step(NamedTuple):
    """A match after one action: the game as it stands now, the action, and what happened.

    The first step of a match is the game as it was dealt, with no action and no events.
    """

    game: Game
    action: Action | None
    events: list[Event]


@dataclass(frozen=True, slots=True)
class Record:
    """Rules, seats, seed and actions.

    Everything a match follows from. ``totals`` is ``None`` while it is not finished.
    """

    rules: Rules
    seats: int
    seed: str
    actions: tuple[str, ...]
    totals: tuple[int, ...] | None = None

    @classmethod
    def of(cls, game: Game) -> Record:
        """The record of a match so far."""
        if game.seed is None:
            raise RecordError("this game did not come from a seed, so no record can bring it back")
        result = game.result
        actions = tuple(action.text for action in game.actions)
        return cls(game.rules, game.seats, game.seed, actions, result.totals if result else None)

    def text(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(
            {
                "undermine": VERSION,
                "rules": self.rules.data(),
                "seats": self.seats,
                "seed": self.seed,
                "actions": self.actions,
                "totals": self.totals,
            },
            separators=(",", ":"),
        )

    @classmethod
    def parse(cls, text: str) -> Record:
        """A record from its line; ``RecordError`` says what is wrong with it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError("not a record: this is not JSON") from None
        if not isinstance(data, dict) or "undermine" not in data:
            raise RecordError('not a record: there is no field "undermine"')
        if data["undermine"] != VERSION:
            raise RecordError(f"a record of version {data['undermine']!r}; this program reads version {VERSION}")
        try:
            rules = rules_from_data(_field(data, "rules", dict))
            seats = _field(data, "seats", int)
            rules.check_seats(seats)
            seed = _field(data, "seed", str)
            check_seed(seed)
        except RulesError as error:
            raise RecordError(str(error)) from None
        actions = _list_of(data, "actions", str)
        totals = None if data.get("totals") is None else _list_of(data, "totals", int)
        return cls(rules, seats, seed, actions, totals)

    def replay(self) -> Game:
        """The match again; ``RecordError`` if it cannot have gone that way."""
        for step in self.steps():
            game = step.game
        return game

    def steps(self) -> Iterator[Step]:
        """The match again, one step for each action and one before them all.

        Every action is played once, on one game that moves on: what was true before an action is to be noted at the
        step before it. A step comes once the record has been read as far as the next action, the last one once the
        totals have been found right.
        """
        step = Step(start(self.rules, self.seats, self.seed), None, [])
        game = step.game
        for move, text in enumerate(self.actions, 1):
            if game.to_act is None:
                raise RecordError(f"move {move}: {text!r} comes after the match was over", move=move)
            try:
                action = Action.parse(text)
            except NotationError as error:
                raise RecordError(f"move {move}: {error}", move=move) from None
            yield step
            try:
                step = Step(game, action, game.play(action))
            except IllegalAction as error:
                raise RecordError(f"move {move}: {text!r} is not legal: {error}", move=move, illegal=error) from None
        reached = game.result.totals if game.result else None
        if reached != self.totals:
            raise RecordError(f"the match ends with totals {_told(reached)}, the record says {_told(self.totals)}")
        yield step


def _told(totals: tuple[int, ...] | None) -> str:
    return "none (not finished)" if totals is None else ", ".join(map(str, totals))


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if type(value) is not kind:
        what = {dict: "an object", int: "a number", str: "text", list: "a list"}[kind]
        raise RecordError(f'"{name}" must be {what}')
    return value


def _list_of(data: dict[str, Any], name: str, kind: type) -> tuple[Any, ...]:
    values = _field(data, name, list)
    if any(type(value) is not kind for value in values):
        what = {int: "numbers", str: "texts"}[kind]
        raise RecordError(f'"{name}" must be a list of {what}')
    return tuple(values)
