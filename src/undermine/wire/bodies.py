"""The bodies of the HTTP part: making and joining tables, finding them, replays, and what the games are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from undermine.wire.happenings import Meaning
from undermine.wire.limits import Clock, Commitment, Dwarf, FillAfter, Language, Name, Position, Spec, Token
from undermine.wire.replies import SeatNews
from undermine.wire.table import CardFace, Config, Pace, Phase, TalkMode

# What somebody asks for leaves out what is usual: of two versions side by side the other may not know it yet.


class NewTable(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table to be made. Its maker is its host and sits on the first seat, unless ``sit`` is false.

    ``bots`` gives all other seats to bots, in turn, ``usual`` to one of the usual company, another for each seat;
    ``start`` begins at once. With a ``position`` every match at the
    table begins with it; it is of the same rules and for as many seats. ``commitment`` is the maker's to a number for
    shuffling, if it is to ``start`` at once: the number is told by ``reveal``. ``dwarf`` is the one its maker would
    like to be, ``fill_after`` how long free seats wait for people before bots take them and the match begins.
    ``language`` is that of previews of its links; English if it is left out or not one of the server's. With
    ``bots_quiet`` bots say nothing. ``program`` declares that its maker is one, and everybody is told.
    """

    name: Name
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=99)]
    options: dict[str, Any] = {}
    clock: Clock | None = None
    talk: TalkMode = "free"
    public: bool = False
    stand_in: Spec | None = None
    pace: Pace = "usual"
    sit: bool = True
    bots: Annotated[list[str], Meta(max_length=12)] = []
    start: bool = False
    position: Position | None = None
    commitment: Commitment | None = None
    dwarf: Dwarf | None = None
    fill_after: FillAfter | None = None
    language: Language | None = None
    bots_quiet: bool = False
    program: bool = False

    @property
    def config(self) -> Config:
        fill_after = UNSET if self.fill_after is None else self.fill_after
        return Config(
            self.game,
            self.seats,
            self.options,
            self.clock,
            self.talk,
            self.public,
            self.stand_in,
            self.pace,
            fill_after,
            self.bots_quiet or UNSET,
        )


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who comes to a table; they get the next free seat, if there is one, unless ``sit`` is false.

    ``dwarf`` is the one they would like to be: if somebody else is, they are the nearest free one. ``program`` declares
    that it is a program that plays, and everybody at the table is told.
    """

    name: Name
    sit: bool = True
    dwarf: Dwarf | None = None
    program: bool = False


class QuickMatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who would play a game with whoever comes.

    They get a seat at a public table where people wait for others, or one is made that begins after a minute, with bots
    in the seats that are still free then. ``program`` declares that it is a program that plays.
    """

    name: Name
    game: Annotated[str, Meta(max_length=40)]
    dwarf: Dwarf | None = None
    language: Language | None = None
    program: bool = False


class Entrance(Struct, frozen=True):
    """How to get in: the table, its code, who one is, and the token that proves it. It is shown this once."""

    table: str
    code: str
    person: int
    token: str


class OwnSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A table, and the token that proves who one is there."""

    table: Annotated[str, Meta(max_length=40)]
    token: Token


class OwnSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables somebody asks about: those they have a seat at."""

    seats: Annotated[list[OwnSeat], Meta(max_length=8)]


class SeatState(Struct, frozen=True):
    """How things stand at a table for somebody who is there: ``due`` if it waits for them.

    ``names`` and ``dwarves`` are those of the seats that are taken.
    """

    game: str
    phase: Phase
    due: bool
    names: tuple[str, ...]
    dwarves: tuple[int, ...]


class SeatStates(Struct, frozen=True):
    """How things stand at the tables one asked about, in the same order; ``null`` where one has nothing any more."""

    seats: tuple[SeatState | None, ...]


class Listing(Struct, frozen=True):
    """A table in the list of public ones; ``dwarves`` are those of the seats that are taken."""

    table: str
    code: str
    config: Config
    phase: Phase
    people: tuple[str, ...]
    free: int
    dwarves: tuple[int, ...] = ()


