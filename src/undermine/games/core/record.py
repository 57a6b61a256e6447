"""Records: a whole match as one line of text, and back again. The form is documented in ``docs/record.md``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from undermine.games.core.actions import Action
from undermine.games.core.claims import Claim, Heard, facts_fit, heard_in_round
from undermine.games.core.errors import IllegalAction, NotationError, RecordError, RulesError, quoted
from undermine.games.core.events import Event
from undermine.games.core.game import Game
from undermine.games.core.portrait import portrait
from undermine.games.core.position import Position
from undermine.games.core.rules import Rules
from undermine.games.core.view import View
from undermine.games.registry import check_seed, claims_in, from_position, rules_from_data, start
from undermine.shuffle import Part, Shuffle
from undermine.versions import RECORD


class Step(NamedTuple):
    """A match after one action: the game as it stands now, the action, and what happened.

    The first step of a match is the game as it was dealt, with no action and no events.
    """

    game: Game
    action: Action | None
    events: Sequence[Event]


class Frame(NamedTuple):
    """A match after so many actions as somebody saw it: who acted, what happened, and their view then.

    What was done stands in the events as far as they may know it. The first frame is the deal, in which nobody acts.
    """

    number: int
    actor: int | None
    events: tuple[Event, ...]
    view: View

    def _repr_svg_(self) -> str | None:
        """The view as a picture, which is what notebooks ask for."""
        return portrait(self.view)


@dataclass(frozen=True, slots=True)
class Record:
    """Rules, seats, seed and actions: everything a match follows from.

    A match that began with a ``position`` has that in place of a seed, which is empty then. ``totals`` is ``None``
    while it is not finished. ``edition`` is named where it is not today's; such a record can be written, not read.
    ``shuffle`` tells how the seed of a match at a server came about, ``claims`` what was said in it, in order.
    """

    rules: Rules
    seats: int
    seed: str
    actions: tuple[str, ...]
    totals: tuple[int, ...] | None = None
    position: str | None = None
    edition: int | None = None
    shuffle: Shuffle | None = None
    claims: tuple[Claim, ...] = ()

    @classmethod
    def of(cls, game: Game, claims: Iterable[Claim] = ()) -> Record:
        """The record of a match so far, with what was said in it."""
        if game.seed is None and game.position is None:
            raise RecordError("record.no_seed")
        result = game.result
        actions = tuple(action.text for action in game.actions)
        totals = result.totals if result else None
        return cls(game.rules, game.seats, game.seed or "", actions, totals, game.position, claims=tuple(claims))

    def text(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(
            {
                "undermine": RECORD,
                "rules": self.rules.data(),
                "edition": self.edition or self.rules.edition,
                "seats": self.seats,
                **({"seed": self.seed} if self.position is None else {"position": self.position}),
                "actions": self.actions,
                "totals": self.totals,
                **({"shuffle": asdict(self.shuffle)} if self.shuffle else {}),
                **({"claims": [claim.data() for claim in self.claims]} if self.claims else {}),
            },
            separators=(",", ":"),
        )

    @classmethod
    def parse(cls, text: str) -> Record:
        """A record from its line; ``RecordError`` says what is wrong with it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError("record.no_json") from None
        if not isinstance(data, dict) or "undermine" not in data:
            raise RecordError("record.no_record")
        if data["undermine"] != RECORD:
            raise RecordError("record.version", version=quoted(data["undermine"]), known=RECORD)
        try:
            rules = rules_from_data(_field(data, "rules", dict))
            # Records were written before there was another edition than the first.
            edition = _field(data, "edition", int) if "edition" in data else 1
            if not rules.unchanged_since(edition):
                raise RecordError("record.edition", edition=edition, known=rules.edition)
            seats = _field(data, "seats", int)
            rules.check_seats(seats)
            position = _field(data, "position", str) if "position" in data else None
            seed = _field(data, "seed", str) if position is None else ""
            check_seed(seed)
            if position is not None:
                given = Position.parse(position, rules_from_data)
                if (given.rules, given.seats) != (rules, seats):
                    raise RecordError("record.position")
        except RulesError as error:
            raise RecordError("record.rules" if error.line is None else "record.deck", why=error) from None
        actions = _list_of(data, "actions", str)
        totals = None if data.get("totals") is None else _list_of(data, "totals", int)
        shuffle = _shuffle(_field(data, "shuffle", dict), seats) if "shuffle" in data else None
        claims = _claims(data, rules, seats, len(actions)) if "claims" in data else ()
        return cls(rules, seats, seed, actions, totals, position, shuffle=shuffle, claims=claims)

    def replay(self) -> Game:
        """The match again; ``RecordError`` if it cannot have gone that way."""
        for step in self.steps():
            game = step.game
        return game

    def frames(self, seat: int | None = None) -> Iterator[Frame]:
        """The match again, frame by frame as a seat saw it, or a spectator; in a notebook each draws itself.

        >>> frame = next(Record(rules_from_data({"game": "saboteur"}), 3, "7", ()).frames(seat=1))
        >>> frame.number, frame.actor, frame.view.seat
        (0, None, 1)
        """
        actor = None
        for number, (game, _, events) in enumerate(self.steps()):
            yield Frame(number, actor, tuple([event.seen_by(seat) for event in events]), game.view(seat))
            actor = game.to_act

    def _repr_svg_(self) -> str | None:
        """How the match ended, or stands, as a spectator sees it."""
        return portrait(self.replay().view(None))

    def heard(self, first: int, move: int) -> Heard:
        """What had been said before an action in a round that began with the action ``first``, both counted from 1."""
        return heard_in_round(self.claims, first, move)

    def begin(self) -> Game:
        """The match before its first action."""
        try:
            if self.position is not None:
                return from_position(self.position)
            return start(self.rules, self.seats, self.seed)
        except RulesError as error:
            raise RecordError("record.rules" if error.line is None else "record.deck", why=error) from None

    def _check_shuffle(self) -> None:
        if self.shuffle is None:
            return
        seed = Position.parse(self.position, rules_from_data).seed if self.position is not None else self.seed
        match self.shuffle.flaw(seed or ""):
            case "server_seed":
                raise RecordError("record.shuffle.server_seed")
            case "number":
                raise RecordError("record.shuffle.number")
            case "seed":
                raise RecordError("record.shuffle.seed")

    def steps(self) -> Iterator[Step]:
        """The match again, one step for each action and one before them all.

        Every action is played once, on one game that moves on: what was true before an action is to be noted at the
        step before it. A step comes once the record has been read as far as the next action, the last one once the
        totals have been found right.
        """
        self._check_shuffle()
        step = Step(self.begin(), None, [])
        game = step.game
        for move, text in enumerate(self.actions, 1):
            if game.to_act is None:
                raise RecordError("record.after_the_end", move=move, action=quoted(text))
            try:
                action = Action.parse(text)
            except NotationError as error:
                raise RecordError("record.notation", move=move, why=error) from None
            yield step
            try:
                step = Step(game, action, game.play(action))
            except IllegalAction as error:
                raise RecordError("record.illegal", move=move, action=text, why=error) from None
        reached = game.result.totals if game.result else None
        if reached != self.totals:
            raise _other_totals(reached, self.totals)
        yield step


