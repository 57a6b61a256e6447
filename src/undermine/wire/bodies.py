"""The bodies of the HTTP part: making and joining tables, finding them, replays, and what the games are made of."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from undermine.wire.limits import Clock, Name, Spec
from undermine.wire.table import Config, Phase, TalkMode


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made. Its maker is its host and sits on the first seat, unless ``sit`` is false.

    ``bots`` gives all other seats to bots, in turn; ``start`` begins at once.
    """

    name: Name
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=99)]
    options: dict[str, Any] = {}
    clock: Clock | None = None
    talk: TalkMode = "free"
    public: bool = False
    stand_in: Spec | None = None
    sit: bool = True
    bots: Annotated[list[str], Meta(max_length=12)] = []
    start: bool = False

    @property
    def config(self) -> Config:
        """What the table agrees on."""
        return Config(self.game, self.seats, self.options, self.clock, self.talk, self.public, self.stand_in)


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who comes to a table; they get the next free seat, if there is one, unless ``sit`` is false."""

    name: Name
    sit: bool = True


class Entrance(Struct, frozen=True):
    """How to get in: the table, its code, who one is, and the token that proves it. It is shown this once."""

    table: str
    code: str
    person: int
    token: str


class TableLine(Struct, frozen=True):
    """A table in a few words."""

    table: str
    code: str
    config: Config
    phase: Phase
    people: tuple[str, ...]
    free: int


class Tables(Struct, frozen=True):
    """The tables that everyone may find."""

    tables: tuple[TableLine, ...]


class Found(Struct, frozen=True):
    """The table a code stands for."""

    table: str


class CardFace(Struct, frozen=True):
    """A card: its id, how many there are, and its face if it lies in a maze.

    ``ways`` are the groups of sides that meet inside the card, as printed; a group of one side is a stub.
    """

    card: str
    count: int
    ways: tuple[str, ...] | None = None
    source: bool = False
    door: str | None = None
    crystal: bool = False
    terrain: str | None = None


class GameOption(Struct, frozen=True):
    """An option of a game's rules and its usual value."""

    name: str
    usual: Any


class GameInfo(Struct, frozen=True):
    """What a client has to know of a game before it begins."""

    game: str
    least: int
    most: int
    options: tuple[GameOption, ...]
    bots: tuple[str, ...]
    claims: dict[str, dict[str, tuple[str, ...] | None]]
    cards: tuple[CardFace, ...]


class Games(Struct, frozen=True):
    """The games there are."""

    games: tuple[GameInfo, ...]


class Step(Struct, frozen=True):
    """One decision of a replay: who decided what, and what is new to the eyes that look (see ``SeatNews``)."""

    seat: int | None
    action: str | None
    views: tuple[Any, ...]


class Replay(Struct, frozen=True):
    """A finished match: its record, who played, and every step.

    The first step deals. ``eyes`` is the seat it is seen through; without one all seats are told, with nothing hidden.
    """

    record: dict[str, Any]
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    commitment: str
    eyes: int | None
    steps: tuple[Step, ...]


class Reasons(Struct, frozen=True):
    """What a bot believed before a step of a replay, and why."""

    seat: int
    bot: str
    suspicions: tuple[dict[str, Any], ...]


class Problem(Struct, frozen=True):
    """Why a request over HTTP was not carried out."""

    reason: str
    facts: dict[str, Any]