class Tables(Struct, frozen=True):
    """The tables that everyone may find."""

    tables: tuple[Listing, ...]


class Found(Struct, frozen=True):
    """The table a code stands for."""

    table: str


class GameOption(Struct, frozen=True):
    """An option of a game's rules.

    `kind` is `number` (from `least` to `most`), `seat` (likewise, or null for any), `choice` (one of `choices`), `flag`
    (true or false) or `file` (one of `choices` by its name, or the whole text of another).
    """

    name: str
    kind: str
    usual: Any
    choices: tuple[str, ...]
    least: int | None
    most: int | None


class GameInfo(Struct, frozen=True):
    """What a client has to know of a game before it begins.

    `unit` is what is counted, `look` how the table is dressed, `minutes` about how long a match takes; `usual_seats`
    and `usual_bot` are what a table begins with; `roles` are the dwarves' and `sides` those that can win a round;
    `suspected` are the roles that the others try to find out, `out` says whether a player can be out for the rest of a
    round. `bot_titles` says what bots from outside are called; those that come with the game have texts. `lesson` says
    whether there is a lesson for it.
    """

    game: str
    least: int
    most: int
    usual_seats: int
    usual_bot: str
    minutes: int
    unit: str
    look: str
    roles: tuple[str, ...]
    sides: tuple[str, ...]
    suspected: tuple[str, ...]
    out: bool
    options: tuple[GameOption, ...]
    bots: tuple[str, ...]
    bot_titles: dict[str, str]
    claims: dict[str, dict[str, tuple[str, ...] | None]]
    cards: tuple[CardFace, ...]
    lesson: bool


class Games(Struct, frozen=True):
    """The games there are."""

    games: tuple[GameInfo, ...]


class LessonStep(Struct, frozen=True):
    """One step of a lesson: the key of what is said, and what is to be done.

    It begins when whoever learns has seen so many `events`. One of the `accepted` actions is to be played; other legal
    ones are answered by the text in `wrong` of their kind, or of `""`. If nothing is `accepted`, the seat `mark` is to
    be suspected, and without one it is only read. `about` is what it points at: `hand:CARD`, `cell:COLUMN,ROW`,
    `player:SEAT`, `action:ACTION` for its button, `confirm` or `role`. Texts take the seats' names as `p0`, `p1`, ….
    """

    text: str
    about: tuple[str, ...]
    accepted: tuple[str, ...]
    mark: int | None
    wrong: dict[str, str]
    events: int


class Lesson(Struct, frozen=True):
    """The lesson of a game, and the table at which it is played: whoever learns has its first seat."""

    game: str
    seats: int
    options: dict[str, Any]
    position: str
    bot: str
    steps: tuple[LessonStep, ...]


class DwarfCards(Struct, frozen=True):
    """The dwarf cards from which as many players are dealt one each, from ``least`` to ``most``, by role."""

    least: int
    most: int
    roles: dict[str, int]


class RuleExample(Struct, frozen=True):
    """A move that is tried: how the table looks then to a spectator, and why it may not be, if it may not.

    `key` is that of the text that goes with it.
    """

    key: str
    view: dict[str, Any]
    action: dict[str, Any]
    reason: str | None
    facts: dict[str, Any]


class Rulebook(Struct, frozen=True):
    """What the rules of a game are illustrated with, all of it from the engine."""

    dwarves: tuple[DwarfCards, ...]
    examples: tuple[RuleExample, ...]


class DeckFile(Struct, frozen=True):
    """A deck that comes with a game, as the text of its file: to be copied and changed."""

    name: str
    text: str


class Step(Struct, frozen=True):
    """One decision of a replay: who decided what, and what is new to the seats it is seen through.

    ``by`` is the bot that decided, if one did; ``gold`` what each seat has earned so far, with everything shown.
    ``meaning`` is what the first of the events meant; left out where there is no more to say of it.
    """

    seat: int | None
    action: str | None
    views: tuple[SeatNews, ...]
    by: str | None = None
    gold: tuple[int, ...] | None = None
    meaning: Meaning | UnsetType = UNSET