def _claims(data: dict[str, Any], rules: Rules, seats: int, actions: int) -> tuple[Claim, ...]:
    known = claims_in(rules.name)
    claims: list[Claim] = []
    before = 1
    for one in _list_of(data, "claims", dict):
        move, seat, key, facts = (one.get(name) for name in ("move", "seat", "claim", "facts"))
        if type(move) is not int or not before <= move <= actions + 1 or type(seat) is not int:
            raise RecordError("record.claim", number=len(claims) + 1)
        if seat not in range(seats) or type(facts) is not dict or type(key) is not str or key not in known:
            raise RecordError("record.claim", number=len(claims) + 1)
        if not facts_fit(known[key], seats, facts):
            raise RecordError("record.claim", number=len(claims) + 1)
        claims.append(Claim(seat, key, tuple(facts.items()), move))
        before = move
    return tuple(claims)


def _shuffle(data: dict[str, Any], seats: int) -> Shuffle:
    people: list[Part] = []
    for one in _list_of(data, "people", dict):
        said = {name: one.get(name) for name in ("commitment", "number", "left_out")}
        sat = _list_of(one, "seats", int)
        if any(type(value) not in (str, type(None)) for value in said.values()):
            raise RecordError("record.texts", field="people")
        if any(seat not in range(seats) for seat in sat):
            raise RecordError("record.numbers", field="seats")
        people.append(Part(sat, **said))
    return Shuffle(_field(data, "commitment", str), _field(data, "server_seed", str), tuple(people))


def _other_totals(reached: tuple[int, ...] | None, recorded: tuple[int, ...] | None) -> RecordError:
    if reached is None:
        return RecordError("record.not_finished", recorded=_listed(recorded))
    if recorded is None:
        return RecordError("record.finished", reached=_listed(reached))
    return RecordError("record.totals", reached=_listed(reached), recorded=_listed(recorded))


def _listed(totals: tuple[int, ...] | None) -> str:
    return ", ".join(map(str, totals or ()))


def _field(data: dict[str, Any], name: str, kind: type) -> Any:
    value = data.get(name)
    if type(value) is not kind:
        code = {dict: "record.object", int: "record.number", str: "record.text", list: "record.list"}[kind]
        raise RecordError(code, field=name)
    return value


def _list_of(data: dict[str, Any], name: str, kind: type) -> tuple[Any, ...]:
    values = _field(data, name, list)
    if any(type(value) is not kind for value in values):
        code = {int: "record.numbers", str: "record.texts", dict: "record.objects"}[kind]
        raise RecordError(code, field=name)
    return tuple(values)