class Dealt(Struct, frozen=True):
    """How a round of a replay was dealt, with nothing hidden; ``step`` is the one it begins with.

    ``goals`` are those of a mine from the top down; ``mines`` and ``treasures`` those of the forest by their numbers,
    the treasures as kind and value; ``spare`` are the dwarf cards that nobody got.
    """

    round: int
    step: int
    roles: tuple[str, ...]
    spare: tuple[str, ...]
    goals: tuple[str, ...] | None = None
    mines: tuple[str, ...] | None = None
    treasures: tuple[tuple[str, int], ...] | None = None


#: through whom a replay is seen: a seat, a spectator, or everybody at once
Eyes = int | Literal["public"] | None


class Replay(Struct, frozen=True):
    """A finished match: its record, who played, and every step.

    The first step deals. ``eyes`` is the seat it is seen through, and nothing is told but what that seat knew; without
    one all seats are told, and ``deals`` says what nobody saw. With ``public`` it is told as a spectator saw it, and
    the record is left out, which holds everything. ``cards`` are those of a deck of its own. ``dwarves`` are the
    players' by seat, left out if each is the one with the seat's number.
    """

    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    commitment: str
    eyes: Eyes
    steps: tuple[Step, ...]
    deals: tuple[Dealt, ...] = ()
    cards: tuple[CardFace, ...] | None = None
    record: dict[str, Any] | UnsetType = UNSET
    dwarves: tuple[int, ...] | UnsetType = UNSET


class Reason(Struct, frozen=True):
    """Why a bot believed something: a key of the catalogue with its facts; above 0 it speaks for it, below against."""

    key: str
    facts: dict[str, Any]
    weight: float


class Suspicion(Struct, frozen=True):
    """What a bot believed of a seat: how likely each role is, and why."""

    seat: int
    roles: dict[str, float]
    reasons: tuple[Reason, ...]


class Reasons(Struct, frozen=True):
    """What a bot believed before a step of a replay, and why."""

    seat: int
    bot: str
    suspicions: tuple[Suspicion, ...]


class Award(Struct, frozen=True):
    """What somebody was the best at in a match: who shares it, and for each of them the numbers it stands on."""

    award: str
    seats: tuple[int, ...]
    counts: tuple[dict[str, int], ...]


class StoryRound(Struct, frozen=True):
    """A round of a match that is over: the side that won it, who was who, and what each seat got for it."""

    round: int
    winners: str | None
    roles: tuple[str, ...]
    gold: tuple[int, ...]


class Guesser(Struct, frozen=True):
    """Somebody who guessed roles while they watched: how many they found ``of`` how many, and how often they erred."""

    name: str
    found: int
    of: int
    wrong: int


class Story(Struct, frozen=True):
    """What there is to tell of a match that is over, everything open: rounds, awards, and who saw through whom.

    Rounds before a position that the match began with are not known, and what they brought is in no round.
    """

    game: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    rounds: tuple[StoryRound, ...]
    awards: tuple[Award, ...]
    guesses: tuple[Guesser, ...]


class Belief(Struct, frozen=True):
    """For how likely a bot took it, before a decision, that each seat was a traitor; ``null`` for itself."""

    step: int
    round: int
    seats: tuple[float | None, ...]


class Swing(Struct, frozen=True):
    """The decision that changed a bot's mind the most: whose it was, and for how likely it took it before and after."""

    step: int
    seat: int
    before: float
    after: float


class BotMind(Struct, frozen=True):
    """What the bots on one seat believed in the course of a match."""

    seat: int
    beliefs: tuple[Belief, ...]
    swing: Swing | None


class Minds(Struct, frozen=True):
    """What every bot of a match believed at each of its decisions."""

    minds: tuple[BotMind, ...]


class NewBranch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table at which a match is played on from a step of its replay, with bots on all seats but one's own.

    ``commitment`` is to a number for shuffling what comes after it, as in ``NewTable``.
    """

    name: Name
    step: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Annotated[int, Meta(ge=0, le=99)]
    commitment: Commitment | None = None


class Problem(Struct, frozen=True):
    """Why a request over HTTP was not carried out."""

    reason: str
    facts: dict[str, Any]
